package stategraph

import (
	"math/bits"
	"sync/atomic"

	"puzzlelab/puzzlekit/internal/voltage"
)

// row has a bit for each state of a fibre.
type row [voltage.MaxFibre / 64]uint64

// worker is the memory of one goroutine.
type worker struct {
	found     atomic.Uint64
	neighbor  []uint64
	buckets   buckets
	rest      []uint64 // neighbours that found no room there
	cell, end int      // the states 64·cell.. are being expanded, and those up to 64·end are next
	todo      uint64   // those of the 64 that are left
	source    *row     // the frontier in a neighbouring fibre
	missing   *row
	arcs      []voltage.Arc // those to neighbouring fibres with a frontier
	spare     []voltage.Arc
	blocks    []voltage.Arc // what one of them does to blocks
	new       stateList     // the states it found, as long as they are few
	many      bool
	frontier  stateList // the states it found in the previous level
	err       error
}

// readyWorkers prepares the workers for a level. They reuse their memory.
func (e *enumeration) readyWorkers() {
	for i := range e.workers {
		w := &e.workers[i]
		w.found.Store(0)
		w.new.reset()
		w.rest, w.todo, w.cell, w.end = nil, 0, 0, 0
		w.many = false
	}
}

// list adds the states base + i for the bits i of a mask, as long as they are few.
func (w *worker) list(mask, base uint64) {
	if w.many {
		return
	}
	for ; mask != 0; mask &= mask - 1 {
		if w.new.count == maxAntipodes {
			w.many = true
			return
		}
		w.new.add(base + uint64(bits.TrailingZeros64(mask)))
	}
}
