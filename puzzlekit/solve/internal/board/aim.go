package board

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// An Aim changes the goal of a search: a target other than the solved state, only some
// of the pieces at home, or a cheapest solution instead of a shortest one. The zero Aim
// changes nothing.
type Aim struct {
	Target  puzzle.State   // the state to reach; the zero State is the solved one
	Ignore  []int          // labels, from 1, that may end up anywhere
	Weights map[string]int // what a turn of a move costs, by the name of the move; 1 if it is not listed
}

// maxWeight is the greatest weight. Costs of solutions are stored in a byte.
const maxWeight = 50

// take reads the aim into a new board, with weights from the least one.
func (b *Board) take(in string, aim Aim, leastWeight int) error {
	target := aim.Target
	if target.Puzzle() == nil {
		target = b.Puzzle.Solved()
	} else if err := b.Puzzle.CheckReachable(target); err != nil {
		return &fault.InputError{In: in, What: "Options.Target", Value: target.Line(), Want: fmt.Sprintf("a state that the moves reach (%v)", err)}
	}
	all := len(b.Puzzle.Labels())
	for _, label := range aim.Ignore {
		if label < 1 || label > all {
			return &fault.InputError{In: in, What: "Options.Ignore", Value: label, Want: fmt.Sprintf("labels from 1 to %d", all)}
		}
	}
	b.see = make([]uint16, all)
	for label := range b.see {
		if !slices.Contains(aim.Ignore, label+1) {
			b.see[label] = uint16(b.Labels)
			b.Labels++
		}
	}
	for _, label := range aim.Ignore {
		b.see[label-1] = uint16(b.Labels)
	}
	if len(aim.Ignore) > 0 {
		b.Labels++
	}
	b.target, b.Solved = target, b.Read(target)
	return b.takeWeights(in, aim.Weights, leastWeight)
}

// takeWeights checks the weights and stores one for each generator.
func (b *Board) takeWeights(in string, weights map[string]int, least int) error {
	if weights == nil {
		return nil
	}
	left := len(weights)
	b.weights = make([]int, len(b.Puzzle.Moves()))
	for g, m := range b.Puzzle.Moves() {
		b.weights[g] = 1
		w, listed := weights[m.Name]
		if !listed {
			continue
		}
		if w < least || w > maxWeight {
			return &fault.InputError{In: in, What: "Options.Weights of " + m.Name, Value: w, Want: fmt.Sprintf("a cost from %d to %d", least, maxWeight)}
		}
		b.weights[g] = w
		left--
	}
	if left > 0 {
		return &fault.InputError{In: in, What: "Options.Weights", Value: weights, Want: "the names of moves of " + b.Puzzle.Name()}
	}
	b.Metric.Name = "weighted " + b.Metric.Name
	return nil
}

// Weighted reports whether turns have costs.
func (b *Board) Weighted() bool { return b.weights != nil }

// Cost returns the cost of a turn.
func (b *Board) Cost(turn int) int { return b.costs[turn] }

// weight returns the cost of a turn from the weight of its generator. If letters count
// one and powers are turns, power k costs k times as much.
func (b *Board) weight(t turn) int {
	cost := 1
	if b.weights != nil {
		cost = b.weights[t.Generator]
	}
	if b.powers && !b.Metric.Runs {
		cost *= abs(t.Exponent)
	}
	return cost
}

// Costs returns the smallest and the greatest cost of a turn.
func (b *Board) Costs() (least, most int) {
	least, most = maxWeight, 1
	for t := range b.Turns {
		least, most = min(least, b.Cost(t)), max(most, b.Cost(t))
	}
	return min(least, most), most
}

// PathCost returns the sum of the costs of turns.
func (b *Board) PathCost(path []uint16) (sum int) {
	for _, t := range path {
		sum += b.Cost(int(t))
	}
	return sum
}

// Perm returns the permutation of places that turns do.
func (b *Board) Perm(path []uint16) perm.Perm {
	sigma := perm.Identity(b.Places)
	for _, t := range path {
		sigma = sigma.Mul(b.Perms[t])
	}
	return sigma
}

// Read returns the labels of a state as the search sees them.
func (b *Board) Read(s puzzle.State) []uint16 {
	labels := LabelsOf(s)
	for i, label := range labels {
		labels[i] = b.see[label]
	}
	return labels
}

// See returns how the search sees a label of the puzzle, both from 0.
func (b *Board) See(label int) uint16 { return b.see[label] }

// IsGoal reports whether a state meets the aim.
func (b *Board) IsGoal(s puzzle.State) bool { return slices.Equal(b.Read(s), b.Solved) }

// Target returns the state to reach.
func (b *Board) Target() puzzle.State { return b.target }

// Solution returns an element of the group that leads a state to the target.
func (b *Board) Solution(ctx context.Context, s puzzle.State) (perm.Perm, error) {
	home, err := b.Puzzle.Solution(ctx, s)
	if err != nil {
		return perm.Perm{}, err
	}
	back, err := b.Puzzle.Solution(ctx, b.target)
	if err != nil {
		return perm.Perm{}, err
	}
	return home.Mul(back.Inverse()), nil
}
