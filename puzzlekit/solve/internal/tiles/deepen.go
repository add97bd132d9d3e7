package tiles

import (
	"context"
	"math"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// Shortest returns a shortest solution, the first in lexicographic order of those that
// the search does not refuse. If there is none of at most limits.Length moves, the
// answer has no solution, and Lower says so. The error is a [*fault.LimitError], or a
// [*fault.StoppedError] if ctx ends; the answer then has the lower bound that was proved. The tiles, 0 for
// the blank, must be solvable.
func (s *Solver) Shortest(ctx context.Context, tiles []int, limits kit.Limits) (kit.Answer, error) {
	d := s.deepening(ctx, tiles, limits, s.automaton)
	answer := kit.Answer{Lower: d.lower}
	if d.solved(&d.root.node) {
		answer.Words = [][]uint8{nil}
		return answer, nil
	}
	var last uint64
	for ; limits.Length == 0 || answer.Lower <= limits.Length; answer.Lower += 2 {
		limits.Begin(answer.Lower, answer.Nodes)
		moves, nodes, err := d.round(answer.Lower, last)
		answer.Nodes, last = answer.Nodes+nodes, nodes
		if moves != nil {
			answer.Words = [][]uint8{moves}
		}
		if err != nil || moves != nil {
			return answer, err
		}
	}
	return answer, nil
}

// All calls yield for every solution of a given length, which must be the shortest, in
// lexicographic order until it returns false.
func (s *Solver) All(ctx context.Context, tiles []int, length int, yield func([]uint8) bool) error {
	d := s.deepening(ctx, tiles, kit.Limits{}, s.plain)
	root := d.at(length)
	w := d.walk(root)
	w.found = func(path []uint8) bool { return !yield(slices.Clone(path)) }
	if length == 0 {
		yield(nil)
		return nil
	}
	if w.below(&root.node, length); w.stopped {
		return d.budget.reason()
	}
	return nil
}

// deepening is the state of a search between its rounds.
type deepening struct {
	*Solver
	automaton automaton
	root      task // with the slack of a search for `lower` moves
	lower     int
	limits    kit.Limits
	budget    *budget
}

// task is a node with the path to it: a piece of work for one worker.
type task struct {
	node node
	path []uint8
}

func (s *Solver) deepening(ctx context.Context, tiles []int, limits kit.Limits, a automaton) *deepening {
	d := &deepening{Solver: s, automaton: a, limits: limits, budget: newBudget(ctx, limits.Nodes)}
	d.root.node, d.lower = s.start(tiles)
	return d
}

// at returns the root of a search for `length` moves.
func (d *deepening) at(length int) task {
	root := d.root
	root.node.slack += slack((length-d.lower)/2) * both
	return root
}

// reason says why a search ended early.
func (b *budget) reason() error {
	if err := kit.Stopped(b.ctx); err != nil {
		return err
	}
	return kit.Full(b.limit)
}

func (d *deepening) walk(t task) *walk {
	return &walk{steps: d.steps, automaton: d.automaton, slots: t.node.slots, path: slices.Clone(t.path), budget: d.budget}
}

// manyTasks is the number of tasks into which a round is divided. The division is the
// same for any number of workers, so that the number of nodes is too.
const manyTasks = 256

// maxDivision is the maximum depth at which a round is divided.
const maxDivision = 40

// smallRound is the number of nodes of a round after which the next one is not worth
// dividing either.
const smallRound = 1 << 13

// round looks for a solution of exactly `length` moves. It is divided into tasks unless
// the round before visited few nodes.
func (d *deepening) round(length int, before uint64) (moves []uint8, nodes uint64, err error) {
	tasks := []task{d.at(length)}
	for depth := 0; before > smallRound && len(tasks) < manyTasks && depth < min(length, maxDivision); depth++ {
		var n uint64
		tasks, n = d.divide(tasks)
		nodes += n
		if d.budget.spent(n) {
			return nil, nodes, d.budget.reason()
		}
		if len(tasks) == 0 {
			return nil, nodes, nil
		}
		if first := tasks[0]; d.solved(&first.node) {
			return first.path, nodes, nil
		}
	}
	for _, r := range share(d.budget.ctx, len(tasks), d.limits.Workers, func(i int) result { return d.do(tasks[i], length) }) {
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

// divide replaces each task by its children, in order. A solved child is returned alone:
// an earlier round would have found a shorter solution, so this child has used up all
// moves of the round, and there is nothing left to search.
func (d *deepening) divide(tasks []task) (children []task, nodes uint64) {
	for _, t := range tasks {
		w := d.walk(t)
		var found [directions]child
		n := &t.node
		for _, c := range found[:w.expand(n.cells, n.mirror, n.slack, n.blank, n.state, &found)] {
			next := task{w.after(n, &c), append(slices.Clip(t.path), c.direction)}
			children = append(children, next)
			if d.solved(&next.node) {
				return []task{next}, nodes + w.nodes
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

// share does tasks with several workers. Tasks after one that has found a solution or that
// the budget has stopped need not be done.
func share(ctx context.Context, tasks, workers int, do func(i int) result) []result {
	results := make([]result, tasks)
	_, err := kit.Run(ctx, max(workers, 1), tasks, math.MaxUint64, func(t *kit.Task) bool {
		r := do(t.Number)
		results[t.Number] = r
		return r.moves != nil || r.stopped
	})
	if err != nil {
		return []result{{stopped: true}}
	}
	return results
}

func (d *deepening) do(t task, length int) result {
	w := d.walk(t)
	var r result
	w.found = func(path []uint8) bool {
		r.moves = slices.Clone(path)
		return true
	}
	w.below(&t.node, length-len(t.path))
	d.budget.used.Add(w.nodes - w.checked)
	r.nodes, r.stopped = w.nodes, w.stopped
	return r
}
