// Package puzzlekit is what a notebook imports from puzzlelab. One import is enough for
// most cells:
//
//	import . "puzzlelab/puzzlekit"
//
//	var cube = Rubik(3)
//	%%
//	mixed := Scramble(cube, 7)
//	Show(mixed, Solve(mixed))
//
// Its functions take text as a person types it, such as "(1,2,3)", "M11" or "R U R'
// U'", and return values of the library. An error ends the cell with a message. Long
// work stops when the stop button is pressed and shows a progress bar after a second.
// Tables are cached. [Show] draws values and describes them.
//
// From a state to a word: [Solve] finds a short one, [Shortest] a shortest one with a
// proof, [SolveWithin] one of at most so many moves, [AllShortest] all shortest ones.
// [ByHand] solves as a person does; [Minkwitz] and [Factor] need only the group.
// [Solver] makes a solver by one method, and [WordOf] finds a word for an element of a
// group. docs/solving.md says when to use which.
//
// Methods of the library that may take long have a context as their first argument and
// return an error as well. [Run], [RunWith] and [RunOn] call them: Run(g.Center). [Kept]
// keeps what a function of the notebook returns. [Must], [Context], [Progress] and [Table]
// are for cells that do more themselves. [Verify], [Exercise] and [Try] are for lessons.
//
// The mathematics is in the packages below (perm, word, group, factor, puzzle, …),
// which do not depend on notebooks. The pictures are in charts and charts/board. [Show]
// connects them through the small interfaces of this package: a value with an HTML, SVG
// or PNG method is shown as a picture. Every value has a text form too, so that a
// notebook can be read in a terminal, in a diff and by a screen reader.
//
// GoNB compiles a cell and runs it as a program: declarations persist, values do not.
// So expensive values go through [Kept], and constructors are lazy. The kernel compiles a
// cell with those functions of this package that need no other packages than the cell does.
package puzzlekit
