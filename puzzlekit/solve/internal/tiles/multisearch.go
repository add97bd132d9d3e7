package tiles

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// The axes of moves. The directions 2·axis and 2·axis+1 are along one axis.
const (
	alongRow = iota
	alongColumn
	axes
)

// multiWalk searches the descendants of a node depth first.
type multiWalk struct {
	*MultiSolver
	path    []uint8 // cells where the blank stops
	found   func(path []uint8) bool
	nodes   uint64
	checked uint64
	budget  *budget
	stopped bool
}

// Lower returns a lower bound for the number of moves.
func (s *MultiSolver) Lower(tiles []int) int {
	a := s.arrange(tiles)
	return s.bound(&a)
}

// bound is exact in the ball.
func (s *MultiSolver) bound(a *arrangement) int {
	if s.ball.has(a) {
		return s.ball.length(*a)
	}
	length := s.ball.radius + 1
	for !s.within(a, alongRow, length) && !s.within(a, alongColumn, length) {
		length++
	}
	return length
}

// within reports whether neither the lines nor a pattern need more than `left` moves,
// the first of them along an axis.
func (s *MultiSolver) within(a *arrangement, axis, left int) bool {
	first, second := s.walks[axis].need[a.lines[axis]], s.walks[1-axis].need[a.lines[1-axis]]
	if int(first) > (left+1)/2 || int(second) > left/2 {
		return false
	}
	if left <= s.ball.radius { // the ball decides
		return true
	}
	for _, p := range s.patterns {
		if p.moves(a.words[0], uint32(a.blank), axis) > left {
			return false
		}
	}
	if !s.square {
		return true
	}
	blank := uint32(s.board.reflected(int(a.blank)))
	for _, p := range s.patterns {
		if p.moves(a.words[1], blank, 1-axis) > left {
			return false
		}
	}
	return true
}

// below visits the arrangements that `left` more moves can solve, the first of them
// along an axis. It returns true if the walk is to stop.
func (w *multiWalk) below(a *arrangement, axis, left int) bool {
	if left == w.ball.radius {
		return w.inside(a)
	}
	if w.nodes-w.checked >= w.budget.every {
		w.stopped = w.budget.spent(w.nodes - w.checked)
		w.checked = w.nodes
		if w.stopped {
			return true
		}
	}
	for d := 2 * axis; d < 2*axis+2; d++ {
		child := *a
		for to := w.board.next[a.blank][d]; to >= 0; to = w.board.next[to][d] {
			w.slide(&child, to, d)
			w.nodes++
			if !w.within(&child, 1-axis, left-1) {
				continue
			}
			w.path = append(w.path, uint8(to))
			stop := w.below(&child, 1-axis, left-1)
			w.path = w.path[:len(w.path)-1]
			if stop {
				return true
			}
		}
	}
	return false
}

// inside finds all shortest solutions of an arrangement in the ball; for other
// arrangements it finds none.
func (w *multiWalk) inside(a *arrangement) bool {
	switch w.ball.slots.Number(w.key(a)) {
	case -1:
		return false
	case 0:
		if a.words[0] == w.home {
			return w.found(w.path)
		}
	}
	return w.ball.nearer(a, func(next arrangement) bool {
		w.path = append(w.path, uint8(next.blank))
		w.nodes++
		stop := w.inside(&next)
		w.path = w.path[:len(w.path)-1]
		return stop
	})
}

// Shortest returns a shortest solution: see [Solver.Shortest]. A word lists single steps
// of the blank.
func (s *MultiSolver) Shortest(ctx context.Context, tiles []int, limits kit.Limits) (kit.Answer, error) {
	b := newBudget(ctx, limits.Nodes)
	root := s.arrange(tiles)
	answer := kit.Answer{Lower: s.bound(&root)}
	for ; limits.Length == 0 || answer.Lower <= limits.Length; answer.Lower++ {
		limits.Begin(answer.Lower, answer.Nodes)
		if b.spent(0) {
			return answer, b.reason()
		}
		for _, r := range s.round(b, root, answer.Lower, limits.Workers) {
			answer.Nodes += r.nodes
			if r.stopped {
				return answer, b.reason()
			}
			if r.moves != nil {
				answer.Words = [][]uint8{s.steps(root.blank, r.moves)}
				return answer, nil
			}
		}
	}
	return answer, nil
}

// All calls yield for every solution of a given length, which must be the shortest,
// until it returns false. The order is always the same.
func (s *MultiSolver) All(ctx context.Context, tiles []int, length int, yield func([]uint8) bool) error {
	root := s.arrange(tiles)
	w := &multiWalk{MultiSolver: s, budget: newBudget(ctx, 0)}
	w.found = func(path []uint8) bool { return !yield(s.steps(root.blank, path)) }
	for _, axis := range s.axes(&root, length) {
		if w.below(&root, axis, max(length, s.ball.radius)) {
			break
		}
	}
	if w.stopped {
		return w.budget.reason()
	}
	return nil
}

// axes lists the possible axes of the first of `length` moves. In the ball the axis
// does not matter, and one represents both.
func (s *MultiSolver) axes(a *arrangement, length int) []int {
	if length <= s.ball.radius {
		return []int{alongRow}
	}
	return slices.DeleteFunc([]int{alongRow, alongColumn}, func(axis int) bool { return !s.within(a, axis, length) })
}

// multiTask is a node with the path to it: a piece of work for one worker.
type multiTask struct {
	node arrangement
	axis int // of the next move
	path []uint8
}

// round looks for a solution of exactly `length` moves. The first result is that of the
// division into tasks.
func (s *MultiSolver) round(b *budget, root arrangement, length, workers int) []result {
	tasks, left, nodes := s.divide(root, length)
	division := result{nodes: nodes, stopped: b.spent(nodes)}
	if division.stopped {
		return []result{division}
	}
	results := share(b.ctx, len(tasks), workers, func(i int) result {
		var r result
		w := &multiWalk{MultiSolver: s, path: slices.Clone(tasks[i].path), budget: b}
		w.found = func(path []uint8) bool {
			r.moves = append([]uint8{}, path...) // not nil if there is nothing to do
			return true
		}
		w.below(&tasks[i].node, tasks[i].axis, left)
		b.used.Add(w.nodes - w.checked)
		r.nodes, r.stopped = w.nodes, w.stopped
		return r
	})
	return append([]result{division}, results...)
}

// divide makes the tasks of a round, which have `left` moves left, and returns the
// number of nodes it has visited. They are the same for any number of workers. For a
// board that is its own reflection, half of the solutions are enough.
func (s *MultiSolver) divide(root arrangement, length int) (tasks []multiTask, left int, nodes uint64) {
	for _, axis := range s.axes(&root, length) {
		tasks = append(tasks, multiTask{node: root, axis: axis})
	}
	if s.square && root.words[0] == root.words[1] {
		tasks = tasks[:min(len(tasks), 1)]
	}
	left = max(length, s.ball.radius)
	for ; left > s.ball.radius && len(tasks) > 0 && len(tasks) < manyTasks; left-- {
		var children []multiTask
		for _, t := range tasks {
			s.children(&t, left-1, func(child multiTask, within bool) {
				if nodes++; within {
					children = append(children, child)
				}
			})
		}
		tasks = children
	}
	return tasks, left, nodes
}

// children calls yield for the tasks one move after a task, with a flag that is false
// if the bounds exclude a solution in `left` moves.
func (s *MultiSolver) children(t *multiTask, left int, yield func(child multiTask, within bool)) {
	for d := 2 * t.axis; d < 2*t.axis+2; d++ {
		child := t.node
		for to := s.board.next[child.blank][d]; to >= 0; to = s.board.next[to][d] {
			s.slide(&child, to, d)
			yield(multiTask{child, 1 - t.axis, append(slices.Clip(t.path), uint8(to))}, s.within(&child, 1-t.axis, left))
		}
	}
}

// steps converts the cells where the blank stops to single steps.
func (s *MultiSolver) steps(blank int8, path []uint8) []uint8 {
	var steps []uint8
	for _, to := range path {
		for blank != int8(to) {
			d := s.towards(int(blank), int(to))
			blank = s.board.next[blank][d]
			steps = append(steps, uint8(d))
		}
	}
	return steps
}

// towards returns the direction from a cell to another in its row or column.
func (s *MultiSolver) towards(from, to int) int {
	switch sameRow := from/s.board.Cols == to/s.board.Cols; {
	case sameRow && to < from:
		return Left
	case sameRow:
		return Right
	case to < from:
		return Up
	default:
		return Down
	}
}
