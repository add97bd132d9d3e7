package stages

import "slices"

// readSigns adds a condition for each orbit of pieces that all differ, if every turn of
// the subgroup permutes them evenly but another does not: the permutation has to be
// even. Its sign is seen as the place of two flags, which odd turns exchange.
func (s *Subgroup) readSigns() {
	for _, part := range s.board.Parts(s.board.AllTurns()) {
		odd := make([]bool, len(s.images))
		for t := range odd {
			odd[t] = s.isOdd(part.Slots, s.board.Images[t])
		}
		if part.Alike || !slices.Contains(odd, true) || slices.ContainsFunc(s.Turns, func(t int) bool { return odd[t] }) {
			continue
		}
		flag := s.board.Places + 2*len(s.signs)
		for t := range s.images {
			images := []uint16{uint16(flag), uint16(flag + 1)}
			if odd[t] {
				slices.Reverse(images)
			}
			s.images[t] = append(s.images[t], images...)
		}
		s.class = append(s.class, flag, flag+1)
		s.signs = append(s.signs, part.Slots)
		s.groups = append(s.groups, group{conditions: []condition{{place: flag, other: -1, class: flag}}})
	}
}

// withFlags adds the flags of the signs to a state.
func (s *Subgroup) withFlags(homes []uint16) []uint16 {
	all := slices.Clone(homes)
	for k, slots := range s.signs {
		flag := uint16(s.board.Places + 2*k)
		if s.isOdd(slots, homes) {
			all = append(all, flag+1, flag)
		} else {
			all = append(all, flag, flag+1)
		}
	}
	return all
}

// isOdd reports whether a permutation of places permutes slots oddly.
func (s *Subgroup) isOdd(slots [][]int, images []uint16) bool {
	odd := false
	seen := map[int]bool{}
	for _, slot := range slots {
		length := 0
		for place := slot[0]; !seen[s.slotOf[place]]; place = int(images[place]) {
			seen[s.slotOf[place]] = true
			length++
		}
		odd = odd != (length > 0 && length%2 == 0)
	}
	return odd
}
