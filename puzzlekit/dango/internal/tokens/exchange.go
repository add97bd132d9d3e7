package tokens

import (
	"bytes"
	"math/bits"
)

// An exchange is the effect of an arc that moves one token x from a high place to a low
// place and one token y from a low place to a high place, possibly with other changes.
//
// For the cell that it leads to, y is known: it is on a high place of the row. x is one of
// the five labels on the low places. For each x the states come from one cell of another
// block, where they are the states with y on a certain low place: a fifth of the cell, with
// the other low labels in the same order up to a permutation of places. If y is on the
// first low place there, these states are a run of bits; if x is on the first low place
// here, they go to a run of bits. Otherwise tables permute the low places.
type exchange struct {
	runBits int         // the number of bits of a run
	group   int         // the number of rows that have y on the same place
	rows    []uint16    // by the rank of y among the labels of the block: the rows
	sources []uint16    // by this rank, that of x in the other block, and row of the group: the row there
	pick    []pickTable // by the rank of y in the source cell; nil if its states already are a run
	moves   []runMove   // by the number of a run in the source cell and that of x
	arrange *lowTable   // puts the low places into order; nil if they already are
}

// A pickTable extracts the bits of a cell that have y on a given low place as a run.
type pickTable [lowBytes][256]uint32

func newExchange(p *plan, a *arc) *exchange {
	x := &exchange{runBits: p.lows / p.low}
	var yTo, xFrom int // places
	var source, target [maxLow]uint8
	for from := p.high; from < p.n; from++ {
		if to := bytes.IndexByte(a.source[:p.high], uint8(from)); to >= 0 {
			source[0] = uint8(from)
			yTo = to
		}
	}
	// The low places of the source cell are first that of y, then the others in the order
	// of their targets, which come after that of x.
	others := 1
	for to := p.high; to < p.n; to++ {
		if from := int(a.source[to]); from < p.high {
			xFrom = from
			target[to-p.high] = uint8(p.high)
			continue
		}
		source[others] = a.source[to]
		target[to-p.high] = uint8(p.high + others)
		others++
	}
	x.findRows(p, a, yTo, xFrom)
	x.arrange = p.relabel.lowTable(sameRanks[:p.low], target[:p.low])
	if key, same := keyOf(sameRanks[:p.low], source[:p.low], p.high); !same {
		x.pick = newPickTables(p, key)
	}
	x.findMoves(p.low)
	return x
}

func (x *exchange) findMoves(runs int) {
	for from := range runs {
		if x.pick != nil {
			from = 0
		}
		for to := range runs {
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

// findRows finds the rows by the rank of y, and the rows that they come from.
func (x *exchange) findRows(p *plan, a *arc, yTo, xFrom int) {
	x.group = p.rows / p.high
	groups := make([][]uint16, p.high)
	for row := range p.rows {
		y := p.rowOrders[row*p.high+yTo]
		groups[y] = append(groups[y], uint16(row))
	}
	for y, rows := range groups {
		x.rows = append(x.rows, rows...)
		for xRank := range p.high {
			for _, row := range rows {
				to := p.rowOrders[int(row)*p.high : (int(row)+1)*p.high]
				x.sources = append(x.sources, sourceRow(p, a, to, uint8(y), uint8(xRank), xFrom))
			}
		}
	}
}

// sourceRow returns the row of the other block that a row comes from, where y has a given
// rank here and x has a given rank there. The ranks of the others are shifted.
func sourceRow(p *plan, a *arc, to []uint8, y, x uint8, xFrom int) uint16 {
	var from [maxTokens]uint8
	from[xFrom] = x
	for place, r := range to {
		if r == y {
			continue
		}
		if r > y {
			r--
		}
		if r >= x {
			r++
		}
		from[a.source[place]] = r
	}
	return uint16(rank(from[:p.high], 1<<p.high-1))
}

func newPickTables(p *plan, key tableKey) []pickTable {
	picks := make([]pickTable, p.low)
	runBits := p.lows / p.low
	for bit, from := range p.bitSources(key) {
		table := &picks[bit/runBits]
		for value := range 256 {
			if value>>(from%8)&1 == 1 {
				table[from/8][value] |= 1 << (bit % runBits)
			}
		}
	}
	return picks
}

func (t *pickTable) pick(w0, w1 uint64) uint64 {
	var r uint32
	for i := 0; i < 8; i++ {
		r |= t[i][uint8(w0)]
		w0 >>= 8
	}
	for i := 8; i < lowBytes; i++ {
		r |= t[i][uint8(w1)]
		w1 >>= 8
	}
	return uint64(r)
}

// A partner is, for a block, a label y in it and a label x not in it, the block that has x
// instead of y.
type partner struct {
	block int
	x     int // the rank of x among the labels of that block
	y     int // the rank of y among its other labels
}

// partners returns the partners of a block, ordered by the ranks of y and x.
func (l *layout) partners(block int) []partner {
	members := l.members[block*l.n : (block+1)*l.n]
	var out []partner
	for _, y := range members[:l.high] {
		for _, x := range members[l.high:] {
			there := l.masks[block] ^ (1<<y | 1<<x)
			out = append(out, partner{int(l.block[there]), rankIn(there, x), rankIn(^there, y)})
		}
	}
	return out
}

// rankIn returns the number of labels of a set that are less than the given one.
func rankIn(set uint16, label uint8) int { return bits.OnesCount16(set & (1<<label - 1)) }

// An exchangeSum gathers what an exchange brings to the rows of a group, which have y on the
// same place.
type exchangeSum struct {
	open  []uint16 // the rows of which states are missing, by their number in the group
	cells []uint64 // what was found in them, before the low places are put into order
}

// begin makes a sum empty for a group of rows.
func (w *exchangeSum) begin(rows []uint16, met []uint64, full *[cellWords]uint64) {
	w.open = w.open[:0]
	for i, row := range rows {
		if old := met[int(row)*cellWords:][:cellWords]; old[0] != full[0] || old[1] != full[1] {
			w.open = append(w.open, uint16(i))
		}
	}
	w.cells = append(w.cells[:0], make([]uint64, len(w.open)*cellWords)...)
}

// add adds the states with the given rank of y that come from a block, where sources are
// the rows of the group. They go to the run of x.
func (w *exchangeSum) add(e *exchange, block []uint64, sources []uint16, y int, m *runMove) {
	for i, row := range w.open {
		at := int(sources[row]) * cellWords
		w0, w1 := block[at], block[at+1]
		if e.pick != nil {
			if w0|w1 == 0 {
				continue
			}
			w0, w1 = e.pick[y].pick(w0, w1), 0
		}
		w0, w1 = bits.RotateLeft64(w0, m.left), bits.RotateLeft64(w1, m.left)
		w.cells[i*cellWords] |= w0&m.from0[0] | w1&m.from1[0]
		w.cells[i*cellWords+1] |= w0&m.from0[1] | w1&m.from1[1]
	}
}

// end adds the result to the cells of a plane.
func (w *exchangeSum) end(sum []uint64, rows []uint16, arrange *lowTable) {
	for i, row := range w.open {
		w0, w1 := w.cells[i*cellWords], w.cells[i*cellWords+1]
		if w0|w1 == 0 {
			continue
		}
		if arrange != nil {
			w0, w1 = arrange.permute(w0, w1)
		}
		cell := sum[int(rows[row])*cellWords:][:cellWords]
		cell[0] |= w0
		cell[1] |= w1
	}
}
