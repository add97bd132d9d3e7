package puzzlekit

import (
	"context"
	"strings"
	"sync/atomic"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
	"puzzlelab/puzzlekit/word"
)

// Scramble returns a random solvable state of a puzzle; all such states have the same
// probability. The same seed gives the same state on every machine.
func Scramble(p *puzzle.Puzzle, seed uint64) puzzle.State { return p.RandomState(NewRand(seed)) }

// State reads a state of a puzzle. The text is a board, as 54 letters or as rows of
// numbers, or a scramble: the moves that lead to the state from the solved state. A
// text that could be both is read as a board. See [puzzle.Puzzle.ParseState] and
// [puzzle.Puzzle.ParseWord]. It panics with an error that says what it cannot read and
// where.
func State(p *puzzle.Puzzle, text string) puzzle.State {
	s, asBoard := p.ParseState(text)
	if asBoard == nil {
		return s
	}
	w, asMoves := p.ParseWord(text)
	if asMoves != nil {
		if looksLikeBoard(p, text) {
			panic(asBoard)
		}
		panic(asMoves)
	}
	return Must(p.Solved().Apply(w))
}

// looksLikeBoard reports whether a text that can be neither is meant as a board: if it
// has about as many words as the board, or about as many letters and does not begin
// with a move.
func looksLikeBoard(p *puzzle.Puzzle, text string) bool {
	near := func(n, want int) bool { return 4*n > 3*want && 3*n < 4*want }
	words, board := strings.Fields(text), strings.Fields(p.Solved().String())
	if len(words) == 0 || near(len(words), len(board)) {
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

func (w *Way) steps() word.Word { return w.Word }

// Solve returns a short solution of a state, with a lower bound for all solutions. For
// puzzles with few states it is a shortest one. The metric is one of the puzzle's
// metrics; the default is the first. Tables are cached. Solve panics with a
// *fault.UnreachableError if the state cannot be solved. See [solve.For].
func Solve(s puzzle.State, metric ...string) *Way { return find(s, metric, solve.Near) }

// Shortest returns a shortest solution of a state, with a proof that it is shortest.
// This can take very long for large puzzles; stop the cell to end it. The arguments and
// errors are those of [Solve].
func Shortest(s puzzle.State, metric ...string) *Way { return find(s, metric, solve.Optimal) }

func find(s puzzle.State, metric []string, search func(context.Context, solve.Solver, puzzle.State) (solve.Result, error)) *Way {
	name := ""
	if len(metric) > 0 {
		name = metric[0]
	}
	ctx := Context()
	bar := newLateBar("Solving " + s.Puzzle().Name())
	solving.Store(bar)
	defer bar.end()
	return &Way{Must(search(ctx, solverOf(ctx, s.Puzzle(), name), s)), s}
}

// solving is the bar of the running search; a solver reports to it.
var solving atomic.Pointer[lateBar]

var solvers memo[solve.Solver]

// solverOf returns the solver of a puzzle.
func solverOf(ctx context.Context, p *puzzle.Puzzle, metric string) solve.Solver {
	return solvers.get(p, metric, func() solve.Solver {
		return Must(solve.For(ctx, p, metric, &solve.Options{
			Progress: func(at solve.Progress) { solving.Load().update(at.Done, at.What) },
		}))
	})
}

// Play returns a board that can be played on the page. It takes a state, a [Way] to
// step through, or a puzzle, which starts solved. See [board.Play].
func Play(from any, along ...word.Word) *board.Player {
	var s puzzle.State
	opts := &board.PlayOptions{}
	switch x := from.(type) {
	case *puzzle.Puzzle:
		s = x.Solved()
	case puzzle.State:
		s = x
	case *Way:
		s, opts.Word = x.From, x.Word
	default:
		panic(wrongKind("puzzlekit.Play", from, "a puzzle, a state or a Way"))
	}
	if len(along) > 0 {
		opts.Word = along[0]
	}
	return board.Play(s, opts)
}

func init() {
	describes(describeWay)
}

func describeWay(w *Way) description {
	r := w.Result
	d := description{heading: r.Word.String()}
	d.add("moves", "%d %s", r.Length, r.Metric.Name)
	switch {
	case r.Lower == r.Length:
		d.add("proof", "no solution is shorter")
	case r.Lower > 0:
		d.add("proof", "no solution has fewer than %d moves", r.Lower)
	}
	d.add("method", "%s", r.Method)
	if r.Nodes > 0 {
		d.add("states looked at", "%s", commas(r.Nodes))
	}
	return d
}
