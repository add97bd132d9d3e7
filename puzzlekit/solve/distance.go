package solve

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"math"
	"os"
	"path/filepath"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/refuse"
	"puzzlelab/puzzlekit/solve/internal/tablefile"
	"puzzlelab/puzzlekit/stategraph"
)

// Table is a solver for puzzles with few states. It has the numbered graph of
// [godsnumber.Puzzle] and the distances of all states from [stategraph.Enumerate], at
// two bits per state. A solution is read from the table, since every state has a turn
// that leads closer to the target. A Table is immutable and safe for concurrent use.
type Table struct {
	made
	board     *board.Board
	index     stategraph.Index
	number    func(puzzle.State) (uint64, bool)
	neighbor  []int // for each turn, the index of the state it leads to among the neighbours
	distances *stategraph.Distances[uint64]
}

const tableMethod = "distance table"

// NewTable visits all states of a puzzle, up to about 10^9. A [*fault.LimitError]
// reports that the table would not fit into Options.Memory. Cost O(states·turns).
// Searches that take longer than 20 seconds are saved in the cache.
func NewTable(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (*Table, error) {
	const in = "solve.NewTable"
	o, err := opts.checked(in, "Target")
	if err != nil {
		return nil, err
	}
	b, err := readBoard(in, p, metric, o)
	if err != nil {
		return nil, err
	}
	t := &Table{made: madeFor(b), board: b, index: oneState{}, number: func(puzzle.State) (uint64, bool) { return 0, true }}
	start := uint64(0)
	if len(b.Turns) > 0 {
		if start, err = t.numberStates(ctx, o); err != nil {
			return nil, err
		}
	}
	t.distances, err = t.enumerate(ctx, o, start)
	return t, err
}

// oneState is the graph of a puzzle whose moves all do nothing.
type oneState struct{}

func (oneState) Size() uint64                              { return 1 }
func (oneState) Neighbors(dst []uint64, _ uint64) []uint64 { return dst }

// numberStates makes the graph and returns the number of the solved state.
func (t *Table) numberStates(ctx context.Context, o Options) (start uint64, err error) {
	p := t.puzzle
	most := 4 * min(o.Memory, math.MaxUint64/4)
	states, err := p.States(ctx)
	switch {
	case err != nil:
		return 0, err
	case !states.IsUint64():
		return 0, t.tooManyStates(math.MaxUint64, o)
	case states.Uint64() > most:
		return 0, t.tooManyStates(states.Uint64(), o)
	}
	g, err := godsnumber.Puzzle(ctx, p, t.metric.Name, &godsnumber.Options{MaxStates: max(1, most), Memory: o.Memory})
	var limit *fault.LimitError
	switch {
	case errors.As(err, &limit):
		return 0, t.tooLarge(limit.What, limit.Need, o)
	case err != nil:
		return 0, err
	}
	place := map[string]int{}
	for k, w := range g.Moves() {
		place[p.Perm(w).Key()] = k
	}
	for _, sigma := range t.board.Perms {
		t.neighbor = append(t.neighbor, place[sigma.Key()])
	}
	t.index, t.number = g.Index(), g.Number
	start, _ = g.Number(t.board.Target())
	return start, nil
}

func (t *Table) tooManyStates(states uint64, o Options) error {
	return t.tooLarge("the distance table", max(states/4, o.Memory+1), o)
}

func (t *Table) tooLarge(what string, bytes uint64, o Options) error {
	return refuse.TooLarge("solve.NewTable", what+" of "+t.puzzle.Name(), bytes, o.Memory, "NewPatternSearch, whose tables are smaller")
}

// enumerate visits all states. A checkpoint that cannot be used is ignored.
func (t *Table) enumerate(ctx context.Context, o Options, start uint64) (*stategraph.Distances[uint64], error) {
	report := o.reporter()
	options := &stategraph.Options{Undirected: true, Memory: o.Memory, Workers: o.Workers, Progress: func(p stategraph.Progress) {
		report.report(Progress{What: fmt.Sprintf("distance table, depth %d", p.Depth), Nodes: p.Found, Done: float64(p.Found) / float64(p.Size)})
	}}
	key := sha256.Sum256(fmt.Append(nil, numbering, t.puzzle.Name(), t.metric.Name, t.board.Solved, t.board.Images))
	options.Name = fmt.Sprintf("%s, %s, %x", t.puzzle.Name(), t.metric.Name, key[:8])
	if path := tablefile.New(o.CacheDir, "levels", key[:]).Path; path != "" && t.index.Size() >= worthCheckpoint && os.MkdirAll(filepath.Dir(path), 0o755) == nil {
		options.Checkpoint = path
	}
	options.Progress(stategraph.Progress{Found: 1, Size: t.index.Size()})
	d, err := stategraph.Enumerate(ctx, t.index, options, start)
	var file *fault.FileError
	if errors.As(err, &file) {
		options.Checkpoint = ""
		d, err = stategraph.Enumerate(ctx, t.index, options, start)
	}
	var limit *fault.LimitError
	if errors.As(err, &limit) {
		return nil, t.tooLarge("the distance table", limit.Need, o)
	}
	return d, err
}

// numbering names the way in which package godsnumber numbers states. A checkpoint knows states
// by their numbers, so change it with that.
const numbering = "placements of labels, least representatives"

// worthCheckpoint is the number of states from which a search may take so long that it
// saves a checkpoint in the cache.
const worthCheckpoint = 1 << 25

// Spheres returns the number of states at distance 0, 1, 2, and so on. The last
// distance is God's number.
func (t *Table) Spheres() []uint64 {
	if t.distances == nil {
		return nil
	}
	return t.distances.Spheres()
}

// Distance returns the length of a shortest solution of s. The errors are those of
// [Optimal] for a state. Cost O(distance·turns).
func (t *Table) Distance(s puzzle.State) (int, error) {
	if err := t.check(context.Background(), s, Goal{}); err != nil {
		return 0, err
	}
	_, distance, err := t.find(s)
	return distance, err
}

// find returns the number and the distance of a solvable state.
func (t *Table) find(s puzzle.State) (number uint64, distance int, err error) {
	number, ok := t.number(s)
	if ok {
		distance, err = t.distances.To(number)
	}
	if !ok || err != nil {
		return 0, 0, refuse.Internal("the distance table has no entry for " + s.Line())
	}
	return number, distance, nil
}

// Search follows decreasing distances in the table. See [Solver].
func (t *Table) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		if err := t.check(ctx, s, goal); err != nil {
			yield(Result{}, err)
			return
		}
		number, distance, err := t.find(s)
		if err != nil {
			yield(Result{}, err)
			return
		}
		if goal.Want == AtMost && distance > goal.Most {
			yield(t.none(goal.Most, distance))
			return
		}
		w := downhill{Table: t, ctx: ctx, state: s, all: goal.Want == AllShortest, length: distance, yield: yield}
		w.walk(number, 0, make([]uint16, 0, distance))
	}
}

// downhill is a walk over the shortest solutions.
type downhill struct {
	*Table
	ctx    context.Context
	state  puzzle.State
	all    bool
	length int
	nodes  uint64
	yield  func(Result, error) bool
}

// walk goes on from a state and reports whether to look for more solutions.
func (w *downhill) walk(number uint64, grammar int32, path []uint16) bool {
	if w.nodes++; w.nodes%1024 == 0 {
		if err := refuse.Stopped(w.ctx); err != nil {
			return w.fail(err)
		}
	}
	if len(path) == w.length {
		r, err := resultOf(w.board, w.state, path, w.length, tableMethod, w.nodes)
		return w.yield(r, err) && err == nil && w.all
	}
	nearer, err := w.distances.Before(number, w.length-len(path))
	if err != nil {
		return w.fail(err)
	}
	neighbors := w.index.Neighbors(nil, number)
	for t := range w.board.Turns {
		next := neighbors[w.neighbor[t]]
		state := w.board.Grammar.After(grammar, t)
		if !slices.Contains(nearer, next) || w.all && state < 0 {
			continue
		}
		if !w.walk(next, state, append(path, uint16(t))) {
			return false
		}
	}
	return true
}

// fail ends the walk with an error.
func (w *downhill) fail(err error) bool {
	w.yield(Result{Lower: w.length, Metric: w.metric}, err)
	return false
}
