package solve

import (
	"context"
	"iter"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/refuse"
)

// A Solver finds solutions of the states of one puzzle, counted in one metric.
// It is immutable and safe for concurrent use.
type Solver interface {
	Puzzle() *puzzle.Puzzle
	Metric() puzzle.Metric

	// Search looks for what the goal asks for. It yields solutions as it finds
	// them, each shorter than the one before or with a better lower bound; the
	// last one meets the goal. For the goal AllShortest it yields the shortest
	// solutions only, in an order that depends on nothing but the state.
	//
	// A search that does not come to its end yields one pair with an error,
	// last: its Result is the best so far, or one whose Found is false and that
	// only has a lower bound. See [Optimal] for the errors. The caller may stop the
	// loop at any time.
	Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error]
}

// made is what every solver has: the puzzle it was made for and the metric it
// counts in.
type made struct {
	puzzle *puzzle.Puzzle
	metric puzzle.Metric
}

func madeFor(b *board.Board) made { return made{b.Puzzle, b.Metric} }

// readBoard reads a puzzle for the constructor that in names.
func readBoard(in string, p *puzzle.Puzzle, metric string, o Options) (*board.Board, error) {
	m, err := metricOf(in, p, metric)
	if err != nil {
		return nil, err
	}
	return board.New(in, p, m, board.Aim{Target: o.Target, Ignore: o.Ignore, Weights: o.Weights})
}

// Puzzle returns the puzzle that is solved.
func (m made) Puzzle() *puzzle.Puzzle { return m.puzzle }

// Metric returns the metric that is counted.
func (m made) Metric() puzzle.Metric { return m.metric }

// check is what each search begins with: it returns an error unless a
// constructor made the solver, ctx goes on, there is such a goal, and s is a
// state of the puzzle that can be solved.
func (m made) check(ctx context.Context, s puzzle.State, goal Goal) error {
	if m.puzzle == nil {
		return errNoSolver()
	}
	if goal.Want < Shortest || goal.Want > Short {
		return &fault.InputError{In: "solve", What: "Goal.Want", Value: int(goal.Want), Want: "Shortest, AllShortest, AtMost or Short"}
	}
	if err := refuse.Stopped(ctx); err != nil {
		return err
	}
	return check(m.puzzle, s)
}

// none is the result of a search for too few moves.
func (m made) none(most, lower int) (Result, error) {
	return Result{Lower: lower, Metric: m.metric}, noSolution(most, lower, m.metric)
}

// errNoSolver is for solvers that are nil or the zero value.
func errNoSolver() error {
	return &fault.InputError{In: "solve", What: "the solver", Want: "one that For or a constructor such as NewTable made"}
}

// A Goal says what a search is for.
type Goal struct {
	Want Want
	Most int // for AtMost: the longest solution that will do
}

// Want is a kind of goal.
type Want int

const (
	// Shortest asks for one solution that is proved to be shortest.
	Shortest Want = iota
	// AllShortest asks for every shortest solution.
	AllShortest
	// AtMost asks for a solution of at most Goal.Most moves.
	AtMost
	// Short asks for a short solution without much search.
	Short
)

func (w Want) String() string {
	names := [...]string{"a shortest solution", "all shortest solutions", "a solution of at most so many moves", "a short solution"}
	if w < 0 || int(w) >= len(names) {
		return "an unknown goal"
	}
	return names[w]
}

// Optimal returns a shortest solution of s; the same one with any number of
// cores. Errors: a [*fault.InputError] if s is of another puzzle, a
// [*fault.UnreachableError] if no moves solve s, a [*LimitError] with the best
// solution so far and its bound, a [*fault.InputError] if the solver cannot prove
// that a solution is shortest, or a [*fault.StoppedError]. With a limit or a stop,
// the Result is the best so far.
func Optimal(ctx context.Context, solver Solver, s puzzle.State) (Result, error) {
	return last(search(ctx, solver, s, Goal{Want: Shortest}))
}

// All yields every shortest solution of s, in a fixed order. Words that differ
// only in the order of neighbouring commuting moves are one solution, and of a
// move that is its own inverse only one of the two letters is used. The errors
// are those of [Optimal]; one ends the sequence.
func All(ctx context.Context, solver Solver, s puzzle.State) iter.Seq2[Result, error] {
	return search(ctx, solver, s, Goal{Want: AllShortest})
}

// Bounded returns a solution of s of at most so many moves. A [*fault.UnreachableError]
// says that there is none, which is then proved. The other errors are those of
// [Optimal].
func Bounded(ctx context.Context, solver Solver, s puzzle.State, most int) (Result, error) {
	return last(search(ctx, solver, s, Goal{Want: AtMost, Most: most}))
}

// Near returns a short solution of s and how far it can be from a shortest one:
// see [Result.Gap]. The errors are those of [Optimal].
func Near(ctx context.Context, solver Solver, s puzzle.State) (Result, error) {
	return last(search(ctx, solver, s, Goal{Want: Short}))
}

func search(ctx context.Context, solver Solver, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	if solver == nil {
		return func(yield func(Result, error) bool) { yield(Result{}, errNoSolver()) }
	}
	return solver.Search(ctx, s, goal)
}

// last returns what a search yields at the end.
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
