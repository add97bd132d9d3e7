// Package pattern makes lower bounds from simpler puzzles.
//
// A paint gives labels colours, and grey to those that do not count. The states of the
// repainted puzzle are fewer; a [Coordinate] numbers them and has a table of the turns
// on the numbers. A space is a product of coordinates, and a table holds the
// distance of each of its states from the solved one in four bits. No solution of the
// real puzzle is shorter than that of the repainted one (Culberson and Schaeffer 1998:
// pattern databases).
//
// The pieces to show are chosen from the orbits of the puzzle (Plan, tupler). There are
// three uses: a [View] is a table looked at from one side of the puzzle; a [Phase] is a
// search for a coset, with tables of all sets of coordinates that fit together; a
// [Guide] adds up the distances in many small puzzles, which is no bound but gets
// smaller where a search makes progress.
package pattern
