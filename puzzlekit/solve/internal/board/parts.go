package board

import (
	"slices"
)

// A Part is an orbit of slots under some turns: pieces that exchange places.
type Part struct {
	Slots  [][]int // the places of each slot
	Turned bool    // a piece can come back to its slot turned
	Alike  bool    // some labels of the part are in several places
}

// Parts finds the orbits of slots under the turns, in the order of their first slots.
// Slots that no turn moves are left out.
func (b *Board) Parts(turns []int) []Part {
	orbit := b.Orbits(turns)
	times := map[uint16]int{}
	for _, label := range b.Solved {
		times[label]++
	}
	number := map[int]int{}
	var parts []Part
	slots := b.Slots()
	for _, slot := range slots {
		if !b.Moved(slot, turns) {
			continue
		}
		o := SlotOrbit(slot, orbit)
		k, known := number[o]
		if !known {
			k = len(parts)
			number[o] = k
			parts = append(parts, Part{})
		}
		p := &parts[k]
		p.Slots = append(p.Slots, slot)
		for _, place := range slot {
			p.Alike = p.Alike || times[b.Solved[place]] > 1
			p.Turned = p.Turned || place != slot[0] && orbit[place] == orbit[slot[0]]
		}
	}
	return parts
}

// Slots lists the places of each piece, from 0.
func (b *Board) Slots() [][]int {
	var slots [][]int
	for _, piece := range b.Puzzle.Pieces() {
		slot := make([]int, len(piece.Places))
		for i, place := range piece.Places {
			slot[i] = place - 1
		}
		slots = append(slots, slot)
	}
	return slots
}

// SlotOrbit returns the name of the orbit of a slot: the smallest place in the orbits
// of its places. The orbits of the places of one slot all visit the same slots.
func SlotOrbit(slot, orbit []int) int {
	least := orbit[slot[0]]
	for _, place := range slot {
		least = min(least, orbit[place])
	}
	return least
}

// Moved reports whether one of the turns moves a slot elsewhere.
func (b *Board) Moved(slot, turns []int) bool {
	return slices.ContainsFunc(turns, func(t int) bool { return int(b.Images[t][slot[0]]) != slot[0] })
}

// Orbits returns, for each place, the least place of its orbit.
func (b *Board) Orbits(turns []int) []int {
	orbit := make([]int, b.Places)
	for i := range orbit {
		orbit[i] = -1
	}
	for start := range orbit {
		if orbit[start] >= 0 {
			continue
		}
		orbit[start] = start
		for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
			for _, t := range turns {
				for _, u := range []int{t, b.Inverse[t]} {
					if to := int(b.Images[u][queue[0]]); orbit[to] < 0 {
						orbit[to] = start
						queue = append(queue, to)
					}
				}
			}
		}
	}
	return orbit
}

// AllTurns lists the numbers of all turns.
func (b *Board) AllTurns() []int {
	all := make([]int, len(b.Turns))
	for t := range all {
		all[t] = t
	}
	return all
}

// SlotOfLabel returns the home slot of each label, the last one if there are several.
func (b *Board) SlotOfLabel() []int {
	slot := make([]int, b.Labels)
	for k, places := range b.Slots() {
		for _, place := range places {
			slot[b.Solved[place]] = k
		}
	}
	return slot
}
