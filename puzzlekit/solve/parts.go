package solve

import (
	"context"
	"math/big"
	"slices"
)

// A part is an orbit of slots under some turns: pieces that change places with
// one another.
type part struct {
	slots  [][]int // the places of each slot
	turned bool    // a piece can come back to its slot turned
	alike  bool    // some labels of the part stand in several places
}

// parts finds the orbits of slots under the turns, in the order of their first
// slots; slots that no turn touches are left out.
func (b *board) parts(turns []int) []part {
	orbit := b.orbits(turns)
	times := map[uint16]int{}
	for _, label := range b.solved {
		times[label]++
	}
	number := map[int]int{}
	var parts []part
	slots := b.slots()
	for _, slot := range slots {
		if !b.moved(slot, turns) {
			continue
		}
		o := slotOrbit(slot, orbit)
		k, known := number[o]
		if !known {
			k = len(parts)
			number[o] = k
			parts = append(parts, part{})
		}
		p := &parts[k]
		p.slots = append(p.slots, slot)
		for _, place := range slot {
			p.alike = p.alike || times[b.solved[place]] > 1
			p.turned = p.turned || place != slot[0] && orbit[place] == orbit[slot[0]]
		}
	}
	return parts
}

// slots lists the places of each piece, from 0.
func (b *board) slots() [][]int {
	var slots [][]int
	for _, piece := range b.puzzle.Pieces() {
		slot := make([]int, len(piece.Places))
		for i, place := range piece.Places {
			slot[i] = place - 1
		}
		slots = append(slots, slot)
	}
	return slots
}

// slotOrbit names the orbit of a slot: the least of the orbits of its places.
// The orbits of the places of one slot all go around the same slots.
func slotOrbit(slot, orbit []int) int {
	least := orbit[slot[0]]
	for _, place := range slot {
		least = min(least, orbit[place])
	}
	return least
}

func (b *board) moved(slot, turns []int) bool {
	return slices.ContainsFunc(turns, func(t int) bool { return int(b.images[t][slot[0]]) != slot[0] })
}

// orbits returns, for each place, the least place of its orbit.
func (b *board) orbits(turns []int) []int {
	orbit := make([]int, b.places)
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
				for _, u := range []int{t, b.inverse[t]} {
					if to := int(b.images[u][queue[0]]); orbit[to] < 0 {
						orbit[to] = start
						queue = append(queue, to)
					}
				}
			}
		}
	}
	return orbit
}

func (b *board) allTurns() []int {
	all := make([]int, len(b.turns))
	for t := range all {
		all[t] = t
	}
	return all
}

// maxStates bounds the states of one coordinate.
const maxStates = 1 << 20

// coordinates returns coordinates that together say everything about the parts:
// where each piece is and, apart from that, how it is turned. It returns nil
// when one of them would have more than maxStates states.
func (b *board) coordinates(ctx context.Context, parts []part, turns []int) ([]*coordinate, error) {
	var all []*coordinate
	for k, p := range parts {
		if n := b.placings(p, turns); n != nil && n.Cmp(big.NewInt(maxStates)) > 0 {
			return nil, nil
		}
		for _, paint := range b.paints(p) {
			if paint.colours > maxColours {
				return nil, nil
			}
			c, err := newCoordinate(ctx, b, paint.name(k), paint.of, turns, maxStates)
			if c == nil || err != nil {
				return nil, err
			}
			if c.size > 1 {
				all = append(all, c)
			}
		}
	}
	return all, nil
}
