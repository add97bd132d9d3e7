// Package schreiersims builds complete stabiliser chains and proves that they
// are complete.
//
// Schreier's lemma (1927) gives generators of a stabiliser, and Sims (1970) made
// an algorithm of it: sift all Schreier generators of each level through the
// levels below, and insert what is left. That is a proof and an algorithm in
// one, but there are far too many Schreier generators for large orbits.
//
// So the default draws random elements of the group and inserts what is left of
// them after sifting. That finds the chain quickly and proves nothing. The proof
// follows, by the cheapest argument that applies:
//
//   - A group with an element that has a cycle of prime length p, n/2 < p < n-2,
//     contains the alternating group (Jordan).
//   - A solvable group is built along a normal series. Each step joins an element
//     that normalises what there is, so nothing is left to prove.
//   - A group that acts as on k-subsets acts on fewer points, too, where its order is
//     found faster.
//   - The order meets an upper bound: the group is contained in a product of
//     wreath products, and the laws of parity and orientation that it obeys cut
//     the bound down.
//   - The last levels, whose group has few elements, are proved by listing the images
//     of the base, without products of permutations.
//   - Each other level is verified by Sims' method, which needs few sifts.
//
// When a proof fails, it gives an element that the chain lacks; the element goes
// in, and the proof is tried again. Normal closures and derived subgroups, which
// the bounds need, are here as well.
package schreiersims
