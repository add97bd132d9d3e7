package stategraph

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// EnumerateOptions steer [Enumerate]. Nil means the defaults.
type EnumerateOptions struct {
	// Undirected says that every move can be undone by a move. Late levels are
	// then searched from the states that are still missing, and distances and
	// paths can be read off afterwards.
	Undirected bool
	// Memory is the most that the table may take, in bytes. 0 means 4 GiB.
	Memory uint64
	// Workers is the number of goroutines. 0 means one a core. The result does
	// not depend on it.
	Workers int
	// Progress is called at most five times a second.
	Progress func(EnumerateProgress)
	// Checkpoint is a file that keeps the state of the search between levels,
	// so that a run that was stopped goes on from there. "" keeps nothing. Name
	// must then say which index it is, so that files are not mixed up.
	Checkpoint, Name string
}

// EnumerateProgress says how far an enumeration has come.
type EnumerateProgress struct {
	Depth        int     // the level that is being expanded
	Found, Size  uint64  // states met so far, and all
	LevelDone    float64 // fraction of the level, in 0..1
	StatesPerSec float64 // states met per second since the start
}

const (
	defaultMemory = 4 << 30
	statesPerWord = 32
	chunkWords    = 1 << 12 // 131,072 states: some milliseconds of work
	maxAntipodes  = 1 << 16

	unvisited = 3 // the code of a state not met yet; others are the distance mod 3
	lowBits   = 0x5555555555555555
)

// Enumerate visits every state that can be reached from start, level by level,
// with two bits for each state of the index.
//
// A state's two bits are its distance modulo 3, or 3 while it has not been met.
// That is enough to go on (the frontier is one residue, the states before it
// another, new ones the third) and to find the way back. A state is met by one
// atomic operation on its word, so that any number of workers gives the same
// table and the same counts.
//
// Time O(reached·moves + levels·Size/32), memory Size/4 bytes. Errors: a
// [*MemoryError] before any work starts, an [*IndexError], a
// [*CheckpointError], or what ended ctx.
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
	table   []uint64
	spheres []uint64 // the last one is the frontier
	found   uint64

	antipodes []uint64 // the frontier itself, while it is small
	began     time.Time
	base      uint64 // states found before this run, by an earlier one
	saved     time.Time
}

func newEnumeration(index Index, start uint64, opts *EnumerateOptions) (*enumeration, error) {
	e := &enumeration{index: index, start: start, began: time.Now(), saved: time.Now()}
	if opts != nil {
		e.EnumerateOptions = *opts
	}
	if e.Memory == 0 {
		e.Memory = defaultMemory
	}
	if e.Workers <= 0 {
		e.Workers = runtime.GOMAXPROCS(0)
	}
	if start >= index.Size() {
		return nil, &IndexError{State: start, Neighbour: start, Size: index.Size()}
	}
	words := (index.Size() + statesPerWord - 1) / statesPerWord
	if need := words * 8; need > e.Memory {
		return nil, &MemoryError{States: index.Size(), Need: need, Limit: e.Memory}
	}
	e.table = make([]uint64, words)
	for i := range e.table {
		e.table[i] = ^uint64(0)
	}
	e.set(start, 0)
	e.spheres, e.found, e.antipodes = []uint64{1}, 1, []uint64{start}
	return e, e.resume()
}

func (e *enumeration) code(state uint64) uint64 {
	return atomic.LoadUint64(&e.table[state/statesPerWord]) >> (2 * (state % statesPerWord)) & 3
}

// set gives an unvisited state its code and reports whether this call did it.
func (e *enumeration) set(state, code uint64) bool {
	shift := 2 * (state % statesPerWord)
	old := atomic.AndUint64(&e.table[state/statesPerWord], ^((code ^ unvisited) << shift))
	return old>>shift&3 == unvisited
}

// level meets all states at the next distance.
func (e *enumeration) level(ctx context.Context) error {
	frontier := e.spheres[len(e.spheres)-1]
	expand := e.expandForward
	if e.Undirected && e.index.Size()-e.found < frontier {
		expand = e.expandBackward
	}
	workers := make([]worker, e.Workers)
	var next atomic.Int64
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			for ctx.Err() == nil && workers[w].err == nil {
				begin := int(next.Add(1)-1) * chunkWords
				if begin >= len(e.table) {
					return
				}
				expand(&workers[w], begin, min(begin+chunkWords, len(e.table)))
			}
		})
	}
	stop := e.watch(&next, workers)
	wg.Wait()
	stop()
	return e.collect(ctx, workers)
}

// worker is what one goroutine of a level keeps to itself.
type worker struct {
	found     atomic.Uint64
	neighbour []uint64
	new       []uint64 // the states it met, while they are few
	many      bool
	err       error
}

func (w *worker) met(state uint64) {
	w.found.Add(1)
	if w.many {
		return
	}
	if len(w.new) == maxAntipodes {
		w.new, w.many = nil, true
		return
	}
	w.new = append(w.new, state)
}

// expandForward meets the neighbours of the frontier's states in some words.
func (e *enumeration) expandForward(w *worker, begin, end int) {
	depth := uint64(len(e.spheres)-1) % 3
	for k := begin; k < end; k++ {
		for found := places(atomic.LoadUint64(&e.table[k]), depth); found != 0; found &= found - 1 {
			state := uint64(k)*statesPerWord + uint64(trailing(found))
			w.neighbour = e.index.Neighbours(w.neighbour[:0], state)
			for _, j := range w.neighbour {
				if j >= e.index.Size() {
					w.err = &IndexError{State: state, Neighbour: j, Size: e.index.Size()}
					return
				}
				if e.code(j) == unvisited && e.set(j, (depth+1)%3) {
					w.met(j)
				}
			}
		}
	}
}

// expandBackward meets the unvisited states in some words that have a neighbour
// in the frontier.
func (e *enumeration) expandBackward(w *worker, begin, end int) {
	depth := uint64(len(e.spheres)-1) % 3
	for k := begin; k < end; k++ {
		for found := places(atomic.LoadUint64(&e.table[k]), unvisited); found != 0; found &= found - 1 {
			state := uint64(k)*statesPerWord + uint64(trailing(found))
			if state >= e.index.Size() {
				return
			}
			w.neighbour = e.index.Neighbours(w.neighbour[:0], state)
			for _, j := range w.neighbour {
				if j >= e.index.Size() {
					w.err = &IndexError{State: state, Neighbour: j, Size: e.index.Size()}
					return
				}
				if e.code(j) == depth {
					e.set(state, (depth+1)%3)
					w.met(state)
					break
				}
			}
		}
	}
}

// collect adds up a level in which all workers have come to the end.
func (e *enumeration) collect(ctx context.Context, workers []worker) error {
	for i := range workers {
		if workers[i].err != nil {
			return workers[i].err
		}
	}
	if ctx.Err() != nil {
		return fmt.Errorf("stategraph: enumeration stopped at distance %d with %d states: %w", len(e.spheres)-1, e.found, context.Cause(ctx))
	}
	sphere, many := uint64(0), false
	var small []uint64
	for i := range workers {
		sphere += workers[i].found.Load()
		many = many || workers[i].many
		small = append(small, workers[i].new...)
	}
	e.spheres = append(e.spheres, sphere)
	e.found += sphere
	switch {
	case sphere == 0: // the frontier before was the last
	case many || len(small) > maxAntipodes:
		e.antipodes = nil
	default:
		slices.Sort(small)
		e.antipodes = small
	}
	return nil
}

// watch reports progress until the returned func is called.
func (e *enumeration) watch(next *atomic.Int64, workers []worker) (stop func()) {
	if e.Progress == nil {
		return func() {}
	}
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(progressInterval)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				e.Progress(e.progress(next, workers))
			}
		}
	}()
	return func() { close(done); <-ended }
}

func (e *enumeration) progress(next *atomic.Int64, workers []worker) EnumerateProgress {
	found := e.found
	for i := range workers {
		found += workers[i].found.Load()
	}
	chunks := (len(e.table) + chunkWords - 1) / chunkWords
	return EnumerateProgress{
		Depth: len(e.spheres) - 1, Found: found, Size: e.index.Size(),
		LevelDone:    min(1, float64(next.Load())/float64(chunks)),
		StatesPerSec: float64(found-e.base) / time.Since(e.began).Seconds(),
	}
}

func (e *enumeration) levels() *Levels {
	last := len(e.spheres) - 1 // the empty sphere that ended the search
	return &Levels{search: e, spheres: e.spheres[:last:last], antipodes: e.antipodes}
}

// A MemoryError says how much memory an enumeration would need.
type MemoryError struct {
	States, Need, Limit uint64
}

func (e *MemoryError) Error() string {
	return fmt.Sprintf("stategraph: %d states need a table of %d MB, more than the %d MB allowed; raise EnumerateOptions.Memory", e.States, e.Need>>20, e.Limit>>20)
}
