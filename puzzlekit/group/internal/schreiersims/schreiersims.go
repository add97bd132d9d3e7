package schreiersims

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// Chains deeper than longChain are compared with an upper bound of the order
// before they are verified. Chains of groups on fewer points, which the bound may
// need, cost more than to verify a chain that is no deeper than twice longChain. When
// the order is known, patience times as many random elements are tried before the
// search gives up.
const (
	longChain = 8
	patience  = 4
)

// A chain that reaches probeDepth is tested for being that of a symmetric or
// alternating group; most other groups never get there. On more points than
// manyPoints the test is cheaper than such a chain.
const (
	probeDepth = 12
	manyPoints = 1000
)

// A Construction builds the chain of one group.
type Construction struct {
	*chain.Builder
	gens   [][]int32
	Known  *big.Int // the order, when it is given
	source *chain.ProductReplacement
	moved  [][]int32 // the orbits of at least two points
	desk   *desk
}

// New returns a construction with no levels yet.
func New(w *chain.Work, rng *rand.Rand, degree int, base []int32, gens [][]int32) *Construction {
	return &Construction{Builder: chain.NewBuilder(w, rng, degree, base), gens: rawperm.Distinct(gens)}
}

// movedOrbits returns the orbits of at least two points, which are found once.
func (s *Construction) movedOrbits() [][]int32 {
	if s.moved == nil {
		s.moved = chain.MovedOrbits(s.Degree, s.gens)
	}
	return s.moved
}

// Proved returns a chain of the group that gens generate, with a proof.
func Proved(w *chain.Work, rng *rand.Rand, degree int, base []int32, gens [][]int32) ([]*chain.Level, error) {
	s := New(w, rng, degree, base, gens)
	_, err := s.RandomSchreierSims()
	return s.Levels, err
}

// RandomSchreierSims builds the chain by sifting random elements and proves that
// it is complete: giants by Jordan's theorem, solvable groups by construction,
// others by an upper bound of the order or by verification of every level. The
// elements that a failed proof finds are inserted.
// (Leon 1980; Seress 2003, sections 4.5, 6.1 and 8.2.)
func (s *Construction) RandomSchreierSims() (Completeness, error) {
	defer s.forget()
	if why, done := s.direct(); done || s.Canceled() {
		return why, s.Err
	}
	if s.refuseTooLarge(); s.Err != nil {
		return Completeness{}, s.Err
	}
	random, base := s.random(), s.Base
	if s.FillUpTo(random.Next, s.Known, chain.Quiet, probeDepth); len(s.Levels) > probeDepth {
		if s.giant(base) {
			return provedGiant, s.Err
		}
		s.Fill(random.Next, s.Known, chain.Quiet)
	}
	if s.insertGenerators(); s.Canceled() {
		return Completeness{}, s.Err
	}
	if s.Known != nil {
		s.Fill(random.Next, s.Known, patience*chain.Quiet)
		if s.Reaches(s.Known) {
			return doubtKnown, s.Err
		}
	}
	if s.meetsStars(random) || s.Err != nil {
		return provedStars, s.Err
	}
	if s.meetsBound(random) || s.Err != nil {
		return provedBound, s.Err
	}
	for !s.Canceled() {
		i, witness := s.verify()
		if witness == nil {
			break
		}
		s.Insert(witness, i)
		s.Fill(random.Next, s.Known, chain.Quiet)
	}
	return provedVerified, s.Err
}

// meetsBound reports whether the order meets an upper bound. A second bound, which
// needs chains of smaller groups, is found only if it can be smaller than the first.
func (s *Construction) meetsBound(random *chain.ProductReplacement) bool {
	b := &bounding{work: s.Work, rng: s.Rng, chains: len(s.Levels) > 2*longChain, order: chain.Order(s.Levels)}
	for len(s.Levels) > longChain && s.Err == nil {
		bound, err := b.upperBound(s.Degree, s.gens, chain.Generators(s.Levels, 0))
		if err != nil {
			s.Err = err
			return false
		}
		if bound != nil {
			s.Fill(random.Next, bound, patience*chain.Quiet)
			if s.Reaches(bound) {
				return true
			}
		}
		if b.exact || !b.loose || !b.chains {
			return false
		}
		b.exact = true
	}
	return false
}

// direct builds the chains that need no random elements.
func (s *Construction) direct() (why Completeness, done bool) {
	if len(s.gens) == 0 {
		return ProvedTrivial, true
	}
	if IsAbelian(s.Work, s.gens) {
		s.Levels, s.Err = chain.Abelian(s.Work, s.Degree, s.Base, s.gens)
		return provedAbelian, true
	}
	if (s.Degree <= probeDepth+2 || s.Degree > manyPoints) && s.giant(s.Base) {
		return provedGiant, true
	}
	if levels := solvableLevels(s.Builder, s.Base, s.gens); levels != nil {
		s.Levels = levels
		return provedSolvable, true
	}
	return Completeness{}, false
}

// refuseTooLarge refuses a group whose chain must become too large because the group
// contains A_n on some orbit of n points. A level multiplies the order by at most
// the length of the longest orbit, and keeps at least a strong generator, a label
// and a list.
func (s *Construction) refuseTooLarge() {
	orbits, longest := s.movedOrbits(), 0
	for _, o := range orbits {
		longest = max(longest, len(o))
	}
	for _, o := range orbits {
		factorial, _ := math.Lgamma(float64(len(o) + 1))
		levels := int((factorial - math.Ln2) / math.Log(float64(longest)))
		need := chain.ImageBytes(3*levels, s.Degree)
		if need > s.Memory && s.Err == nil && containsAlternating(s.Work, s.Rng, len(o), chain.ActionOn(s.gens, o)) {
			s.Err = s.Fits(fmt.Sprintf("a stabiliser chain of %s or more on %s", counted.Of(levels, "levels"), counted.Of(s.Degree, "points")), s.Option, need)
		}
	}
}

// giant builds the chain if the group is symmetric or alternating on its only
// orbit, and reports whether it did.
func (s *Construction) giant(base []int32) bool {
	if s.Ended() {
		return false
	}
	orbits := s.movedOrbits()
	if len(orbits) > 1 || !s.isGiant(orbits[0]) {
		return false
	}
	s.Levels = chain.GiantLevels(s.Degree, base, orbits[0], rawperm.AllEven(s.gens))
	return true
}

// isGiant is containsAlternating, with a longer warm-up: with a shorter one every group on few points
// would get other strong generators, which people see. On many points it draws the elements with which
// the chain goes on, if they are good enough.
func (s *Construction) isGiant(orbit []int32) bool {
	n, generators := len(orbit), len(s.gens)
	if n == s.Degree && n > manyPoints && generators <= chain.SoonMixed {
		return drawsLongPrimeCycle(s.Work, s.random(), n, generators)
	}
	if n < leastGiant {
		return false
	}
	random := chain.NewProductReplacement(s.Work, s.Rng, n, chain.ActionOn(s.gens, orbit))
	defer random.Free()
	return drawsLongPrimeCycle(s.Work, random, n, generators)
}

// random returns the source of random elements, which forget frees.
func (s *Construction) random() *chain.ProductReplacement {
	if s.source == nil && len(s.gens) > 0 {
		s.source = chain.NewProductReplacement(s.Work, s.Rng, s.Degree, s.gens)
	}
	return s.source
}

func (s *Construction) forget() {
	if s.source != nil {
		s.source.Free()
	}
}

// insertGenerators makes the strong generators generate the whole group.
func (s *Construction) insertGenerators() {
	for _, x := range s.gens {
		if s.Canceled() {
			return
		}
		h := append([]int32(nil), x...)
		if j := chain.Sift(s.Levels, h, 0); j < len(s.Levels) || !rawperm.IsIdentity(h) {
			s.Insert(h, j)
		}
	}
}

// WithoutProof builds the chain by sifting random elements and proves nothing.
func (s *Construction) WithoutProof() (Completeness, error) {
	if random := s.random(); random != nil {
		defer s.forget()
		s.Fill(random.Next, s.Known, chain.Quiet)
		s.insertGenerators()
	}
	return s.doubt(), s.Err
}

// doubt says what a chain rests on that is not proved.
func (s *Construction) doubt() Completeness {
	if s.Known != nil {
		return doubtKnown
	}
	return doubtRandom
}
