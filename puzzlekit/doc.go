// Package puzzlekit is the face of puzzlelab in a notebook: it shows values,
// caches expensive ones between cells, reports progress and gives cells a context
// that ends when the stop button is pressed.
//
// The mathematics lives in the packages below it (perm, word, group, factor,
// puzzle, …), which know nothing of notebooks; the pictures live in charts and
// charts/board. They meet in [Show], by the small interfaces of this package:
// whatever has an HTML, SVG or PNG method is shown as a picture, and everything
// has a text form too, so that a notebook reads in a terminal, in a diff and
// to a screen reader.
//
// GoNB compiles a cell and runs it as a program: declarations persist, values do not.
// So expensive values go through [Cached], and constructors are lazy everywhere else.
package puzzlekit
