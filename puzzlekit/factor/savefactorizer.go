package factor

import "encoding/binary"

// The body of a factorizer, after the generators, has the sizes of a search, the pool
// and the stages. It has words only, from which the reader makes the elements.
//
// The pool has the number of elements, the sizes of the layers, whether it is whole,
// for each element but the first the difference between the number of its parent and
// that of the element before, and the slots of the last letters. A stage has the base
// points with their orbits, the number of words for each coset, the lengths of the
// words and the slots of their letters. Slots have one byte, or two (the low one
// first) if there are more than 256.
const (
	factorizerMagic   = "puzzlelab factorizer"
	factorizerVersion = 2
)

// MarshalBinary returns f as bytes for [Factorizer.UnmarshalBinary]: a version, the
// generators, the words and a SHA-256 checksum. For the 3×3×3 cube these are about 10
// MB with Quick.
func (f *Factorizer) MarshalBinary() ([]byte, error) {
	f = f.orTrivial()
	out := appendHeader(nil, factorizerMagic, factorizerVersion, f.set.degree, f.group.Generators(), f.alphabet)
	for _, n := range f.plan.searchSizes() {
		out = binary.AppendUvarint(out, uint64(*n))
	}
	out = f.pool.appendTo(out)
	out = binary.AppendUvarint(out, uint64(len(f.stages)))
	for _, s := range f.stages {
		out = s.appendTo(out)
	}
	return seal(out), nil
}

// searchSizes are the parts of a plan that a search needs.
func (p *plan) searchSizes() []*int {
	return []*int{&p.tries, &p.roots, &p.finals, &p.lookups, &p.meet, &p.descent, &p.enough}
}

func (p *pool) appendTo(out []byte) []byte {
	out = binary.AppendUvarint(out, uint64(p.len()))
	out = binary.AppendUvarint(out, uint64(len(p.layer)-1))
	for d := 1; d < len(p.layer); d++ {
		out = binary.AppendUvarint(out, uint64(p.layer[d]-p.layer[d-1]))
	}
	whole := byte(0)
	if p.whole {
		whole = 1
	}
	out = append(out, whole)
	last := int32(0)
	for _, parent := range p.parent[1:] {
		out = binary.AppendUvarint(out, uint64(parent-last))
		last = parent
	}
	return p.set.appendSlots(out, p.letter[1:])
}

// slotWidth is the number of bytes for a slot.
func (s *generatorSet) slotWidth() int {
	if len(s.action) <= 256 {
		return 1
	}
	return 2
}

func (s *generatorSet) appendSlots(out []byte, slots []uint16) []byte {
	wide := s.slotWidth() == 2
	for _, v := range slots {
		out = append(out, byte(v))
		if wide {
			out = append(out, byte(v>>8))
		}
	}
	return out
}

func (s *stage) appendTo(out []byte) []byte {
	out = binary.AppendUvarint(out, uint64(len(s.digits)))
	for _, d := range s.digits {
		out = binary.AppendUvarint(out, uint64(d.base))
		out = binary.AppendUvarint(out, uint64(len(d.orbit)))
		for _, p := range d.orbit {
			out = binary.AppendUvarint(out, uint64(p))
		}
	}
	order := s.savedOrder()
	for _, c := range order {
		out = binary.AppendUvarint(out, uint64(len(s.list(int(c)))))
	}
	for _, c := range order {
		for _, i := range s.list(int(c)) {
			out = binary.AppendUvarint(out, uint64(s.members.length(i)))
		}
	}
	for _, c := range order {
		for _, i := range s.list(int(c)) {
			out = s.members.set.appendSlots(out, s.members.slots(i))
		}
	}
	return out
}

// savedOrder returns the cosets in the order of the data. Their numbers depend on the
// elements that bring a base point back, which have no words. In the data, members of
// the stage do that, the shortest for each point of the orbit.
func (s *stage) savedOrder() []int32 {
	saved := &stage{digits: append([]digit(nil), s.digits...), size: s.size}
	weight := s.size
	for j := range saved.digits {
		d := &saved.digits[j]
		weight /= len(d.orbit)
		d.undo = nil
		for i := range d.orbit {
			d.undo = append(d.undo, s.members.action(s.list(i * weight)[0])...)
		}
	}
	saved.number()
	k := len(s.digits)
	points := s.points()
	order := make([]int32, s.size)
	for c := range order {
		order[saved.coset(points[c*k:c*k+k])] = int32(c)
	}
	return order
}
