package ball

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// States is a ball of states of a puzzle whose moves can be blocked: it holds the states to which turns from a start, or from which turns to it, cost at
// most its radius: a way is also one back.
type States struct {
	board  *board.Shapes
	packer packer
	start  []uint16
	costs  *kit.Table[uint16] // the least that was found so far
	radius int
	whole  bool // all states to which the turns lead are in the ball
	layers []layer
	next   int        // the least cost of which not all states have been expanded
	loops  [][]uint16 // the first states of shape 0, by cost
	leads  func(t int, to int32) bool
	// unordered says that ways back need not be in the order of the grammar: states on the
	// way in that order may be missing, as turns that lead nowhere from the start.
	unordered bool
}

// A layer lists states that have one cost, with the states of the grammar after the turns
// that led to them.
type layer struct {
	labels []uint16
	shapes []int32
	lasts  []int32
}

func (l *layer) add(labels []uint16, shape, last int32) {
	l.labels, l.shapes, l.lasts = append(l.labels, labels...), append(l.shapes, shape), append(l.lasts, last)
}

// bytesPerState returns about what a state takes: in the hash table, which is at most half
// full, and in the list of its cost.
func (l *States) bytesPerState() uint64 {
	const leastWords, rest = 2, 16
	return kit.BytesPerKey(max(leastWords, l.packer.words)) + rest
}

// mostLoops bounds the states of shape 0 that a ball lists.
const mostLoops = 1 << 14

// NewStates returns the ball about the solved state, as large as the memory allows.
// Cost O(states·turns·places).
func NewStates(ctx context.Context, b *board.Shapes, memory uint64) (*States, error) {
	l := beginStates(b, b.Solved, 0, func(_ int, to int32) bool { return b.Kept(to) })
	for grown := true; grown; {
		var err error
		if grown, err = l.step(ctx, memory); err != nil {
			return nil, err
		}
	}
	l.layers = nil
	return l, nil
}

// beginStates returns a ball of one state. Turns that lead nowhere are left out.
func beginStates(b *board.Shapes, start []uint16, shape int32, leads func(t int, to int32) bool) *States {
	p := newPacker(b)
	l := &States{board: b, packer: p, start: start, leads: leads, costs: kit.NewTable[uint16](p.words), layers: make([]layer, 1)}
	l.costs.Lower(p.key(new(kit.Words), start), 0)
	l.layers[0].add(start, shape, 0)
	return l
}

// step visits what is one turn away from the states of the next cost (Dijkstra 1959, with
// a list for each cost), unless it is likely not to fit into the memory.
func (l *States) step(ctx context.Context, memory uint64) (grown bool, err error) {
	if l.next == len(l.layers) {
		l.whole = true
		return false, nil
	}
	size, before := len(l.layers[l.next].shapes), 1
	if l.next > 0 {
		before = max(1, l.layerSize(l.next-1))
	}
	if l.next > 1 && uint64(l.costs.Len()+size*(1+size/before)) > memory/l.bytesPerState() || l.next+l.board.Most >= board.Far {
		return false, nil
	}
	for len(l.layers) <= l.next+l.board.Most && size > 0 {
		l.layers = append(l.layers, layer{})
	}
	if err := l.expand(ctx, l.next); err != nil {
		return false, err
	}
	l.layers[l.next].labels, l.layers[l.next].lasts = nil, nil
	l.radius = l.next
	if !l.board.Free {
		l.radius++
	}
	l.next++
	return true, nil
}

func (l *States) layerSize(cost int) int { return len(l.layers[cost].shapes) }

// expand visits what is one turn away from the states of a cost. Turns that cost nothing
// lengthen the list.
func (l *States) expand(ctx context.Context, cost int) error {
	b, n := l.board, len(l.start)
	next := make([]uint16, n)
	var key kit.Words
	for i := 0; i < len(l.layers[cost].shapes); i++ {
		if i&1023 == 0 && ctx.Err() != nil {
			return kit.Stopped(ctx)
		}
		labels, shape := l.layers[cost].labels[i*n:(i+1)*n:(i+1)*n], l.layers[cost].shapes[i]
		if least, _ := l.least(labels); least < cost {
			continue // a cheaper way was found later
		}
		if shape == 0 && len(l.loops) < mostLoops {
			l.loops = append(l.loops, slices.Clone(labels))
		}
		for t, to := range b.Next(shape) {
			if to < 0 || !l.leads(t, to) {
				continue
			}
			b.Apply(next, labels, t)
			if total := cost + b.Cost(t); l.costs.Lower(l.packer.key(&key, next), uint16(total)) {
				l.layers[total].add(next, to, b.Grammar.After(0, t))
			}
		}
	}
	return nil
}

// Radius returns the cost up to which the ball has all states.
func (l *States) Radius() int { return l.radius }

// Complete reports whether all states to which the turns lead are in the ball.
func (l *States) Complete() bool { return l.whole }

// Spheres returns the number of states of each cost up to the radius.
func (l *States) Spheres() []uint64 {
	counts := make([]uint64, l.radius+1)
	for cost := range l.costs.Distances() {
		if int(cost) <= l.radius {
			counts[cost]++
		}
	}
	return counts
}

// Bytes returns the memory of the ball.
func (l *States) Bytes() uint64 { return l.costs.Bytes() }

// Cost returns the least cost of the way between a state and the start; ok is false if
// the state is not in the ball.
func (l *States) Cost(labels []uint16) (cost int, ok bool) {
	least, known := l.least(labels)
	return least, known && (l.whole || least <= l.radius)
}

// least returns the least cost that was found so far.
func (l *States) least(labels []uint16) (cost int, known bool) {
	var key kit.Words
	least, known := l.costs.Distance(l.packer.key(&key, labels))
	return int(least), known
}

// descend yields all cheapest turns from a state in the ball to the start, after some
// turns that leave the grammar in a state. It reports whether yield has said to stop.
func (l *States) descend(labels []uint16, shape, last int32, path []uint16, yield func([]uint16) bool) bool {
	b := l.board
	cost, _ := l.Cost(labels)
	if cost == 0 && slices.Equal(labels, l.start) {
		return yield(path)
	}
	next := make([]uint16, len(labels))
	for t, to := range b.Next(shape) {
		if to < 0 || b.Cost(t) > cost || !l.mayFollow(last, t, path) {
			continue
		}
		b.Apply(next, labels, t)
		if rest, ok := l.Cost(next); ok && rest == cost-b.Cost(t) && l.descend(next, to, b.Grammar.After(0, t), append(path[:len(path):len(path)], uint16(t)), yield) {
			return true
		}
	}
	return false
}

// mayFollow reports whether a turn may come after some turns.
func (l *States) mayFollow(last int32, turn int, path []uint16) bool {
	b := l.board
	if !l.unordered {
		return b.Grammar.After(last, turn) >= 0
	}
	free := 0 // turns at the end that cost nothing
	for free < len(path) && b.Cost(int(path[len(path)-1-free])) == 0 {
		free++
	}
	return last != b.Grammar.After(0, turn) && (b.Cost(turn) > 0 || free < 2*len(b.Puzzle.Moves()))
}

// Descend returns cheapest turns from a state in the ball to the start: the first ones in
// the order of the turns.
func (l *States) Descend(labels []uint16, shape int32) (path []uint16) {
	l.descend(labels, shape, 0, nil, func(found []uint16) bool {
		path = found
		return true
	})
	return path
}
