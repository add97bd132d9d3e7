package tiles

import (
	"context"
	"math/bits"
	"slices"
)

// build makes the table breadth first, backwards from the solved placement. A vertex is
// a placement with a set of cells that the blank can reach between the tiles; moves of
// the blank alone cost nothing. Each round goes through all placements in the order of
// their rank. It takes six bytes per placement besides the table, and time O(placements
// · moves) with almost sequential access.
func (p *pattern) build(ctx context.Context) ([]uint8, error) {
	size := p.size()
	b := &builder{
		pattern: p, seen: make([]uint16, size), fresh: make([]uint16, size), later: make([]uint16, size),
		tails: tailTuples(len(p.tiles)-headTiles, p.free),
		table: slices.Repeat([]uint8{0xff}, (size+1)/2),
	}
	home := p.homeKey()
	b.meet(p.rank(home), p.board.Cells-1, p.occupied(home), 0)
	for depth := 1; b.met; depth++ {
		b.met = false
		b.fresh, b.later = b.later, b.fresh
		for h := range p.headKeys {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			b.expandHead(h, depth)
		}
	}
	return b.table, nil
}

type builder struct {
	*pattern
	seen, fresh, later []uint16 // cells of the blank, by rank
	tails              [][maxPattern - headTiles]uint8
	table              []uint8
	met                bool
}

// tailTuples lists the tuples of n different numbers below free in the order of their
// ranks.
func tailTuples(n, free int) [][maxPattern - headTiles]uint8 {
	tuples := make([][maxPattern - headTiles]uint8, 1)
	for i := range max(n, 0) {
		var longer [][maxPattern - headTiles]uint8
		for _, t := range tuples {
			var used uint32
			for _, v := range t[:i] {
				used |= 1 << v
			}
			for v := range free {
				if used>>v&1 == 0 {
					t[i] = uint8(v)
					longer = append(longer, t)
				}
			}
		}
		tuples = longer
	}
	return tuples
}

// expandHead expands the new placements with one head.
func (b *builder) expandHead(h, depth int) {
	key := b.headKeys[h]
	occupied := b.heads[key] & 0xffff
	var free [MaxCells]uint8
	n := 0
	for c := range b.board.Cells {
		if occupied>>c&1 == 0 {
			free[n] = uint8(c)
			n++
		}
	}
	first := h * b.tailRanks
	for t, reached := range b.fresh[first : first+b.tailRanks] {
		if reached == 0 {
			continue
		}
		b.fresh[first+t] = 0
		full, all := key, occupied
		for i := range len(b.tiles) - headTiles {
			c := free[b.tails[t][i]]
			full |= uint32(c) << (4 * (headTiles + i))
			all |= 1 << c
		}
		b.expand(full, uint16(all), reached, depth)
	}
}

// expand moves every tile next to a cell of the blank.
func (b *builder) expand(key uint32, occupied, reached uint16, depth int) {
	manhattan := b.manhattan(key)
	for i := range b.tiles {
		at := key >> (4 * i) & 15
		for to := b.board.neighbor[at] & reached; to != 0; to &= to - 1 {
			c := uint32(bits.TrailingZeros16(to))
			r := b.rank(key ^ (at^c)<<(4*i))
			if b.seen[r]>>at&1 != 0 {
				continue
			}
			there := manhattan + int(b.home[i][c]) - int(b.home[i][at])
			b.meet(r, int(at), occupied^1<<at^1<<c, (depth-there)/2)
		}
	}
}

// meet records a placement that was reached with the blank in a new cell.
func (b *builder) meet(r uint32, blank int, occupied uint16, excess int) {
	old := b.seen[r]
	cells := b.board.reach(blank, occupied)
	b.seen[r] = old | cells
	b.later[r] |= cells
	b.met = true
	if old == 0 {
		shift := r & 1 << 2
		b.table[r>>1] = b.table[r>>1]&^(15<<shift) | uint8(min(excess, 15))<<shift
	}
}

func (p *pattern) occupied(key uint32) uint16 {
	var set uint16
	for range p.tiles {
		set |= 1 << (key & 15)
		key >>= 4
	}
	return set
}

// manhattan returns the sum of the distances of the tiles from home.
func (p *pattern) manhattan(key uint32) int {
	sum := 0
	for i := range p.tiles {
		sum += int(p.home[i][key>>(4*i)&15])
	}
	return sum
}
