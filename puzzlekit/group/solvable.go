package group

// joinedMost bounds the elements that the search for a solvable group joins,
// descents the length of a descent along commutators: what passes it is taken
// for not solvable. On fewer points than leastSolvable other proofs of the end
// of a chain are as quick.
const (
	joinedMost    = 80
	descents      = 8
	leastSolvable = 64
)

// solvableLevels builds the chain of a solvable group, or returns nil when the
// group is not solvable or too long for this. It climbs a normal series from
// below. With a normal subgroup K at hand and z outside, the conjugates of z
// are joined one by one while they commute modulo K: each of them normalises
// what there is, so the chain stays proved (see join). A commutator that is
// not in K goes first: K is enlarged by its normal closure, then z is tried
// again. (Sims 1990; Seress 2003, section 7.1.)
func (b *builder) solvableLevels(base []int32, gens [][]int32) []*level {
	if b.descends(gens, gens) || b.ended() {
		return nil
	}
	s := &solvable{builder: b, base: base, gens: gens}
	for _, z := range gens {
		if !s.contains(z, nil) && !s.close(z, descents) {
			return nil
		}
	}
	return s.levels
}

// descends looks for a long sequence of commutators x, [x, x^g], … that are not
// the identity and begin with one of the elements: it tells most groups that
// are not solvable from those that are at the cost of a few products.
func (w *work) descends(elements, gens [][]int32) bool {
	for _, x := range elements {
		for left := descents; x != nil; left-- {
			if left == 0 {
				return true
			}
			x = w.nextCommutator(x, gens)
		}
	}
	return false
}

// nextCommutator returns [x, x^g] for the first generator g for which it is not
// the identity.
func (w *work) nextCommutator(x []int32, gens [][]int32) []int32 {
	for _, g := range gens {
		if w.ended() {
			return nil
		}
		if y := conjugate(x, g); !commute(x, y) {
			return commutator(x, y)
		}
	}
	return nil
}

// solvable is the chain of a normal subgroup that grows.
type solvable struct {
	*builder
	base   []int32
	gens   [][]int32
	levels []*level
	joined int
	spare  []int32
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

// climb joins z and its conjugates. When two do not commute modulo K it
// returns their commutator; done is false when there are too many.
func (s *solvable) climb(z []int32, k *solvableMark) (w []int32, done bool) {
	s.join(z)
	fresh := [][]int32{z}
	for a := 0; a < len(fresh); a++ {
		for _, g := range s.gens {
			if s.cancelled() {
				return nil, false
			}
			y := conjugate(fresh[a], g)
			if s.contains(y, nil) {
				continue
			}
			for _, x := range fresh {
				if commute(x, y) {
					continue
				}
				if c := commutator(x, y); !s.contains(c, k) {
					return c, false
				}
			}
			if s.joined == joinedMost {
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
	s.levels, s.base = join(s.degree, s.levels, s.base, z)
}

// solvableMark is a state of the chain to which it can go back: levels,
// orbits and labels are only ever appended to.
type solvableMark struct {
	base   []int32
	levels []levelMark
}

type levelMark struct{ own, orbit, labels int }

func (s *solvable) mark() *solvableMark {
	m := &solvableMark{base: s.base, levels: make([]levelMark, len(s.levels))}
	for i, l := range s.levels {
		m.levels[i] = levelMark{len(l.own), len(l.orbit), len(l.inv)}
	}
	return m
}

func (s *solvable) rollBack(m *solvableMark) {
	s.base, s.levels = m.base, s.levels[:len(m.levels)]
	for i, l := range s.levels {
		for _, delta := range l.orbit[m.levels[i].orbit:] {
			l.back[delta] = outside
		}
		l.own, l.orbit, l.inv = l.own[:m.levels[i].own], l.orbit[:m.levels[i].orbit], l.inv[:m.levels[i].labels]
	}
}

// contains reports whether h is in the group of the chain, or was at the mark.
func (s *solvable) contains(h []int32, at *solvableMark) bool {
	s.spare = append(s.spare[:0], h...)
	if at == nil {
		return siftsToIdentity(s.levels, s.spare, 0)
	}
	for i, m := range at.levels {
		l := s.levels[i]
		if label := l.back[s.spare[l.point]]; label == outside || int(label) >= m.labels {
			return false
		}
		l.strip(s.spare)
	}
	return isIdentity(s.spare)
}

// verifySolvable proves the longest end of the chain, levels i and below, whose
// group shows to be solvable, and returns i. The group is built again from its
// generators. Where that brings to light more than the chain had, it takes the
// place of these levels: the generators are the same, so the orbits above stay.
func (b *builder) verifySolvable() int {
	i := len(b.levels)
	if b.degree < leastSolvable {
		return i
	}
	for i > 0 && !b.descends(b.levels[i-1].own, generatorsFrom(b.levels, i-1)) {
		i--
	}
	gens := generatorsFrom(b.levels, i)
	if i == len(b.levels) || len(b.levels[i].orbit)*len(gens) <= plainChecks {
		return len(b.levels)
	}
	var base []int32
	for _, l := range b.levels[i:] {
		base = append(base, l.point)
	}
	levels := b.solvableLevels(append(base, b.base...), gens)
	if levels == nil {
		return len(b.levels)
	}
	if orderOf(levels).Cmp(orderOf(b.levels[i:])) > 0 {
		further := len(levels) - len(base)
		b.base = b.base[min(further, len(b.base)):]
		b.levels = append(b.levels[:i], levels...)
	}
	return i
}
