package group

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/group/internal/search"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/perm"
)

// mostPowers is the largest order of a cyclic group whose normaliser is found
// through the powers to which its generator is conjugate.
const mostPowers = 5000

// Normalizer returns the elements x of g with x⁻¹hx = h. It is found by
// partition backtrack: x must take orbits of h on points and on pairs of points
// to such orbits, and the same holds for stabilisers in h. If h is transitive and the
// search is not over soon, it goes on inside a wreath product that contains x, because of
// blocks of h that x preserves. In a symmetric or alternating group that has h, it first goes on
// with those x that also normalise certain Sylow subgroups, which with h generate the
// others, by Frattini's argument. That is fast for most groups and has no good bound. In
// such a group the normaliser is written down if h is cyclic, and only searched for on the
// points that h moves. Errors are those of [Group.Centralizer].
func (g *Group) Normalizer(ctx context.Context, h *Group) (*Group, error) {
	return g.normalizer(chain.NewWork(ctx, "Group.Normalizer"), h)
}

func (g *Group) normalizer(w *chain.Work, h *Group) (*Group, error) {
	whole, degree := g, g.degree
	g, h = sameDegree(g, h)
	for _, group := range []*Group{g, h} {
		if _, err := group.chainFor(w); err != nil {
			return nil, err
		}
	}
	gens := rawperm.Distinct(h.images())
	if g.normalizes(w, h) {
		return whole, w.Stopped("")
	}
	s, isGiant, err := g.giantOf(w)
	if err != nil {
		return nil, err
	}
	if isGiant {
		if found, err := s.normalizer(w, h, gens, degree); found != nil || err != nil {
			return found, err
		}
	}
	within, err := g.searched(w)
	if err != nil {
		return nil, err
	}
	if len(gens) == 1 && h.Order().Cmp(big.NewInt(mostPowers)) <= 0 {
		return g.normalizerOfCyclic(w, within, gens[0], degree)
	}
	known := slices.DeleteFunc(slices.Clone(gens), func(y []int32) bool { return w.Ended() || !g.Contains(toPerm(y)) })
	around := func() ([]*search.Range, error) { return aroundNormalizer(w, h) }
	// Other groups cut off much by themselves, where the Sylow subgroups may cost more than they save.
	if isGiant && len(known) == len(gens) && len(chain.PrimeDivisors(h.readChain().levels())) > 1 {
		around = func() ([]*search.Range, error) { return nil, errHard }
	}
	found, err := within.Normalizer(asSearched(h), around)
	if err != nil {
		return nil, err
	}
	normalizer, err := subgroupFound(found, degree, known)
	if errors.Is(err, errHard) {
		return g.normalizerByFrattini(w, within, h, degree)
	}
	return normalizer, err
}

// normalizes reports whether all of g normalises h.
func (g *Group) normalizes(w *chain.Work, h *Group) bool {
	return !slices.ContainsFunc(h.generators, func(y perm.Perm) bool {
		return slices.ContainsFunc(g.generators, func(x perm.Perm) bool { return w.Ended() || !h.Contains(y.Conj(x)) })
	})
}

// normalizerOfCyclic returns the normaliser of the group of powers of x. Its
// elements conjugate x to powers of x, and those that take x to itself form the
// centraliser. The exponents form a group, so that of the exponents that are not
// known, one of each coset of the known ones is tried.
func (g *Group) normalizerOfCyclic(w *chain.Work, within *search.Range, x []int32, degree int) (*Group, error) {
	to, err := within.Conjugation([][]int32{x})
	if err != nil {
		return nil, err
	}
	var central [][]int32
	if g.Contains(toPerm(x)) {
		central = [][]int32{x}
	}
	centralizer, err := to.Centralizer().Subgroup(central)
	if err != nil {
		return nil, err
	}
	powers := to.Powers(centralizer)
	var moving [][]int32
	u := newUnits(int(toPerm(x).Order().Int64()))
	for {
		j, ok := u.next()
		if !ok {
			break
		}
		c, err := powers.Find(rawperm.Power(x, j))
		if err != nil {
			return nil, err
		}
		u.decide(j, c != nil)
		if c != nil {
			moving = append(moving, c)
		}
	}
	levels := centralizer
	for _, c := range moving {
		levels, _ = chain.Join(g.degree, levels, nil, c)
	}
	return groupOf(degree, chain.Restrict(levels, degree)), w.Stopped("")
}

// units are the exponents modulo m to which an element of order m may be
// conjugate: a subgroup of those coprime to m.
type units struct {
	m       int
	known   []int // a subgroup
	isKnown []bool
	open    []int // exponents that are not decided
}

func newUnits(m int) *units {
	u := &units{m: m, isKnown: make([]bool, m)}
	u.learn(1 % m)
	for j := range m {
		if chain.GCD(j, m) == 1 && !u.isKnown[j] {
			u.open = append(u.open, j)
		}
	}
	return u
}

func (u *units) learn(j int) {
	u.known = append(u.known, j)
	u.isKnown[j] = true
}

// next returns an exponent that is not decided: one of the least order modulo the known
// ones, which is a prime. If it is none of the group, then neither are the exponents that
// have it among their powers, so most of them need not be tried.
func (u *units) next() (int, bool) {
	best, least := 0, u.m
	for _, j := range slices.Backward(u.open) { // the last one, -1, has order 2
		if order := u.order(j, least); order < least {
			best, least = j, order
		}
	}
	return best, len(u.open) > 0
}

// order returns the least power of j that is known, or most if it is not below that.
func (u *units) order(j, most int) int {
	n := 1
	for power := j; n < most && !u.isKnown[power]; power = power * j % u.m {
		n++
	}
	return n
}

// decide says whether j is one of the exponents.
func (u *units) decide(j int, yes bool) {
	if !yes {
		u.leaveOut(j)
		return
	}
	old := slices.Clone(u.known)
	for power := j; !u.isKnown[power]; power = power * j % u.m {
		for _, k := range old {
			u.learn(k * power % u.m)
		}
	}
	u.open = slices.DeleteFunc(u.open, func(i int) bool { return u.isKnown[i] })
}

// leaveOut decides the exponents that have products of j and known ones among their powers.
func (u *units) leaveOut(j int) {
	refused := make([]bool, u.m)
	for _, k := range u.known {
		refused[j*k%u.m] = true
	}
	u.open = slices.DeleteFunc(u.open, func(i int) bool {
		power := i
		for !refused[power] && !u.isKnown[power] {
			power = power * i % u.m
		}
		return refused[power]
	})
}
