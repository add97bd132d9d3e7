// Package solve finds solutions of puzzles: shortest ones, with a proof that they are
// shortest, and short ones, with a bound on how far they are from shortest.
//
// A [Solver] belongs to one puzzle and one metric. Constructors have the form NewX(ctx,
// puzzle, metric, options); the metric "" means the first metric of the puzzle. A
// constructor prepares tables. The solver then searches one state at a time. There are
// four kinds of search:
//
//   - [Optimal] finds a shortest solution;
//   - [All] finds all shortest solutions;
//   - [Bounded] finds a solution of at most a given number of moves;
//   - [Near] finds a short solution quickly.
//
// Every [Result] has a proved lower bound on the length of a solution. If the bound
// equals the length, the solution is optimal.
//
// # The idea
//
// A solver looks at a simpler puzzle. Repaint the pieces so that some of them look
// alike. Each state of the puzzle becomes a state of the repainted puzzle, the moves
// stay the same, and a solution of the puzzle also solves the repainted one. So the
// distance in the repainted puzzle is at most the distance in the real one. If the
// repainted puzzle has few states, all its distances fit into a table, and the table
// tells a search which words are too long to follow (Culberson and Schaeffer 1998:
// pattern databases). If the puzzle itself has few states, no repainting is needed.
//
// # The solvers
//
//   - [NewTable]: the distances of all states, for puzzles with few of them, or of
//     those of each factor, for puzzles whose group is a direct product;
//   - [NewBidirectional]: meeting in the middle, for any puzzle whose pieces
//     differ, for loop generators on small boards, and for puzzles whose moves can be
//     blocked, such as Square-1 and bandaged cubes;
//   - [NewLinear]: linear algebra over GF(2), for Lights Out and its relatives;
//   - [NewPatternSearch]: iterative deepening with pattern databases;
//   - [NewCube]: shortest solutions of the 3×3×3 cube;
//   - [NewTwoPhase]: short solutions of the 3×3×3 cube and similar puzzles, in
//     two phases;
//   - [NewNear]: short solutions of puzzles that are too large for the others;
//   - [NewSliding]: sliding tiles, shortest solutions on boards of at most 16 cells
//     and short ones on all others;
//   - [NewRowByRow]: sliding tiles on boards of any size, as a person solves them.
//
// [For] chooses a solver. [Options] change what it looks for: a target other than the
// solved state, a solution for some of the pieces only, or a cheapest solution instead
// of a shortest one.
//
// Words returned by this package are solutions: they lead from the state to the solved
// state, or to Options.Target, and their moves are made from left to right.
//
// # Internal packages
//
// The files of this package are the solvers and their interface. The parts they share
// are internal packages:
//
//   - board: the puzzle as a search sees it, with its turns, the grammar of its
//     words, its pieces and its symmetries, the shapes that block moves, and the ways
//     of a blank;
//   - pattern: lower bounds from repainted puzzles;
//   - ball: all short words, or all states near one;
//   - stages: large puzzles led into a subgroup that is a smaller puzzle;
//   - tiles: shortest solutions of sliding puzzles on boards of at most 16 cells;
//   - loops: shortest words in groups where a search cannot be pruned;
//   - cubeopt: shortest words for the 3×3×3 cube;
//   - kit: workers and tasks with a result that does not depend on their number, beam
//     search, hash tables, cached tables, and errors.
package solve
