package puzzlekit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
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

// QuietPatterns returns a basis of the presses that change nothing on a puzzle like
// [LightsOut]: 2^k words of presses do so if it has k words. See [solve.QuietPatterns]. It
// panics with a *fault.InputError for other puzzles.
func QuietPatterns(p *puzzle.Puzzle) []word.Word { return Must(solve.QuietPatterns(p)) }

// ByHand solves a board as a person does. Sliding tiles go home row by row, see
// [solve.NewRowByRow]. Square boards under loop generators, [Loops](n, n), are solved block
// by block, and Steps explains each step; see [puzzle.SolveByHand]. It panics with a
// *fault.InputError for other puzzles and with a *fault.UnreachableError if the board
// cannot be solved.
func ByHand(s puzzle.State) *Way {
	rows, err := solve.NewRowByRow(Context(), s.Puzzle(), "", nil)
	if unfit := (*fault.InputError)(nil); !errors.As(err, &unfit) {
		return &Way{Must(solve.Near(Context(), Must(rows, err), s)), s}
	}
	steps := Must(puzzle.SolveByHand(s))
	w := s.Puzzle().MustParseWord("")
	for _, step := range steps {
		w = w.Mul(step.Word)
	}
	metric := s.Puzzle().Metrics()[0]
	return &Way{solve.Result{Found: true, Word: w, Length: metric.Len(w), Metric: metric, Method: "by hand, block by block", Steps: steps}, s}
}

// Minkwitz solves a state by group theory alone: a table has a word for each point of
// each orbit of the stabiliser chain, and the solution is one word of the table for
// each level. Where a blank slides or moves can be blocked, the walk of [puzzle.State.WalkHome]
// comes first. The words are long. The table is cached. See [factor.Minkwitz]. It panics
// with a *fault.UnreachableError if the state cannot be solved.
func Minkwitz(s puzzle.State) *Way {
	table, walk := WordTable(s.Puzzle()), Must(s.WalkHome())
	return byGroup(s, "table of words (Minkwitz)", walk, Must(table.Factor(Context(), solutionAfter(s, walk))))
}

// Factor solves a state by group theory with short words, with the [Factorizer] of
// its puzzle. It panics with a *fault.UnreachableError if the state cannot be
// solved.
func Factor(s puzzle.State) *Way {
	f, walk := Factorizer(s.Puzzle()), Must(s.WalkHome())
	return byGroup(s, "factorizer", walk, Must(f.Factor(Context(), solutionAfter(s, walk))))
}

// solutionAfter returns the element of the group that solves a state after a walk to
// where the words of the group begin.
func solutionAfter(s puzzle.State, walk word.Word) perm.Perm {
	return Must(s.Puzzle().Solution(Context(), Must(s.Apply(walk))))
}

// byGroup returns a walk, after which words of the group can be applied, and a word in the
// generators of the group as a solution.
func byGroup(s puzzle.State, method string, walk, w word.Word) *Way {
	p := s.Puzzle()
	w = walk.Mul(p.Expand(w))
	metric := p.Metrics()[0]
	if end := Must(s.Apply(w)); !end.IsSolved() {
		panic("puzzlekit: a word of the group does not solve the state") // a bug in this program
	}
	return &Way{solve.Result{Found: true, Word: w, Length: metric.Len(w), Metric: metric, Method: method}, s}
}

func init() {
	describes(describeResult)
}

func describeResult(r solve.Result) description {
	d := description{heading: r.Word.String(), line: r.String()}
	if r.Word.Len() == 0 {
		d.heading = "no moves: the state is solved"
	}
	if !r.Found {
		d.heading = "no solution has fewer than " + counted.Of(r.Lower, r.Metric.Name)
		return d
	}
	d.add("moves", "%s", counted.Of(r.Length, r.Metric.Name))
	switch {
	case r.Lower == r.Length:
		d.add("proof", "no solution is shorter")
	case r.Lower > 0:
		d.add("proof", "no solution has fewer than %s", counted.Of(r.Lower, "moves"))
	}
	d.add("method", "%s", r.Method)
	if r.Nodes > 0 {
		d.add("states looked at", "%s", commas(r.Nodes))
	}
	return d
}

// A searchBar is the bar of a puzzle, to which its solvers report. A solver lives longer
// than a search, so the bar is there from the beginning of the first search that runs to the
// end of the last one.
type searchBar struct {
	title string

	mu      sync.Mutex
	running int
	bar     *lateBar // nil if nothing runs
	last    solve.Progress
}

var searchBars memo[*searchBar]

func searchBarOf(p *puzzle.Puzzle) *searchBar {
	return searchBars.get(p, "", func() *searchBar {
		if p == nil { // of the zero state, which the solver refuses
			return &searchBar{title: "Solving"}
		}
		return &searchBar{title: "Solving " + p.Name()}
	})
}

// begin begins a search and returns the function that ends it.
func (b *searchBar) begin() (end func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.running++; b.running == 1 {
		b.bar, b.last = newLateBar(b.title), solve.Progress{}
	}
	return b.end
}

func (b *searchBar) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.running--; b.running == 0 {
		b.bar.end()
		b.bar = nil
	}
}

func (b *searchBar) report(at solve.Progress) {
	b.mu.Lock()
	bar := b.bar
	b.last = at
	b.mu.Unlock()
	if bar != nil {
		bar.update(at.Done, at.What)
	}
}

// makingTables adds to the error of a stop that a solver was making its tables, and how far it
// was.
func (b *searchBar) makingTables(err error) error {
	var stopped *fault.StoppedError
	if !errors.As(err, &stopped) {
		return err
	}
	b.mu.Lock()
	last := b.last
	b.mu.Unlock()
	far := ""
	if last.What != "" {
		far = ": " + last.What
	}
	if last.What != "" && last.Done >= 0 {
		far += fmt.Sprintf(", %.0f %%", 100*min(last.Done, 1))
	}
	return fmt.Errorf("%w; the tables with which the solver searches were being made%s", err, far)
}
