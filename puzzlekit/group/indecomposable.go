package group

import (
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/schreiersims"
	"puzzlelab/puzzlekit/perm"
)

// isIndecomposable reports whether it is proved that g, which is not abelian and has no abelian direct factor, is
// not a direct product of two smaller groups. False means that it is not known.
//
// For h in g let M(h) be [⟨h^g⟩, g], which is trivial exactly if h is central. If g = X × Y, then M(xy) is M(x) × M(y).
// So the minimal ones of all M(h) ≠ 1 are in X or in Y, and since neither is abelian, there are some in both. Those in X
// meet those in Y in the identity alone, and as Y centralises the former and X the latter, their centralizers generate g.
// So g is indecomposable if the graph of the minimal ones is connected in which those are joined for which one of this fails.
func (g *Group) isIndecomposable(w *chain.Work) (bool, error) {
	if _, is, err := g.giantOf(w); is || err != nil {
		return is, err
	}
	minimal, err := g.minimalCommutators(w)
	if isLimit(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	joined, parts := chain.NewUnionFind(len(minimal)), len(minimal)
	for i, a := range minimal {
		for j, b := range minimal[:i] {
			if joined.Same(int32(i), int32(j)) {
				continue
			}
			join, err := g.areTogether(w, a, b)
			if err != nil {
				return false, err
			}
			if join {
				joined.Join(int32(i), int32(j))
				parts--
			}
		}
	}
	return parts == 1, nil
}

// areTogether reports whether two of these minimal groups cannot be in different direct factors.
func (g *Group) areTogether(w *chain.Work, a, b *Group) (bool, error) {
	order, err := orderOfBoth(w, a, b)
	if err != nil || order.Cmp(new(big.Int).Mul(a.Order(), b.Order())) < 0 {
		return err == nil, err
	}
	fixing, err := g.centralizer(w, a.generators)
	if err != nil {
		return false, err
	}
	other, err := g.centralizer(w, b.generators)
	if err != nil {
		return false, err
	}
	order, err = orderOfBoth(w, fixing, other)
	return err == nil && order.Cmp(g.Order()) < 0, err
}

// orderOfBoth returns the order of what two groups of the same degree generate.
func orderOfBoth(w *chain.Work, a, b *Group) (*big.Int, error) {
	both := subgroup(a.degree, slices.Concat(a.images(), b.images()))
	if _, err := both.chainFor(w); err != nil {
		return nil, err
	}
	return both.Order(), nil
}

// minimalCommutators returns the minimal groups M(h) = [⟨h^g⟩, g] with h not central. A power of h has prime order modulo the
// centre, and M of the power is in M(h). So only such h are needed.
func (g *Group) minimalCommutators(w *chain.Work) (minimal []*Group, err error) {
	center, err := g.centralizer(w, g.generators)
	if err != nil {
		return nil, err
	}
	classes, err := g.allClasses(w, &ClassOptions{MaxClasses: mostClassesCompared})
	if err != nil {
		return nil, err
	}
	primes := chain.PrimeDivisors(g.readChain().levels())
	for _, c := range classes {
		h := c.Representative
		if center.Contains(h) || !slices.ContainsFunc(primes, func(p int) bool { return center.Contains(h.Pow(p)) }) {
			continue
		}
		m, err := g.commutatorsOf(w, h)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(minimal, func(other *Group) bool { return other.IsSubgroupOf(m) }) {
			continue
		}
		minimal = append(slices.DeleteFunc(minimal, m.IsSubgroupOf), m)
	}
	return minimal, w.Stopped("")
}

// commutatorsOf returns [⟨h^g⟩, g], the normal closure of the commutators of h and the generators of g.
func (g *Group) commutatorsOf(w *chain.Work, h perm.Perm) (*Group, error) {
	seeds, err := schreiersims.AppendCommutators(w, nil, h.WithDegree(g.degree).AppendZeroBased(nil), g.images())
	if err != nil {
		return nil, err
	}
	return g.normalClosure(w, perms(seeds))
}
