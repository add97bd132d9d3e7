package schreiersims

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// A group on n points that needs more than max(joinedLeast, 2n) joined elements,
// or more than descents commutators in a row, is not treated as solvable. A
// normal series of a solvable group has fewer than 4n/3 steps of prime index;
// some elements are joined in vain.
const (
	joinedLeast = 80
	descents    = 8
)

// solvableLevels returns the chain of a solvable group, or nil if the group is
// not solvable or takes too many steps.
func solvableLevels(b *chain.Builder, base []int32, gens [][]int32) []*chain.Level {
	return solvableClosure(b, base, gens, gens)
}

// solvableClosure returns the chain of the normal closure of the seeds in the
// group that gens generate, whose elements they must be. It returns nil if the
// closure is not solvable or takes too many steps. It climbs a normal series.
// Given a normal subgroup K and z outside K, it joins the conjugates of z one by
// one as long as they commute modulo K. Each of them normalises what there is, so
// the chain stays proved; see chain.Join. When two do not commute, K is first
// enlarged by the normal closure of their commutator, and z is tried again. (Sims
// 1990; Seress 2003, section 7.1.)
func solvableClosure(b *chain.Builder, base []int32, gens, seeds [][]int32) []*chain.Level {
	if descends(b.Work, seeds, gens) || b.Ended() {
		return nil
	}
	slab := rawperm.NewScratch(b.Degree)
	defer slab.Free()
	s := &solvable{Builder: b, base: base, gens: gens, spare: slab.New(), work: slab.New()}
	for _, z := range seeds {
		if !s.contains(z, nil) && !s.close(z, descents) {
			return nil
		}
	}
	return s.levels
}

// descends reports whether there is a long sequence of commutators x, [x, x^g],
// … other than the identity that begins with one of the elements. It recognises
// most groups that are not solvable after a few products. A sequence that falls into a
// solvable normal subgroup ends early. If it has a few elements, a second one is tried: each
// step begins with another generator, and conjugates by products of generators, too.
func descends(w *chain.Work, elements, gens [][]int32) bool {
	if len(elements) == 0 {
		return false
	}
	slab := rawperm.NewScratch(len(elements[0]))
	defer slab.Free()
	s := &descent{gens: gens, y: slab.New(), z: slab.New(), spare: slab.New()}
	var again [][]int32
	for _, x := range elements {
		switch steps := s.steps(w, x); {
		case steps == descents:
			return true
		case steps >= secondTry:
			again = append(again, x)
		}
	}
	s.turns = true
	return slices.ContainsFunc(again, func(x []int32) bool { return s.steps(w, x) == descents })
}

const (
	secondTry  = 3 // the length of a sequence from which a second one is tried
	wanderings = 6 // the longest product of generators by which the second one conjugates
)

// A descent is a sequence of commutators.
type descent struct {
	gens        [][]int32
	turns       bool // whether it is a second try
	y, z, spare []int32
}

// steps returns the length of the sequence that begins with x, at most descents.
func (s *descent) steps(w *chain.Work, x []int32) int {
	for step := range descents {
		first := 0
		if s.turns {
			first = step
		}
		if w.Ended() || !s.conjugates(x, first) {
			return step
		}
		rawperm.CommutatorInto(s.spare, x, s.y)
		x, s.z, s.spare = s.spare, s.spare, s.z
	}
	return descents
}

// conjugates stores in y the first conjugate of x by a generator, or by a product of
// some, that does not commute with x.
func (s *descent) conjugates(x []int32, first int) bool {
	for k := range s.gens {
		if rawperm.ConjugateInto(s.y, x, s.gens[(first+k)%len(s.gens)]); !rawperm.Commute(x, s.y) {
			return true
		}
	}
	for k := 0; s.turns && k < wanderings; k++ {
		copy(s.spare, s.y)
		if rawperm.ConjugateInto(s.y, s.spare, s.gens[(first+k)%len(s.gens)]); !rawperm.Commute(x, s.y) {
			return true
		}
	}
	return false
}

// A solvable is the chain of a normal subgroup that grows.
type solvable struct {
	*chain.Builder
	base   []int32
	gens   [][]int32
	levels []*chain.Level
	joined int
	spare  []int32
	work   []int32
}

// close enlarges the normal subgroup K of the chain by the normal closure of z.
func (s *solvable) close(z []int32, descents int) bool {
	for {
		k := s.mark()
		w, done := s.climb(z, k)
		if w == nil {
			return done
		}
		s.rollBack(k)
		if descents == 0 || !s.close(w, descents-1) {
			return false
		}
	}
}

// climb joins z and its conjugates. If two do not commute modulo K, it returns
// their commutator. If there are too many, done is false.
func (s *solvable) climb(z []int32, k *solvableMark) (w []int32, done bool) {
	s.join(z)
	fresh := [][]int32{z}
	for a := 0; a < len(fresh); a++ {
		for _, g := range s.gens {
			if s.Canceled() {
				return nil, false
			}
			rawperm.ConjugateInto(s.work, fresh[a], g)
			if s.contains(s.work, nil) {
				continue
			}
			y := slices.Clone(s.work)
			for _, x := range fresh {
				if rawperm.Commute(x, y) {
					continue
				}
				if rawperm.CommutatorInto(s.work, x, y); !s.contains(s.work, k) {
					return slices.Clone(s.work), false
				}
			}
			if s.joined == max(joinedLeast, 2*s.Degree) {
				return nil, false
			}
			s.join(y)
			fresh = append(fresh, y)
		}
	}
	return nil, true
}

func (s *solvable) join(z []int32) {
	s.joined++
	s.levels, s.base = chain.Join(s.Degree, s.levels, s.base, z)
	s.Weigh(s.levels)
}

// A solvableMark is a state of the chain to which it can return: levels, orbits
// and labels are only ever appended to.
type solvableMark struct {
	base   []int32
	levels []levelMark
}

type levelMark struct{ own, orbit, labels int }

func (s *solvable) mark() *solvableMark {
	m := &solvableMark{base: s.base, levels: make([]levelMark, len(s.levels))}
	for i, l := range s.levels {
		m.levels[i] = levelMark{len(l.Own), len(l.Orbit), len(l.Inv)}
	}
	return m
}

func (s *solvable) rollBack(m *solvableMark) {
	s.base, s.levels = m.base, s.levels[:len(m.levels)]
	for i, l := range s.levels {
		for _, delta := range l.Orbit[m.levels[i].orbit:] {
			l.Back[delta] = chain.Outside
		}
		l.Own, l.Orbit, l.Inv = l.Own[:m.levels[i].own], l.Orbit[:m.levels[i].orbit], l.Inv[:m.levels[i].labels]
	}
}

// contains reports whether h is in the group of the chain, or was in it at the
// mark.
func (s *solvable) contains(h []int32, at *solvableMark) bool {
	copy(s.spare, h)
	if at == nil {
		return chain.SiftsToIdentity(s.levels, s.spare, 0)
	}
	for i, m := range at.levels {
		l := s.levels[i]
		if label := l.Back[s.spare[l.Point]]; label == chain.Outside || int(label) >= m.labels {
			return false
		}
		l.Strip(s.spare)
	}
	return rawperm.IsIdentity(s.spare)
}

// A level is left to checkSolvable if its basic orbit is at least manyTrees times as long as the
// order of the group below. Otherwise the other proofs are fast enough.
const manyTrees = 16

// checkSolvable proves the levels from i on if their group is solvable. It builds the
// chain of this group again from its generators. If the new chain is larger, it replaces
// these levels; the generators are the same, so the orbits above do not change.
func (s *Construction) checkSolvable(i int) bool {
	size := manyTrees
	for _, l := range s.Levels[i+1:] {
		if size *= len(l.Orbit); size > len(s.Levels[i].Orbit) {
			return false
		}
	}
	base := chain.Base(s.Levels[i:], 0)
	levels := solvableLevels(s.Builder, append(base, s.Base...), chain.Generators(s.Levels, i))
	if levels == nil {
		return false
	}
	if chain.Order(levels).Cmp(chain.Order(s.Levels[i:])) > 0 {
		further := len(levels) - len(base)
		s.Base = s.Base[min(further, len(s.Base)):]
		s.Levels = append(s.Levels[:i], levels...)
	}
	return true
}
