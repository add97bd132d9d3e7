package stategraph

import (
	"context"
	"sync"
	"sync/atomic"
)

// A table keeps a code of two bits for every number: the distance of the state modulo
// 3, or unvisited.
type table interface {
	// words is the whole memory, for checkpoints. refresh is called after it was
	// overwritten, with the code of the frontier.
	words() []uint64
	refresh(frontier uint64)
	code(state uint64) uint64
	set(state, code uint64) bool
	// A level is divided into units.
	units() int
	// expand finds the next level with some workers. They count the units in next as
	// they take them.
	expand(ctx context.Context, workers []worker, l level, next *atomic.Int64)
	// frontier returns the states of the last level found, of which there are at most
	// maxAntipodes, in any order. When ctx ends it is incomplete.
	frontier(ctx context.Context, workers []worker, code uint64) []uint64
}

// level describes a level to its units.
type level struct {
	from, to uint64 // codes of the frontier and of the next level
	backward bool   // start from the missing states
}

// each lets every worker work at the same time and waits for them.
func each(workers []worker, work func(w *worker)) {
	if len(workers) == 1 {
		work(&workers[0])
		return
	}
	var wg sync.WaitGroup
	for i := range workers {
		wg.Go(func() { work(&workers[i]) })
	}
	wg.Wait()
}
