package groupoid

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/crew"
)

// A Search looks for cheapest ways from one state, bound by bound. It meets the ball:
// from each state at which the rest of the way costs at most Radius, the ball has the
// rest. A search for one way also has a ball about its own start, and goes on from the
// states just beyond it, each of which it visits once. A search for all ways goes on from
// the start.
type Search struct {
	board  *Board
	ball   *Ball
	near   *Ball
	all    bool
	memory uint64
	Nodes  uint64 // states visited so far
}

// NewSearch begins a search from a state, with memory for its own ball.
func (l *Ball) NewSearch(labels []uint16, shape int32, all bool, memory uint64) *Search {
	b := l.board
	near := b.begin(labels, shape, func(t int, to int32) bool { return b.rest[1+b.Turns[t].Generator][to] < far })
	near.unordered = true
	return &Search{board: b, ball: l, near: near, all: all, memory: memory}
}

// rootsPerTask is the number of states from which a task goes on.
const rootsPerTask = 64

// At returns the ways that cost exactly bound, if there is none that costs less: all, or
// one. It has to be called with all smaller bounds first. full reports that the limit
// of states was reached. Cost O(states·places).
func (s *Search) At(ctx context.Context, bound, workers int, limit uint64) (paths [][]int, full bool, err error) {
	const worthwhile = 2 // turns that are not visited one by one
	memory := min(s.memory, s.board.bytesPerState()*limit)
	for grown := true; grown && !s.all && bound-s.ball.Radius-s.near.next >= worthwhile; {
		before := s.near.costs.Len()
		if grown, err = s.near.step(ctx, memory); err != nil {
			return nil, false, err
		}
		s.Nodes += uint64(s.near.costs.Len() - before)
	}
	roots := s.roots(bound)
	found := make([][][]int, (len(roots)+rootsPerTask-1)/rootsPerTask)
	outcome, err := crew.New(ctx, workers, len(found), limit).Work(func(shift *crew.Shift) bool {
		w := walker{Search: s, shift: shift, bound: bound}
		for _, r := range roots[shift.Task*rootsPerTask : min(len(roots), (shift.Task+1)*rootsPerTask)] {
			w.root, w.path = r, nil
			if w.visit(r.labels, r.shape, r.last, r.cost) {
				break
			}
		}
		found[shift.Task] = w.found
		return w.found != nil
	})
	s.Nodes += outcome.Nodes
	if err != nil {
		return nil, false, err
	}
	for task, ways := range found {
		if outcome.Counts(task) && ways != nil {
			return ways, false, nil
		}
	}
	return nil, outcome.Full, nil
}

// A root is a state from which the search goes on, after a generator and with a cost.
type root struct {
	labels []uint16
	shape  int32
	last   int
	cost   int
}

// roots lists the states just beyond the own ball: every way that costs more passes
// through one of them. A way that goes on with the same generator, or with one that should
// have come before, passes through another one.
func (s *Search) roots(bound int) []root {
	var list []root
	n := len(s.near.start)
	for cost := s.near.next; cost < len(s.near.layers) && cost <= bound; cost++ {
		at := &s.near.layers[cost]
		for i, shape := range at.shapes {
			r := root{at.labels[i*n : (i+1)*n : (i+1)*n], shape, int(at.lasts[i]), cost}
			if least, _ := s.near.least(r.labels); least == cost && int(s.board.rest[r.last][shape])+cost <= bound {
				list = append(list, r)
			}
		}
	}
	return list
}

// walker does one task of a search.
type walker struct {
	*Search
	shift *crew.Shift
	bound int
	root  root
	path  []int      // behind the root
	spare [][]uint16 // labels after 0, 1, … turns
	found [][]int
}

func (w *walker) room(n int) []uint16 {
	for len(w.spare) <= n {
		w.spare = append(w.spare, make([]uint16, len(w.root.labels)))
	}
	return w.spare[n]
}

// visit goes on from a state after turns with a cost. It reports whether to stop.
func (w *walker) visit(labels []uint16, shape int32, last, cost int) bool {
	if !w.shift.Node() {
		return true
	}
	b, left := w.board, w.bound-cost
	if left <= w.ball.Radius && b.kept[shape] {
		return w.meet(labels, shape, last, left)
	}
	depth := len(w.path)
	next := w.room(depth)
	for t, to := range b.next[shape] {
		turn := &b.Turns[t]
		if to < 0 || !b.follows[last][turn.Generator] || int(b.rest[1+turn.Generator][to])+turn.Cost > left {
			continue
		}
		b.Apply(next, labels, t)
		w.path = append(w.path[:depth], t)
		if w.visit(next, to, 1+turn.Generator, cost+turn.Cost) {
			return true
		}
	}
	w.path = w.path[:depth]
	return false
}

// meet looks a state up in the ball and completes the way, or all ways.
func (w *walker) meet(labels []uint16, shape int32, last, left int) bool {
	if rest, ok := w.ball.Cost(labels); !ok || rest != left {
		return false
	}
	if !w.all {
		w.found = append(w.found, slices.Concat(w.near.wayTo(w.root), w.path, w.ball.Descend(labels, shape)))
		return true
	}
	return w.ball.descend(labels, shape, last, slices.Clone(w.path), func(path []int) bool {
		w.found = append(w.found, path)
		return !w.shift.Node()
	})
}

// wayTo returns cheapest turns from the start of a ball to a state just beyond it: those
// that lead back, backwards.
func (l *Ball) wayTo(r root) []int {
	b := l.board
	if r.cost == 0 && slices.Equal(r.labels, l.start) {
		return nil
	}
	before := make([]uint16, len(r.labels))
	for t, to := range b.next[r.shape] {
		turn := &b.Turns[t]
		if to < 0 || 1+turn.Generator != r.last {
			continue
		}
		b.Apply(before, r.labels, t)
		cost, ok := l.Cost(before)
		if !ok || cost != r.cost-turn.Cost || cost >= l.next {
			continue
		}
		path := l.Descend(before, to)
		path = append(path, 0)
		slices.Reverse(path[:len(path)-1])
		for i, u := range path[:len(path)-1] {
			path[i] = b.inverse[u]
		}
		path[len(path)-1] = b.inverse[t]
		return path
	}
	return nil
}
