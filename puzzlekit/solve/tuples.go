package solve

import (
	"context"
	"fmt"
	"math/big"
	"slices"
)

// A tupler shares the pieces of a part out among coordinates: each shows where
// some of the pieces are, as many as stand in few enough ways. It knows in how
// many ways they can stand without meeting them, where all pieces differ and
// where the moves arrange them in every way or in every second.
type tupler struct {
	board  *board
	part   part
	turns  []int
	labels []uint16 // one of each piece, of pieces that look alike only one
	ways   []uint64 // in how many ways the first n+1 labels can stand; nil where labels are alike
	free   int      // up to so many labels, any others stand in as many ways
	alike  *wholePart
}

func newTupler(b *board, p part) *tupler {
	t := &tupler{board: b, part: p, turns: b.allTurns(), labels: b.tupleLabels(p)}
	if t.ways = b.tupleSizes(t.labels); t.ways == nil && b.ownLabels(p) {
		t.alike = &wholePart{p, b.arrangements(p, t.turns)}
	}
	places := len(p.slots)
	for want := uint64(1); t.free < len(t.ways); t.free++ {
		// A piece has the same number of ways to stand in each slot.
		want *= uint64(places-t.free) * (t.ways[0] / uint64(places))
		if t.ways[t.free] != want || want > 1<<50 {
			break
		}
	}
	return t
}

// ownLabels reports whether the pieces of a part have one sticker each, and no
// other piece has one of their labels.
func (b *board) ownLabels(p part) bool {
	stickers, own := 0, map[uint16]bool{}
	for _, slot := range p.slots {
		stickers += len(slot)
		own[b.solved[slot[0]]] = true
	}
	all := 0
	for _, label := range b.solved {
		if own[label] {
			all++
		}
	}
	return stickers == len(p.slots) && all == stickers
}

// A tuple is a list of labels with the number of ways in which they can stand,
// or with the coordinate itself where that had to be met to find out.
type tuple struct {
	labels     []uint16
	size       uint64
	coordinate *coordinate
}

// longest returns the tuple of as many labels as possible, from the front of a
// list, that has at most limit states; none when there is none.
func (t *tupler) longest(ctx context.Context, labels []uint16, limit uint64) (best tuple, err error) {
	limit = min(limit, maxTuple)
	labels = labels[:min(len(labels), maxColours)]
	if sizes, known := t.sizes(labels, limit); known {
		for n, size := range sizes {
			best = tuple{labels: labels[:n+1], size: size}
		}
		return best, nil
	}
	for n := range labels {
		c, err := t.meet(ctx, labels[:n+1], limit)
		if c == nil || err != nil {
			return best, err
		}
		best = tuple{labels[:n+1], uint64(c.size), c}
	}
	return best, nil
}

// sizes lists in how many ways the first 1, 2, … labels of a list can stand, as
// long as these are at most limit.
func (t *tupler) sizes(labels []uint16, limit uint64) (sizes []uint64, known bool) {
	var all []uint64
	switch {
	case t.ways != nil:
		all = t.ways[:min(len(labels), t.free)]
		if n := len(all); n < len(labels) && (n == 0 || all[n-1] <= limit) {
			all = t.board.tupleSizes(labels)
		}
	case t.alike != nil:
		for n := range labels {
			size := t.alikeSize(labels[:n+1])
			if size == nil {
				return nil, false
			}
			if !size.IsUint64() {
				break
			}
			all = append(all, size.Uint64())
		}
	default:
		return nil, false
	}
	for n, size := range all {
		if size > limit {
			return all[:n], true
		}
	}
	return all, true
}

// alikeSize is in how many ways labels can stand of which several pieces have the
// same; nil when that is not known.
func (t *tupler) alikeSize(labels []uint16) *big.Int {
	return t.alike.classArrangements(func(k int) int {
		return 1 + slices.Index(labels, t.board.solved[t.part.slots[k][0]])
	})
}

// meet makes the coordinate of some labels; nil when it has more than limit
// states.
func (t *tupler) meet(ctx context.Context, labels []uint16, limit uint64) (*coordinate, error) {
	paint := t.board.newPaint("tuple")
	for k, label := range labels {
		paint.of[label] = byte(k + 1)
	}
	return newCoordinate(ctx, t.board, fmt.Sprintf("%d pieces", len(labels)), paint.of, t.turns, int(limit))
}

// make returns the coordinate of a tuple.
func (t *tupler) make(ctx context.Context, of tuple) (*coordinate, error) {
	if of.coordinate != nil {
		return of.coordinate, nil
	}
	c, err := t.meet(ctx, of.labels, of.size)
	if c == nil && err == nil || c != nil && uint64(c.size) != of.size {
		err = internalError(fmt.Sprintf("%d pieces of %s do not stand in %d ways", len(of.labels), t.board.puzzle.Name(), of.size))
	}
	return c, err
}

// bytes is the memory that the coordinate of a tuple takes.
func (t *tupler) bytes(of tuple) uint64 {
	support := 0
	for _, slot := range t.part.slots {
		support += len(slot)
	}
	slots := uint64(leastSlots)
	for slots < 2*of.size {
		slots *= 2
	}
	return of.size*uint64(4*len(t.board.turns)+support) + 4*slots
}
