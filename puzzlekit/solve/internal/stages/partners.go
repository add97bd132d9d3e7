package stages

import "slices"

// readPartners adds conditions for orbits of the subgroup on which it acts in the same
// way: an element that moves a place of one moves its partner in the other alike. They
// are grouped into blocks of slots.
//
// Each orbit is compared with those before it that are not yet explained by others, its
// anchors. An orbit without an anchor is kept: its places have to be seen to tell the
// elements of the subgroup apart. It may be isomorphic to itself, if each wing of an edge
// has the other as its partner.
func (s *Subgroup) readPartners(orbit []int) {
	block := make([]int, len(s.board.Slots()))
	for k := range block {
		block[k] = k
	}
	var pairs []condition
	covered := map[int]bool{} // slots
	var anchors [][]int
	for _, places := range s.orbitsByTurned(orbit) {
		if covered[s.slotOf[places[0]]] {
			continue
		}
		for _, place := range places {
			covered[s.slotOf[place]] = true
		}
		to := s.anchorOf(places, anchors)
		if to == nil {
			anchors = append(anchors, places)
			s.Kept = append(s.Kept, places...)
			to = s.isomorphism(places, places, s.slotOf[places[0]])
		}
		if to == nil {
			continue
		}
		for _, place := range places {
			pairs = append(pairs, condition{place: place, other: to[place], class: len(s.partner)})
			join(block, s.slotOf[place], s.slotOf[to[place]])
		}
		s.partner = append(s.partner, to)
	}
	slices.Sort(s.Kept)
	s.groupByBlock(pairs, block)
	s.readPieces(block)
}

// anchorOf returns a map from an orbit to the first anchor that is isomorphic to it, or
// nil.
func (s *Subgroup) anchorOf(places []int, anchors [][]int) []int {
	for _, anchor := range anchors {
		if to := s.isomorphism(places, anchor, -1); to != nil {
			return to
		}
	}
	return nil
}

// groupByBlock adds a group for the pairs of each block.
func (s *Subgroup) groupByBlock(pairs []condition, block []int) {
	number := map[int]int{}
	for _, c := range pairs {
		o := block[s.slotOf[c.place]]
		k, known := number[o]
		if !known {
			k = len(s.groups)
			number[o] = k
			s.groups = append(s.groups, group{pairs: true})
		}
		s.groups[k].conditions = append(s.groups[k].conditions, c)
	}
}

// readPieces groups the kept places of each slot, in its cyclic order. Two places that
// are partners, each the only kept one of its slot, are those of one piece.
func (s *Subgroup) readPieces(block []int) {
	kept := map[int]int{} // how many of a block
	for _, place := range s.Kept {
		kept[block[s.slotOf[place]]]++
	}
	number := map[int]int{}
	for slot, places := range s.board.Slots() {
		name := slot
		if kept[block[slot]] == 2 {
			name = block[slot]
		}
		for _, place := range places {
			if _, found := slices.BinarySearch(s.Kept, place); !found {
				continue
			}
			k, known := number[name]
			if !known {
				k = len(s.Pieces)
				number[name] = k
				s.Pieces = append(s.Pieces, nil)
			}
			s.Pieces[k] = append(s.Pieces[k], place)
		}
	}
}

// orbitsByTurned lists the orbits of the subgroup on pieces that all differ, those in
// which a slot has several places first.
func (s *Subgroup) orbitsByTurned(orbit []int) [][]int {
	times := map[uint16]int{}
	for _, label := range s.board.Solved {
		times[label]++
	}
	var turned, others [][]int
	for o := range orbit {
		var places []int
		slots := map[int]bool{}
		for place, of := range orbit {
			if of == o && times[s.board.Solved[place]] == 1 {
				places = append(places, place)
				slots[s.slotOf[place]] = true
			}
		}
		switch {
		case len(places) < 2:
		case len(slots) < len(places):
			turned = append(turned, places)
		default:
			others = append(others, places)
		}
	}
	return append(turned, others...)
}

// isomorphism returns a map from one orbit to another that agrees with all turns of the
// subgroup, or nil. It is a list over all places, -1 outside the orbit. The first place
// does not go to the slot avoid.
func (s *Subgroup) isomorphism(from, to []int, avoid int) []int {
	if len(from) != len(to) {
		return nil
	}
	for _, image := range to {
		if s.slotOf[image] == avoid {
			continue
		}
		if list := s.extend(from[0], image); list != nil {
			return list
		}
	}
	return nil
}

// extend returns the map that takes place to image, or nil if there is none.
func (s *Subgroup) extend(place, image int) []int {
	list := make([]int, s.board.Places)
	for k := range list {
		list[k] = -1
	}
	list[place] = image
	for queue := []int{place}; len(queue) > 0; queue = queue[1:] {
		for _, t := range s.Turns {
			a, b := int(s.board.Images[t][queue[0]]), int(s.board.Images[t][list[queue[0]]])
			switch {
			case list[a] < 0:
				list[a] = b
				queue = append(queue, a)
			case list[a] != b:
				return nil
			}
		}
	}
	return list
}
