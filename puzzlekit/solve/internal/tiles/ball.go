package tiles

import (
	"context"
	"sync"
	"sync/atomic"
)

// A ball holds all arrangements that at most radius moves of several tiles solve, one
// of each pair of reflections. A search has to go only as far as the ball, because an
// arrangement that is not in it needs more moves (Manzini 1995: perimeter search, here
// with a table). The number of moves is stored modulo 15, which distinguishes
// neighbours.
type ball struct {
	*mover
	slots    slots
	radius   int
	complete bool   // every arrangement is in the ball
	classes  uint64 // pairs of reflections
	last     uint64 // of these on the sphere
	before   uint64 // and on the sphere inside it
	cores    int
}

// newBall makes spheres until the next one would not fit into the memory. If ctx ends,
// it returns the cause. A sphere of n arrangements takes O(n·(cols+rows)) time.
func newBall(ctx context.Context, m *mover, memory uint64, cores int) (*ball, error) {
	b := &ball{mover: m, slots: make(slots, slotsFor(1)), classes: 1, last: 1, cores: max(cores, 1)}
	home := make([]int, m.board.Cells)
	for c := range m.board.Cells - 1 {
		home[c] = c + 1
	}
	a := m.arrange(home)
	b.slots.add(entry(m.key(&a), 0))
	for !b.complete {
		more := b.predict()
		if 8*(uint64(len(b.slots))+slotsFor(b.classes+more)) > memory {
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
	if n := slotsFor(b.classes + more); uint64(len(b.slots)) < n {
		old := b.slots
		b.slots = make(slots, n)
		if err := b.share(ctx, old, b.keep); err != nil {
			return err
		}
	}
	var added atomic.Uint64
	if err := b.share(ctx, b.slots, func(part []uint64) { added.Add(b.expandAll(part)) }); err != nil {
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

// keep copies entries from a smaller table.
func (b *ball) keep(part []uint64) {
	for _, v := range part {
		if v != 0 {
			b.slots.add(v)
		}
	}
}

// expandAll adds the neighbours of the arrangements on the sphere. Arrangements deep
// inside with the same number of moves modulo 15 have no new neighbours.
func (b *ball) expandAll(part []uint64) (added uint64) {
	sphere := entry(0, b.radius) >> keyBits
	for i := range part {
		if v := atomic.LoadUint64(&part[i]); v>>keyBits == sphere {
			added += b.expand(v & keyMask)
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
	b.slots.touch(keys[:n])
	for _, k := range keys[:n] {
		if b.slots.add(entry(k, b.radius+1)) {
			added++
		}
	}
	return added
}

// share divides the slots among the cores.
func (b *ball) share(ctx context.Context, s slots, do func(part []uint64)) error {
	const partSize = 1 << 15
	var next atomic.Int64
	worker := func() {
		for ctx.Err() == nil {
			first := int(next.Add(1)-1) * partSize
			if first >= len(s) {
				return
			}
			do(s[first:min(first+partSize, len(s))])
		}
	}
	var wait sync.WaitGroup
	for range b.cores - 1 {
		wait.Go(worker)
	}
	worker()
	wait.Wait()
	return context.Cause(ctx)
}

// has reports whether an arrangement is in the ball.
func (b *ball) has(a *arrangement) bool { return b.slots.residue(b.key(a)) >= 0 }

// nearer calls yield for every neighbour of an arrangement of the ball that is one move
// closer to the solved board, until it returns true.
func (b *ball) nearer(a *arrangement, yield func(arrangement) bool) bool {
	residue := b.slots.residue(b.key(a))
	for d := range directions {
		child := *a
		for to := b.board.next[a.blank][d]; to >= 0; to = b.board.next[to][d] {
			b.step(&child, to, d)
			if r := b.slots.residue(b.key(&child)); r >= 0 && (r+1)%residues == residue && yield(child) {
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
