package stategraph

import (
	"math/bits"
	"sync/atomic"
)

// row has a bit for each state of a fibre.
type row [MaxFibre / 64]uint64

// worker is what one goroutine of a level keeps to itself.
type worker struct {
	found     atomic.Uint64
	neighbour []uint64
	met64     *row // states met
	source    *row // the frontier in a neighbouring fibre
	missing   *row
	arcs      []Arc // those to neighbouring fibres with a frontier
	spare     []Arc
	blocks    []Arc     // what one of them does to blocks
	new       stateList // the states it met, while they are few
	many      bool
	frontier  stateList // those it met in the level before
	err       error
}

// readyWorkers makes the workers ready for a level; they keep their memory from
// one level to the next.
func (e *enumeration) readyWorkers() {
	for i := range e.workers {
		w := &e.workers[i]
		w.found.Store(0)
		w.new.reset()
		w.many = false
	}
}

func (w *worker) met(state uint64) {
	w.found.Add(1)
	w.list(1, state)
}

// list notes the states base + i for the bits i of a mask, while they are few.
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
