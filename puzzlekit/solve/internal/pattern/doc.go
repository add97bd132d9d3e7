// Package pattern makes lower bounds from simpler puzzles.
//
// A paint gives labels colours; labels that do not matter are grey. The repainted
// puzzle has fewer states. A [Coordinate] numbers them and has a table of the turns on
// the numbers. A [Space] is a product of coordinates, and a [Table] holds the distance
// of each of its states from the solved one in four bits. No solution of the real
// puzzle is shorter than one of the repainted puzzle (Culberson and Schaeffer 1998:
// pattern databases).
//
// The pieces to show are chosen from the orbits of the puzzle. There are three uses. A
// [View] is a table under a symmetry of the puzzle. A [Phase] is a search for a coset,
// with tables of all sets of coordinates that fit together into one. A [Guide] adds up
// the distances in many small puzzles; the sum is not a bound, but it decreases as a
// search makes progress.
package pattern
