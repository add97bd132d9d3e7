package stategraph

import (
	"context"
	"math/bits"
	"slices"
	"sync/atomic"

	"puzzlelab/puzzlekit/internal/voltage"
)

// fibres is the table of a covering graph: for each fibre two rows of bits, the low
// and the high bits of the codes. Only one worker writes the fibre over a vertex: it
// pulls in the states to which the frontier in the neighbouring fibres leads. Other
// workers may read the fibre at the same time.
//
// A reader must not mistake a state that is found in this level for a state of the
// frontier. Two of the three changes of a code, 3→1 and 3→2, clear one bit; the
// other bit still differs from the frontier. The third change, 3→0 with the frontier
// 2 (high bit set, low bit clear), clears both bits: the writer clears the high bit
// first, and readers load the low bit first. So a reader that sees the low bit clear
// sees the high bit clear, too. (Go's atomic operations are sequentially consistent.)
type fibres struct {
	*voltage.Graph
	base, fibre, block int

	in         []voltage.Arc // the arcs to a fibre, at its vertex; nil if undirected
	undirected bool          // the arcs from a fibre are read backwards
	width      int           // words of a row
	rows       []uint64      // fibre v: low bits at 2·v·width, high bits behind them
	last       uint64        // mask of the states in the last word of a row
	front      []uint16      // states of the frontier in each fibre, at most maxFront
	fresh      []uint16      // the same for the next level
	missing    []uint32      // states not found yet
}

const maxFront = 1<<16 - 1

const unitStates = 1 << 16 // in the fibres of a unit: about a millisecond of work

// newFibres returns nil if the graph is directed and cannot be read backwards. It is
// incomplete if ctx ends.
func newFibres(ctx context.Context, g *voltage.Graph, undirected bool) *fibres {
	f := &fibres{Graph: g, base: g.Base(), fibre: g.Fibre(), block: g.Block(), undirected: undirected, width: (g.Fibre() + 63) / 64}
	if !undirected {
		var ok bool
		if f.in, ok = g.Reversed(); !ok {
			return nil
		}
	}
	f.last = ^uint64(0) >> (uint(64-f.fibre%64) % 64)
	f.rows = unvisitedWords(ctx, 2*uint64(f.base)*uint64(f.width))
	f.front, f.fresh, f.missing = make([]uint16, f.base), make([]uint16, f.base), make([]uint32, f.base)
	for v := range f.missing {
		f.missing[v] = uint32(f.fibre)
	}
	return f
}

// unvisitedWords returns memory with all bits set: of states that were not met. When
// ctx ends it is incomplete.
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

// fibresBytes is the memory that newFibres takes.
func fibresBytes(g *voltage.Graph, undirected bool) uint64 {
	base := uint64(g.Base())
	need := 16*base*uint64((g.Fibre()+63)/64) + 8*base
	if !undirected {
		need += 8 * base * uint64(g.Moves())
	}
	return need
}

func (f *fibres) words() []uint64 { return f.rows }

// refresh counts the states again.
func (f *fibres) refresh(frontier uint64) {
	for v := range f.base {
		front, missing := 0, 0
		for k := range f.width {
			front += bits.OnesCount64(f.mask(v, k, frontier))
			missing += bits.OnesCount64(f.unmet(v, k))
		}
		f.front[v], f.missing[v] = uint16(min(front, maxFront)), uint32(missing)
	}
}

func (f *fibres) row(v int) []uint64 { return f.rows[2*v*f.width : 2*(v+1)*f.width] }

// at returns the place of a state: word and bit.
func (f *fibres) at(state uint64) (row []uint64, word, bit int) {
	v, i := int(state/uint64(f.fibre)), int(state%uint64(f.fibre))
	return f.row(v), i / 64, i % 64
}

func (f *fibres) code(state uint64) uint64 {
	row, k, bit := f.at(state)
	return row[k]>>bit&1 | row[f.width+k]>>bit&1<<1
}

func (f *fibres) set(state, code uint64) bool {
	old := f.code(state)
	row, k, bit := f.at(state)
	row[k] &^= (^code & 1) << bit
	row[f.width+k] &^= (^code >> 1 & 1) << bit
	v := int(state / uint64(f.fibre))
	f.front[v]++ // of a fibre without any so far
	f.missing[v]--
	return old == unvisited
}

// mask returns the states with one of the codes 0, 1, 2 in a word of a fibre.
func (f *fibres) mask(v, k int, code uint64) uint64 {
	at := 2*v*f.width + k
	low := atomic.LoadUint64(&f.rows[at])
	high := atomic.LoadUint64(&f.rows[at+f.width])
	return (low ^ (code&1 - 1)) & (high ^ (code>>1 - 1))
}

// read copies the states with a code in the fibre over v to source, and counts them.
func (f *fibres) read(source []uint64, v int, code uint64) (count int) {
	row := f.row(v)
	low, high := row[:len(source)], row[f.width:][:len(source)]
	flipLow, flipHigh := code&1-1, code>>1-1
	for k := range source {
		l := atomic.LoadUint64(&low[k])
		h := atomic.LoadUint64(&high[k])
		source[k] = (l ^ flipLow) & (h ^ flipHigh)
		count += bits.OnesCount64(source[k])
	}
	return count
}

// unmet returns the unvisited states in a word of a fibre.
func (f *fibres) unmet(v, k int) uint64 {
	at := 2*v*f.width + k
	w := f.rows[at] & f.rows[at+f.width]
	if k == f.width-1 {
		w &= f.last
	}
	return w
}

// perUnit is the number of fibres in a unit.
func (f *fibres) perUnit() int { return max(1, unitStates/f.fibre) }

func (f *fibres) units() int { return (f.base + f.perUnit() - 1) / f.perUnit() }

func (f *fibres) expand(ctx context.Context, workers []worker, l level, next *atomic.Int64) {
	each(workers, func(w *worker) {
		if w.source == nil {
			w.source, w.missing = new(row), new(row)
		}
		for ctx.Err() == nil {
			unit := int(next.Add(1) - 1)
			if unit >= f.units() {
				return
			}
			f.expandUnit(w, l, unit)
		}
	})
	f.front, f.fresh = f.fresh, f.front
}

// frontier returns what the workers have listed.
func (f *fibres) frontier(_ context.Context, workers []worker, _ uint64) (states []uint64) {
	for i := range workers {
		states = workers[i].frontier.appendTo(states)
	}
	return states
}

func (f *fibres) expandUnit(w *worker, l level, unit int) {
	begin, end := unit*f.perUnit(), min((unit+1)*f.perUnit(), f.base)
	for v := begin; v < end; v++ {
		f.fresh[v] = 0
		if f.missing[v] == 0 {
			continue
		}
		if f.around(w, v); len(w.arcs) > 0 {
			f.search(w, l, v)
			f.keep(w, l, v)
		}
	}
}

// around lists in w.arcs the arcs between v and fibres with states of the frontier.
func (f *fibres) around(w *worker, v int) {
	if f.undirected {
		w.spare = f.ArcsFrom(w.spare, v)
	} else {
		w.spare = f.in[v*f.Moves() : (v+1)*f.Moves()]
	}
	w.arcs = w.arcs[:0]
	for _, a := range w.spare {
		if a.To != voltage.NoArc && f.front[a.To] > 0 {
			w.arcs = append(w.arcs, a)
		}
	}
}

// search removes from w.missing, the unvisited states of v, those that have a neighbour
// in the frontier. For each neighbouring fibre it starts from whichever are fewer: the
// states of the frontier there, with older ones of the same code, or the missing ones.
func (f *fibres) search(w *worker, l level, v int) {
	for k := range f.width {
		w.missing[k] = f.unmet(v, k)
	}
	left := int(f.missing[v])
	for _, a := range w.arcs {
		sources := f.read(w.source[:f.width], int(a.To), l.from)
		w.blocks = f.Blocks(w.blocks, a.Voltage)
		if left <= sources {
			left -= f.look(w)
		} else {
			f.pull(w)
			if sources > f.width { // it pays to count
				left = ones(w.missing[:f.width])
			}
		}
		if left == 0 {
			return
		}
	}
}

func ones(words []uint64) (n int) {
	for _, w := range words {
		n += bits.OnesCount64(w)
	}
	return n
}

// ends returns the first place of block k of w.blocks in the fibre that is searched
// and in the neighbouring fibre, and the voltages from here to there and back.
func (f *fibres) ends(w *worker, k int) (here, there uint, out, back []uint16) {
	b := w.blocks[k]
	here, there = uint(k*f.block), uint(int(b.To)*f.block)
	out, back = f.Voltage(b.Voltage)
	if !f.undirected { // the arc leads here
		return there, here, back, out
	}
	return here, there, out, back
}

// bitsAt returns up to 64 bits of a row, beginning at a place.
func (r *row) bitsAt(at, count uint) uint64 {
	k, shift := at/64, at%64
	word := r[k] >> shift
	if shift+count > 64 {
		word |= r[k+1] << (64 - shift)
	}
	return word & (^uint64(0) >> (64 - count))
}

// pull removes the states to which w.source leads from the missing ones.
func (f *fibres) pull(w *worker) {
	missing := w.missing
	for block := range w.blocks {
		here, there, _, back := f.ends(w, block)
		for i := uint(0); i < uint(f.block); i += 64 {
			for found := w.source.bitsAt(there+i, min(64, uint(f.block)-i)); found != 0; found &= found - 1 {
				j := uint16(here) + back[i+uint(bits.TrailingZeros64(found))]
				missing[j>>6] &^= 1 << (j & 63)
			}
		}
	}
}

// look removes the states that have a neighbour in w.source from the missing ones, and
// counts them.
func (f *fibres) look(w *worker) (count int) {
	missing, source := w.missing, w.source
	for block := range w.blocks {
		here, there, out, _ := f.ends(w, block)
		for i := uint(0); i < uint(f.block); i += 64 {
			met := uint64(0)
			for rest := missing.bitsAt(here+i, min(64, uint(f.block)-i)); rest != 0; rest &= rest - 1 {
				bit := uint(bits.TrailingZeros64(rest))
				j := uint16(there) + out[i+bit]
				met |= source[j>>6] >> (j & 63) & 1 << (bit & 63)
			}
			missing.remove(here+i, met)
			count += bits.OnesCount64(met)
		}
	}
	return count
}

// remove clears bits of a row, beginning at a place.
func (r *row) remove(at uint, set uint64) {
	k, shift := at/64, at%64
	r[k] &^= set << shift
	if next := set >> (64 - shift); next != 0 {
		r[k+1] &^= next
	}
}

// keep gives the unvisited states that are no longer in w.missing their code.
func (f *fibres) keep(w *worker, l level, v int) {
	total := 0
	for k := range f.width {
		fresh := f.unmet(v, k) &^ w.missing[k]
		if fresh == 0 {
			continue
		}
		total += bits.OnesCount64(fresh)
		at := 2*v*f.width + k
		if l.to&2 == 0 {
			atomic.StoreUint64(&f.rows[at+f.width], f.rows[at+f.width]&^fresh)
		}
		if l.to&1 == 0 {
			atomic.StoreUint64(&f.rows[at], f.rows[at]&^fresh)
		}
		w.list(fresh, uint64(v)*uint64(f.fibre)+uint64(64*k))
	}
	f.fresh[v] = uint16(min(total, maxFront))
	f.missing[v] -= uint32(total)
	w.found.Add(uint64(total) * f.Weight(v))
}
