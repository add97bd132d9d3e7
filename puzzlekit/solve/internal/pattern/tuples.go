package pattern

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A tupler divides the pieces of a part among coordinates. Each coordinate shows as
// many pieces as its limit of states allows. The number of arrangements is known
// without a search if all pieces differ, or if the moves reach all arrangements or
// every second one.
type tupler struct {
	board  *board.Board
	part   board.Part
	turns  []int
	labels []uint16 // one of each piece; only one for pieces that look alike
	ways   []uint64 // the number of arrangements of the first n+1 labels; nil if labels are alike
	free   int      // up to this many labels, any others have as many arrangements
	alike  *board.WholePart
}

func newTupler(ctx context.Context, b *board.Board, p board.Part) (t *tupler, err error) {
	t = &tupler{board: b, part: p, turns: b.AllTurns(), labels: tupleLabels(b, p)}
	if t.ways, err = tupleSizes(ctx, b, t.labels); err != nil {
		return nil, err
	}
	if t.ways == nil && b.OwnLabels(p) {
		t.alike = b.WholePart(p)
	}
	places := len(p.Slots)
	for want := uint64(1); t.free < len(t.ways); t.free++ {
		// A piece has the same number of orientations in each slot.
		want *= uint64(places-t.free) * (t.ways[0] / uint64(places))
		if t.ways[t.free] != want || want > 1<<50 {
			break
		}
	}
	return t, nil
}

// A tuple is a list of labels with the number of their arrangements, or with the
// coordinate itself if a search was needed to find it.
type tuple struct {
	labels     []uint16
	size       uint64
	coordinate *Coordinate
}

// longest returns the tuple of as many labels as possible, from the front of a list,
// that has at most limit states. It is empty if there is none.
func (t *tupler) longest(ctx context.Context, labels []uint16, limit uint64) (best tuple, err error) {
	limit = min(limit, maxTuple)
	labels = labels[:min(len(labels), maxColors)]
	if sizes, known, err := t.sizes(ctx, labels, limit); known || err != nil {
		for n, size := range sizes {
			best = tuple{labels: labels[:n+1], size: size}
		}
		return best, err
	}
	for n := range labels {
		c, err := t.meet(ctx, labels[:n+1], limit)
		if c == nil || err != nil {
			return best, err
		}
		best = tuple{labels[:n+1], uint64(c.Size), c}
	}
	return best, nil
}

// sizes lists the numbers of arrangements of the first 1, 2, … labels of a list, as
// long as they are at most limit.
func (t *tupler) sizes(ctx context.Context, labels []uint16, limit uint64) (sizes []uint64, known bool, err error) {
	var all []uint64
	switch {
	case t.ways != nil:
		all = t.ways[:min(len(labels), t.free)]
		if n := len(all); n < len(labels) && (n == 0 || all[n-1] <= limit) {
			if all, err = tupleSizes(ctx, t.board, labels); err != nil {
				return nil, false, err
			}
		}
	case t.alike != nil:
		for n := range labels {
			size := t.alikeSize(labels[:n+1])
			if size == nil {
				return nil, false, nil
			}
			if !size.IsUint64() {
				break
			}
			all = append(all, size.Uint64())
		}
	default:
		return nil, false, nil
	}
	for n, size := range all {
		if size > limit {
			return all[:n], true, nil
		}
	}
	return all, true, nil
}

// alikeSize returns the number of arrangements of labels that several pieces share, or
// nil if it is not known.
func (t *tupler) alikeSize(labels []uint16) *big.Int {
	return t.alike.ClassArrangements(func(k int) int {
		return 1 + slices.Index(labels, t.board.Solved[t.part.Slots[k][0]])
	})
}

// meet makes the coordinate of some labels. It returns nil if it has more than limit
// states.
func (t *tupler) meet(ctx context.Context, labels []uint16, limit uint64) (*Coordinate, error) {
	paint := newPaint(t.board, "tuple")
	for k, label := range labels {
		paint.Of[label] = byte(k + 1)
	}
	return NewCoordinate(ctx, t.board, counted.Of(len(labels), "pieces"), paint.Of, t.turns, int(limit))
}

// make returns the coordinate of a tuple.
func (t *tupler) make(ctx context.Context, of tuple) (*Coordinate, error) {
	if of.coordinate != nil {
		return of.coordinate, nil
	}
	c, err := t.meet(ctx, of.labels, of.size)
	if c == nil && err == nil || c != nil && uint64(c.Size) != of.size {
		err = kit.Internal(fmt.Sprintf("%d pieces of %s do not have %d arrangements", len(of.labels), t.board.Puzzle.Name(), of.size))
	}
	return c, err
}

// bytes returns the memory of the coordinate of a tuple.
func (t *tupler) bytes(of tuple) uint64 {
	support := 0
	for _, slot := range t.part.Slots {
		support += len(slot)
	}
	return of.size*uint64(4*len(t.board.Turns)+support) + kit.SlotBytes(of.size)
}
