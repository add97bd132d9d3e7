package schreiersims

import (
	"slices"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// A group on n points that needs more than max(joinedLeast, 2n) joined elements,
// or more than descents commutators in a row, is not treated as solvable. A
// normal series of a solvable group has fewer than 4n/3 steps of prime index;
// some elements are joined in vain. On fewer than
// leastSolvable points, other proofs of the end of a chain are as fast.
const (
	joinedLeast   = 80
	descents      = 8
	leastSolvable = 64
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
// most groups that are not solvable after a few products.
func descends(w *chain.Work, elements, gens [][]int32) bool {
	if len(elements) == 0 {
		return false
	}
	slab := rawperm.NewScratch(len(elements[0]))
	defer slab.Free()
	y, z, spare := slab.New(), slab.New(), slab.New()
	for _, x := range elements {
		for left := descents; ; left-- {
			if left == 0 {
				return true
			}
			if !nextCommutator(w, z, x, gens, y) {
				break
			}
			x, z, spare = z, spare, z
		}
	}
	return false
}

// nextCommutator stores [x, x^g] in dst for the first generator g for which it is
// not the identity, and reports whether there is one. It uses y.
func nextCommutator(w *chain.Work, dst, x []int32, gens [][]int32, y []int32) bool {
	for _, g := range gens {
		if w.Ended() {
			return false
		}
		if rawperm.ConjugateInto(y, x, g); !rawperm.Commute(x, y) {
			rawperm.CommutatorInto(dst, x, y)
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

// verifySolvable proves the longest end of the chain, levels i and below, whose
// group is recognised as solvable, and returns i. It builds the chain of this
// group again from its generators. If the new chain is larger, it replaces
// these levels; the generators are the same, so the orbits above do not change.
func (s *Construction) verifySolvable() int {
	i := len(s.Levels)
	if s.Degree < leastSolvable {
		return i
	}
	for i > 0 && !descends(s.Work, s.Levels[i-1].Own, chain.Generators(s.Levels, i-1)) {
		i--
	}
	gens := chain.Generators(s.Levels, i)
	if i == len(s.Levels) || len(s.Levels[i].Orbit)*len(gens) <= plainChecks {
		return len(s.Levels)
	}
	var base []int32
	for _, l := range s.Levels[i:] {
		base = append(base, l.Point)
	}
	levels := solvableLevels(s.Builder, append(base, s.Base...), gens)
	if levels == nil {
		return len(s.Levels)
	}
	if chain.Order(levels).Cmp(chain.Order(s.Levels[i:])) > 0 {
		further := len(levels) - len(base)
		s.Base = s.Base[min(further, len(s.Base)):]
		s.Levels = append(s.Levels[:i], levels...)
	}
	return i
}
