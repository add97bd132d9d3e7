package tokens

import (
	"bytes"
	"math/bits"
	"slices"
)

// mostExchanged is the largest number of tokens of an exchange.
const mostExchanged = 2

// An exchange is the effect of an arc that moves k tokens x from high places to low places
// and k tokens y from low places to high places, possibly with other changes. k is 1 or 2.
//
// For the cell that it leads to, y is known: its tokens are on high places of the row. x is
// a choice of k of the five labels on the low places, in an order. For each x the states
// come from one cell of another block, where they are the states with y on certain low
// places: a fifth of the cell or a twentieth, with the other low labels in the same order
// up to a permutation of places. If y is on the first low places there, these states are a
// run of bits; if x is on the first low places here, they go to a run of bits. Otherwise
// tables permute the low places.
type exchange struct {
	k       int
	runs    int       // the number of choices of x
	runBits int       // the number of bits of a run
	group   int       // the number of rows that have y on the same places
	rows    []uint16  // by the number of the ranks of y among the labels of the block: the rows
	sources []uint16  // by this number, that of the ranks of x in the other block, and row of the group: the row there
	pick    pickSet   // extracts a run from the source cell; nil if it already is a run
	moves   []runMove // by the number of a run in the source cell and that of x
	arrange *lowTable // puts the low places into order; nil if they already are
}

// A pickSet holds, for each number of the ranks of y, the table that extracts the bits of a
// cell that have y on given low places.
type pickSet [][lowBytes][256]uint32

func newExchange(p *plan, a *arc, k int, tables *lowTables) *exchange {
	x := &exchange{k: k, runs: len(choices(p.low, k))}
	x.runBits = p.lows / x.runs
	var yTo, xFrom []int // places, in the order of the low places at the other ends
	var source, target [maxLow]uint8
	for from := p.high; from < p.n; from++ {
		if to := bytes.IndexByte(a.source[:p.high], uint8(from)); to >= 0 {
			source[len(yTo)] = uint8(from - p.high)
			yTo = append(yTo, to)
		}
	}
	for to := p.high; to < p.n; to++ {
		if from := int(a.source[to]); from < p.high {
			target[to-p.high] = uint8(len(xFrom))
			xFrom = append(xFrom, from)
		}
	}
	x.findRows(p, a, yTo, xFrom)
	// The low places of the source cell are first those of y, then the others in the order
	// of their targets, which come after those of x.
	others := k
	for to := p.high; to < p.n; to++ {
		if int(a.source[to]) >= p.high {
			source[others] = a.source[to] - uint8(p.high)
			target[to-p.high] = uint8(others)
			others++
		}
	}
	x.arrange = tables.get(target)
	if tables.get(source) != nil {
		x.pick = newPickSet(p, source, x.runs)
	}
	x.findMoves()
	return x
}

func (x *exchange) findMoves() {
	for from := range x.runs {
		if x.pick != nil {
			from = 0
		}
		for to := range x.runs {
			x.moves = append(x.moves, newRunMove(from*x.runBits, to*x.runBits, x.runBits))
		}
	}
}

// A runMove moves a run of the bits of a cell to another position: both words are rotated,
// and each word of the result takes some bits of each.
type runMove struct {
	left         int
	from0, from1 [cellWords]uint64 // by word of the result: the bits that it takes
}

func newRunMove(from, to, width int) runMove {
	m := runMove{left: to - from}
	for i := range width {
		word, bit := (to+i)/64, uint64(1)<<((to+i)%64)
		if from+i < 64 {
			m.from0[word] |= bit
		} else {
			m.from1[word] |= bit
		}
	}
	return m
}

// findRows finds the rows by the ranks of y, and the rows that they come from.
func (x *exchange) findRows(p *plan, a *arc, yTo, xFrom []int) {
	all := choices(p.high, x.k)
	x.group = p.rows / len(all)
	groups := make([][]uint16, len(all))
	for row := range p.rows {
		to := p.rowOrders[row*p.high : (row+1)*p.high]
		var ys [mostExchanged]uint8
		for i, place := range yTo {
			ys[i] = to[place]
		}
		y := rank(ys[:x.k], 1<<p.high-1)
		groups[y] = append(groups[y], uint16(row))
	}
	for y, rows := range groups {
		x.rows = append(x.rows, rows...)
		for _, ranks := range all {
			for _, row := range rows {
				to := p.rowOrders[int(row)*p.high : (int(row)+1)*p.high]
				x.sources = append(x.sources, sourceRow(p, a, to, all[y], ranks, xFrom))
			}
		}
	}
}

// sourceRow returns the row of the other block that a row comes from, where y has given
// ranks here and x has given ranks there.
func sourceRow(p *plan, a *arc, to, y, x []uint8, xFrom []int) uint16 {
	kept, free := uint16(1)<<p.high-1, uint16(1)<<p.high-1
	var from [maxTokens]uint8
	for i := range x {
		from[xFrom[i]] = x[i]
		kept &^= 1 << y[i]
		free &^= 1 << x[i]
	}
	var there [maxTokens]uint8 // by the rank of a label kept here: its rank there
	for left := kept; left != 0; left &= left - 1 {
		there[bits.TrailingZeros16(left)] = uint8(bits.TrailingZeros16(free))
		free &= free - 1
	}
	for place, r := range to {
		if kept>>r&1 == 1 {
			from[a.source[place]] = there[r]
		}
	}
	return uint16(rank(from[:p.high], 1<<p.high-1))
}

func newPickSet(p *plan, source [maxLow]uint8, runs int) pickSet {
	picks := make(pickSet, runs)
	runBits := p.lows / runs
	for bit, from := range lowSources(&p.layout, source) {
		table := &picks[bit/runBits]
		for value := range 256 {
			if value>>(from%8)&1 == 1 {
				table[from/8][value] |= 1 << (bit % runBits)
			}
		}
	}
	return picks
}

func (t pickSet) pick(y int, w0, w1 uint64) uint64 {
	table := &t[y]
	var r uint32
	for i := 0; i < 8; i++ {
		r |= table[i][uint8(w0)]
		w0 >>= 8
	}
	for i := 8; i < lowBytes; i++ {
		r |= table[i][uint8(w1)]
		w1 >>= 8
	}
	return uint64(r)
}

// choices returns the k-tuples of different ranks below n, in lexicographic order.
func choices(n, k int) [][]uint8 {
	if k == 0 {
		return [][]uint8{nil}
	}
	var out [][]uint8
	for _, first := range choices(n, k-1) {
		for r := range uint8(n) {
			if !slices.Contains(first, r) {
				out = append(out, append(slices.Clip(first), r))
			}
		}
	}
	return out
}

// A partner is, for a block, k labels y in it and k labels x not in it, the block that has x
// instead of y.
type partner struct {
	block int
	x     int // the number of the ranks of x among the labels of that block
	y     int // the number of the ranks of y among its other labels
}

// partners returns the partners of a block, ordered by the numbers of y and x.
func (l *layout) partners(block, k int) []partner {
	members := l.members[block*l.n : (block+1)*l.n]
	all := uint16(1)<<l.n - 1
	var out []partner
	for _, ys := range choices(l.high, k) {
		for _, xs := range choices(l.low, k) {
			var y, x [mostExchanged]uint8
			there := l.masks[block]
			for i := range k {
				y[i], x[i] = members[ys[i]], members[l.high+int(xs[i])]
				there ^= 1<<y[i] | 1<<x[i]
			}
			out = append(out, partner{int(l.block[there]), rank(x[:k], there), rank(y[:k], all&^there)})
		}
	}
	return out
}
