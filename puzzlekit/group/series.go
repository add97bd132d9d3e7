package group

import (
	"math/big"
	"math/rand/v2"
	"slices"

	"puzzlelab/puzzlekit/perm"
)

// IsSubgroupOf reports whether every element of g is in other.
func (g *Group) IsSubgroupOf(other *Group) bool {
	return !slices.ContainsFunc(g.generators, func(p perm.Perm) bool { return !other.Contains(p) })
}

// Equal reports whether g and h have the same elements, whatever generators
// they were made from and whatever their degrees.
func (g *Group) Equal(h *Group) bool { return g.IsSubgroupOf(h) && h.IsSubgroupOf(g) }

// Index returns |g|/|h| for a subgroup h of g. It panics with a
// [*SubgroupError] when h is not contained in g.
func (g *Group) Index(h *Group) *big.Int {
	g.mustContain(h)
	return new(big.Int).Quo(g.Order(), h.Order())
}

// A SubgroupError says that a group is not contained in another, as it had to
// be.
type SubgroupError struct {
	Generator perm.Perm // one that is not contained
}

func (e *SubgroupError) Error() string {
	return "group: no subgroup: the generator " + e.Generator.String() + " is not an element of the group"
}

func (g *Group) mustContain(h *Group) {
	for _, x := range h.generators {
		if !g.Contains(x) {
			panic(&SubgroupError{Generator: x})
		}
	}
}

// IsNormalIn reports whether g is a normal subgroup of other.
func (g *Group) IsNormalIn(other *Group) bool {
	if !g.IsSubgroupOf(other) {
		return false
	}
	for _, x := range g.generators {
		for _, y := range other.generators {
			if !g.Contains(x.Conj(y)) {
				return false
			}
		}
	}
	return true
}

// NormalClosure returns the smallest subgroup that contains the given elements
// and is invariant under conjugation by g. The elements need not be in g; the
// degree is the largest of all.
func (g *Group) NormalClosure(elements ...perm.Perm) *Group {
	g = g.reaching(elements)
	var seeds [][]int32
	for _, x := range elements {
		seeds = append(seeds, x.WithDegree(g.degree).AppendZeroBased(nil))
	}
	return groupOf(g.degree, normalClosure(g.rng(), g.degree, g.images(), seeds))
}

// rng is the source for searches whose result does not depend on it.
func (g *Group) rng() *rand.Rand { return rand.New(rand.NewPCG(3, uint64(g.degree))) }

// DerivedSubgroup returns the group that all commutators generate.
func (g *Group) DerivedSubgroup() *Group {
	return groupOf(g.degree, derivedSubgroup(g.rng(), g.degree, g.Chain().levels, g.images()))
}

// Commutator returns [g, h], the normal closure in ⟨g, h⟩ of the commutators of
// their generators. Its degree is the larger of the two.
func (g *Group) Commutator(h *Group) *Group {
	g, h = sameDegree(g, h)
	var seeds [][]int32
	for _, x := range g.images() {
		for _, y := range h.images() {
			seeds = append(seeds, commutator(x, y))
		}
	}
	return groupOf(g.degree, normalClosure(g.rng(), g.degree, slices.Concat(g.images(), h.images()), seeds))
}

// DerivedSeries returns g, g', g”, … down to the first that is its own derived
// subgroup.
func (g *Group) DerivedSeries() []*Group {
	return descend(g, func(h *Group) *Group { return h.DerivedSubgroup() })
}

// LowerCentralSeries returns g, [g, g], [g, [g, g]], … down to the first term
// that repeats.
func (g *Group) LowerCentralSeries() []*Group {
	return descend(g, func(h *Group) *Group { return h.Commutator(g) })
}

func descend(g *Group, next func(*Group) *Group) []*Group {
	series := []*Group{g}
	for {
		last := series[len(series)-1]
		h := next(last)
		if h.Order().Cmp(last.Order()) == 0 {
			return series
		}
		series = append(series, h)
	}
}

// IsAbelian reports whether all elements commute.
func (g *Group) IsAbelian() bool { return isAbelian(g.images()) }

// IsTrivial reports whether g is the identity alone.
func (g *Group) IsTrivial() bool { return len(withoutIdentities(g.images())) == 0 }

// IsPerfect reports whether g is its own derived subgroup.
func (g *Group) IsPerfect() bool { return g.DerivedSubgroup().Order().Cmp(g.Order()) == 0 }

// IsSolvable reports whether the derived series ends in the trivial group.
func (g *Group) IsSolvable() bool { return endsTrivial(g.DerivedSeries()) }

// IsNilpotent reports whether the lower central series ends in the trivial
// group. Groups of prime power order are nilpotent without further work.
func (g *Group) IsNilpotent() bool {
	return len(primeDivisors(g)) < 2 || endsTrivial(g.LowerCentralSeries())
}

// primeDivisors returns the primes that divide the order, in increasing order:
// those that divide the length of a basic orbit.
func primeDivisors(g *Group) []int {
	var primes []int
	for _, l := range g.Chain().levels {
		n := len(l.orbit)
		for p := 2; n > 1; p++ {
			if p*p > n {
				p = n
			}
			if n%p == 0 && !slices.Contains(primes, p) {
				primes = append(primes, p)
			}
			for n%p == 0 {
				n /= p
			}
		}
	}
	slices.Sort(primes)
	return primes
}

func endsTrivial(series []*Group) bool { return series[len(series)-1].IsTrivial() }
