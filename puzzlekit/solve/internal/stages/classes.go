package stages

import (
	"cmp"
	"slices"
)

// readClasses finds the classes of places and adds a group of conditions for each class
// of pieces within an orbit of all turns, unless the orbit is one class.
func (s *Subgroup) readClasses(orbit []int) {
	s.class = joinAlike(orbit, s.board.Solved)
	all := s.board.Orbits(s.board.AllTurns())
	classes := map[int]map[int]bool{}
	for place, o := range all {
		if classes[o] == nil {
			classes[o] = map[int]bool{}
		}
		classes[o][s.class[place]] = true
	}
	number := map[[2]int]int{}
	for _, slot := range s.board.Slots() {
		place := representative(slot, all)
		if !s.board.Moved(slot, s.board.AllTurns()) || len(classes[all[place]]) == 1 {
			continue
		}
		key := [2]int{all[place], s.class[place]}
		k, known := number[key]
		if !known {
			k = len(s.groups)
			number[key] = k
			s.groups = append(s.groups, group{})
		}
		s.groups[k].conditions = append(s.groups[k].conditions, condition{place: place, other: -1, class: s.class[place]})
	}
}

// joinAlike joins orbits that share a label.
func joinAlike(orbit []int, labels []uint16) []int {
	class := slices.Clone(orbit)
	first := map[uint16]int{}
	for place, label := range labels {
		seen, known := first[label]
		if !known {
			first[label] = place
			continue
		}
		join(class, place, seen)
	}
	return class
}

// join gives a class to all that are in the class of a or of b.
func join(class []int, a, b int) {
	from, to := class[a], class[b]
	for k := range class {
		if class[k] == from {
			class[k] = to
		}
	}
}

// representative returns the place of a slot whose orbit comes first.
func representative(slot, orbit []int) int {
	return slices.MinFunc(slot, func(a, b int) int { return cmp.Or(cmp.Compare(orbit[a], orbit[b]), cmp.Compare(a, b)) })
}
