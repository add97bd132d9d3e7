package tiles

import "slices"

// A view gives the place of each tile in the patterns for the straight or the reflected
// board.
type view struct {
	pattern [MaxCells + 1]uint8 // of each tile
	shift   [MaxCells + 1]uint8 // of its cell in the key
	cell    [MaxCells]uint8     // the number of a cell in this view

	weight [MaxCells + 1]int32               // of a tile's cell in the rank of its pattern
	passed [MaxCells + 1][MaxCells + 1]int32 // what is added to the rank when a tile passes another to a later cell
}

// newView renames the cells, and the tiles like their homes.
func newView(b *Board, patterns []*pattern, rename func(int) int) view {
	var v view
	for c := range b.Cells {
		v.cell[c] = uint8(rename(c))
		for i, p := range patterns {
			for k, t := range p.tiles {
				if rename(c)+1 == t {
					v.pattern[c+1], v.shift[c+1] = uint8(i), uint8(4*k)
				}
			}
		}
	}
	for _, p := range patterns {
		v.weigh(b, p, rename)
	}
	return v
}

// weigh computes how moves change the rank of a placement. The rank is a number in
// mixed radix, with a digit for each tile: its cell less the number of lower cells that
// hold tiles of earlier digits.
func (v *view) weigh(b *Board, p *pattern, rename func(int) int) {
	var name [MaxCells + 1]int // of the pattern's tiles in this view
	for c := range b.Cells {
		name[rename(c)+1] = c + 1
	}
	digits := p.digits()
	weight := int32(1)
	for i := len(digits) - 1; i >= 0; i-- {
		t := name[p.tiles[digits[i]]]
		v.weight[t] = weight
		for _, later := range digits[i+1:] {
			s := name[p.tiles[later]]
			v.passed[t][s] = v.weight[s]
			v.passed[s][t] = -v.weight[s]
		}
		weight *= int32(b.Cells - i)
	}
}

// digits lists the tiles of a pattern, by their numbers in it, from the first digit of
// the rank to the last. Those of the head are in reverse order, since the heads are
// ranked by their keys.
func (p *pattern) digits() []int {
	digits := make([]int, len(p.tiles))
	head := min(len(digits), headTiles)
	for i := range digits {
		digits[i] = i
	}
	slices.Reverse(digits[:head])
	return digits
}
