package solve

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
	"puzzlelab/puzzlekit/stategraph"
)

// distanceTable has the numbered graph of a puzzle, from [godsnumber.Puzzle], and the
// distances of all states from [stategraph.Enumerate], at two bits per state. A solution
// is read from the table, since every state has a turn that leads closer to the target.
type distanceTable struct {
	made
	board     *board.Board
	index     stategraph.Index
	number    func(puzzle.State) (uint64, bool)
	neighbor  []int // for each turn, the index of the state it leads to among the neighbours
	distances *stategraph.Distances[uint64]
}

const tableMethod = "distance table"

// newDistanceTable visits all states. It returns a refusal instead if they do not fit into
// the memory.
func newDistanceTable(ctx context.Context, b *board.Board, o Options) (t *distanceTable, refusal, err error) {
	t = &distanceTable{made: madeFor(b), board: b, index: oneState{}, number: func(puzzle.State) (uint64, bool) { return 0, true }}
	start := uint64(0)
	if len(b.Turns) > 0 {
		if start, refusal, err = t.numberStates(ctx, o); refusal != nil || err != nil {
			return nil, refusal, err
		}
	}
	if t.distances, refusal, err = t.enumerate(ctx, o, start); t.distances == nil {
		return nil, refusal, err
	}
	return t, nil, nil
}

// oneState is the graph of a puzzle whose moves all do nothing.
type oneState struct{}

func (oneState) Size() uint64                              { return 1 }
func (oneState) Neighbors(dst []uint64, _ uint64) []uint64 { return dst }

// numberStates makes the graph and returns the number of the solved state.
func (t *distanceTable) numberStates(ctx context.Context, o Options) (start uint64, refusal, err error) {
	p := t.puzzle
	most := 4 * min(o.Memory, math.MaxUint64/4)
	states, err := p.States(ctx)
	switch {
	case err != nil:
		return 0, nil, err
	case !states.IsUint64():
		return 0, t.tooManyStates(math.MaxUint64, o), nil
	case states.Uint64() > most:
		return 0, t.tooManyStates(states.Uint64(), o), nil
	}
	g, err := godsnumber.Puzzle(ctx, p, t.metric.Name, &godsnumber.Options{MaxStates: max(1, most), Memory: o.Memory})
	var limit *fault.LimitError
	switch {
	case errors.As(err, &limit):
		return 0, t.tooLarge(limit.What, limit.Need, o), nil
	case err != nil:
		return 0, nil, err
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
	return start, nil, nil
}

func (t *distanceTable) tooManyStates(states uint64, o Options) error {
	return t.tooLarge("the distance table", max(states/4, o.Memory+1), o)
}

func (t *distanceTable) tooLarge(what string, bytes uint64, o Options) error {
	return kit.TooLarge("solve.NewTable", what+" of "+t.puzzle.Name(), bytes, o.Memory, "NewPatternSearch, whose tables are smaller")
}

// enumerate visits all states. A checkpoint that cannot be used is ignored.
func (t *distanceTable) enumerate(ctx context.Context, o Options, start uint64) (d *stategraph.Distances[uint64], refusal, err error) {
	report := o.reporter()
	options := &stategraph.Options{Undirected: true, Memory: o.Memory, Workers: o.Workers, Progress: func(p stategraph.Progress) {
		report.report(Progress{What: fmt.Sprintf("distance table, depth %d", p.Depth), Nodes: p.Found, Done: float64(p.Found) / float64(p.Size)})
	}}
	key := sha256.Sum256(fmt.Append(nil, numbering, t.puzzle.Name(), t.metric.Name, t.board.Solved, t.board.Images))
	options.Name = fmt.Sprintf("%s, %s, %x", t.puzzle.Name(), t.metric.Name, key[:8])
	if path := kit.NewTableFile(o.CacheDir, "levels", key[:]).Path; path != "" && t.index.Size() >= worthCheckpoint && os.MkdirAll(filepath.Dir(path), 0o755) == nil {
		options.Checkpoint = path
	}
	options.Progress(stategraph.Progress{Found: 1, Size: t.index.Size()})
	d, err = stategraph.Enumerate(ctx, t.index, []uint64{start}, options)
	var file *fault.FileError
	if errors.As(err, &file) {
		options.Checkpoint = ""
		d, err = stategraph.Enumerate(ctx, t.index, []uint64{start}, options)
	}
	var limit *fault.LimitError
	if errors.As(err, &limit) {
		return nil, t.tooLarge("the distance table", limit.Need, o), nil
	}
	return d, nil, err
}

// numbering names the way in which package godsnumber numbers states. A checkpoint knows states
// by their numbers, so change it with that.
const numbering = "least representatives, also of elements, and factors"

// worthCheckpoint is the number of states from which a search may take so long that it
// saves a checkpoint in the cache.
const worthCheckpoint = 1 << 25

// find returns the number and the distance of a solvable state.
func (t *distanceTable) find(s puzzle.State) (number uint64, distance int, err error) {
	number, ok := t.number(s)
	if ok {
		distance, err = t.distances.To(number)
	}
	if !ok || err != nil {
		return 0, 0, kit.Internal("the distance table has no entry for " + s.Line())
	}
	return number, distance, nil
}

// search yields one shortest solution of a solvable state, or all.
func (t *distanceTable) search(ctx context.Context, s puzzle.State, all bool, yield func(Result, error) bool) {
	number, distance, err := t.find(s)
	if err != nil {
		yield(Result{}, err)
		return
	}
	w := downhill{distanceTable: t, ctx: ctx, state: s, all: all, length: distance, yield: yield}
	w.walk(number, 0, make([]uint16, 0, distance))
}

// downhill is a walk over the shortest solutions.
type downhill struct {
	*distanceTable
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
		if err := kit.Stopped(w.ctx); err != nil {
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
