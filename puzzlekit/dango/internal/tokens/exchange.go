package tokens

import "math/bits"

// An exchange is what an arc does that brings one token x from a high place to a
// low one and one token y back, perhaps among other changes.
//
// Seen from the cell that it leads to, y is known, for it stands on a high place
// of the row, and x is one of the up to five labels on the low places. For each
// x the states come from one cell of another block: there they are the states
// with y on a certain low place, a fifth of the cell, with the other low labels
// in the same order but for a permutation of places. With y on the first low
// place that fifth is a run of bits, and so it is in the cell that it goes to
// with x on the first low place; other places are permuted to the first.
type exchange struct {
	yRank   []uint8   // by row: the rank of y in its block's labels
	rows    []uint16  // by row and the rank of x in the other block: the row there
	pick    *pickSet  // takes the run out of the source cell; nil when it is one
	arrange *lowTable // puts the low places into their order; nil when they are in it
}

// A pickSet holds, for each rank of y, the table that collects the bits of a
// cell that have y on a given low place.
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
	// The low places of the source cell in the order: y's, then those of the
	// others in the order in which the target has them after x's.
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
				// The rank without y, then with x.
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

// partner says, for a block and labels y in it and x outside, which block has x
// in place of y.
type partner struct {
	block int
	xRank int  // of x among the labels of that block
	yRank uint // of y among the others there
}

// partners lists them for a block, by the ranks of y and x.
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
