package tokens

import "math/bits"

const (
	lowPlaces = 5         // the largest number of low places
	cellShift = 7         // a cell has 120 bits and takes 2^7
	cellWords = 2         // number of 64-bit words of a cell
	maxLow    = lowPlaces // for arrays
)

// A layout numbers the arrangements of n tokens on n places. The last places, up to five,
// are low; the others are high. A block is a choice of the labels on the high places, and a
// row of a block is an order of these labels. A row of a plane is a cell: its bits are the
// orders of the other labels on the low places. Orders are numbered lexicographically, by
// the ranks of the labels among those chosen.
type layout struct {
	n, high, low int
	planes       int               // number of nodes that have a plane
	rows, lows   int               // high!, low!
	masks        []uint16          // by block: the set of labels on the high places
	block        []uint16          // the inverse of masks
	members      []uint8           // n for each block: the labels in the mask, then the others, each increasing
	rowOrders    []uint8           // high for each row: the rank of the label on each place
	lowOrders    []uint8           // low for each bit: the same for the low places
	full         [cellWords]uint64 // a cell with all its bits
}

func newLayout(n, planes int) *layout {
	l := &layout{n: n, planes: planes, low: min(n, maxLow)}
	l.high = n - l.low
	l.rowOrders, l.lowOrders = orders(l.high), orders(l.low)
	l.rows, l.lows = factorial(l.high), factorial(l.low)
	l.block = make([]uint16, 1<<n)
	for mask := range 1 << n {
		if bits.OnesCount(uint(mask)) != l.high {
			continue
		}
		l.block[mask] = uint16(len(l.masks))
		l.masks = append(l.masks, uint16(mask))
		for _, half := range []int{mask, 1<<n - 1 ^ mask} {
			for ; half != 0; half &= half - 1 {
				l.members = append(l.members, uint8(bits.TrailingZeros(uint(half))))
			}
		}
	}
	for bit := range l.lows {
		l.full[bit/64] |= 1 << (bit % 64)
	}
	return l
}

func factorial(n int) int {
	f := 1
	for i := 2; i <= n; i++ {
		f *= i
	}
	return f
}

// orders returns the permutations of 0..k-1 in lexicographic order, concatenated.
func orders(k int) []uint8 {
	out := make([]uint8, 0, factorial(k)*k)
	order := make([]uint8, k)
	var place func(i int, left uint)
	place = func(i int, left uint) {
		if i == k {
			out = append(out, order...)
			return
		}
		for rest := left; rest != 0; rest &= rest - 1 {
			order[i] = uint8(bits.TrailingZeros(rest))
			place(i+1, left&^(1<<order[i]))
		}
	}
	place(0, 1<<k-1)
	return out
}

// rank returns the lexicographic rank of labels among all sequences of as many different
// labels from set.
func rank(labels []uint8, set uint16) int {
	r, left := 0, bits.OnesCount16(set)
	for i, v := range labels {
		r = r*(left-i) + bits.OnesCount16(set&(1<<v-1))
		set &^= 1 << v
	}
	return r
}

// blockWords returns the number of words of a block of one plane.
func (l *layout) blockWords() int { return l.rows * cellWords }

// words returns the number of words of the planes of all nodes. The planes are interleaved
// by block, so that most moves stay in a small part of the memory.
func (l *layout) words() uint64 {
	return uint64(len(l.masks)) * uint64(l.planes) * uint64(l.blockWords())
}

// cells returns the number of cells of all planes.
func (l *layout) cells() uint64 { return l.words() / cellWords }

// at returns the number of the first word of a block of a plane.
func (l *layout) at(block, plane int) int { return (block*l.planes + plane) * l.blockWords() }

type labeling [maxTokens]uint8 // the label on each place, from 0

// encode returns the number of the bit of an arrangement.
func (l *layout) encode(plane int, labels *labeling) uint64 {
	var mask uint16
	for _, v := range labels[:l.high] {
		mask |= 1 << v
	}
	row := rank(labels[:l.high], mask)
	bit := rank(labels[l.high:l.n], uint16(1)<<l.n-1^mask)
	cell := (int(l.block[mask])*l.planes+plane)*l.rows + row
	return uint64(cell)<<cellShift | uint64(bit)
}

// decode is the inverse of encode.
func (l *layout) decode(state uint64, labels *labeling) (plane int) {
	bit, cell := int(state&(1<<cellShift-1)), int(state>>cellShift)
	row, rest := cell%l.rows, cell/l.rows
	plane, block := rest%l.planes, rest/l.planes
	members := l.members[block*l.n : (block+1)*l.n]
	for i, r := range l.rowOrders[row*l.high : (row+1)*l.high] {
		labels[i] = members[r]
	}
	for i, r := range l.lowOrders[bit*l.low : (bit+1)*l.low] {
		labels[l.high+i] = members[l.high+int(r)]
	}
	return plane
}
