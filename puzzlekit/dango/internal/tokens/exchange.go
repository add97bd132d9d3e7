package tokens

import "math/bits"

// An exchange is the effect of an arc that moves one token x from a high place to a low
// place and one token y from a low place to a high place, possibly with other changes.
//
// For the cell that it leads to, y is known: its place is a high place of the row. x is one
// of the up to five labels on the low places. For each x the states come from one cell of
// another block, where they are the states with y on a certain low place: a fifth of the
// cell, with the other low labels in the same order up to a permutation of places. If y is
// on the first low place there, this fifth is a run of bits; if x is on the first low place
// here, it goes to a run of bits. Otherwise tables permute the low places.
type exchange struct {
	yRank   []uint8   // by row: the rank of y among the labels of the block
	rows    []uint16  // by row and the rank of x in the other block: the row there
	pick    *pickSet  // extracts the run from the source cell; nil if it already is a run
	arrange *lowTable // puts the low places into order; nil if they already are
}

// A pickSet holds, for each rank of y, the table that extracts the bits of a cell that have
// y on a given low place.
type pickSet [maxLow][lowBytes][256]uint32

func newExchange(p *plan, a *arc, tables *lowTables) *exchange {
	x := &exchange{}
	var yTo, xTo, xFrom, yFrom int
	for to := range p.n {
		from := int(a.source[to])
		switch {
		case to < p.high && from >= p.high:
			yTo, yFrom = to, from
		case to >= p.high && from < p.high:
			xTo, xFrom = to, from
		}
	}
	x.findRows(p, a, yTo, xFrom)
	// Order the low places of the source cell: first that of y, then the others in the
	// order of their targets, after that of x.
	source := [maxLow]uint8{uint8(yFrom - p.high)}
	target := [maxLow]uint8{}
	others := 1
	for to := p.high; to < p.n; to++ {
		if to == xTo {
			continue
		}
		source[others] = a.source[to] - uint8(p.high)
		target[to-p.high] = uint8(others)
		others++
	}
	x.arrange = tables.get(target)
	if tables.get(source) != nil {
		x.pick = newPickSet(p, source)
	}
	return x
}

func (x *exchange) findRows(p *plan, a *arc, yTo, xFrom int) {
	x.yRank = make([]uint8, p.rows)
	x.rows = make([]uint16, p.rows*p.high)
	for row := range p.rows {
		to := p.rowOrders[row*p.high : (row+1)*p.high]
		y := to[yTo]
		x.yRank[row] = y
		for xRank := range p.high {
			var from [maxTokens]uint8
			for place, r := range to {
				if place == yTo {
					continue
				}
				// Remove y from the ranks, then insert x.
				if r > y {
					r--
				}
				if int(r) >= xRank {
					r++
				}
				from[a.source[place]] = r
			}
			from[xFrom] = uint8(xRank)
			x.rows[row*p.high+xRank] = uint16(rank(from[:p.high], 1<<p.high-1))
		}
	}
}

func newPickSet(p *plan, source [maxLow]uint8) *pickSet {
	picks := new(pickSet)
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

func (t *pickSet) pick(yRank uint, w0, w1 uint64) uint64 {
	table := &t[yRank]
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

// A partner is, for a block, a label y in it and a label x not in it, the block that has x
// instead of y.
type partner struct {
	block int
	xRank int  // the rank of x among the labels of that block
	yRank uint // the rank of y among its other labels
}

// partners appends the partners of a block, ordered by the ranks of y and x.
func (l *layout) partners(dst []partner, block int) []partner {
	dst = dst[:0]
	members := l.members[block*l.n : (block+1)*l.n]
	for _, y := range members[:l.high] {
		for _, x := range members[l.high:] {
			mask := l.masks[block] ^ 1<<y ^ 1<<x
			dst = append(dst, partner{
				block: int(l.block[mask]),
				xRank: bits.OnesCount16(mask & (1<<x - 1)),
				yRank: uint(bits.OnesCount16(^mask & (1<<y - 1))),
			})
		}
	}
	return dst
}
