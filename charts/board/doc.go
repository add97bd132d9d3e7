// Package board draws puzzles: any [puzzle.Layout] with any [puzzle.State] on
// it, as a self-contained SVG picture that reads at the size of a thumbnail and
// on a full page, on light and dark ground, in colour and in grey.
//
// A picture is never colour alone: every sticker carries its letter, every tile
// its number, and every picture a title and a description for those who listen
// to it. The colours are told apart by people with the common kinds of colour
// blindness, and by their lightness when printed in grey.
//
// [Play] makes a board live: moves by mouse, touch, keys and words, a slider, and
// a solver, all on the page and without a kernel. [Dango] does so for skewers and
// dumplings. Both hold their still picture first and stay with it where scripts
// do not run.
package board
