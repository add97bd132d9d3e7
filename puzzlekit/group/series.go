package group

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// IsSubgroupOf reports whether every element of g is in other. Cost: a sift for
// each generator of g.
func (g *Group) IsSubgroupOf(other *Group) bool {
	return !slices.ContainsFunc(g.generators, func(p perm.Perm) bool { return !other.Contains(p) })
}

// Equal reports whether g and h have the same elements, whatever their
// generators and degrees. Cost: a sift for each generator.
func (g *Group) Equal(h *Group) bool { return g.IsSubgroupOf(h) && h.IsSubgroupOf(g) }

// Index returns |g|/|h| for a subgroup h of g. It panics with a
// [*fault.InputError] if h is not contained in g. Cost: a sift for each
// generator of h.
func (g *Group) Index(h *Group) *big.Int {
	g.mustContain("group.Group.Index", h)
	return new(big.Int).Quo(g.Order(), h.Order())
}

func (g *Group) mustContain(in string, h *Group) {
	for _, x := range h.generators {
		if !g.Contains(x) {
			panic(notInGroup(in, "generator of the subgroup", x))
		}
	}
}

// IsNormalIn reports whether g is a normal subgroup of other. Errors are
// [*fault.StoppedError] and, for memory, [*fault.LimitError]. Cost: a sift for
// each generator of g with each of other.
func (g *Group) IsNormalIn(ctx context.Context, other *Group) (bool, error) {
	w := chain.NewWork(ctx, "Group.IsNormalIn")
	for _, group := range []*Group{g, other} {
		if _, err := group.chainFor(w); err != nil {
			return false, err
		}
	}
	if !g.IsSubgroupOf(other) {
		return false, nil
	}
	for _, x := range g.generators {
		for _, y := range other.generators {
			if w.Ended() || !g.Contains(x.Conj(y)) {
				return false, w.Stopped("")
			}
		}
	}
	return true, nil
}

// NormalClosure returns the smallest subgroup that contains the elements and is
// invariant under conjugation by g. The elements need not be in g. The degree
// is the largest of all. Errors are [*fault.StoppedError] and, for memory,
// [*fault.LimitError].
func (g *Group) NormalClosure(ctx context.Context, elements ...perm.Perm) (*Group, error) {
	return g.normalClosure(chain.NewWork(ctx, "Group.NormalClosure"), elements)
}

func (g *Group) normalClosure(w *chain.Work, elements []perm.Perm) (*Group, error) {
	g = g.reaching(elements)
	var seeds [][]int32
	for _, x := range elements {
		seeds = append(seeds, x.WithDegree(g.degree).AppendZeroBased(nil))
	}
	levels, err := schreiersims.NormalClosure(w, g.rng(), g.degree, g.images(), seeds)
	if err != nil {
		return nil, err
	}
	return groupOf(g.degree, levels), nil
}

// rng is for searches whose result does not depend on it.
func (g *Group) rng() *rand.Rand { return rand.New(rand.NewPCG(3, uint64(g.degree))) }

// DerivedSubgroup returns the group that all commutators generate. Errors are
// [*fault.StoppedError] and, for memory, [*fault.LimitError].
func (g *Group) DerivedSubgroup(ctx context.Context) (*Group, error) {
	return g.derivedSubgroup(chain.NewWork(ctx, "Group.DerivedSubgroup"))
}

func (g *Group) derivedSubgroup(w *chain.Work) (*Group, error) {
	c, err := g.chainFor(w)
	if err != nil {
		return nil, err
	}
	levels, err := schreiersims.DerivedSubgroup(w, g.rng(), g.degree, c.levels(), g.images())
	if err != nil {
		return nil, err
	}
	return groupOf(g.degree, levels), nil
}

// Commutator returns [g, h], the normal closure in ⟨g, h⟩ of the commutators of
// their generators. Its degree is the larger of the two. Errors are
// [*fault.StoppedError] and, for memory, [*fault.LimitError].
func (g *Group) Commutator(ctx context.Context, h *Group) (*Group, error) {
	return g.commutator(chain.NewWork(ctx, "Group.Commutator"), h)
}

func (g *Group) commutator(w *chain.Work, h *Group) (*Group, error) {
	g, h = sameDegree(g, h)
	xs, ys := g.images(), h.images()
	var seeds [][]int32
	for _, x := range xs {
		var err error
		if seeds, err = schreiersims.AppendCommutators(w, seeds, x, ys); err != nil {
			return nil, err
		}
	}
	levels, err := schreiersims.NormalClosureInside(w, g.rng(), g.degree, slices.Concat(xs, ys), seeds, nil)
	if err != nil {
		return nil, err
	}
	return groupOf(g.degree, levels), nil
}

// DerivedSeries returns g, its derived subgroup, the derived subgroup of that,
// and so on, down to the first that is its own derived subgroup. Errors are
// [*fault.StoppedError], with the series so far, and, for memory,
// [*fault.LimitError].
func (g *Group) DerivedSeries(ctx context.Context) ([]*Group, error) {
	return g.derivedSeries(chain.NewWork(ctx, "Group.DerivedSeries"))
}

func (g *Group) derivedSeries(w *chain.Work) ([]*Group, error) {
	return g.descend(w, func(h *Group) (*Group, error) { return h.derivedSubgroup(w) })
}

// LowerCentralSeries returns g, [g, g], [g, [g, g]], … down to the first term
// that repeats. Errors are [*fault.StoppedError], with the series so far, and,
// for memory, [*fault.LimitError].
func (g *Group) LowerCentralSeries(ctx context.Context) ([]*Group, error) {
	return g.lowerCentralSeries(chain.NewWork(ctx, "Group.LowerCentralSeries"))
}

func (g *Group) lowerCentralSeries(w *chain.Work) ([]*Group, error) {
	return g.descend(w, func(h *Group) (*Group, error) {
		levels, err := schreiersims.NextCentral(w, g.rng(), g.degree, h.readChain().levels(), g.readChain().levels())
		if err != nil {
			return nil, err
		}
		return groupOf(g.degree, levels), nil
	})
}

// descend collects g and the terms that follow until one repeats.
func (g *Group) descend(w *chain.Work, next func(*Group) (*Group, error)) ([]*Group, error) {
	series := []*Group{g}
	if _, err := g.chainFor(w); err != nil {
		return series, err
	}
	for {
		last := series[len(series)-1]
		h, err := next(last)
		if err != nil {
			return series, err
		}
		if h.Order().Cmp(last.Order()) == 0 {
			return series, nil
		}
		series = append(series, h)
	}
}

// IsAbelian reports whether all elements commute. Cost O(generators·Degree·log
// Degree).
func (g *Group) IsAbelian() bool {
	return schreiersims.IsAbelian(chain.Unstoppable("Group.IsAbelian"), g.images())
}

// IsTrivial reports whether g is the identity alone.
func (g *Group) IsTrivial() bool { return len(rawperm.Distinct(g.images())) == 0 }

// IsPerfect reports whether g is its own derived subgroup. Errors are those of
// [Group.DerivedSubgroup].
func (g *Group) IsPerfect(ctx context.Context) (bool, error) {
	return g.isPerfect(chain.NewWork(ctx, "Group.IsPerfect"))
}

func (g *Group) isPerfect(w *chain.Work) (bool, error) {
	derived, err := g.derivedSubgroup(w)
	if err != nil {
		return false, err
	}
	return derived.Order().Cmp(g.Order()) == 0, nil
}

// IsSolvable reports whether the derived series ends in the trivial group.
// Errors are those of [Group.DerivedSeries].
func (g *Group) IsSolvable(ctx context.Context) (bool, error) {
	series, err := g.derivedSeries(chain.NewWork(ctx, "Group.IsSolvable"))
	return err == nil && endsTrivial(series), err
}

func endsTrivial(series []*Group) bool { return series[len(series)-1].IsTrivial() }
