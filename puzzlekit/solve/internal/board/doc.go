// Package board is a puzzle as a search sees it: a state is a list of labels, and a
// turn, which is what counts one in a metric, is a list of images of the places.
//
// Three things follow from the turns alone and make every search faster. A grammar
// refuses sequences of turns that do the same as an earlier one, because neighbours
// commute or a run could be shorter (Taylor and Korf 1993). The places fall into
// pieces and the pieces into orbits, the parts of the puzzle that can be looked at one
// by one. And a symmetry of the places that takes turns to turns takes solutions to
// solutions, so that one table answers for all sides of the puzzle.
package board
