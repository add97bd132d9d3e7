// Package godsnumber numbers the states of puzzles, the elements of groups and cosets,
// so that breadth-first search can visit all of them.
//
// The largest distance of any state from the solved state is called God's number of
// the puzzle. The numbers of states at each distance are the growth function of its
// group. [Puzzle] takes a puzzle and one of its metrics, [Cayley] the generators of a
// permutation group, [Cosets] a subgroup. All three return a [Graph], whose Enumerate
// returns the distances:
//
//	g, err := godsnumber.Puzzle(ctx, puzzle.Sliding(3, 3), "single-tile", nil)
//	d, err := g.Enumerate(ctx, nil, nil)
//	d.Eccentricity() // 31
//
// # How states are numbered
//
// A puzzle is read as its groupoid (atlas.go). If a blank slides, a state is the place of
// the blank and what remains when the blank walks home. Where moves can be blocked, the
// arrangement of what blocks them takes the part of this place. What remains is an
// arrangement of labels that a permutation group makes.
//
// An element g of a group with base β1, …, βk is a product u_k·…·u_2·u_1 of transversal
// elements. Their places in the basic orbits are the digits of its number. If labels
// look alike, sets of places take the part of the base points, and setwise stabilisers
// the part of the stabilisers (chain.go, level.go).
//
// A generator x changes the first digit to that of δ·x, where δ = β1·u_1. What is left,
// u_1·x·u'_1⁻¹, is an element of the stabiliser of β1 that multiplies the rest. Few such
// elements occur at each level, at most about moves·√|G|. They are numbered, too; then a
// move is one look-up for each digit (digittables.go). The first digits together name a coset
// of a stabiliser H, the other digits an element of H. So the cosets, with the elements
// that occur in H, are a covering graph, given by voltages: a move costs a few look-ups for each
// coset and one for each state.
//
// Where the moves fall into sets that commute with each other and the group is the direct product
// of those that the sets generate, the graph is the Cartesian product of theirs (factors.go). The
// digits of one factor follow those of another, and each factor is searched on its own. So the whole
// graph may have more states than a search could visit.
//
// [Records] are God's numbers from such searches, each with the command that finds it
// again, and what others have published. docs/gods-numbers.md is a table of all.
package godsnumber
