// Package tokens searches puzzles of labelled tokens on slots, in which every move takes
// one token from its slot to a free slot and the possible moves depend only on which slots
// are occupied. Skewers and dumplings are such a puzzle; sliding tiles are another.
//
// A state is a set of occupied slots together with an arrangement of the n tokens on them.
// There are few occupied sets and n! arrangements. [Graph] holds the occupied sets, called
// nodes, and the moves between them. If the slots of each node are read in a fixed order,
// a move is the same permutation of n places for all n! arrangements. The orders are
// chosen such that this permutation is the identity for many moves and fixes most places
// for most other moves.
//
// [Graph.Enumerate] uses this to handle many states at once. Arrangements that differ only
// in the last five places are the 120 bits of a cell, so a move that fixes those places
// handles the 120 states of a cell with two reads. Symmetries that fix the start map many
// cells to each other, of which one is searched. The search takes two bits per state and is
// suitable for up to about 10^10 states. [Graph.Paths] finds the shortest paths between
// two states by breadth-first search from both, keeping one state of each orbit under the
// symmetries that fix the start. Its memory grows only with the states that it visits.
package tokens
