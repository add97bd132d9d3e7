package group

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
)

// quiet is the number of random elements in a row that have to sift to the
// identity before a proof is tried; longChain the depth from which the bound
// of a container is tried before verification.
const (
	quiet     = 6
	longChain = 8
	patience  = 4 // times as many when the order to be reached is known
)

// probeDepth is the depth of a chain from which the test for a symmetric or
// alternating group is worth its while: most other groups never get there. On
// more points than manyPoints the test costs less than such a chain.
const (
	probeDepth = 12
	manyPoints = 1000
)

// search is the construction of a chain of one group.
type search struct {
	*builder
	gens  [][]int32
	known *big.Int // the order, when it is given
}

// provedLevels builds a chain of the group and proves it.
func provedLevels(w *work, rng *rand.Rand, degree int, base []int32, gens [][]int32) ([]*level, error) {
	s := &search{builder: newBuilder(w, rng, degree, base), gens: withoutIdentities(gens)}
	_, err := s.randomSchreierSims()
	return s.levels, err
}

// randomSchreierSims builds the chain by sifting random elements and proves
// it: giants by Jordan's theorem, solvable groups by construction, others by an
// upper bound of the order that the chain meets or by verification of every
// level. What a failed proof brings to light goes into the chain.
// (Leon 1980; Seress 2003, sections 4.5, 6.1 and 8.2.)
func (s *search) randomSchreierSims() (completeness, error) {
	if why, done := s.direct(); done || s.cancelled() {
		return why, s.err
	}
	if s.foresee(); s.err != nil {
		return completeness{}, s.err
	}
	random, base := s.random(), s.base
	if s.fillUpTo(random.next, s.known, quiet, probeDepth); len(s.levels) > probeDepth && s.giant(base) {
		return provedGiant, s.err
	}
	s.sowAndFill(random)
	if s.known != nil {
		s.fill(random.next, s.known, patience*quiet)
		if s.reaches(s.known) {
			return doubtKnown, s.err
		}
	}
	if len(s.levels) > longChain {
		bound, err := upperBound(s.work, s.rng, s.degree, s.gens, generatorsFrom(s.levels, 0))
		if err != nil {
			return completeness{}, err
		}
		if bound != nil {
			s.fill(random.next, bound, patience*quiet)
			if s.reaches(bound) {
				return provedBound, s.err
			}
		}
	}
	for !s.cancelled() {
		i, witness := s.verify()
		if witness == nil {
			break
		}
		s.insert(witness, i)
		s.fill(random.next, s.known, quiet)
	}
	return provedVerified, s.err
}

// direct builds the chains that need no search.
func (s *search) direct() (why completeness, done bool) {
	if len(s.gens) == 0 {
		return provedTrivial, true
	}
	if s.isAbelian(s.gens) {
		s.levels, s.err = abelianLevels(s.work, s.degree, s.base, s.gens)
		return provedAbelian, true
	}
	if (s.degree <= probeDepth+2 || s.degree > manyPoints) && s.giant(s.base) {
		return provedGiant, true
	}
	if levels := s.solvableLevels(s.base, s.gens); levels != nil {
		s.levels = levels
		return provedSolvable, true
	}
	return completeness{}, false
}

// foresee refuses a group whose chain is bound to be too large, because it
// contains A_n on some orbit of n points: a level makes the order larger by the
// length of the longest orbit at most, and keeps a strong generator, a label and
// a list at least.
func (s *search) foresee() {
	orbits, longest := movedOrbits(s.degree, s.gens), 0
	for _, o := range orbits {
		longest = max(longest, len(o))
	}
	for _, o := range orbits {
		factorial, _ := math.Lgamma(float64(len(o) + 1))
		levels := int((factorial - math.Ln2) / math.Log(float64(longest)))
		need := imageBytes(3*levels, s.degree)
		if need > s.memory && s.err == nil && containsAlternating(s.work, s.rng, len(o), restrictAll(s.gens, o)) {
			s.err = s.fits(fmt.Sprintf("a stabiliser chain of %d levels or more on %d points", levels, s.degree), s.option, need)
		}
	}
}

// giant tries to build the chain of a symmetric or alternating group.
func (s *search) giant(base []int32) bool {
	if s.ended() {
		return false
	}
	orbits := movedOrbits(s.degree, s.gens)
	if len(orbits) > 1 || !containsAlternating(s.work, s.rng, len(orbits[0]), restrictAll(s.gens, orbits[0])) {
		return false
	}
	s.levels = giantLevels(s.degree, base, orbits[0], allEven(s.gens))
	return true
}

func (s *search) random() *productReplacement {
	if len(s.gens) == 0 {
		return nil
	}
	return newProductReplacement(s.work, s.rng, s.degree, s.gens)
}

// sowAndFill inserts random elements, and then the generators, so that the
// chain is one of the whole group.
func (s *search) sowAndFill(random *productReplacement) {
	if random == nil {
		return
	}
	s.fill(random.next, s.known, quiet)
	for _, x := range s.gens {
		if s.cancelled() {
			return
		}
		h := append([]int32(nil), x...)
		if j := sift(s.levels, h, 0); j < len(s.levels) || !isIdentity(h) {
			s.insert(h, j)
		}
	}
}

// doubt says what a chain rests on when nothing more is done to prove it.
func (s *search) doubt() completeness {
	if s.known != nil {
		return doubtKnown
	}
	return doubtRandom
}

func (s *search) checkKnown() error {
	if s.known == nil {
		return nil
	}
	if found := orderOf(s.levels); found.Cmp(s.known) != 0 {
		return wrongOrder(s.in, new(big.Int).Set(s.known), found)
	}
	return nil
}
