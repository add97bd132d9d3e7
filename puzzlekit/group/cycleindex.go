package group

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// mostListed is the largest order of a group whose cycle index is found by
// listing the elements. Larger groups need their conjugacy classes.
const mostListed = 1_000_000

// A CycleIndex counts the elements of a group by cycle type. Counts[i] elements
// have cycles of the lengths Types[i], the longest first and fixed points
// included. The types are sorted: the identity comes first, long cycles last.
type CycleIndex struct {
	Order  *big.Int
	Types  [][]int
	Counts []*big.Int
}

// CycleIndex returns the cycle index of g (Redfield 1927, Pólya 1937). Groups
// of more than a million elements need their conjugacy classes; errors are
// those of [Group.ConjugacyClasses].
func (g *Group) CycleIndex(ctx context.Context, opts *ClassOptions) (*CycleIndex, error) {
	counts, types := map[string]*big.Int{}, map[string]perm.CycleType{}
	add := func(t perm.CycleType, n *big.Int) {
		key := t.String()
		if counts[key] == nil {
			counts[key], types[key] = new(big.Int), t
		}
		counts[key].Add(counts[key], n)
	}
	w := chain.NewWork(ctx, "Group.CycleIndex")
	if err := opts.check(w.In); err != nil {
		return nil, err
	}
	c, err := g.chainFor(w)
	if err != nil {
		return nil, err
	}
	order := c.Order()
	if order.Cmp(big.NewInt(mostListed)) <= 0 {
		one := big.NewInt(1)
		for h := range chain.Elements(g.degree, c.levels()) {
			if w.Ended() {
				break
			}
			add(cycleType(h), one)
		}
	} else {
		classes, err := g.allClasses(w, opts)
		if err != nil {
			return nil, err
		}
		for _, c := range classes {
			if w.Ended() {
				break
			}
			add(c.Representative.CycleType(), c.Size)
		}
	}
	if err := w.Stopped(counted.Of(len(counts), "cycle types")); err != nil {
		return nil, err
	}
	index := &CycleIndex{Order: order}
	for _, t := range types {
		index.Types = append(index.Types, t)
	}
	slices.SortFunc(index.Types, slices.Compare)
	for _, t := range index.Types {
		index.Counts = append(index.Counts, counts[perm.CycleType(t).String()])
	}
	return index, nil
}

// cycleType returns the cycle lengths, longest first.
func cycleType(h []int32) perm.CycleType {
	done := make([]bool, len(h))
	var out perm.CycleType
	for start := range h {
		n := 0
		for i := int32(start); !done[i]; i = h[i] {
			done[i] = true
			n++
		}
		if n > 0 {
			out = append(out, n)
		}
	}
	slices.SortFunc(out, func(a, b int) int { return b - a })
	return out
}

// Colorings returns the number of ways to colour the points with at most k
// colours, up to the action of the group: the mean of k^(number of cycles)
// (Cauchy, Frobenius, Burnside). It is 0 for the zero CycleIndex.
func (c *CycleIndex) Colorings(k int) *big.Int {
	sum := new(big.Int)
	if c.Order == nil {
		return sum
	}
	for i, t := range c.Types {
		n := new(big.Int).Exp(big.NewInt(int64(k)), big.NewInt(int64(len(t))), nil)
		sum.Add(sum, n.Mul(n, c.Counts[i]))
	}
	return sum.Quo(sum, c.Order)
}

// ColoringsWith returns the number of colourings in which exactly counts[i]
// points have colour i (Pólya 1937): the coefficient of x1^counts[0]·… after
// x1^n + x2^n + … is put in for a cycle of length n. It is 0 if the counts do
// not add up to the degree, and for the zero CycleIndex. Cost
// O(terms·cycles·counts[0]·counts[1]·…). The error is a [*fault.StoppedError].
func (c *CycleIndex) ColoringsWith(ctx context.Context, counts ...int) (*big.Int, error) {
	w := chain.NewWork(ctx, "CycleIndex.ColoringsWith")
	sum := new(big.Int)
	for i, t := range c.Types {
		if err := w.Stopped(fmt.Sprintf("term %d of %d", i+1, len(c.Types))); err != nil {
			return nil, err
		}
		ways := map[string]*big.Int{}
		sum.Add(sum, new(big.Int).Mul(c.Counts[i], fillCycles(w, t, counts, ways)))
	}
	if c.Order != nil {
		sum.Quo(sum, c.Order)
	}
	return sum, w.Stopped("")
}

// fillCycles counts the ways to give each cycle a colour so that no colour is
// left.
func fillCycles(w *chain.Work, cycles, left []int, known map[string]*big.Int) *big.Int {
	if w.Ended() {
		return new(big.Int)
	}
	if len(cycles) == 0 {
		if slices.ContainsFunc(left, func(n int) bool { return n != 0 }) {
			return new(big.Int)
		}
		return big.NewInt(1)
	}
	key := fmt.Sprint(len(cycles), left)
	if n := known[key]; n != nil {
		return n
	}
	sum := new(big.Int)
	for i, n := range left {
		if n >= cycles[0] {
			rest := slices.Clone(left)
			rest[i] -= cycles[0]
			sum.Add(sum, fillCycles(w, cycles[1:], rest, known))
		}
	}
	known[key] = sum
	return sum
}

// String returns the cycle index as a polynomial: "1/6·(x1^3 + 3·x1·x2 + 2·x3)".
func (c *CycleIndex) String() string {
	if c.Order == nil {
		return "0"
	}
	texts := make([]string, len(c.Types))
	for i, t := range c.Types {
		texts[i] = monomial(t, c.Counts[i])
	}
	return fmt.Sprintf("1/%v·(%s)", c.Order, strings.Join(texts, " + "))
}

// monomial writes a term: "3·x1·x2".
func monomial(lengths []int, count *big.Int) string {
	var factors []string
	if count.Cmp(big.NewInt(1)) != 0 || len(lengths) == 0 {
		factors = append(factors, count.String())
	}
	for k := len(lengths) - 1; k >= 0; {
		n, run := lengths[k], 0
		for ; k >= 0 && lengths[k] == n; k-- {
			run++
		}
		text := fmt.Sprintf("x%d", n)
		if run > 1 {
			text += fmt.Sprintf("^%d", run)
		}
		factors = append(factors, text)
	}
	return strings.Join(factors, "·")
}
