// Package group computes with permutation groups: order, membership, orbits,
// and the base and strong generating set behind them.
//
// A group of 10^20 permutations cannot be listed, but it can be taken apart.
// The elements that fix a point β1 form its stabiliser, and the group consists of
// as many cosets of the stabiliser as β1 has images. Continue with a second point
// inside the stabiliser, and a third, until only the identity is left:
//
//	G = G(0) ≥ G(1) ≥ … ≥ G(k) = {1},   |G| = |Δ(1)|·|Δ(2)|·…·|Δ(k)|
//
// with Δ(i) the orbit of βi under G(i-1). The points β1, …, βk are a base; the
// generators of all the G(i) together are strong generators. One element for
// each point of each orbit, the transversals, turn the chain into a positional
// system: every element of the group is a product of one digit from each
// level, in one way only. Taking the digits off is called sifting.
//
// Sims (1970) found how to build the chain from Schreier's lemma (1927). [Method]
// lists the ways to build it, from that of the textbooks to the fast default. The
// default finds the chain with random elements and then proves that it is
// complete.
//
// Everything else uses the chain: stabilisers, blocks, actions and homomorphisms,
// normal closures and series, searches by backtrack (centralisers, normalisers,
// intersections), conjugacy classes, Sylow subgroups, cycle indices. What can
// take long takes a context and returns a
// [*puzzlelab/puzzlekit/fault.StoppedError] soon after the context ends. What
// would take more than 2 GiB of memory is refused with a
// [*puzzlelab/puzzlekit/fault.LimitError].
//
// The work is done in internal packages, whose comments explain the ideas: chain
// (levels, transversals and sifting), schreiersims (complete chains and proofs),
// search (backtrack), actions (orbits and blocks without a chain) and names
// (groups with names).
//
// # Comparison with GAP
//
//	go run -C bench ./comparegap/groups -groups 2000
//
// compares random groups with an installed GAP. The benchmark Order has a line for
// each group of testdata/groups.json, with the speed as a multiple of GAP's
// ("xGAP").
package group
