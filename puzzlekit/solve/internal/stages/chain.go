package stages

import (
	"context"
	"math/bits"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A Chain is a list of stages that lead into a subgroup. It is safe for concurrent use.
type Chain struct {
	*Subgroup
	stages []*stage
}

// Config limits the work of a chain and of its searches.
type Config struct {
	Words   int // words to choose steps from
	Steps   int // steps of all stages
	Width   int // states after each stage, more if it brings a single piece home
	Slack   int // how much longer than the shortest a way may be if there are fewer states
	Workers int
}

// stepsOfStage is the most steps that a stage may have.
const stepsOfStage = 30_000

// NewChain orders the groups of conditions and finds the steps of each stage. A stage may
// have none: the earlier ones may imply its conditions, or the words are too short. Cost
// O(words·conditions).
func NewChain(ctx context.Context, s *Subgroup, o Config) (*Chain, error) {
	pool, err := newWordPool(ctx, s, o.Words)
	if err != nil {
		return nil, err
	}
	order, err := pool.order(ctx)
	if err != nil {
		return nil, err
	}
	c := &Chain{Subgroup: s}
	var before *stage
	for i, k := range order {
		var later []condition
		for _, j := range order[i+1:] {
			later = append(later, s.groups[j].conditions...)
		}
		next := &stage{conditions: s.groups[k].conditions}
		next.steps, err = pool.steps(ctx, next.conditions, later, min(stepsOfStage, o.Steps/len(order)), before)
		if err != nil {
			return nil, err
		}
		next.readSources(s)
		c.stages = append(c.stages, next)
		before = next
	}
	return c, nil
}

// orderWords is the number of words that decide on the order of the groups.
const orderWords = 1 << 16

// order puts the groups of conditions in an order: next is always the one for which most
// of the words that leave the places of all groups before alone leave its places alone.
// Pairs come last: there are more ways to meet the others.
func (s *wordPool) order(ctx context.Context) ([]int, error) {
	fixed := make([][]uint64, len(s.groups))
	for k, g := range s.groups {
		if err := kit.Stopped(ctx); err != nil {
			return nil, err
		}
		fixed[k] = s.fixedBy(g)
	}
	left := make([]uint64, (orderWords+63)/64)
	for k := range left {
		left[k] = ^uint64(0)
	}
	var order []int
	for _, pairs := range []bool{false, true} {
		for {
			best, most := -1, -1
			for k, g := range s.groups {
				if fixed[k] == nil || g.pairs != pairs {
					continue
				}
				if count := common(fixed[k], left); count > most {
					best, most = k, count
				}
			}
			if best < 0 {
				break
			}
			for i, word := range fixed[best] {
				left[i] &= word
			}
			fixed[best] = nil
			order = append(order, best)
		}
	}
	return order, nil
}

// fixedBy returns a bit for each of the first words: whether it leaves all places of a
// group alone.
func (s *wordPool) fixedBy(g group) []uint64 {
	n := min(len(s.prefix), orderWords)
	fixed := make([]uint64, (n+63)/64)
	for k := range fixed {
		fixed[k] = ^uint64(0)
	}
	for _, c := range g.conditions {
		for _, place := range []int{c.place, c.other} {
			if place < 0 {
				continue
			}
			for k, to := range s.column(s.images, place, n) {
				if int(to) != place {
					fixed[k/64] &^= 1 << (k % 64)
				}
			}
		}
	}
	return fixed
}

// common counts the bits that two sets have in common.
func common(a, b []uint64) (n int) {
	for k := range a {
		n += bits.OnesCount64(a[k] & b[k])
	}
	return n
}
