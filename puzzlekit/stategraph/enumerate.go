package stategraph

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/voltage"
)

const (
	inEnumerate  = "stategraph.Enumerate" // in errors
	chunkWords   = 1 << 12                // of a checkpoint
	maxAntipodes = 1 << 16

	unvisited = 3 // code of a state that was not found yet; other codes are the distance mod 3
)

// Enumerate visits every state that can be reached from the starts, of which there is
// at least one, level by level.
//
// Without Options.Folder it keeps two bits for each number of the index: the distance
// of the state modulo 3, or 3 until the state is found. That is enough to find the way
// back. A third bit says whether the state was found lately, so that only the frontier is
// expanded. The table and the counts do not depend on the number of workers. The graphs
// of package godsnumber are coverings, which are searched fibre by fibre, several times
// faster than an index that is asked for each state, and without the third bit. Time
// O(reached·moves + levels·Size/64), memory 3/8·Size bytes, Size/4 for a covering, and
// for each worker at most 64 MiB for the neighbours of many states.
//
// If package godsnumber has found that a graph is a Cartesian product, as that of the Pyraminx
// with its tips, its factors are searched one after the other and their distances are added.
// Time and memory are then those of the factors, and Options.Progress tells of the factor that is
// searched. With several starts or a checkpoint the graph is searched as a whole.
//
// With Options.Folder it keeps the levels in files (see package internal/disk).
// Options.Memory bounds the memory, whatever the size of the graph; the disk holds
// about three levels. After a kill at any moment, or when the disk was full, the same
// call continues with what was finished. Before each level Enumerate compares the
// free space on the disk with what the level should need; this works on Linux, macOS
// and FreeBSD.
//
// Errors: a [*fault.InputError] for bad options, starts or a bad index; a
// [*fault.LimitError] for too little memory or disk; a [*fault.StoppedError]; a
// [*fault.FileError] for a file or folder that is damaged, belongs to another search
// or cannot be written. Errors that can be found before the search are found before
// the search.
func Enumerate(ctx context.Context, index Index, starts []uint64, opts *Options) (*Distances[uint64], error) {
	o, err := opts.withDefaults()
	if err != nil {
		return nil, err
	}
	if o.Folder != "" {
		return enumerateInFiles(ctx, index, o, starts)
	}
	if p, ok := index.(*voltage.Product); ok {
		if o.Checkpoint == "" && len(starts) == 1 && starts[0] < p.Size() {
			return enumerateFactors(ctx, p, starts[0], o)
		}
		if index, err = p.Whole(ctx); err != nil {
			return nil, err
		}
	}
	e, err := newEnumeration(ctx, index, o, starts)
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
	store := e.finish(ctx)
	if err := fault.Stopped(ctx, inEnumerate, "the farthest states"); err != nil {
		return nil, err
	}
	return NewDistances[uint64](store, numbers{}), nil
}

// enumeration is a running search with a table in memory.
type enumeration struct {
	Options
	index   Index
	cover   *voltage.Graph // nil if the index is none
	starts  []uint64       // in increasing order
	table   table
	spheres []uint64 // the last one is the frontier
	found   uint64

	workers []worker
	listed  bool // the workers know the whole frontier: it is small
	began   time.Time
	base    uint64 // states that an earlier run found
	saved   time.Time
}

func newEnumeration(ctx context.Context, index Index, o Options, starts []uint64) (*enumeration, error) {
	e := &enumeration{Options: o, index: index, cover: coveringOf(index), began: time.Now(), saved: time.Now()}
	e.starts = slices.Compact(slices.Sorted(slices.Values(starts)))
	if err := e.checkCheckpoint(); err != nil {
		return nil, err
	}
	if len(starts) == 0 {
		return nil, &fault.InputError{In: inEnumerate, What: "starts", Want: "at least one"}
	}
	if last := e.starts[len(e.starts)-1]; last >= index.Size() {
		return nil, startError(last, index.Size())
	}
	if err := e.newTable(ctx); err != nil {
		return nil, err
	}
	if err := fault.Stopped(ctx, inEnumerate, "the table"); err != nil {
		return nil, err
	}
	for _, s := range e.starts {
		e.table.set(s, 0)
		e.found += e.weight(s)
	}
	e.spheres = []uint64{e.found}
	e.workers = make([]worker, e.Workers)
	if len(e.starts) <= maxAntipodes {
		e.list(e.starts)
	}
	return e, e.resume()
}

// weight is the number of states of the whole graph that a state stands for.
func (e *enumeration) weight(state uint64) uint64 {
	if e.cover == nil {
		return 1
	}
	return e.cover.Weight(int(state / uint64(e.cover.Fibre())))
}

// newTable makes the table that suits the index, if it fits into memory.
func (e *enumeration) newTable(ctx context.Context) error {
	weighted := e.size() > e.index.Size()
	if weighted && !e.Undirected {
		return undirectedNeeded(inEnumerate)
	}
	if g := e.cover; g != nil && (weighted || g.Fibre() >= leastFibre) {
		if err := e.checkMemory(fibresBytes(g, e.Undirected)); err != nil {
			return err
		}
		if f := newFibres(ctx, g, e.Undirected); f != nil {
			e.table = f
			return nil
		}
	}
	size := e.index.Size()
	suitable, least := bucketEntries(size)
	if err := e.checkMemory(cellsBytes(size) + least*entryBytes); err != nil {
		return err
	}
	entries := (e.Memory - cellsBytes(size)) / entryBytes
	e.Workers = int(min(uint64(e.Workers), entries/least))
	entries = entries / uint64(e.Workers) / chunkEntries * chunkEntries
	e.table = newCells(ctx, e.index, min(suitable, entries))
	return nil
}

func (e *enumeration) checkMemory(need uint64) error {
	if need <= e.Memory {
		return nil
	}
	return &fault.LimitError{In: inEnumerate, What: fmt.Sprintf("the table of %s", counted.Of(e.index.Size(), "states")), Unit: fault.Bytes, Need: need, Limit: e.Memory, Option: "Options.Memory"}
}

// undirectedNeeded is the error if something needs moves that can be undone.
func undirectedNeeded(in string) error {
	return &fault.InputError{In: in, What: "Options.Undirected", Value: false, Want: "true: the search goes backwards, so every move has to be undone by a move"}
}

// leastFibre is the smallest fibre for which a search by fibres pays: each fibre takes
// whole words.
const leastFibre = 32

// coveringOf returns the covering graph that an index is, or nil. A covering and its
// quotients have a method that returns it.
func coveringOf(index Index) *voltage.Graph {
	if c, ok := index.(interface{ Covering() *voltage.Graph }); ok {
		return c.Covering()
	}
	return nil
}

// size is the number of states; for a quotient, those of the whole graph.
func (e *enumeration) size() uint64 {
	if e.cover != nil {
		return e.cover.Whole()
	}
	return e.index.Size()
}

// level finds all states at the next distance.
func (e *enumeration) level(ctx context.Context) error {
	frontier, depth := e.spheres[len(e.spheres)-1], uint64(len(e.spheres)-1)
	l := level{from: depth % 3, to: (depth + 1) % 3}
	l.backward = e.Undirected && e.size()-e.found < frontier
	e.readyWorkers()
	var next atomic.Int64
	stop := e.watch(&next, e.workers)
	e.table.expand(ctx, e.workers, l, &next)
	stop()
	return e.collect(ctx)
}

// collect adds up a level that all workers have finished.
func (e *enumeration) collect(ctx context.Context) error {
	workers := e.workers
	for i := range workers {
		if workers[i].err != nil {
			return workers[i].err
		}
	}
	if err := fault.Stopped(ctx, inEnumerate, fmt.Sprintf("distance %d with %s", len(e.spheres)-1, counted.Of(e.found, "states"))); err != nil {
		return err
	}
	sphere := uint64(0)
	for i := range workers {
		sphere += workers[i].found.Load()
	}
	e.spheres = append(e.spheres, sphere)
	e.found += sphere
	if sphere > 0 { // else the frontier before was the last
		e.listed = sphere <= maxAntipodes
		for i := range workers {
			workers[i].new, workers[i].frontier = workers[i].frontier, workers[i].new
		}
	}
	return nil
}

// list sets the frontier that the workers know.
func (e *enumeration) list(states []uint64) {
	for i := range e.workers {
		e.workers[i].frontier.reset()
	}
	for _, s := range states {
		e.workers[0].frontier.add(s)
	}
	e.listed = true
}

// antipodes returns the last states found in increasing order, nil if there are too many.
func (e *enumeration) antipodes(ctx context.Context) []uint64 {
	if !e.listed {
		return nil
	}
	last := len(e.spheres) - 1
	if e.spheres[last] == 0 { // it ended the search
		last--
	}
	states := e.table.frontier(ctx, e.workers, uint64(last)%3)
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

func (e *enumeration) progress(next *atomic.Int64, workers []worker) Progress {
	found := e.found
	for i := range workers {
		found += workers[i].found.Load()
	}
	since := time.Since(e.began)
	return Progress{
		Depth: len(e.spheres) - 1, Found: found, Size: e.size(),
		LevelDone:    min(1, float64(next.Load())/float64(e.table.units())),
		StatesPerSec: float64(found-e.base) / since.Seconds(),
		Remaining:    progress.Remaining(e.base, found, e.size(), since),
	}
}

// finish makes the store of a finished search.
func (e *enumeration) finish(ctx context.Context) *tableStore {
	last := len(e.spheres) - 1 // the empty sphere that ended the search
	t := &tableStore{index: e.index, undirected: e.Undirected, starts: e.starts, table: e.table, spheres: e.spheres[:last:last]}
	t.farthest, t.listed = e.antipodes(ctx), e.listed
	return t
}
