// Package chain holds stabiliser chains: base points, basic orbits, transversals
// and strong generators, in raw slices; and what they are built from: orbits, spanning
// trees of orbits, blocks of imprimitivity and commuting permutations, which generators
// alone give. These are closures under the generators and cost about
// O(points·generators), however large the group is.
//
// With base points β1, β2, … a group G has the chain
//
//	G = G(0) ≥ G(1) ≥ … ≥ G(k) = {1},   G(i) = the stabiliser of βi in G(i-1),
//
// and a [Level] for each step: the orbit of βi under G(i-1), and for each point
// of that orbit a way to an element that takes βi there. Every element of the
// group is then a product of one representative from each level, in one way
// only. Taking the representatives off one by one is called sifting, and an
// element belongs to the group when the identity is left.
//
// Transversals are stored in three ways. Short orbits have a permutation for
// each point, which sifts fastest. Long orbits have a Schreier tree with
// permutations on its edges, kept shallow by random products, which takes less
// memory. Symmetric and alternating groups have neither: their representatives
// are transpositions and 3-cycles, written down when they are needed.
//
// A [Builder] is a chain that grows. It is always the chain of some subgroup, so
// the product of its orbit lengths is a lower bound of the order. Whether it is
// the whole group is decided in package schreiersims.
//
// A large chain can take hours and gigabytes, and what takes long is several calls below
// the exported function that a person called. So every computation gets a [Work]. Before a
// result grows it asks whether the result fits; in its loops it asks whether the context has
// ended. Errors name the exported function, because that is the one that the person knows.
package chain
