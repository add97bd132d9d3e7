package slide

import (
	"cmp"
	"context"
	"slices"
)

// A Beam is a beam search on the boards of a sliding puzzle.
type Beam struct {
	*Board
	Hash   [][]uint64
	Ctx    context.Context
	Memory uint64 // maximum memory in bytes
	Nodes  uint64

	boards []uint16    // of the last layer, one after the other
	layers [][]slideOf // the boards kept after each number of slides
	kept   map[uint64]bool
}

// slideOf is a board of a layer, made from one of the layer before.
type slideOf struct {
	parent      int32
	bound       int32
	key         uint64 // Zobrist hash of the board
	blank, last int16  // where the blank is, and where it was before
	way         uint8
}

const (
	slideTrial    = 100     // boards of the first, narrow beam
	maxSlideWidth = 1 << 16 // boards of a wide one
	slideBytes    = 80      // for each board kept
)

// Search returns moves of the blank for a solution of fewer than most slides, or nil. A
// narrow beam determines how many layers there will be; the remaining nodes determine
// the width of the next beam.
func (b *Beam) Search(board []uint16, most int, limit uint64) []uint8 {
	best := b.run(board, most-1, slideTrial)
	if best != nil {
		most = len(best)
	}
	width := int(min((limit-min(limit, b.Nodes))/2, b.Memory/slideBytes) / uint64(max(most, 1)))
	if width <= slideTrial {
		return best
	}
	if wide := b.run(board, most-1, min(width, maxSlideWidth)); wide != nil {
		return wide
	}
	return best
}

// run keeps width boards in each layer, for at most the given number of layers.
func (b *Beam) run(board []uint16, most, width int) []uint8 {
	first := slideOf{parent: -1, last: -1, blank: int16(slices.Index(board, 0)), bound: int32(b.Bound(board))}
	for c, t := range board {
		first.key ^= b.Hash[t][c]
	}
	b.boards, b.layers, b.kept = slices.Clone(board), [][]slideOf{{first}}, map[uint64]bool{first.key: true}
	for b.Ctx.Err() == nil {
		last := b.layers[len(b.layers)-1]
		if len(last) == 0 {
			return nil
		}
		if last[0].bound == 0 {
			return b.trace()
		}
		if len(b.layers) > most {
			return nil
		}
		b.advance(b.best(b.candidates(last, most), width))
	}
	return nil
}

// candidates lists the boards one slide after a layer. Boards that cannot be solved in
// the remaining slides are left out.
func (b *Beam) candidates(layer []slideOf, most int) []slideOf {
	list := make([]slideOf, 0, 3*len(layer))
	left := most - len(b.layers)
	for i, s := range layer {
		board := b.boards[i*b.Cells : (i+1)*b.Cells]
		for way, to := range b.After(int(s.blank)) {
			if to < 0 || to == s.last {
				continue
			}
			b.Nodes++
			h := b.BoundAfter(board, int(s.bound), int(s.blank), int(to))
			if h > left {
				continue
			}
			t := board[to]
			key := s.key ^ b.Hash[t][to] ^ b.Hash[t][s.blank] ^ b.Hash[0][to] ^ b.Hash[0][s.blank]
			list = append(list, slideOf{parent: int32(i), bound: int32(h), key: key, blank: to, last: s.blank, way: uint8(way)})
		}
	}
	return list
}

// best sorts candidates and keeps the first ones that have not been kept before.
func (b *Beam) best(list []slideOf, width int) []slideOf {
	slices.SortFunc(list, func(s, t slideOf) int {
		return cmp.Or(cmp.Compare(s.bound, t.bound), cmp.Compare(s.key, t.key), cmp.Compare(s.parent, t.parent))
	})
	kept := make([]slideOf, 0, min(width, len(list)))
	for _, s := range list {
		if len(kept) == width {
			break
		}
		if !b.kept[s.key] {
			b.kept[s.key] = true
			kept = append(kept, s)
		}
	}
	return kept
}

// advance makes the boards of a new layer.
func (b *Beam) advance(layer []slideOf) {
	boards := make([]uint16, 0, len(layer)*b.Cells)
	for _, s := range layer {
		n := len(boards)
		boards = append(boards, b.boards[int(s.parent)*b.Cells:int(s.parent+1)*b.Cells]...)
		boards[n+int(s.last)], boards[n+int(s.blank)] = boards[n+int(s.blank)], 0
	}
	b.boards, b.layers = boards, append(b.layers, layer)
}

// trace returns the moves that lead to the first board of the last layer.
func (b *Beam) trace() []uint8 {
	ways := make([]uint8, len(b.layers)-1)
	at := int32(0)
	for n := len(ways); n > 0; n-- {
		s := b.layers[n][at]
		ways[n-1], at = s.way, s.parent
	}
	return ways
}
