// Package tokens searches the graphs of labelled tokens on slots: puzzles in
// which every move takes one token from its slot to a free one, and which slots
// are occupied alone decides what can move. Skewers and dumplings are such a
// puzzle, and so are sliding tiles.
//
// A state is a set of occupied slots, of which there are few, and an arrangement
// of the tokens on them, of which there are n!. [Graph] holds the occupied sets
// and the moves between them. On the arrangements a move does nothing but rename
// places: it is the same permutation of the n places for all n! arrangements,
// and by a good choice of the order in which the slots of each set are read it
// is the identity for many moves and spares most places in most others.
//
// [Graph.Enumerate] uses this to search many states at once. Arrangements that
// differ only in the last five places are the 120 bits of one cell, so that a
// move that spares those places moves whole cells: 120 states for two reads. It
// takes two bits a state and reaches graphs of some 10^10. [Graph.Paths] finds
// shortest paths between two states by balls grown from both, in memory that
// grows with the balls only, and of each ball it keeps one state of each orbit
// under the symmetries that fix its centre.
package tokens
