package factor

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/internal/rawperm"
)

// A stage treats several consecutive levels of a stabiliser chain together. Its cosets
// are the ways in which elements of the remaining group move the base points of the
// stage. They have the numbers 0..size-1; the elements of coset 0 fix all base points.
// For each coset the stage lists elements that lead it back to 0, shortest word
// first.
type stage struct {
	digits  []digit
	numbers []images // see number
	size    int
	members *elements
	start   []int32 // cosets' lists in ids: start[c]..start[c+1]
	ids     []int32
	best    []int32 // letters of the shortest word for each coset
	lengths []int32 // letters of each member's word
	targets []int32 // target of each member that index has seen; nil once compact
}

// number makes the tables of coset. The points of a coset are led back digit by digit;
// where the first j of them are back, the element that led them there depends only on
// their number. So numbers[j] has for each such number, and for each point, the place
// in the orbit of digit j to which the point has come. Cost O(cosets·degree) at most,
// divided by the orbit of the last digit.
func (s *stage) number() {
	degree := len(s.digits[0].place)
	back := images(rawperm.Identity[uint16](degree))
	for j := range s.digits {
		d := &s.digits[j]
		places := make(images, len(back))
		for i, p := range back {
			places[i] = uint16(d.place[p])
		}
		s.numbers = append(s.numbers, places)
		if j == len(s.digits)-1 {
			break
		}
		next := make(images, len(d.orbit)*len(back))
		for i := range len(next) / degree {
			first, place := i/len(d.orbit), i%len(d.orbit)
			rawperm.ProductInto(row(next, i, degree), row(back, first, degree), d.back(int32(place)))
		}
		back = next
	}
}

// coset returns the number of the coset of an element with the given images of the
// base points of the stage.
func (s *stage) coset(points images) int {
	c := 0
	for j, places := range s.numbers {
		d := &s.digits[j]
		c = c*len(d.orbit) + int(places[c*len(d.place)+int(points[j])])
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
		points[j] = uint16(d.base)
		if int(action[d.base]) != d.base {
			points[j] = indexOf(action, uint16(d.base))
		}
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
// list. The members stand in the order of the lists from then on. If ctx ends, compact
// changes nothing.
func (s *stage) compact(ctx context.Context, limit int) {
	start := make([]int32, s.size+1)
	letters := 0
	for c := range s.size {
		list := s.list(c)
		list = list[:min(len(list), limit)]
		start[c+1] = start[c] + int32(len(list))
		for _, i := range list {
			letters += int(s.lengths[i])
		}
	}
	kept := newElements(s.members.set)
	kept.grow(int(start[s.size]), letters)
	for c := range s.size {
		if c%4096 == 0 && ctx.Err() != nil {
			return
		}
		for _, i := range s.list(c)[:start[c+1]-start[c]] {
			kept.push(s.members.action(i), s.members.slots(i))
		}
	}
	s.members, s.start, s.ids, s.targets = kept, start, make([]int32, kept.len()), nil
	for i := range s.ids {
		s.ids[i] = int32(i)
	}
	s.measure()
}
