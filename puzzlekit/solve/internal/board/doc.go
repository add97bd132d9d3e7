// Package board is a puzzle as a search sees it: a state is a list of labels, and a
// turn, which counts one in a metric, is a list of images of the places.
//
// Three things are derived from the turns, and each makes searches faster. A grammar
// refuses sequences of turns that do the same as an earlier one, because adjacent turns
// commute or a run could be shorter (Taylor and Korf 1993). The places form pieces and
// the pieces form orbits, the parts of the puzzle that can be treated separately. A
// symmetry is a permutation of the places that takes turns to turns and so takes
// solutions to solutions; one table then serves all sides of the puzzle.
//
// Two other kinds of puzzles are seen alike: in [Shapes] moves can be blocked, and in
// [Slides] a blank slides. What decides which turns are possible there is the shape or the
// place of the blank, the vertex of [puzzle.Groupoid], and each has a lower bound for the
// distance of a state.
package board
