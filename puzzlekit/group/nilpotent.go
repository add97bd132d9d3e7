package group

import (
	"context"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// IsNilpotent reports whether the lower central series ends in the trivial
// group. A finite nilpotent group is the direct product of groups of prime power
// order. So g is nilpotent exactly when, for every prime p, the p-parts of the
// generators generate a p-group, and p-parts commute with q-parts. Usually
// their orbits show already that they do not. Errors are [*fault.StoppedError]
// and, for memory, [*fault.LimitError].
func (g *Group) IsNilpotent(ctx context.Context) (bool, error) {
	w := chain.NewWork(ctx, "Group.IsNilpotent")
	c, err := g.chainFor(w)
	if err != nil {
		return false, err
	}
	divisors := chain.PrimeDivisors(c.levels())
	if len(divisors) < 2 {
		return true, nil
	}
	parts := make([][][]int32, len(divisors))
	for k, p := range divisors {
		for _, x := range g.generators {
			if w.Ended() {
				return false, w.Stopped("")
			}
			parts[k] = append(parts[k], powerOf(x, chain.CoprimePart(x.Order(), p)).AppendZeroBased(nil))
		}
		parts[k] = rawperm.Distinct(parts[k])
		if len(parts[k]) == 0 || !orbitsArePowers(g.degree, parts[k], p) {
			return false, w.Stopped("")
		}
	}
	for k := range parts {
		for l := range k {
			if !allCommute(w, parts[k], parts[l]) {
				return false, w.Stopped("")
			}
		}
	}
	for k, p := range divisors {
		levels, err := schreiersims.Proved(w, g.rng(), g.degree, nil, parts[k])
		if err != nil {
			return false, err
		}
		if d := chain.PrimeDivisors(levels); len(d) != 1 || d[0] != p {
			return false, nil
		}
	}
	return true, nil
}

// orbitsArePowers reports whether the lengths of all orbits are powers of p, as
// they are in a p-group.
func orbitsArePowers(degree int, gens [][]int32, p int) bool {
	for _, o := range chain.MovedOrbits(degree, gens) {
		n := len(o)
		for n%p == 0 {
			n /= p
		}
		if n > 1 {
			return false
		}
	}
	return true
}

func allCommute(w *chain.Work, xs, ys [][]int32) bool {
	for _, x := range xs {
		for _, y := range ys {
			if w.Ended() || !rawperm.Commute(x, y) {
				return false
			}
		}
	}
	return true
}
