// Package puzzlekit is the face of puzzlelab in a notebook. One import is enough for
// most cells:
//
//	import . "puzzlelab/puzzlekit"
//
//	var cube = Rubik(3)
//	%%
//	mixed := Scramble(cube, 7)
//	Show(mixed, Solve(mixed))
//
// Its functions take what a person types, such as "(1,2,3)", "M11" or "R U R' U'", and
// return values of the library. They do what programs do by hand: an error ends the
// cell with a message, work stops when the stop button is pressed and shows a bar if it
// takes longer than a second, and tables are kept for the next time. [Show] draws what
// it can and says what it knows about a value.
//
// Below that, the package has what a cell needs for work of its own with the library:
// [Must], [Context], [Cached], [Progress], [Table], and [Verify] and [Exercise] for
// lessons.
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
// The kernel leaves out the files of this package that a cell does not use, so each
// file imports only what its own functions need.
package puzzlekit
