// Package godsnumber numbers the states of puzzles and groups, so that
// [stategraph.Enumerate] can visit them all: it turns them into voltage graphs.
//
// The largest distance of any state from the solved one is called God's number
// of the puzzle, and the numbers of states at each distance are the growth
// function of its group. [Puzzle] takes any puzzle with any of its metrics,
// [Cayley] any permutation group by its generators, [Cosets] the cosets of a
// subgroup.
//
// All three are numbered in the same way. An element g of a group with base
// β1, …, βk is a product u_k·…·u_2·u_1 of transversal elements, and the places
// of these in the basic orbits are the digits of its number. A generator x
// changes the first digit to that of δ·x, where δ = β1·u_1, and what is left,
// u_1·x·u'_1⁻¹, is an element of the stabiliser of β1 that multiplies the rest.
// Few such elements occur at each level, at most moves·√|G| or so: they are
// numbered too, and then a move is one look-up a digit (tower.go). The first
// digits together name a coset of a stabiliser H, the others an element of H;
// so all cosets with all elements that occur in H are a
// [stategraph.VoltageGraph], in which a move costs some look-ups a coset and one
// a state. The levels become its storeys (fold.go).
//
// Where labels look alike, the places of one label after the other take the part
// of the base points, as sets, and a chain of setwise stabilisers that of the
// stabiliser chain (setwise.go).
//
// God's numbers that are known from such runs are in [Records], each with the
// command that finds it again.
package godsnumber
