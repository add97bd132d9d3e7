package ball

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A Search looks for cheapest ways from one state, bound by bound. It meets the ball:
// from each state at which the rest of the way costs at most its radius, the ball has the
// rest. A search for one way also has a ball about its own start, and goes on from the
// states just beyond it, each of which it visits once. A search for all ways goes on from
// the start.
type Search struct {
	board  *board.Shapes
	ball   *States
	near   *States
	all    bool
	memory uint64
	Nodes  uint64 // states visited so far
}

// NewSearch begins a search from a state, with memory for its own ball.
func (l *States) NewSearch(labels []uint16, shape int32, all bool, memory uint64) *Search {
	b := l.board
	near := beginStates(b, labels, shape, func(t int, to int32) bool { return b.Rest(b.Grammar.After(0, t), to) < board.Far })
	near.unordered = true
	return &Search{board: b, ball: l, near: near, all: all, memory: memory}
}

// rootsPerTask is the number of states from which a task goes on.
const rootsPerTask = 64

// At returns the ways that cost exactly bound, if there is none that costs less: all, or
// one. It has to be called with all smaller bounds first. full reports that the limit
// of states was reached. Cost O(states·places).
func (s *Search) At(ctx context.Context, bound, workers int, limit uint64) (paths [][]uint16, full bool, err error) {
	const worthwhile = 2 // turns that are not visited one by one
	memory := min(s.memory, s.near.bytesPerState()*limit)
	for grown := true; grown && !s.all && bound-s.ball.radius-s.near.next >= worthwhile; {
		before := s.near.costs.Len()
		if grown, err = s.near.step(ctx, memory); err != nil {
			return nil, false, err
		}
		s.Nodes += uint64(s.near.costs.Len() - before)
	}
	roots := s.roots(bound)
	found := make([][][]uint16, (len(roots)+rootsPerTask-1)/rootsPerTask)
	outcome, err := kit.Run(ctx, workers, len(found), limit, func(task *kit.Task) bool {
		w := walker{Search: s, Task: task, bound: bound}
		for _, r := range roots[task.Number*rootsPerTask : min(len(roots), (task.Number+1)*rootsPerTask)] {
			w.root, w.path = r, nil
			if w.visit(r.labels, r.shape, r.last, r.cost) {
				break
			}
		}
		found[task.Number] = w.found
		return w.found != nil
	})
	s.Nodes += outcome.Nodes
	if err != nil {
		return nil, false, err
	}
	for k, ways := range found {
		if outcome.Counts(k) && ways != nil {
			return ways, false, nil
		}
	}
	return nil, outcome.Full, nil
}

// A root is a state from which the search goes on, with a state of the grammar and a cost.
type root struct {
	labels []uint16
	shape  int32
	last   int32
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
			r := root{at.labels[i*n : (i+1)*n : (i+1)*n], shape, at.lasts[i], cost}
			if least, _ := s.near.least(r.labels); least == cost && s.board.Rest(r.last, shape)+cost <= bound {
				list = append(list, r)
			}
		}
	}
	return list
}

// walker does one task of a search.
type walker struct {
	*Search
	*kit.Task
	bound int
	root  root
	path  []uint16   // behind the root
	spare [][]uint16 // labels after 0, 1, … turns
	found [][]uint16
}

func (w *walker) room(n int) []uint16 {
	for len(w.spare) <= n {
		w.spare = append(w.spare, make([]uint16, len(w.root.labels)))
	}
	return w.spare[n]
}

// visit goes on from a state after turns with a cost. It reports whether to stop.
func (w *walker) visit(labels []uint16, shape, last int32, cost int) bool {
	if !w.Node() {
		return true
	}
	b, left := w.board, w.bound-cost
	if left <= w.ball.radius && b.Kept(shape) {
		return w.meet(labels, shape, last, left)
	}
	depth := len(w.path)
	next := w.room(depth)
	for t, to := range b.Next(shape) {
		after := b.Grammar.After(last, t)
		if to < 0 || after < 0 || b.Rest(after, to)+b.Cost(t) > left {
			continue
		}
		b.Apply(next, labels, t)
		w.path = append(w.path[:depth], uint16(t))
		if w.visit(next, to, after, cost+b.Cost(t)) {
			return true
		}
	}
	w.path = w.path[:depth]
	return false
}

// meet looks a state up in the ball and completes the way, or all ways.
func (w *walker) meet(labels []uint16, shape, last int32, left int) bool {
	if rest, ok := w.ball.Cost(labels); !ok || rest != left {
		return false
	}
	if !w.all {
		w.found = append(w.found, slices.Concat(w.near.wayTo(w.root), w.path, w.ball.Descend(labels, shape)))
		return true
	}
	return w.ball.descend(labels, shape, last, slices.Clone(w.path), func(path []uint16) bool {
		w.found = append(w.found, path)
		return !w.Node()
	})
}

// wayTo returns cheapest turns from the start of a ball to a state just beyond it: those
// that lead back, backwards.
func (l *States) wayTo(r root) []uint16 {
	b := l.board
	if r.cost == 0 && slices.Equal(r.labels, l.start) {
		return nil
	}
	before := make([]uint16, len(r.labels))
	for t, to := range b.Next(r.shape) {
		if to < 0 || b.Grammar.After(0, t) != r.last {
			continue
		}
		b.Apply(before, r.labels, t)
		cost, ok := l.Cost(before)
		if ok && cost == r.cost-b.Cost(t) && cost < l.next {
			return b.Undo(append([]uint16{uint16(t)}, l.Descend(before, to)...))
		}
	}
	return nil
}
