package groupoid

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/hash"
	"puzzlelab/puzzlekit/solve/internal/refuse"
)

// A Ball holds the states to which turns from a start, or from which turns to it, cost at
// most Radius: a way is also one back.
type Ball struct {
	board  *Board
	start  []uint16
	costs  *hash.Table[uint16]
	Radius int
	Whole  bool // all states to which the turns lead are in the ball
	layers []layer
	next   int        // the least cost of which not all states have been expanded
	loops  [][]uint16 // the first states of shape 0, by cost
	leads  func(t int, to int32) bool
	// unordered says that ways back need not be in the order of the grammar: states on the
	// way in that order may be missing, as turns that lead nowhere from the start.
	unordered bool
}

// A layer lists states that have one cost, with the generators that led to them, from 1.
type layer struct {
	labels []uint16
	shapes []int32
	lasts  []uint16
}

func (l *layer) add(labels []uint16, shape int32, last int) {
	l.labels, l.shapes, l.lasts = append(l.labels, labels...), append(l.shapes, shape), append(l.lasts, uint16(last))
}

// bytesPerState returns about what a state takes: in the hash table, which is at most half
// full, and in the list of its cost.
func (b *Board) bytesPerState() uint64 {
	const leastWords, rest = 2, 16
	return hash.BytesPerKey(max(leastWords, b.packer.words)) + rest
}

// mostLoops bounds the states of shape 0 that a ball lists.
const mostLoops = 1 << 14

// NewBall returns the ball about the solved state, as large as the memory allows.
// Cost O(states·turns·places).
func (b *Board) NewBall(ctx context.Context, memory uint64) (*Ball, error) {
	l := b.begin(b.solved, 0, func(_ int, to int32) bool { return b.kept[to] })
	for grown := true; grown; {
		var err error
		if grown, err = l.step(ctx, memory); err != nil {
			return nil, err
		}
	}
	l.layers = nil
	return l, nil
}

// begin returns a ball of one state. Turns that lead nowhere are left out.
func (b *Board) begin(start []uint16, shape int32, leads func(t int, to int32) bool) *Ball {
	l := &Ball{board: b, start: start, leads: leads, costs: hash.NewTable[uint16](b.packer.words), layers: make([]layer, 1)}
	l.costs.Lower(b.packer.key(new(hash.Room), start), 0)
	l.layers[0].add(start, shape, 0)
	return l
}

// step visits what is one turn away from the states of the next cost (Dijkstra 1959, with
// a list for each cost), unless it is likely not to fit into the memory.
func (l *Ball) step(ctx context.Context, memory uint64) (grown bool, err error) {
	if l.next == len(l.layers) {
		l.Whole = true
		return false, nil
	}
	size, before := len(l.layers[l.next].shapes), 1
	if l.next > 0 {
		before = max(1, l.layerSize(l.next-1))
	}
	if l.next > 1 && uint64(l.costs.Len()+size*(1+size/before)) > memory/l.board.bytesPerState() || l.next+l.board.most >= far {
		return false, nil
	}
	for len(l.layers) <= l.next+l.board.most && size > 0 {
		l.layers = append(l.layers, layer{})
	}
	if err := l.expand(ctx, l.next); err != nil {
		return false, err
	}
	l.layers[l.next].labels, l.layers[l.next].lasts = nil, nil
	l.Radius = l.next
	if !l.board.free {
		l.Radius++
	}
	l.next++
	return true, nil
}

func (l *Ball) layerSize(cost int) int { return len(l.layers[cost].shapes) }

// expand visits what is one turn away from the states of a cost. Turns that cost nothing
// lengthen the list.
func (l *Ball) expand(ctx context.Context, cost int) error {
	b, n := l.board, len(l.start)
	next := make([]uint16, n)
	var key hash.Room
	for i := 0; i < len(l.layers[cost].shapes); i++ {
		if i&1023 == 0 && ctx.Err() != nil {
			return refuse.Stopped(ctx)
		}
		labels, shape := l.layers[cost].labels[i*n:(i+1)*n:(i+1)*n], l.layers[cost].shapes[i]
		if least, _ := l.least(labels); least < cost {
			continue // a cheaper way was found later
		}
		if shape == 0 && len(l.loops) < mostLoops {
			l.loops = append(l.loops, slices.Clone(labels))
		}
		for t, to := range b.next[shape] {
			if to < 0 || !l.leads(t, to) {
				continue
			}
			b.Apply(next, labels, t)
			if total := cost + b.Turns[t].Cost; l.costs.Lower(b.packer.key(&key, next), uint16(total)) {
				l.layers[total].add(next, to, 1+b.Turns[t].Generator)
			}
		}
	}
	return nil
}

// Cost returns the least cost of the way between a state and the start; ok is false if
// the state is not in the ball.
func (l *Ball) Cost(labels []uint16) (cost int, ok bool) {
	least, known := l.least(labels)
	return least, known && (l.Whole || least <= l.Radius)
}

// least returns the least cost that was found so far.
func (l *Ball) least(labels []uint16) (cost int, known bool) {
	var key hash.Room
	least, known := l.costs.Distance(l.board.packer.key(&key, labels))
	return int(least), known
}

// descend yields all cheapest turns from a state in the ball to the start, after a
// generator and after some turns. It reports whether yield has said to stop.
func (l *Ball) descend(labels []uint16, shape int32, last int, path []int, yield func([]int) bool) bool {
	b := l.board
	cost, _ := l.Cost(labels)
	if cost == 0 && slices.Equal(labels, l.start) {
		return yield(path)
	}
	next := make([]uint16, len(labels))
	for t, to := range b.next[shape] {
		turn := &b.Turns[t]
		if to < 0 || turn.Cost > cost || !l.mayFollow(last, turn, path) {
			continue
		}
		b.Apply(next, labels, t)
		if rest, ok := l.Cost(next); ok && rest == cost-turn.Cost && l.descend(next, to, 1+turn.Generator, append(path[:len(path):len(path)], t), yield) {
			return true
		}
	}
	return false
}

// mayFollow reports whether a turn may come after a generator and some turns.
func (l *Ball) mayFollow(last int, turn *Turn, path []int) bool {
	if !l.unordered {
		return l.board.follows[last][turn.Generator]
	}
	free := 0 // turns at the end that cost nothing
	for free < len(path) && l.board.Turns[path[len(path)-1-free]].Cost == 0 {
		free++
	}
	return last != 1+turn.Generator && (turn.Cost > 0 || free < 2*len(l.board.Puzzle.Moves()))
}

// Descend returns cheapest turns from a state in the ball to the start: the first ones in
// the order of the turns.
func (l *Ball) Descend(labels []uint16, shape int32) (path []int) {
	l.descend(labels, shape, 0, nil, func(found []int) bool {
		path = found
		return true
	})
	return path
}
