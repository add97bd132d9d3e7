// Package slide searches the boards of puzzles in which a blank slides: rectangles of
// any size, and boards whose edges are glued.
//
// A [Board] has a lower bound for the number of slides: the distances of the tiles and,
// on rectangles, conflicts of tiles in the same line (Hansson, Mayer and Yung 1992). A
// [Deepening] raises it by iterative deepening (Korf 1985). [Board.Beam] finds
// short solutions without a proof. A [Plan] fills a board row by row as a person does, and
// explains each step. Package tiles has a faster search for boards of at most 16 cells.
package slide
