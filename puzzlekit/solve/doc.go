// Package solve finds solutions of puzzles: shortest ones, with the proof that
// none is shorter, and short ones, with a statement of how far they can be from
// the shortest.
//
// A [Solver] belongs to one puzzle and one metric. All constructors have the form
// NewX(ctx, puzzle, metric, options), and "" is the first metric of the puzzle. They
// prepare tables; after that a solver searches state by state. It answers four
// questions:
//
//   - [Optimal]: a shortest solution;
//   - [All]: all shortest solutions, one after the other;
//   - [Bounded]: a solution of at most so many moves;
//   - [Near]: a short solution, soon.
//
// Every [Result] has a lower bound, with the proof that no solution is shorter. If the
// bound is the length, the solution is optimal.
//
// # The idea
//
// A solver looks at a simpler puzzle. Repaint the pieces so that some of them look
// alike. A state of the puzzle becomes a state of the repainted one, moves stay moves,
// and a solution solves both. So the distance in the repainted puzzle is at most the
// distance in the real one. If it has few states, all its distances fit into a table,
// and the table tells a search which words are too long to follow (Culberson and
// Schaeffer 1998: pattern databases). If the puzzle itself has few states, no
// repainting is needed.
//
// # The solvers
//
//   - [NewTable]: the distances of all states, for puzzles with few of them;
//   - [NewProduct]: a table for each factor, for puzzles that fall apart;
//   - [NewBidirectional]: meeting in the middle, for any puzzle whose pieces
//     differ;
//   - [NewPatternSearch]: iterative deepening with pattern databases;
//   - [NewTwoPhase]: two phases, short solutions of the 3×3×3 cube at once;
//   - [NewNear]: short solutions of puzzles that are too large for the others;
//   - [NewSliding] and [NewLoops]: sliding tiles, and loop generators;
//   - [NewRowByRow] and [NewSlidingNear]: sliding tiles on large boards and on
//     surfaces, as a person does it, and better.
//
// [For] chooses among them. [Options] change what a solver looks for: another state
// than the solved one, some pieces only, the cheapest instead of the shortest word.
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
