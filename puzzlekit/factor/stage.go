package factor

import (
	"context"
	"slices"
)

// A stage treats several consecutive levels of a stabiliser chain together. Its cosets
// are the ways in which elements of the remaining group move the base points of the
// stage. They have the numbers 0..size-1; the elements of coset 0 fix all base points.
// For each coset the stage lists elements that lead it back to 0, shortest word
// first.
type stage struct {
	digits  []digit
	size    int
	members *elements
	start   []int32 // cosets' lists in ids: start[c]..start[c+1]
	ids     []int32
	best    []int32 // letters of the shortest word for each coset
	lengths []int32 // letters of each member's word
	targets []int32 // target of each member that index has seen; nil once compact
}

// coset returns the number of the coset of an element with the given images of the
// base points of the stage.
func (s *stage) coset(points images) int {
	c := 0
	var at [maxDigits]int
	for j := range s.digits {
		p := points[j]
		for i := range j {
			p = s.digits[i].undo[at[i]+int(p)]
		}
		d := &s.digits[j]
		place := int(d.place[p])
		at[j] = place * len(d.place)
		c = c*len(d.orbit) + place
	}
	return c
}

// cosetOf is coset for a whole element, which must be in the group of the stage.
func (s *stage) cosetOf(x images) int {
	var points [maxDigits]uint16
	for j, d := range s.digits {
		points[j] = x[d.base]
	}
	return s.coset(points[:len(s.digits)])
}

// maxDigits is the largest number of levels in a stage.
const maxDigits = 16

// target returns the coset that an element leads back to 0, which is that of its
// inverse.
func (s *stage) target(action images) int {
	var points [maxDigits]uint16
	for j, d := range s.digits {
		points[j] = indexOf(action, uint16(d.base))
	}
	return s.coset(points[:len(s.digits)])
}

func indexOf(x images, v uint16) uint16 { return uint16(slices.Index(x, v)) }

// list returns the elements for a coset.
func (s *stage) list(c int) []int32 { return s.ids[s.start[c]:s.start[c+1]] }

// index makes the lists, with at most limit elements for each coset. If ctx ends, it
// does not change them.
func (s *stage) index(ctx context.Context, limit int) {
	for i := len(s.targets); i < s.members.len(); i++ {
		if i%4096 == 0 && ctx.Err() != nil {
			return
		}
		s.targets = append(s.targets, int32(s.target(s.members.action(int32(i)))))
	}
	order := s.members.byLength()
	start := make([]int32, s.size+1)
	for k, i := range order {
		c := s.targets[i]
		if int(start[c+1]) == limit {
			order[k] = -1
			continue
		}
		start[c+1]++
	}
	for c := range s.size {
		start[c+1] += start[c]
	}
	next := slices.Clone(start)
	s.start, s.ids = start, make([]int32, start[s.size])
	for _, i := range order {
		if i >= 0 {
			c := s.targets[i]
			s.ids[next[c]] = i
			next[c]++
		}
	}
	s.measure()
}

// measure stores the lengths of the words.
func (s *stage) measure() {
	s.lengths = make([]int32, s.members.len())
	for i := range s.lengths {
		s.lengths[i] = int32(s.members.length(int32(i)))
	}
	s.best = make([]int32, s.size)
	for c := range s.best {
		if list := s.list(c); len(list) > 0 {
			s.best[c] = s.lengths[list[0]]
		}
	}
}

// compact cuts the lists after limit elements and drops the members that are in no
// list. If ctx ends, it changes nothing.
func (s *stage) compact(ctx context.Context, limit int) {
	kept := newElements(s.members.set)
	var targets []int32
	for c := range s.size {
		if c%4096 == 0 && ctx.Err() != nil {
			return
		}
		list := s.list(c)
		for _, i := range list[:min(len(list), limit)] {
			kept.push(s.members.action(i), s.members.slots(i))
			targets = append(targets, int32(c))
		}
	}
	kept.actions = slices.Clip(kept.actions)
	kept.letters = slices.Clip(kept.letters)
	s.members, s.targets = kept, targets
	s.index(ctx, limit)
	s.targets = nil
}
