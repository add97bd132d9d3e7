package tiles

import (
	"fmt"
	"math/bits"
)

// A pattern is a set of tiles with a table of the fewest moves of these tiles that
// bring them home.
//
// A placement is a key with four bits for each tile, in the order of the set. The first
// four tiles, the head, are ranked by a table, the others by counting free cells before
// theirs. The ranks are dense, and placements that differ only in the tail are close
// together. An entry of the table is half of the excess over the Manhattan distance, in
// four bits, since the two have the same parity.
type pattern struct {
	board *Board
	tiles []int // from 1, at most maxPattern
	table []uint8
	home  [maxPattern][MaxCells]uint8 // distance of a cell from the home of a tile

	heads     []uint32 // rank<<16 | occupied cells, by the key of the head
	headKeys  []uint32 // the keys of the heads, by rank
	headBits  uint
	tailRanks int // placements of the tail for each head
	free      int // cells free for the first tile of the tail
}

const (
	headTiles  = 4
	maxPattern = 7
)

func newPattern(b *Board, tiles []int) *pattern {
	p := &pattern{board: b, tiles: tiles, tailRanks: 1}
	head := min(len(tiles), headTiles)
	p.headBits = uint(4 * head)
	p.free = b.Cells - head
	for i := range len(tiles) - head {
		p.tailRanks *= p.free - i
	}
	for i, t := range tiles {
		for c := range b.Cells {
			p.home[i][c] = uint8(b.distance(c, t-1))
		}
	}
	p.heads = make([]uint32, 1<<p.headBits)
	for key := range p.heads {
		var occupied uint32
		valid := true
		for i := range head {
			c := key >> (4 * i) & 15
			valid = valid && c < b.Cells && occupied>>c&1 == 0
			occupied |= 1 << c
		}
		if valid {
			p.heads[key] = uint32(len(p.headKeys))<<16 | occupied
			p.headKeys = append(p.headKeys, uint32(key))
		}
	}
	return p
}

// size returns the number of placements.
func (p *pattern) size() int { return len(p.headKeys) * p.tailRanks }

// rank numbers the placements from 0.
func (p *pattern) rank(key uint32) uint32 {
	head := p.heads[key&(1<<p.headBits-1)]
	r, occupied, free := head>>16, head&0xffff, uint32(p.free)
	for n := len(p.tiles); n > headTiles; n-- {
		key >>= 4
		c := key >> 12 & 15
		below := uint32(1)<<c - 1
		r = r*free + c - uint32(bits.OnesCount32(occupied&below))
		occupied |= below + 1
		free--
	}
	return r
}

// excessAt returns half of the excess of a placement over the Manhattan distance, by
// its rank.
func excessAt(table []uint8, r uint32) uint8 {
	return table[r>>1] >> (r & 1 << 2) & 15
}

// key returns everything that the tables of a pattern depend on.
func (p *pattern) key() string { return fmt.Sprint(p.board.Cols, p.board.Rows, p.tiles) }

// homeKey returns the key of the solved placement.
func (p *pattern) homeKey() uint32 {
	var key uint32
	for i, t := range p.tiles {
		key |= uint32(t-1) << (4 * i)
	}
	return key
}
