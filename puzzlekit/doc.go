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
// In the order of a course:
//
//   - To see something: [Show] draws values and describes them, [NewTable] makes tables,
//     [Film] plays the steps of an algorithm.
//   - Puzzles: [Rubik], [Sliding], [Loops], [Merge] and others, [NewPuzzle] and [Puzzle]
//     for your own. [State] and [Scramble] make states, [Apply] makes moves, [Play] makes a
//     board to play with, [Numbered] shows the numbers of its places.
//   - Permutations and groups: [Perm] and [Group] read text, [Chain] is a stabiliser chain,
//     [Subgroups] are drawn as a [Lattice].
//   - Elements of groups as words: [Element], [WordOf], [WordTable], [Factorizer].
//   - From a state to a word: [Solve] finds a short word, [Shortest] a shortest one with a
//     proof, [SolveWithin] one of at most so many moves, [AllShortest] all shortest ones.
//     [QuietPatterns] are presses of lights that change nothing. [ByHand] solves as a person
//     does; [Minkwitz] and [Factor] need only the group. [Solver] makes a solver by one
//     method. docs/solving.md says when to use which.
//   - How many states there are at which distance: [Distances], [Explore], [Farthest],
//     [Record].
//   - Groups given by relations: [Presentation], [Cosets], [LowIndex].
//   - Other games: [Dango], [Skewers] and [SolveDango] for skewers with dumplings; [Place],
//     [Rooks] and [Queens] on the surface of a cube.
//   - Lessons: [Exercise] and [Verify]; [Cite] says on which works the library rests.
//   - Long work: [Run], [RunWith] and [RunOn] call methods that take a context, as in
//     Run(g.Center). [Kept] keeps what a function of the notebook returns, until its source
//     or this library changes. [Must], [Try], [Context] and [Progress] are for cells that do
//     more themselves.
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
