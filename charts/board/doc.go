// Package board draws puzzles: any [puzzle.State] in any [puzzle.Layout], as
// a self-contained SVG picture that is legible at the size of a thumbnail and on
// a full page, on light and dark backgrounds, in colour and in grey.
//
// A picture never depends on colour alone: every sticker has its letter, every
// tile its number, and every picture a title and a description for screen
// readers. People with the common kinds of colour blindness can tell the colours
// apart, and their lightness differs when they are printed in grey.
//
// [Play] makes a board that can be played on a page: moves by mouse, touch, keys
// and words, a slider and a solver, without a kernel. [Dango] does the same for
// skewers and dumplings. Where scripts do not run, both are still pictures.
//
// No function fails in any other way than by what it returns: a [Picture] or
// [Player] that cannot be drawn has an error, see [Picture.Err], and its HTML,
// SVG and text say in words what was expected.
package board
