package stategraph

import (
	"math/bits"
	"sync/atomic"
)

// fibres is the store of a [VoltageGraph]: for each fibre two rows of bits, the
// low and the high bits of the codes. The fibre over a vertex is written by
// one worker only, which pulls in what the frontier in the neighbouring fibres
// leads to; the others may read it meanwhile.
//
// They must not take a state that is met in this level for one of the frontier.
// Two of the three changes of code, 3→1 and 3→2, clear one bit and leave the
// other, in which the state differs from the frontier. The third, 3→0 with
// frontier 2 = high without low, clears both: the high bit first, while
// readers look at the low bit first, so that who sees it cleared sees the high
// one cleared too. (Go's atomic operations are sequentially consistent.)
type fibres struct {
	*VoltageGraph
	in         []Arc    // what leads to a fibre, at its vertex
	undirected bool     // in is the list of arcs out, to be read backwards
	width      int      // words of a row
	rows       []uint64 // fibre v: low bits at 2·v·width, high bits behind them
	last       uint64   // mask of the states in the last word of a row
	front      []uint32 // states of the frontier in each fibre
	fresh      []uint32 // the same for the next level
	missing    []uint32 // states not met yet
}

const unitStates = 1 << 16 // in the fibres of a unit: a millisecond or so of work

// newFibres returns nil when the graph is directed in a way that cannot be read
// backwards.
func newFibres(g *VoltageGraph, undirected bool) *fibres {
	f := &fibres{VoltageGraph: g, in: g.arcs, undirected: undirected, width: (g.fibre + 63) / 64}
	if !undirected {
		back, ok := g.reversed()
		if !ok {
			return nil
		}
		f.in = back
	}
	f.last = ^uint64(0) >> (uint(64-g.fibre%64) % 64)
	f.rows = make([]uint64, 2*g.base*f.width)
	for i := range f.rows {
		f.rows[i] = ^uint64(0)
	}
	f.front, f.fresh, f.missing = make([]uint32, g.base), make([]uint32, g.base), make([]uint32, g.base)
	f.refresh(0)
	return f
}

// fibresBytes is what newFibres is going to take.
func fibresBytes(g *VoltageGraph, undirected bool) uint64 {
	need := 16*uint64(g.base)*uint64((g.fibre+63)/64) + 12*uint64(g.base)
	if !undirected {
		need += 8 * uint64(len(g.arcs))
	}
	return need
}

func (f *fibres) words() []uint64 { return f.rows }

// refresh counts again.
func (f *fibres) refresh(frontier uint64) {
	for v := range f.base {
		f.front[v], f.missing[v] = 0, 0
		for k := range f.width {
			f.front[v] += uint32(bits.OnesCount64(f.mask(v, k, frontier)))
			f.missing[v] += uint32(bits.OnesCount64(f.unmet(v, k)))
		}
	}
}

func (f *fibres) next() { f.front, f.fresh = f.fresh, f.front }

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
	f.front[v]++
	f.missing[v]--
	return old == unvisited
}

// mask returns the states with one of the codes 0, 1, 2 in a word of a fibre.
func (f *fibres) mask(v, k int, code uint64) uint64 {
	at := 2*v*f.width + k
	low := atomic.LoadUint64(&f.rows[at])
	high := atomic.LoadUint64(&f.rows[at+f.width])
	switch code {
	case 0:
		return ^(low | high)
	case 1:
		return low &^ high
	}
	return high &^ low
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

func (f *fibres) expand(w *worker, l level, unit int) {
	if w.met64 == nil {
		w.met64, w.source = new([MaxFibre / 64]uint64), make([]uint64, f.width)
	}
	begin, end := unit*f.perUnit(), min((unit+1)*f.perUnit(), f.base)
	for v := begin; v < end; v++ {
		f.fresh[v] = 0
		if f.missing[v] == 0 {
			continue
		}
		if sources, frontier := f.around(v); frontier > 0 {
			if f.rarer(v, sources, frontier) {
				f.look(w, l, v)
			} else {
				f.pull(w, l, v)
			}
			f.keep(w, l, v)
		}
	}
}

// around counts the arcs from fibres with a frontier into v, and its states.
func (f *fibres) around(v int) (sources, frontier int) {
	for _, a := range f.in[v*f.moves : (v+1)*f.moves] {
		if a.To != NoArc && f.front[a.To] > 0 {
			sources++
			frontier += int(f.front[a.To])
		}
	}
	return sources, frontier
}

// rarer reports whether it is cheaper to look from each missing state than to
// go from each state of the frontier: a missing state has to look at sources
// fibres at the most, and at 1/density of them in the mean.
func (f *fibres) rarer(v, sources, frontier int) bool {
	looks := min(sources, 1+sources*f.fibre/frontier)
	return int(f.missing[v])*looks < frontier
}

// both returns the voltage from the other end of an arc to v, and the other way.
func (f *fibres) both(a Arc) (here, there []uint16) {
	if f.undirected {
		return f.inverses[a.Voltage], f.voltages[a.Voltage]
	}
	return f.voltages[a.Voltage], f.inverses[a.Voltage]
}

// pull collects in w.met64 where the frontier around v leads to.
func (f *fibres) pull(w *worker, l level, v int) {
	met := w.met64
	clear(met[:f.width])
	for _, a := range f.in[v*f.moves : (v+1)*f.moves] {
		if a.To == NoArc || f.front[a.To] == 0 {
			continue
		}
		here, _ := f.both(a)
		for k := range f.width {
			images := here[64*k:]
			for found := f.mask(int(a.To), k, l.from); found != 0; found &= found - 1 {
				j := images[bits.TrailingZeros64(found)]
				met[j>>6] |= 1 << (j & 63)
			}
		}
	}
}

// look collects in w.met64 the missing states of v that have a neighbour in
// the frontier.
func (f *fibres) look(w *worker, l level, v int) {
	met := w.met64
	clear(met[:f.width])
	for _, a := range f.in[v*f.moves : (v+1)*f.moves] {
		if a.To == NoArc || f.front[a.To] == 0 {
			continue
		}
		for k := range f.width {
			w.source[k] = f.mask(int(a.To), k, l.from)
		}
		_, there := f.both(a)
		for k := range f.width {
			images := there[64*k:]
			for rest := f.unmet(v, k) &^ met[k]; rest != 0; rest &= rest - 1 {
				i := bits.TrailingZeros64(rest)
				j := images[i]
				met[k] |= w.source[j>>6] >> (j & 63) & 1 << i
			}
		}
	}
}

// keep gives the unvisited states in w.met64 their code.
func (f *fibres) keep(w *worker, l level, v int) {
	total := 0
	for k := range f.width {
		fresh := w.met64[k] & f.unmet(v, k)
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
	f.fresh[v] = uint32(total)
	f.missing[v] -= uint32(total)
	w.found.Add(uint64(total) * f.weight(v))
}
