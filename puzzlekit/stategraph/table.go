package stategraph

import (
	"context"
	"math/bits"
	"slices"
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
	// A level is divided into units, which the workers take in any order.
	units() int
	expand(w *worker, l level, unit int)
	// next is called between two levels.
	next()
}

// level describes a level to its units.
type level struct {
	from, to uint64 // codes of the frontier and of the next level
	backward bool   // start from the missing states
}

// cells is the table of any [Index]: 32 states in a word, two adjacent bits each. One
// atomic operation on a word sets a code, so the table does not depend on the number
// of workers.
type cells struct {
	index Index
	bits  []uint64
}

func newCells(ctx context.Context, index Index) *cells {
	return &cells{index, unvisitedWords(ctx, tableWords(index))}
}

// unvisitedWords returns the memory of states that were not met. When ctx ends it
// is incomplete.
func unvisitedWords(ctx context.Context, n uint64) []uint64 {
	words := make([]uint64, n)
	for piece := range slices.Chunk(words, 1<<18) {
		if ctx.Err() != nil {
			break
		}
		for i := range piece {
			piece[i] = ^uint64(0)
		}
	}
	return words
}

func tableWords(index Index) uint64 {
	return index.Size()/statesPerWord + min(index.Size()%statesPerWord, 1)
}

func (t *cells) words() []uint64 { return t.bits }
func (t *cells) refresh(uint64)  {}
func (t *cells) next()           {}
func (t *cells) units() int      { return (len(t.bits) + chunkWords - 1) / chunkWords }

func (t *cells) code(state uint64) uint64 {
	return atomic.LoadUint64(&t.bits[state/statesPerWord]) >> (2 * (state % statesPerWord)) & 3
}

// set gives an unvisited state its code and reports whether this call did it.
func (t *cells) set(state, code uint64) bool {
	shift := 2 * (state % statesPerWord)
	old := atomic.AndUint64(&t.bits[state/statesPerWord], ^((code ^ unvisited) << shift))
	return old>>shift&3 == unvisited
}

func (t *cells) expand(w *worker, l level, unit int) {
	begin, end := unit*chunkWords, min((unit+1)*chunkWords, len(t.bits))
	if l.backward {
		t.expandBackward(w, l, begin, end)
	} else {
		t.expandForward(w, l, begin, end)
	}
}

// expandForward finds the neighbours of the frontier in some words.
func (t *cells) expandForward(w *worker, l level, begin, end int) {
	for k := begin; k < end; k++ {
		for found := places(atomic.LoadUint64(&t.bits[k]), l.from); found != 0; found &= found - 1 {
			state := uint64(k)*statesPerWord + uint64(trailing(found))
			w.neighbour = t.index.Neighbours(w.neighbour[:0], state)
			for _, j := range w.neighbour {
				if j >= t.index.Size() {
					w.err = rangeError(inEnumerate, state, j, t.index.Size())
					return
				}
				if t.code(j) == unvisited && t.set(j, l.to) {
					w.met(j)
				}
			}
		}
	}
}

// expandBackward finds the unvisited states in some words that have a neighbour in
// the frontier.
func (t *cells) expandBackward(w *worker, l level, begin, end int) {
	for k := begin; k < end; k++ {
		for found := places(atomic.LoadUint64(&t.bits[k]), unvisited); found != 0; found &= found - 1 {
			state := uint64(k)*statesPerWord + uint64(trailing(found))
			if state >= t.index.Size() {
				return
			}
			w.neighbour = t.index.Neighbours(w.neighbour[:0], state)
			for _, j := range w.neighbour {
				if j >= t.index.Size() {
					w.err = rangeError(inEnumerate, state, j, t.index.Size())
					return
				}
				if t.code(j) == l.from {
					t.set(state, l.to)
					w.met(state)
					break
				}
			}
		}
	}
}

// places returns a mask in which bit 2k is set if the k-th state of a word has the
// code.
func places(word, code uint64) uint64 {
	differs := word ^ (code * lowBits)
	return ^(differs | differs>>1) & lowBits
}

// trailing returns the number of the first state in a mask of places.
func trailing(mask uint64) int { return bits.TrailingZeros64(mask) / 2 }
