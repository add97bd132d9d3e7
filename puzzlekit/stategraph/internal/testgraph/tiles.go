// Package testgraph has graphs for the tests of stategraph: sliding tiles of which
// some look alike, numbered without gaps and packed into bits.
package testgraph

// Tiles is the graph of a sliding puzzle with labels that repeat: kinds 0, 1, ...
// of which there are counts[k] tiles, and a blank.
//
// A state is the place of the blank times the number of arrangements of the
// tiles, plus the number of theirs, in the order of reading, the blank left out.
// So the blank goes sideways for free, and up or down it turns a window as long
// as a row, outside of which the number's digits stay as they are. The number of
// arrangements is looked up by how many tiles of each kind are left.
type Tiles struct {
	rows, cols, kinds int
	orders            uint64 // arrangements of the tiles
	stride            []int  // of kind k in the code of how many are left
	whole             int    // the code of all tiles
	below             []uint64
}

const mostTiles = 24

// NewTiles returns the graph of a board.
func NewTiles(rows, cols int, counts ...int) *Tiles {
	t := &Tiles{rows: rows, cols: cols, kinds: len(counts)}
	codes := 1
	for _, c := range counts {
		t.stride = append(t.stride, codes)
		t.whole += c * codes
		codes *= c + 1
	}
	ways := make([]uint64, codes)
	t.below = make([]uint64, codes*t.kinds)
	ways[0] = 1
	for code := 1; code < codes; code++ {
		for k, c := range counts {
			t.below[code*t.kinds+k] = ways[code]
			if code/t.stride[k]%(c+1) > 0 {
				ways[code] += ways[code-t.stride[k]]
			}
		}
	}
	t.orders = ways[codes-1]
	return t
}

// Size returns the number of states.
func (t *Tiles) Size() uint64 { return uint64(t.rows*t.cols) * t.orders }

// Neighbors appends what the moves of the blank make of a state.
func (t *Tiles) Neighbors(dst []uint64, state uint64) []uint64 {
	var order [mostTiles]uint8
	var codes [mostTiles]int
	blank, rank := int(state/t.orders), state%t.orders
	n, rest, code := t.rows*t.cols-1, rank, t.whole
	for i := range n {
		below := t.below[code*t.kinds:][:t.kinds]
		kind := t.kinds - 1
		for below[kind] > rest || code-t.stride[kind] < 0 || !t.left(code, kind) {
			kind--
		}
		order[i], codes[i] = uint8(kind), code
		rest -= below[kind]
		code -= t.stride[kind]
	}
	if blank%t.cols > 0 {
		dst = append(dst, state-t.orders)
	}
	if blank%t.cols < t.cols-1 {
		dst = append(dst, state+t.orders)
	}
	if blank >= t.cols { // the tile above comes after those to its right
		window := order[blank-t.cols : blank]
		turned := t.digits(codes[blank-t.cols], window[1:], window[0]) - t.digits(codes[blank-t.cols], window[:t.cols-1], window[t.cols-1])
		dst = append(dst, uint64(blank-t.cols)*t.orders+rank+turned)
	}
	if blank < n+1-t.cols { // the tile below comes before those to its left
		window := order[blank : blank+t.cols]
		old := t.digits(codes[blank], window[:t.cols-1], window[t.cols-1])
		last := window[t.cols-1]
		first := t.below[codes[blank]*t.kinds+int(last)]
		turned := first + t.digits(codes[blank]-t.stride[last], window[:t.cols-2], window[t.cols-2]) - old
		dst = append(dst, uint64(blank+t.cols)*t.orders+rank+turned)
	}
	return dst
}

// left reports whether there are tiles of a kind in a code.
func (t *Tiles) left(code, kind int) bool {
	if kind == t.kinds-1 {
		return code >= t.stride[kind]
	}
	return code%t.stride[kind+1] >= t.stride[kind]
}

// digits adds up what some tiles, then one more, contribute to the number.
func (t *Tiles) digits(code int, order []uint8, last uint8) uint64 {
	sum := uint64(0)
	for _, kind := range order {
		sum += t.below[code*t.kinds+int(kind)]
		code -= t.stride[kind]
	}
	return sum + t.below[code*t.kinds+int(last)]
}

// Packed is a sliding puzzle whose states are packed: four bits a place, the
// blank 0 and kind k as k+1.
type Packed struct{ Rows, Cols int }

// Size is more than every state.
func (p Packed) Size() uint64 { return 1<<(4*p.Rows*p.Cols) - 1 }

// Neighbors appends what the moves of the blank make of a state.
func (p Packed) Neighbors(dst []uint64, state uint64) []uint64 {
	blank := 0
	for state>>(4*blank)&15 != 0 {
		blank++
	}
	move := func(to int) {
		tile := state >> (4 * to) & 15
		dst = append(dst, state&^(15<<(4*to))|tile<<(4*blank))
	}
	if blank%p.Cols > 0 {
		move(blank - 1)
	}
	if blank%p.Cols < p.Cols-1 {
		move(blank + 1)
	}
	if blank >= p.Cols {
		move(blank - p.Cols)
	}
	if blank+p.Cols < p.Rows*p.Cols {
		move(blank + p.Cols)
	}
	return dst
}

// Start has the tiles in order and the blank in the last place.
func (p Packed) Start(counts ...int) uint64 {
	state, at := uint64(0), 0
	for kind, c := range counts {
		for range c {
			state |= uint64(kind+1) << (4 * at)
			at++
		}
	}
	return state
}
