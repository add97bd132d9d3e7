package solve

import (
	"context"
	"iter"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
	"puzzlelab/puzzlekit/solve/internal/pattern"
)

// patternSearch finds shortest solutions by iterative deepening: it tries all words of
// 0, 1, 2, … turns, but follows none that a pattern database shows to be too long. It
// needs little memory besides the tables, and its time grows with the number of words.
// (R. Korf 1985: IDA*; 1997: pattern databases.)
//
// The databases are chosen from the orbits of the pieces, used under all symmetries of
// the puzzle, and cached. A patternSearch is immutable and safe for concurrent use.
type patternSearch struct {
	made
	board   *board.Board
	options Options
	views   []pattern.View
}

const patternMethod = "IDA* with pattern databases"

// NewPatternSearch makes pattern databases of at most Options.Memory; less memory means
// smaller databases. A [*fault.LimitError] reports that even the smallest would not
// fit. Cost O(states·turns) of the databases the first time, about 10^8 states for the
// 3×3×3 cube.
func NewPatternSearch(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (Solver, error) {
	const in = "solve.NewPatternSearch"
	o, err := opts.checked(in, "Target", "Ignore", "Weights", "Patterns")
	if err != nil {
		return nil, err
	}
	b, err := readBoard(in, p, metric, o)
	if err != nil {
		return nil, err
	}
	s, err := newPatternSearch(ctx, b, o)
	if err != nil {
		return nil, err
	}
	return s, nil
}

func newPatternSearch(ctx context.Context, b *board.Board, o Options) (*patternSearch, error) {
	symmetries, err := b.Symmetries(ctx)
	if err != nil {
		return nil, err
	}
	patterns, err := pattern.New(ctx, b, symmetries, o.tables())
	if err != nil {
		return nil, err
	}
	return &patternSearch{made: madeFor(b), board: b, options: o, views: pattern.NewViews(b, patterns, symmetries)}, nil
}

// Search deepens until it finds a shortest solution, also for the goal Short, for which
// NewNear makes a better solver. See [Solver].
func (p *patternSearch) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return p.begin(ctx, s, goal, func(yield func(Result, error) bool) {
		d := deepening{patternSearch: p, ctx: ctx, state: s, goal: goal, yield: yield, limit: p.options.nodes(defaultNodes)}
		d.choose()
		d.run()
	})
}

// deepening is a search for one state.
type deepening struct {
	*patternSearch
	ctx     context.Context
	state   puzzle.State
	labels  []uint16 // of the state, or of its inverse
	inverse bool
	goal    Goal
	yield   func(Result, error) bool
	limit   uint64
	nodes   uint64
	lower   int

	watch func(kind DeepeningKind, path []uint16) bool // sees each step and says whether to go on; nil outside of DeepeningSteps
}

// choose decides whether to solve the state or its inverse. The one with the greater
// lower bound has fewer words to follow.
func (d *deepening) choose() {
	d.labels = d.board.Read(d.state)
	d.lower = d.bound(d.labels)
	if inverse, ok := d.board.Invert(d.labels); ok {
		if h := d.bound(inverse); h > d.lower {
			d.labels, d.inverse, d.lower = inverse, true, h
		}
	}
}

// bound returns a lower bound for the distance of a state.
func (p *patternSearch) bound(labels []uint16) int {
	most := 0
	for i := range p.views {
		if index, ok := p.views[i].At(labels); ok {
			most = max(most, int(p.views[i].Table.At(index)))
		}
	}
	return most
}

// run yields what the goal asks for.
func (d *deepening) run() {
	paths, full, err := d.deepen()
	best := Result{Lower: d.lower, Metric: d.metric}
	switch {
	case err != nil:
		d.yield(best, err)
	case full:
		d.yield(best, &LimitError{Option: "Nodes", Limit: d.options.nodes(defaultNodes), Best: best, Lower: d.lower})
	case paths == nil:
		d.yield(d.none(d.goal.Most, d.lower))
	}
	for _, path := range paths {
		r, err := resultOf(d.board, d.state, path, d.lower, patternMethod, d.nodes)
		if !d.yield(r, err) || err != nil {
			return
		}
	}
}

// deepen raises the length until there are solutions, one of more moves is not wanted, or
// the limit is reached. Solutions of the inverse are converted to those of the state.
func (d *deepening) deepen() (paths [][]uint16, full bool, err error) {
	for ; d.goal.Want != AtMost || d.lower <= d.goal.Most; d.lower++ {
		if paths, full, err = d.level(d.lower); paths != nil || full || err != nil {
			break
		}
	}
	if d.inverse {
		for k, path := range paths {
			paths[k] = d.board.Undo(path)
		}
	}
	return paths, full, err
}

// level looks for solutions of a given length: the first one, or all.
func (d *deepening) level(length int) (paths [][]uint16, full bool, err error) {
	all, split := d.goal.Want == AllShortest, 2
	if d.watch != nil {
		split = 0
		d.watch(DeepeningBound, nil)
	}
	progress := Progress{What: counted.Of(length, "turns"), Nodes: d.nodes}
	paths, out, err := searchWords(d.ctx, d.board, d.options, d.limit, length, split, all, progress, func(prefix []uint16, task *kit.Task) [][]uint16 {
		w := wordSearch{deepening: d, Task: task, length: length, all: all}
		w.begin(prefix)
		return w.found
	})
	d.nodes += out.Nodes
	d.limit -= min(d.limit, out.Nodes)
	return paths, out.Full, err
}
