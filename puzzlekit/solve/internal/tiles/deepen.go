package tiles

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
)

// Limits bound a search.
type Limits struct {
	Nodes   uint64 // nodes to visit; 0 means no limit
	Moves   int    // the longest solution to look for; 0 means no limit
	Workers int    // goroutines, at least 1; the answer does not depend on it
	// Round, if not nil, is called before each round with its bound and the number of
	// nodes so far.
	Round func(bound int, nodes uint64)
}

// An Answer is the result of a search.
type Answer struct {
	Moves []uint8 // moves of the blank, if Found
	Found bool
	Lower int // no solution is shorter
	Nodes uint64
}

// A NodesError reports that the limit was reached.
type NodesError struct{ Limit uint64 }

func (e *NodesError) Error() string {
	return fmt.Sprintf("tiles: the limit of %d nodes was reached", e.Limit)
}

// Shortest returns a shortest solution, the first in lexicographic order of those that
// the search does not refuse. If there is none of at most limits.Moves moves, the
// answer has no solution, and Lower says so. The error is a *NodesError, or the cause
// if ctx ends; the answer then has the lower bound that was proved. The tiles, 0 for
// the blank, must be solvable.
func (s *Solver) Shortest(ctx context.Context, tiles []int, limits Limits) (Answer, error) {
	d := s.deepening(ctx, tiles, limits, s.automaton)
	answer := Answer{Lower: s.Lower(tiles)}
	if d.root.node.manhattan == 0 {
		answer.Found = true
		return answer, nil
	}
	for ; limits.Moves == 0 || answer.Lower <= limits.Moves; answer.Lower += 2 {
		if limits.Round != nil {
			limits.Round(answer.Lower, answer.Nodes)
		}
		moves, nodes, err := d.round(int32(answer.Lower))
		answer.Nodes += nodes
		if err != nil || moves != nil {
			answer.Moves, answer.Found = moves, moves != nil
			return answer, err
		}
	}
	return answer, nil
}

// All calls yield for every solution of a given length, which must be the shortest, in
// lexicographic order until it returns false.
func (s *Solver) All(ctx context.Context, tiles []int, length int, yield func([]uint8) bool) error {
	d := s.deepening(ctx, tiles, Limits{}, s.plain)
	w := d.walk(d.root)
	w.found = func(path []uint8) bool { return !yield(slices.Clone(path)) }
	if length == 0 {
		yield(nil)
		return nil
	}
	if w.below(&d.root.node, int32(length)); w.stopped {
		return d.budget.reason()
	}
	return nil
}

// deepening is the state of a search between its rounds.
type deepening struct {
	*Solver
	automaton automaton
	root      task
	limits    Limits
	budget    *budget
}

// task is a node with the path to it: a piece of work for one core.
type task struct {
	node  node
	cells [MaxCells]uint8
	path  []uint8
}

func (s *Solver) deepening(ctx context.Context, tiles []int, limits Limits, a automaton) *deepening {
	d := &deepening{Solver: s, automaton: a, limits: limits, budget: newBudget(ctx, limits.Nodes)}
	d.root.node = s.start(tiles)
	for c, t := range tiles {
		d.root.cells[c] = uint8(t)
	}
	return d
}

// reason says why a search ended early.
func (b *budget) reason() error {
	if b.ctx.Err() != nil {
		return context.Cause(b.ctx)
	}
	return &NodesError{b.limit}
}

func (d *deepening) walk(t task) *walk {
	return &walk{Solver: d.Solver, automaton: d.automaton, cells: t.cells, path: slices.Clone(t.path), budget: d.budget}
}

// manyTasks is the number of tasks into which a round is divided. The division is the
// same for any number of cores, so that the number of nodes is too.
const manyTasks = 256

// maxDivision is the maximum depth at which a round is divided.
const maxDivision = 40

// round looks for a solution of exactly `length` moves.
func (d *deepening) round(length int32) (moves []uint8, nodes uint64, err error) {
	tasks := []task{d.root}
	for depth := int32(0); len(tasks) < manyTasks && depth < min(length, maxDivision); depth++ {
		var n uint64
		tasks, n = d.divide(tasks, length-depth)
		nodes += n
		if d.budget.spent(n) {
			return nil, nodes, d.budget.reason()
		}
		if len(tasks) == 0 {
			return nil, nodes, nil
		}
		if first := tasks[0]; first.node.manhattan == 0 {
			return first.path, nodes, nil
		}
	}
	for _, r := range share(len(tasks), d.limits.Workers, func(i int) result { return d.do(tasks[i], length) }) {
		nodes += r.nodes
		if r.stopped {
			return nil, nodes, d.budget.reason()
		}
		if r.moves != nil {
			return r.moves, nodes, nil
		}
	}
	return nil, nodes, nil
}

// divide replaces each task by its children, in order. If a child is solved, later
// children are dropped, and it is put first if nothing else remains.
func (d *deepening) divide(tasks []task, left int32) (children []task, nodes uint64) {
	for _, t := range tasks {
		w := d.walk(t)
		for dir := range directions {
			var child task
			if !w.step(&t.node, &child.node, dir, left-1) {
				continue
			}
			child.cells = t.cells
			child.cells[t.node.blank], child.cells[child.node.blank] = child.cells[child.node.blank], 0
			child.path = append(slices.Clip(t.path), uint8(dir))
			children = append(children, child)
			if child.node.manhattan == 0 {
				return []task{child}, nodes + w.nodes
			}
		}
		nodes += w.nodes
	}
	return children, nodes
}

// result is the result of a task.
type result struct {
	moves   []uint8
	nodes   uint64
	stopped bool
}

// share does tasks on several cores. Tasks after one that has found a solution need not
// be done.
func share(tasks, cores int, do func(i int) result) []result {
	results := make([]result, tasks)
	var next, first atomic.Int64
	first.Store(int64(tasks))
	worker := func() {
		for {
			i := next.Add(1) - 1
			if i >= first.Load() {
				return
			}
			results[i] = do(int(i))
			for old := first.Load(); i < old && (results[i].moves != nil || results[i].stopped); old = first.Load() {
				if first.CompareAndSwap(old, i) {
					break
				}
			}
		}
	}
	var wait sync.WaitGroup
	for range max(cores, 1) - 1 {
		wait.Go(worker)
	}
	worker()
	wait.Wait()
	return results
}

func (d *deepening) do(t task, length int32) result {
	w := d.walk(t)
	var r result
	w.found = func(path []uint8) bool {
		r.moves = slices.Clone(path)
		return true
	}
	w.below(&t.node, length-int32(len(t.path)))
	d.budget.used.Add(w.nodes - w.checked)
	r.nodes, r.stopped = w.nodes, w.stopped
	return r
}
