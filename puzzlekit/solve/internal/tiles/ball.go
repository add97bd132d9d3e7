package tiles

import (
	"context"
	"sync/atomic"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A ball holds all arrangements that at most radius moves of several tiles solve, one
// of each pair of reflections. A search has to go only as far as the ball, because an
// arrangement that is not in it needs more moves (Manzini 1995: perimeter search, here
// with a table). The number of moves is stored modulo
// [kit.Residues], which distinguishes neighbours.
type ball struct {
	*mover
	slots    kit.Slots
	radius   int
	complete bool   // every arrangement is in the ball
	classes  uint64 // pairs of reflections
	last     uint64 // of these on the sphere
	before   uint64 // and on the sphere inside it
	workers  int
}

// newBall makes spheres until the next one would not fit into the memory. A sphere of n arrangements takes O(n·(cols+rows)) time.
func newBall(ctx context.Context, m *mover, memory uint64, workers int) (*ball, error) {
	b := &ball{mover: m, slots: kit.NewSlots(1), classes: 1, last: 1, workers: workers}
	home := make([]int, m.board.Cells)
	for c := range m.board.Cells - 1 {
		home[c] = c + 1
	}
	a := m.arrange(home)
	b.slots.Add(m.key(&a), 0)
	for !b.complete {
		more := b.predict()
		if 8*(uint64(len(b.slots))+kit.SlotsFor(b.classes+more)) > memory {
			break
		}
		if err := b.grow(ctx, more); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// predict estimates the size of the next sphere from above. The growth from one sphere
// to the next decreases once they are large, and never exceeds the number of moves.
func (b *ball) predict() uint64 {
	const large = 1000
	if b.last < large {
		return b.last * uint64(b.board.Cols+b.board.Rows-2)
	}
	return uint64(float64(b.last)*float64(b.last)/float64(b.before)) + large
}

// grow adds a sphere of at most the given number of classes.
func (b *ball) grow(ctx context.Context, more uint64) error {
	if old := b.slots; uint64(len(old)) < kit.SlotsFor(b.classes+more) {
		b.slots = kit.NewSlots(b.classes + more)
		err := b.share(ctx, old, func(begin, end int) {
			for i := begin; i < end; i++ {
				if key, residue, ok := old.At(i); ok {
					b.slots.Add(key, residue)
				}
			}
		})
		if err != nil {
			return err
		}
	}
	var added atomic.Uint64
	if err := b.share(ctx, b.slots, func(begin, end int) { added.Add(b.expandAll(begin, end)) }); err != nil {
		return err
	}
	if added.Load() == 0 {
		b.complete = true
		return nil
	}
	b.radius++
	b.before, b.last = b.last, added.Load()
	b.classes += b.last
	return nil
}

// expandAll adds the neighbours of the arrangements on the sphere. Arrangements deep
// inside with the same number of moves modulo 15 have no new neighbours.
func (b *ball) expandAll(begin, end int) (added uint64) {
	for i := begin; i < end; i++ {
		if key, residue, ok := b.slots.At(i); ok && residue == b.radius%kit.Residues {
			added += b.expand(key)
		}
	}
	return added
}

func (b *ball) expand(key uint64) (added uint64) {
	var keys [2 * MaxCells]uint64
	n := 0
	from := b.unpack(key)
	for d := range directions {
		a := from
		for to := b.board.next[a.blank][d]; to >= 0; to = b.board.next[to][d] {
			b.step(&a, to, d)
			keys[n] = b.key(&a)
			n++
		}
	}
	b.slots.Touch(keys[:n])
	for _, k := range keys[:n] {
		if b.slots.Add(k, (b.radius+1)%kit.Residues) {
			added++
		}
	}
	return added
}

// share divides the slots among the workers.
func (b *ball) share(ctx context.Context, s kit.Slots, do func(begin, end int)) error {
	const partSize = 1 << 15
	return kit.EachPart(ctx, b.workers, len(s), partSize, func(_, begin, end int) { do(begin, end) })
}

// has reports whether an arrangement is in the ball.
func (b *ball) has(a *arrangement) bool { return b.slots.Number(b.key(a)) >= 0 }

// nearer calls yield for every neighbour of an arrangement of the ball that is one move
// closer to the solved board, until it returns true.
func (b *ball) nearer(a *arrangement, yield func(arrangement) bool) bool {
	residue := b.slots.Number(b.key(a))
	for d := range directions {
		child := *a
		for to := b.board.next[a.blank][d]; to >= 0; to = b.board.next[to][d] {
			b.step(&child, to, d)
			if r := b.slots.Number(b.key(&child)); r >= 0 && (r+1)%kit.Residues == residue && yield(child) {
				return true
			}
		}
	}
	return false
}

// length returns the number of moves that an arrangement of the ball needs.
func (b *ball) length(a arrangement) int {
	for n := 0; ; n++ {
		if !b.nearer(&a, func(next arrangement) bool { a = next; return true }) {
			return n
		}
	}
}
