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
// Every function returns a picture, or a [Player] with one. If it cannot be drawn,
// [Picture.Err] says which value or option is wrong and what was expected, and
// the HTML, SVG and text of the picture say the same in words.
package board
