// Package solve finds solutions of puzzles: shortest ones, with the proof that
// none is shorter, and short ones, with a statement of how far they can be from
// the shortest.
//
// A [Solver] belongs to one puzzle and one metric. Making it prepares tables;
// after that it searches state by state. Four questions can be put to it:
//
//   - [Optimal]: a shortest solution;
//   - [All]: all shortest solutions, one after the other;
//   - [Bounded]: a solution of at most so many moves;
//   - [Near]: a short solution, soon.
//
// Every [Result] carries a lower bound: no solution is shorter, and that is
// proved. Where the bound meets the length the solution is optimal.
//
// # The idea
//
// What a solver looks at is a simpler puzzle. Repaint the pieces, so that some
// of them look alike: a state of the puzzle becomes a state of the repainted one,
// moves become moves, and a solution solves both. So the distance in the
// repainted puzzle is at most the distance in the real one. It can be tabled
// when it has few states, and the table then tells a search which ways are too
// long to be followed (Culberson and Schaeffer 1998: pattern databases). When
// the whole puzzle has few states no repainting is needed and the table says
// everything.
//
// # The solvers
//
//   - [NewTable]: the distances of all states, for puzzles with few of them;
//   - [NewProduct]: a table for each factor, for puzzles that fall apart;
//   - [NewBidirectional]: meeting in the middle, for any puzzle whose pieces
//     differ;
//   - [NewPatternSearch]: iterative deepening with pattern databases;
//   - [NewTwoPhase]: two phases, short solutions of the 3×3×3 cube at once;
//   - [NewNear]: short solutions of whatever is too large for the others;
//   - [NewSliding] and [NewLoops]: sliding tiles, and loop generators;
//   - [NewRowByRow] and [NewSlidingNear]: sliding tiles on large boards and on
//     surfaces, as a person does it, and better.
//
// [For] chooses among them.
//
// # The rooms below
//
// The files here are the solvers and what one asks of them. What they are made of has
// packages of its own: internal/board is a puzzle as a search sees it, its turns, the
// grammar of its words, its pieces and its symmetries; internal/pattern makes lower
// bounds from repainted puzzles; internal/ball keeps all short words; internal/slide and
// internal/tiles search the boards of sliding puzzles, large ones and small ones;
// internal/loops is for groups that no search can prune; internal/crew divides the work
// among goroutines such that their number does not change the answer.
//
// All words here are solutions: they lead the state to the solved one, in the
// order in which a person makes the moves.
package solve
