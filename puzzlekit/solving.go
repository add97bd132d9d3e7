package puzzlekit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
	"puzzlelab/puzzlekit/word"
)

// Scramble returns a random solvable state of a puzzle; all such states have the same
// probability. The same seed gives the same state on every machine.
func Scramble(p *puzzle.Puzzle, seed uint64) puzzle.State { return p.RandomState(NewRand(seed)) }

// State reads a state of a puzzle. The text is a board, as 54 letters in the order of the
// faces U R F D L B or as rows of numbers, or a scramble: the moves that lead to the state
// from the solved state, with comments behind // and pauses. A text that could be both is
// read as a board. See [puzzle.Puzzle.ParseState] and
// [puzzle.Puzzle.ParseWord]. It panics with an error that says what it cannot read and
// where.
func State(p *puzzle.Puzzle, text string) puzzle.State {
	s, asBoard := p.ParseState(text)
	if asBoard == nil {
		return s
	}
	w, asMoves := p.ParseWord(text)
	if asMoves != nil {
		if sigma, ok := asCycles(text); ok && sigma.Degree() <= p.Places() {
			panic(failed(fmt.Errorf("%w; for the state that a permutation makes, call p.Solved().ApplyPerm(Perm(%q))", asMoves, text)))
		}
		if looksLikeBoard(p, text) {
			panic(failed(asBoard))
		}
		panic(failed(asMoves))
	}
	return Must(p.Solved().Apply(w))
}

// looksLikeBoard reports whether a text that can be neither is meant as a board: if it
// has about as many words as the board, begins with a number on it, or has about as many
// letters and does not begin with a move.
func looksLikeBoard(p *puzzle.Puzzle, text string) bool {
	near := func(n, want int) bool { return 4*n > 3*want && 3*n < 4*want }
	words, board := strings.Fields(text), strings.Fields(p.Solved().String())
	if len(words) == 0 || near(len(words), len(board)) {
		return true
	}
	number := strings.Trim(words[0], ",;/|[](){}")
	if slices.ContainsFunc(p.Labels(), func(l puzzle.Label) bool { return l.Text == number && unicode.IsDigit(rune(number[0])) }) {
		return true
	}
	if _, err := p.ParseWord(words[0]); err == nil {
		return false
	}
	return near(len(strings.Join(words, "")), len(strings.Join(board, "")))
}

// A Way is a solution of a state, with what is known about its length. Show draws the
// states along it.
type Way struct {
	solve.Result
	From puzzle.State
}

func (w *Way) start() puzzle.State { return w.From }

func (w *Way) steps() word.Word { return w.Word }

// Solve returns a short solution of a state, with a lower bound for all solutions. For
// puzzles with few states it is a shortest one. The further arguments may be the name
// of one of the puzzle's metrics, of which the default is the first, or a solver from
// [Solver]; the default is the one that [solve.For] chooses. Tables are cached. Solve
// panics with a *fault.UnreachableError if the state cannot be solved.
func Solve(s puzzle.State, with ...any) *Way {
	return find("Solve", s, with, solve.Near)
}

// Shortest returns a shortest solution of a state, with a proof that it is shortest.
// For a random 3×3×3 cube it takes some seconds to a few minutes, after a table that is made
// once. It can take very long for other puzzles of that size, until it panics with a
// *solve.LimitError, which says what is proved; stop the cell to end it sooner. For larger ones,
// such as cubes with more layers and the Megaminx, it finishes quickly only for states a few moves
// from the solved one. For the 3×3×3 cube, Shortest(s, "STM") counts the turn of a middle slice as one: R L'
// is written for it. The arguments and other errors are those of [Solve].
func Shortest(s puzzle.State, with ...any) *Way {
	return find("Shortest", s, with, solve.Optimal)
}

// SolveWithin returns a solution of a state of at most the given number of moves. If it
// is proved that there is none, Found is false in the result. The other arguments and
// errors are those of [Solve]; see [solve.Bounded].
func SolveWithin(s puzzle.State, moves int, with ...any) *Way {
	return find("SolveWithin", s, with, func(ctx context.Context, solver solve.Solver, s puzzle.State) (solve.Result, error) {
		r, err := solve.Bounded(ctx, solver, s, moves)
		var none *fault.UnreachableError
		if errors.As(err, &none) && s.Puzzle().CheckReachable(s) == nil {
			return r, nil
		}
		return r, err
	})
}

// AllShortest yields every shortest solution of a state. Words that differ only in the
// order of adjacent commuting moves count as one. The arguments and errors are those of
// [Solve]; see [solve.All].
func AllShortest(s puzzle.State, with ...any) iter.Seq[*Way] {
	return func(yield func(*Way) bool) {
		ctx, m := Context(), methodOf("AllShortest", with)
		defer m.bar(s).begin()()
		defer m.sayingHow("AllShortest(s")
		for r, err := range solve.All(ctx, m.solver(ctx, s), s) {
			if !yield(&Way{Must(r, err), s}) {
				return
			}
		}
	}
}

// DeepeningSteps is the search of a solver from [solve.NewPatternSearch] for a shortest
// solution of a state, to be watched with [Film]. See [solve.DeepeningSteps].
func DeepeningSteps(s puzzle.State, solver solve.Solver) iter.Seq[solve.DeepeningStep] {
	return func(yield func(solve.DeepeningStep) bool) {
		for step, err := range solve.DeepeningSteps(Context(), solver, s) {
			if !yield(Must(step, err)) {
				return
			}
		}
	}
}

// Solver makes a solver of a puzzle by one of the methods of package solve, such as
// solve.NewTable or solve.NewTwoPhase. The further arguments may be a metric and
// *solve.Options. [Solve] and [Shortest] choose a solver themselves; use Solver to
// compare methods. It panics with the error of the method if that does not suit the
// puzzle.
func Solver[S solve.Solver](p *puzzle.Puzzle, method func(context.Context, *puzzle.Puzzle, string, *solve.Options) (S, error), with ...any) S {
	metric, opts := "", solve.Options{}
	for _, x := range with {
		switch x := x.(type) {
		case string:
			metric = x
		case *solve.Options:
			opts = *x
		default:
			panic(failed(wrongKind("puzzlekit.Solver", x, "the name of a metric or *solve.Options")))
		}
	}
	bar := searchBarOf(p)
	defer bar.begin()()
	opts.Progress = bar.report
	solver, err := method(Context(), p, metric, &opts)
	return Must(solver, bar.makingTables(err))
}

func find(name string, s puzzle.State, with []any, search func(context.Context, solve.Solver, puzzle.State) (solve.Result, error)) *Way {
	ctx, m := Context(), methodOf(name, with)
	defer m.bar(s).begin()()
	call := name + "(s"
	if name == "SolveWithin" {
		call += ", moves"
	}
	defer m.sayingHow(call)
	r, err := search(ctx, m.solver(ctx, s), s)
	if limit := (*solve.LimitError)(nil); err != nil && r.Lower > 1 && !errors.As(err, &limit) { // whose text has the bound
		err = fmt.Errorf("%w; proved so far: no solution has fewer than %s", err, counted.Of(r.Lower, "moves"))
	}
	return &Way{Must(r, err), s}
}

// sayingHow is the function of this name for a call that chooses its solver itself.
func (m method) sayingHow(call string) {
	failure := recover()
	if failure == nil {
		return
	}
	if err, ok := failure.(error); ok && m.own == nil {
		expression := call + ", Solver(s.Puzzle(), solve.For, &solve.Options{%s}))"
		if limit := (*solve.LimitError)(nil); errors.As(err, &limit) {
			limit.Option = cmp.Or(raisable(expression, limit.Option, 0, limit.Limit), limit.Option)
		} else {
			failure = followable(err, expression)
		}
	}
	panic(failure)
}

// A method is what the arguments of Solve say: the name of a metric, or a solver.
type method struct {
	metric string
	own    solve.Solver // or nil
}

func methodOf(name string, with []any) (m method) {
	for _, x := range with {
		switch x := x.(type) {
		case string:
			m.metric = x
		case solve.Solver:
			m.own = x
		default:
			panic(failed(wrongKind("puzzlekit."+name, x, "the name of a metric or a solver")))
		}
	}
	return m
}

func (m method) bar(s puzzle.State) *searchBar {
	if m.own != nil {
		return searchBarOf(m.own.Puzzle())
	}
	return searchBarOf(s.Puzzle())
}

var solvers memo[solve.Solver]

// solver returns the solver for a state. Where a blank slides, a state without a solution is
// refused before the solver makes its tables.
func (m method) solver(ctx context.Context, s puzzle.State) solve.Solver {
	if m.own != nil {
		return m.own
	}
	p := s.Puzzle()
	if s.Blank() > 0 {
		if err := p.CheckReachable(s); err != nil {
			panic(failed(err))
		}
	}
	bar := m.bar(s)
	return solvers.get(p, m.metric, func() solve.Solver {
		solver, err := solve.For(ctx, p, m.metric, &solve.Options{Progress: bar.report})
		return Must(solver, bar.makingTables(err))
	})
}

func init() {
	describes(func(w *Way) description { return describeResult(w.Result) })
}
