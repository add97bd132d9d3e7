package solve

import (
	"context"
	"iter"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A Solver finds solutions of the states of one puzzle, counted in one metric.
// It is immutable and safe for concurrent use.
type Solver interface {
	Puzzle() *puzzle.Puzzle
	Metric() puzzle.Metric

	// Search looks for a solution that meets the goal. It yields solutions as it finds
	// them, each one shorter or with a better lower bound than the one before; the last
	// one meets the goal. For the goal AllShortest it yields the shortest solutions
	// only, in an order that depends only on the state.
	//
	// If the search cannot be completed, its last pair has an error. The Result of that
	// pair is the best so far; if no solution was found, its Found is false and it has
	// only a lower bound. See [Optimal] for the errors. The caller may stop the loop at
	// any time.
	Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error]
}

// made is the part that all solvers share: the puzzle and the metric.
type made struct {
	puzzle *puzzle.Puzzle
	metric puzzle.Metric
}

func madeFor(b *board.Board) made { return made{b.Puzzle, b.Metric} }

// readBoard reads a puzzle; in names the constructor in errors.
func readBoard(in string, p *puzzle.Puzzle, metric string, o Options) (*board.Board, error) {
	m, err := metricOf(in, p, metric)
	if err != nil {
		return nil, err
	}
	return board.New(in, p, m, board.Aim{Target: o.Target, Ignore: o.Ignore, Weights: o.Weights})
}

// Puzzle returns the puzzle that the solver was made for.
func (m made) Puzzle() *puzzle.Puzzle { return m.puzzle }

// Metric returns the metric in which the solver counts.
func (m made) Metric() puzzle.Metric { return m.metric }

// check returns an error unless the solver was made by a
// constructor, ctx has not ended, the goal is valid, and s is a solvable state of the
// puzzle.
func (m made) check(ctx context.Context, s puzzle.State, goal Goal) error {
	if m.puzzle == nil {
		return errNoSolver()
	}
	if goal.Want < Shortest || goal.Want > Short {
		return &fault.InputError{In: "solve", What: "Goal.Want", Value: int(goal.Want), Want: "Shortest, AllShortest, AtMost or Short"}
	}
	if err := kit.Stopped(ctx); err != nil {
		return err
	}
	return check(ctx, m.puzzle, s)
}

// begin checks the arguments of a search before it.
func (m made) begin(ctx context.Context, s puzzle.State, goal Goal, search func(yield func(Result, error) bool)) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		if err := m.check(ctx, s, goal); err != nil {
			yield(Result{}, err)
			return
		}
		search(yield)
	}
}

// none is the result of a search whose goal allows too few moves.
func (m made) none(most, lower int) (Result, error) {
	return Result{Lower: lower, Metric: m.metric}, noSolution(most, lower, m.metric)
}

// errNoSolver is the error for solvers that are nil or the zero value.
func errNoSolver() error {
	return &fault.InputError{In: "solve", What: "the solver", Want: "a solver made by For or by a constructor such as NewTable"}
}

// A Goal says what a search looks for.
type Goal struct {
	Want Want
	Most int // for AtMost: the maximum length of a solution
}

// Want is the kind of a goal.
type Want int

const (
	// Shortest asks for one solution that is proved to be shortest.
	Shortest Want = iota
	// AllShortest asks for every shortest solution.
	AllShortest
	// AtMost asks for a solution of at most Goal.Most moves.
	AtMost
	// Short asks for a short solution, found without a long search.
	Short
)

func (w Want) String() string {
	names := [...]string{"a shortest solution", "all shortest solutions", "a solution of at most Goal.Most moves", "a short solution"}
	if w < 0 || int(w) >= len(names) {
		return "an unknown goal"
	}
	return names[w]
}

// Optimal returns a shortest solution of s. It is the same for any number of cores. The
// error is a [*fault.InputError] if s is a state of another puzzle or if the solver
// cannot prove that a solution is shortest, a [*fault.UnreachableError] if no moves
// solve s, a [*LimitError] with the best solution so far and its bound, or a
// [*fault.StoppedError] if ctx ends. With either of the last two, the Result is the
// best so far.
func Optimal(ctx context.Context, solver Solver, s puzzle.State) (Result, error) {
	return last(search(ctx, solver, s, Goal{Want: Shortest}))
}

// All yields every shortest solution of s, in a fixed order. Words that differ only in
// the order of adjacent commuting moves count as one solution, and a move that is its
// own inverse is written in one way only. The errors are those of [Optimal]; an error
// ends the sequence.
func All(ctx context.Context, solver Solver, s puzzle.State) iter.Seq2[Result, error] {
	return search(ctx, solver, s, Goal{Want: AllShortest})
}

// Bounded returns a solution of s of at most the given number of moves. A
// [*fault.UnreachableError] reports a proof that there is none. The other errors are
// those of [Optimal].
func Bounded(ctx context.Context, solver Solver, s puzzle.State, most int) (Result, error) {
	return last(search(ctx, solver, s, Goal{Want: AtMost, Most: most}))
}

// Near returns a short solution of s. [Result.Gap] bounds how far it is from a shortest
// one. The errors are those of [Optimal].
func Near(ctx context.Context, solver Solver, s puzzle.State) (Result, error) {
	return last(search(ctx, solver, s, Goal{Want: Short}))
}

func search(ctx context.Context, solver Solver, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	if solver == nil {
		return func(yield func(Result, error) bool) { yield(Result{}, errNoSolver()) }
	}
	return solver.Search(ctx, s, goal)
}

// last returns the last pair that a search yields.
func last(search iter.Seq2[Result, error]) (Result, error) {
	var result Result
	for r, err := range search {
		if err != nil {
			return r, err
		}
		result = r
	}
	return result, nil
}

// String names the puzzle and the metric.
func (m made) String() string {
	if m.puzzle == nil {
		return "solver of no puzzle"
	}
	return "solver of " + m.puzzle.Name() + ", " + m.metric.Name
}
