// Package slide searches the boards of puzzles in which a blank slides: rectangles of
// any size, and boards whose edges are glued.
//
// A [Board] has a lower bound for the number of slides: the distances that the tiles
// have to go, and on rectangles what the tiles of a line that stand in each other's way
// add (Hansson, Mayer and Yung 1992). A [Deepening] raises it by iterative deepening
// (Korf 1985), a [Beam] finds short solutions without a proof, and a [Plan] fills a
// board row by row as a person does, with a reason for each step. Package tiles has
// the faster search for boards of at most 16 cells.
package slide
