package stategraph

import (
	"context"
	"math/bits"
	"slices"
	"sync/atomic"

	"puzzlelab/puzzlekit/stategraph/internal/disk"
)

// cells is the table of any [Index]. There are three words for 64 states: the low bits
// of their codes, the high bits, and a bit for each state that was found lately. Without
// the third, every level would expand again the states that are 3, 6, 9, … levels older.
//
// A level takes rounds of two steps. First the workers take units of the table and
// gather what the states of the frontier lead to in buckets, until these are full or the
// level has no more units. Then each bucket is marked in its range of the table, which
// fits into a cache, by one worker. So no word is written by one worker while another
// one uses it, and the table does not depend on the number of workers.
type cells struct {
	index   Index
	size    uint64
	rows    []uint64 // states 64·k.. have the words 3·k (low bits), 3·k+1 (high), 3·k+2 (lately)
	shift   uint     // bucket b is for the states with state>>shift == b
	ranges  int
	entries uint64 // in the buckets of a worker
}

const (
	cellWords = 3
	unitCells = 1 << 9 // groups of 64 states in a unit: some milliseconds of work
)

// newCells returns a table without states. It is incomplete if ctx ends.
func newCells(ctx context.Context, index Index, entries uint64) *cells {
	t := &cells{index: index, size: index.Size(), entries: entries}
	t.shift, t.ranges = bucketRanges(t.size)
	t.rows = make([]uint64, cellsBytes(t.size)/8)
	for part := range slices.Chunk(t.rows, cellWords<<16) {
		if ctx.Err() != nil {
			break
		}
		for k := 0; k < len(part); k += cellWords {
			part[k], part[k+1] = ^uint64(0), ^uint64(0)
		}
	}
	return t
}

// cellsBytes is the memory of the table for so many states.
func cellsBytes(size uint64) uint64 {
	return 8 * cellWords * (size/64 + min(size%64, 1))
}

func (t *cells) words() []uint64 { return t.rows }
func (t *cells) refresh(uint64)  {}

func (t *cells) units() int {
	return (len(t.rows)/cellWords + unitCells - 1) / unitCells
}

func (t *cells) code(state uint64) uint64 {
	k := state / 64 * cellWords
	return t.rows[k]>>(state%64)&1 | t.rows[k+1]>>(state%64)&1<<1
}

// set gives an unvisited state its code and reports whether this call did it.
func (t *cells) set(state, code uint64) bool {
	old := t.code(state)
	t.mark(state/64*64, []uint32{uint32(state % 64)}, code)
	return old == unvisited
}

// frontier returns the states that were found lately and have the code.
func (t *cells) frontier(ctx context.Context, _ []worker, code uint64) (states []uint64) {
	for k := 0; k < len(t.rows); k += cellWords {
		if k%(cellWords<<16) == 0 && ctx.Err() != nil {
			return nil
		}
		c := t.rows[k : k+cellWords]
		for found := c[2] & with(c, code); found != 0; found &= found - 1 {
			states = append(states, uint64(k/cellWords*64+bits.TrailingZeros64(found)))
		}
	}
	return states
}

// with returns the states with a code among 64.
func with(c []uint64, code uint64) uint64 {
	return ^(c[0] ^ -(code & 1)) & ^(c[1] ^ -(code >> 1))
}

func (t *cells) expand(ctx context.Context, workers []worker, l level, next *atomic.Int64) {
	for {
		each(workers, func(w *worker) { t.gather(ctx, w, l, next) })
		var bucket atomic.Int64
		each(workers, func(w *worker) {
			for ctx.Err() == nil {
				b := int(bucket.Add(1) - 1)
				if b >= t.ranges {
					return
				}
				t.apply(w, workers, l, b)
			}
		})
		again := false
		for i := range workers {
			again = again || len(workers[i].rest) > 0
		}
		if !again || stopped(ctx, workers) {
			return
		}
	}
}

// stopped reports whether the level ends before all of it is done.
func stopped(ctx context.Context, workers []worker) bool {
	for i := range workers {
		if workers[i].err != nil {
			return true
		}
	}
	return ctx.Err() != nil
}

// gather fills the buckets of a worker. If they are full before the units are at an end,
// the numbers that found no room are in w.rest.
func (t *cells) gather(ctx context.Context, w *worker, l level, next *atomic.Int64) {
	var state uint64
	defer func() {
		if failure := recover(); failure != nil { // in an index of one's own
			w.err = disk.RulePanic(inEnumerate, state, failure)
		}
	}()
	w.buckets.empty(t)
	w.rest = w.buckets.add(w.rest)
	for len(w.rest) == 0 && t.nextStates(ctx, w, l, next) {
		for w.todo != 0 && len(w.rest) == 0 {
			state = uint64(w.cell)*64 + uint64(bits.TrailingZeros64(w.todo))
			w.todo &= w.todo - 1
			w.neighbor = t.index.Neighbors(w.neighbor[:0], state)
			for _, j := range w.neighbor {
				if j >= t.size {
					w.err = rangeError(inEnumerate, state, j, t.size)
					return
				}
			}
			if l.backward {
				t.reduce(w, state, l.from)
			}
			w.rest = w.buckets.add(w.neighbor)
		}
	}
}

// reduce replaces the neighbours of an unvisited state by the state itself if the
// frontier has one of them, otherwise by nothing.
func (t *cells) reduce(w *worker, state, frontier uint64) {
	for _, j := range w.neighbor {
		if t.code(j) == frontier {
			w.neighbor = append(w.neighbor[:0], state)
			return
		}
	}
	w.neighbor = w.neighbor[:0]
}

// nextStates goes on to the next 64 states of which some are to be expanded. It forgets
// that those of the level before the frontier were found lately.
func (t *cells) nextStates(ctx context.Context, w *worker, l level, next *atomic.Int64) bool {
	if w.todo != 0 {
		return true
	}
	if ctx.Err() != nil {
		return false
	}
	before := (l.from + 2) % 3
	for {
		for w.cell++; w.cell < w.end; w.cell++ {
			c := t.rows[w.cell*cellWords:][:cellWords]
			if old := c[2] & with(c, before); old != 0 {
				c[2] &^= old
			}
			if l.backward {
				w.todo = c[0] & c[1] & t.existing(w.cell)
			} else {
				w.todo = c[2] & with(c, l.from)
			}
			if w.todo != 0 {
				return true
			}
		}
		unit := int(next.Add(1) - 1)
		if unit >= t.units() || ctx.Err() != nil {
			return false
		}
		w.cell, w.end = unit*unitCells-1, min((unit+1)*unitCells, len(t.rows)/cellWords)
	}
}

// existing is the mask of the numbers below Size among 64.
func (t *cells) existing(cell int) uint64 {
	if left := t.size - uint64(cell)*64; left < 64 {
		return 1<<left - 1
	}
	return ^uint64(0)
}

// apply marks what all workers have in one bucket.
func (t *cells) apply(w *worker, workers []worker, l level, bucket int) {
	found := 0
	for i := range workers {
		for offsets := range workers[i].buckets.chunks(bucket) {
			found += t.mark(uint64(bucket)<<t.shift, offsets, l.to)
		}
	}
	if found > 0 {
		w.found.Add(uint64(found))
	}
}

// mark gives the unvisited states among begin + offsets a code, and counts them. It has
// no branches, which would be taken at random.
func (t *cells) mark(begin uint64, offsets []uint32, code uint64) (found int) {
	rows := t.rows[begin/64*cellWords:]
	low, high := code&1-1, code>>1-1 // what to clear
	for _, i := range offsets {
		c := rows[i/64*cellWords:][:cellWords:cellWords]
		fresh := c[0] & c[1] & (1 << (i % 64))
		c[0] &^= fresh & low
		c[1] &^= fresh & high
		c[2] |= fresh
		found += int(fresh >> (i % 64))
	}
	return found
}
