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
// Tables are cached.
//
// # Contents
//
// In the order of a course, with the files:
//
//   - show.go: [Show] draws values and describes them, [NewTable] makes tables. How
//     values are described is in describe.go, describeany.go and printed.go.
//   - puzzles.go: [Rubik], [Sliding], [Loops], [Merge] and the other puzzles, [NewPuzzle]
//     and [Puzzle] for your own, [Apply] for moves, [Play] for boards on the page.
//   - permutations.go, groups.go: [Perm] and [Group] read text; [Chain] is a stabiliser
//     chain.
//   - words.go: [Element], [WordOf], [WordTable], [Factorizer]: elements of groups as words.
//   - solving.go: from a state to a word. [Scramble] and [State] make states. [Solve] finds
//     a short word, [Shortest] a shortest one with a proof, [SolveWithin] one of at most so
//     many moves, [AllShortest] all shortest ones. [ByHand] solves as a person does;
//     [Minkwitz] and [Factor] need only the group. [Solver] makes a solver by one method.
//     docs/solving.md says when to use which.
//   - counting.go: [Distances], [Explore], [Farthest] and [Record]: how many states there
//     are at which distance.
//   - subgroups.go: [Subgroups] and their [Lattice].
//   - presentations.go: [Presentation], [Cosets], [LowIndex].
//   - skewers.go, cubepieces.go: [Dango] and [Skewers]; [Place], [Rooks] and [Queens] on
//     the surface of a cube.
//   - film.go: [Film] plays the steps of an algorithm; filmgroups.go and filmpuzzles.go
//     draw them.
//   - lessons.go: [Exercise] and [Verify]; [Cite] says on which works the library rests.
//   - work.go: [Run], [RunWith] and [RunOn] call methods that take a context, as in
//     Run(g.Center). [Must], [Try], [Context] and [Progress] are for cells that do more
//     themselves.
//   - kept.go: [Kept] keeps what a function of the notebook returns, until its source or this
//     library changes. keepable.go says of which types, keptsource.go and keptmodules.go
//     what the source is.
//
// # What is below
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
