package tiles

import (
	"context"
	"slices"
)

// multiNode is an arrangement on the way of a search.
type multiNode struct {
	keys     [2][maxPatterns]uint32 // by view and pattern
	cells    [MaxCells]uint8
	blank    int8
	vertical bool // the last move was
	first    bool // there was no move yet
}

// multiWalk goes depth first through what lies below a node.
type multiWalk struct {
	*MultiSolver
	path    []uint8 // cells of the blank
	found   func(path []uint8) bool
	nodes   uint64
	checked uint64
	budget  *budget
	stopped bool
}

func (s *MultiSolver) start(tiles []int) multiNode {
	n := multiNode{first: true}
	for c, t := range tiles {
		n.cells[c] = uint8(t)
		if t == 0 {
			n.blank, t = int8(c), s.board.Cells
		}
		for v := range s.views {
			view := &s.views[v]
			for p := range s.patterns {
				if shift := view.shifts[p][t]; shift >= 0 {
					n.keys[v][p] |= uint32(view.cell[c]) << shift
				}
			}
		}
	}
	return n
}

// Lower returns a lower bound for the number of moves.
func (s *MultiSolver) Lower(tiles []int) int {
	n := s.start(tiles)
	return s.bound(&n)
}

func (s *MultiSolver) bound(n *multiNode) int {
	var most uint8
	for v := range s.views {
		for i, p := range s.patterns {
			most = max(most, p.distance[p.rank(n.keys[v][i])])
		}
	}
	return int(most)
}

// within reports whether no pattern needs more than left moves.
func (s *MultiSolver) within(n *multiNode, left int) bool {
	for i, p := range s.patterns {
		for v := range s.views {
			if int(p.distance[p.rank(n.keys[v][i])]) > left {
				return false
			}
		}
	}
	return true
}

// slide moves the blank by one cell.
func (s *MultiSolver) slide(n *multiNode, to int8, d int) {
	t := n.cells[to]
	for v := range s.views {
		view := &s.views[v]
		step := view.step[d]
		for p := range s.patterns {
			if shift := view.shifts[p][t]; shift >= 0 {
				n.keys[v][p] += step << shift
			}
			n.keys[v][p] -= step << view.shifts[p][s.board.Cells]
		}
	}
	n.cells[n.blank], n.cells[to], n.blank = t, 0, to
}

func (n *multiNode) home(cells int) bool {
	for c := range cells - 1 {
		if int(n.cells[c]) != c+1 {
			return false
		}
	}
	return true
}

// below visits what at most `left` more moves can lead home. It reports true
// when the walk is to stop.
func (w *multiWalk) below(n *multiNode, left int) bool {
	if w.nodes-w.checked >= w.budget.every {
		w.stopped = w.budget.spent(w.nodes - w.checked)
		w.checked = w.nodes
		if w.stopped {
			return true
		}
	}
	for d := range directions {
		vertical := d >= Up
		if vertical == n.vertical && !n.first {
			continue
		}
		child := *n
		child.vertical, child.first = vertical, false
		for to := w.board.next[n.blank][d]; to >= 0; to = w.board.next[to][d] {
			w.slide(&child, to, d)
			w.nodes++
			if !w.within(&child, left-1) {
				continue
			}
			w.path = append(w.path, uint8(to))
			stop := false
			if left == 1 {
				stop = child.home(w.board.Cells) && w.found(w.path)
			} else {
				stop = w.below(&child, left-1)
			}
			w.path = w.path[:len(w.path)-1]
			if stop {
				return true
			}
		}
	}
	return false
}

// Shortest returns a shortest solution: see [Solver.Shortest]. Moves lists single
// steps of the blank.
func (s *MultiSolver) Shortest(ctx context.Context, tiles []int, limits Limits) (Answer, error) {
	b := newBudget(ctx, limits.Nodes)
	root := s.start(tiles)
	answer := Answer{Lower: s.bound(&root)}
	if root.home(s.board.Cells) {
		answer.Found = true
		return answer, nil
	}
	for ; limits.Moves == 0 || answer.Lower <= limits.Moves; answer.Lower++ {
		if limits.Round != nil {
			limits.Round(answer.Lower, answer.Nodes)
		}
		if b.spent(0) {
			return answer, b.reason()
		}
		for _, r := range s.round(b, root, answer.Lower, limits.Cores) {
			answer.Nodes += r.nodes
			if r.stopped {
				return answer, b.reason()
			}
			if r.moves != nil {
				answer.Moves, answer.Found = s.steps(root.blank, r.moves), true
				return answer, nil
			}
		}
	}
	return answer, nil
}

// All calls yield for every solution of a given length, the shortest, until it
// returns false; always in the same order.
func (s *MultiSolver) All(ctx context.Context, tiles []int, length int, yield func([]uint8) bool) error {
	root := s.start(tiles)
	w := &multiWalk{MultiSolver: s, budget: newBudget(ctx, 0)}
	w.found = func(path []uint8) bool { return !yield(s.steps(root.blank, path)) }
	if length == 0 {
		yield(nil)
		return nil
	}
	if w.below(&root, length); w.stopped {
		return w.budget.reason()
	}
	return nil
}

// multiPrefix is the length of the beginnings that make the tasks of a round.
const multiPrefix = 5

// round looks for a solution of exactly `length` moves.
func (s *MultiSolver) round(b *budget, root multiNode, length, cores int) []result {
	type task struct {
		node multiNode
		path []uint8
	}
	tasks := []task{{node: root}}
	for range min(multiPrefix, length-1) {
		var children []task
		for _, t := range tasks {
			s.children(&t.node, length-len(t.path)-1, func(child multiNode) {
				children = append(children, task{child, append(slices.Clip(t.path), uint8(child.blank))})
			})
		}
		tasks = children
	}
	return share(len(tasks), cores, func(i int) result {
		var r result
		w := &multiWalk{MultiSolver: s, path: slices.Clone(tasks[i].path), budget: b}
		w.found = func(path []uint8) bool {
			r.moves = slices.Clone(path)
			return true
		}
		w.below(&tasks[i].node, length-len(w.path))
		b.used.Add(w.nodes - w.checked)
		r.nodes, r.stopped = w.nodes, w.stopped
		return r
	})
}

// children lists the nodes a move away that at most `left` moves can lead home.
func (s *MultiSolver) children(n *multiNode, left int, yield func(multiNode)) {
	for d := range directions {
		if d >= Up == n.vertical && !n.first {
			continue
		}
		child := *n
		child.vertical, child.first = d >= Up, false
		for to := s.board.next[n.blank][d]; to >= 0; to = s.board.next[to][d] {
			if s.slide(&child, to, d); s.within(&child, left) {
				yield(child)
			}
		}
	}
}

// steps turns the cells where the blank stops into single steps.
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

// towards is the direction from a cell to another in its row or column.
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
