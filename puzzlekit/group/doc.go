// Package group computes with permutation groups: order, membership, orbits,
// and the base and strong generating set behind them.
//
// A group of 10^20 permutations cannot be listed, but it can be taken apart.
// Fix a point β1: the elements that keep it form the stabiliser of β1, and the
// group is as many copies of that stabiliser as β1 has places to go. Go on
// with a second point inside the stabiliser, and a third, until only the
// identity is left:
//
//	G = G(0) ≥ G(1) ≥ … ≥ G(k) = {1},   |G| = |Δ(1)|·|Δ(2)|·…·|Δ(k)|
//
// with Δ(i) the orbit of βi under G(i-1). The points β1, …, βk are a base; the
// generators of all the G(i) together are strong generators. One element for
// each point of each orbit, the transversals, turn the chain into a positional
// system: every element of the group is a product of one digit from each
// level, in one way only. Taking the digits off is called sifting.
//
// Sims (1970) found how to build the chain from Schreier's lemma (1927).
// [Method] lists the ways to build it that this package has, from the textbook
// to the fast one that is the default. The default draws random elements, which
// finds the chain, and then proves that it is complete: a product of orbit
// lengths is never too large, so an upper bound that it meets is a proof, and
// where there is no such bound every level is verified. Solvable groups need no
// random elements: their chain is built along a normal series.
//
// On the chain stand the other tools: stabilisers, blocks, actions and
// homomorphisms, normal closures and series, searches by backtrack
// (centralisers, normalisers, intersections), conjugacy classes, Sylow
// subgroups, cycle indices. What can be long takes a context and ends with a
// [*puzzlelab/puzzlekit/fault.StoppedError] soon after it; what would take more
// memory than 2 GiB is refused with a [*puzzlelab/puzzlekit/fault.LimitError].
//
// # Comparison with GAP
//
//	go run ./puzzlekit/group/internal/comparegap -groups 2000
//
// compares random groups with a GAP installed beside. The benchmark Order has
// one line for each group of testdata/groups.json, with the time that GAP took
// for it as a multiple ("xGAP").
package group
