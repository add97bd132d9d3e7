package stategraph

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"puzzlelab/puzzlekit/internal/progress"
)

// EnumerateOptions steer [Enumerate]. Nil means the defaults.
type EnumerateOptions struct {
	// Undirected says that every move can be undone by a move. Late levels are
	// then searched from the states that are still missing, and distances and
	// paths can be read off afterwards. It is believed: said of a graph that is
	// not so, it makes some distances too large. [CheckIndex] finds that out.
	Undirected bool
	// Memory is the most that the table may take, in bytes. 0 means 4 GiB.
	Memory uint64
	// Workers is the number of goroutines. 0 means one a core. The result does
	// not depend on it.
	Workers int
	// Progress is called at most five times a second.
	Progress func(EnumerateProgress)
	// Checkpoint is a file that keeps the state of the search between levels,
	// so that a run that was stopped goes on from there; it is written at the
	// end of a level, when the last time was 20 seconds ago or more. "" keeps
	// nothing. Name must say which index it is, so that files are not mixed up.
	Checkpoint, Name string
}

// EnumerateProgress says how far an enumeration has come.
type EnumerateProgress struct {
	Depth        int     // the level that is being expanded
	Found, Size  uint64  // states met so far, and all
	LevelDone    float64 // fraction of the level, in 0..1
	StatesPerSec float64 // states met per second since the start
	// Remaining is how long the states that are missing take at this rate: an
	// upper bound for graphs in which some cannot be reached. 0 is unknown.
	Remaining time.Duration
}

const (
	defaultMemory = 4 << 30
	statesPerWord = 32
	chunkWords    = 1 << 12 // 131,072 states: some milliseconds of work
	maxAntipodes  = 1 << 16
	maxRemaining  = 1000 * time.Hour

	unvisited = 3 // the code of a state not met yet; others are the distance mod 3
	lowBits   = 0x5555555555555555
)

// Enumerate visits every state that can be reached from start, level by level,
// with two bits for each state of the index.
//
// A state's two bits are its distance modulo 3, or 3 while it has not been met.
// That is enough to go on (the frontier is one residue, the states before it
// another, new ones the third) and to find the way back. Any number of workers
// gives the same table and the same counts. A [VoltageGraph] is searched fibre by
// fibre, ten times faster than an index that is asked for each state.
//
// Time O(reached·moves + levels·Size/32), memory Size/4 bytes. Errors: a
// [*MemoryError], an [*OptionError] or a [*CheckpointError] before any work
// starts, an [*IndexError], or what ended ctx.
func Enumerate(ctx context.Context, index Index, start uint64, opts *EnumerateOptions) (*Levels, error) {
	e, err := newEnumeration(index, start, opts)
	if err != nil {
		return nil, err
	}
	for e.spheres[len(e.spheres)-1] > 0 {
		if err := e.level(ctx); err != nil {
			return nil, err
		}
		if err := e.save(); err != nil {
			return nil, err
		}
	}
	return e.levels(), nil
}

// enumeration is a search under way.
type enumeration struct {
	EnumerateOptions
	index   Index
	start   uint64
	store   store
	spheres []uint64 // the last one is the frontier
	found   uint64

	workers []worker
	listed  bool // the workers know the whole frontier: it is small
	began   time.Time
	base    uint64 // states found before this run, by an earlier one
	saved   time.Time
}

func newEnumeration(index Index, start uint64, opts *EnumerateOptions) (*enumeration, error) {
	e := &enumeration{index: index, start: start, began: time.Now(), saved: time.Now()}
	if opts != nil {
		e.EnumerateOptions = *opts
	}
	if e.Memory == 0 {
		e.Memory = defaultMemory
	}
	if err := notNegative("EnumerateOptions.Workers", e.Workers); err != nil {
		return nil, err
	}
	if e.Workers == 0 {
		e.Workers = runtime.GOMAXPROCS(0)
	}
	if err := e.checkCheckpoint(); err != nil {
		return nil, err
	}
	if start >= index.Size() {
		return nil, &IndexError{State: start, Neighbour: start, Size: index.Size()}
	}
	if err := e.newStore(); err != nil {
		return nil, err
	}
	e.store.set(start, 0)
	e.spheres, e.found = []uint64{1}, 1
	e.workers = make([]worker, e.Workers)
	e.list([]uint64{start})
	return e, e.resume()
}

// newStore makes the store that suits the index, if there is room for it.
func (e *enumeration) newStore() error {
	voltage, need := e.voltageGraph(), 8*tableWords(e.index)
	if voltage != nil {
		need = fibresBytes(voltage, e.Undirected)
	}
	if need > e.Memory {
		return &MemoryError{States: e.index.Size(), Need: need, Limit: e.Memory}
	}
	if voltage != nil {
		if f := newFibres(voltage, e.Undirected); f != nil {
			e.store = f
			return nil
		}
	}
	if _, ok := e.index.(*Quotient); ok {
		return &DirectedError{}
	}
	e.store = newTable(e.index)
	return nil
}

// leastFibre is the size from which on it pays to go fibre by fibre: each takes
// up whole words.
const leastFibre = 32

// voltageGraph returns the graph to be searched fibre by fibre, or nil.
func (e *enumeration) voltageGraph() *VoltageGraph {
	switch index := e.index.(type) {
	case *VoltageGraph:
		if index.fibre >= leastFibre {
			return index
		}
	case *Quotient:
		if e.Undirected {
			return index.graph
		}
	}
	return nil
}

// size is the number of states, of the whole graph where the index is a
// quotient.
func (e *enumeration) size() uint64 {
	if q, ok := e.index.(*Quotient); ok {
		return q.whole
	}
	return e.index.Size()
}

// level meets all states at the next distance.
func (e *enumeration) level(ctx context.Context) error {
	frontier, depth := e.spheres[len(e.spheres)-1], uint64(len(e.spheres)-1)
	l := level{from: depth % 3, to: (depth + 1) % 3}
	l.backward = e.Undirected && e.size()-e.found < frontier
	workers := e.workers
	e.readyWorkers()
	var next atomic.Int64
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for ctx.Err() == nil && workers[w].err == nil {
				unit := int(next.Add(1) - 1)
				if unit >= e.store.units() {
					return
				}
				e.store.expand(&workers[w], l, unit)
			}
		})
	}
	stop := e.watch(&next, workers)
	wg.Wait()
	stop()
	e.store.next()
	return e.collect(ctx)
}

// collect adds up a level in which all workers have come to the end.
func (e *enumeration) collect(ctx context.Context) error {
	workers := e.workers
	for i := range workers {
		if workers[i].err != nil {
			return workers[i].err
		}
	}
	if ctx.Err() != nil {
		return fmt.Errorf("stategraph: enumeration stopped at distance %d with %d states: %w", len(e.spheres)-1, e.found, context.Cause(ctx))
	}
	sphere, many := uint64(0), false
	for i := range workers {
		sphere += workers[i].found.Load()
		many = many || workers[i].many
	}
	e.spheres = append(e.spheres, sphere)
	e.found += sphere
	if sphere > 0 { // else the frontier before was the last
		e.listed = !many && sphere <= maxAntipodes
		for i := range workers {
			workers[i].new, workers[i].frontier = workers[i].frontier, workers[i].new
		}
	}
	return nil
}

// list makes states the frontier that the workers know.
func (e *enumeration) list(states []uint64) {
	for i := range e.workers {
		e.workers[i].frontier.reset()
	}
	for _, s := range states {
		e.workers[0].frontier.add(s)
	}
	e.listed = true
}

// antipodes returns the frontier in increasing order, nil when it is too large.
func (e *enumeration) antipodes() []uint64 {
	if !e.listed {
		return nil
	}
	count := 0
	for i := range e.workers {
		count += e.workers[i].frontier.count
	}
	states := make([]uint64, 0, count)
	for i := range e.workers {
		states = e.workers[i].frontier.appendTo(states)
	}
	slices.Sort(states)
	return states
}

// watch reports progress until the returned func is called.
func (e *enumeration) watch(next *atomic.Int64, workers []worker) (stop func()) {
	if e.Progress == nil {
		return func() {}
	}
	return progress.Watch(func() { e.Progress(e.progress(next, workers)) })
}

func (e *enumeration) progress(next *atomic.Int64, workers []worker) EnumerateProgress {
	found := e.found
	for i := range workers {
		found += workers[i].found.Load()
	}
	rate := float64(found-e.base) / time.Since(e.began).Seconds()
	p := EnumerateProgress{
		Depth: len(e.spheres) - 1, Found: found, Size: e.size(),
		LevelDone:    min(1, float64(next.Load())/float64(e.store.units())),
		StatesPerSec: rate,
	}
	if rate > 0 {
		p.Remaining = time.Duration(min(float64(p.Size-found)/rate, maxRemaining.Seconds()) * float64(time.Second))
	}
	return p
}

func (e *enumeration) levels() *Levels {
	last := len(e.spheres) - 1 // the empty sphere that ended the search
	l := &Levels{search: e, spheres: e.spheres[:last:last], antipodes: e.antipodes()}
	e.workers = nil // the levels are kept, maybe for long
	return l
}

// A MemoryError says how much memory an enumeration would need.
type MemoryError struct {
	States, Need, Limit uint64
}

func (e *MemoryError) Error() string {
	return fmt.Sprintf("stategraph: %d states need a table of %s, more than the %s allowed; raise EnumerateOptions.Memory", e.States, bytesText(e.Need), bytesText(e.Limit))
}
