package godsnumber

import (
	"math"

	"puzzlelab/puzzlekit/stategraph"
)

// root is the graph above a tower: vertices, and for each vertex and move the
// vertex to which the move leads and a multiplier of the tower's first level.
// For a group it is one vertex; for a puzzle with a free blank it is the graph
// of the places of the blank.
type root struct {
	vertices, moves int
	arcs            []stategraph.Arc // Voltage is the number of the multiplier
}

// cuts say what becomes of the levels of a tower: those above top are unfolded
// into the root, those above fibre are storeys of the base, those above block
// are storeys of the fibre, and the others are multiplied out to permutations.
type cuts struct{ top, fibre, block int }

// fold makes a voltage graph of a tower.
func fold(r root, t tower, c cuts, limit uint64) (*stategraph.VoltageGraph, error) {
	states, ok := t.states()
	if !ok || states > math.MaxUint64/uint64(r.vertices) {
		return nil, &SizeError{What: "the number of states", Limit: limit}
	}
	if states *= uint64(r.vertices); states > limit {
		return nil, &SizeError{What: "the number of states", Need: states, Limit: limit, Option: "Options.MaxStates"}
	}
	arcs := r.arcs
	for _, l := range t[:c.top] {
		arcs = l.unfold(arcs, r.moves)
	}
	var storeys []stategraph.Storey
	for _, l := range t[c.top:c.block] {
		storeys = append(storeys, l.storey())
	}
	voltages := t[c.block:].voltages()
	if voltages == nil { // nothing is left below: one voltage, the identity
		voltages = [][]uint16{{0}}
	}
	return stategraph.NewTower(r.moves, arcs, storeys, c.fibre-c.top, voltages)
}

const (
	// usualFibre is the largest fibre that is chosen: its rows of bits stay in
	// the fastest memory, and still nothing is wasted on their ends.
	usualFibre = 1 << 16
	// tableShare is the part of the table of states that the top and the
	// permutations may each take, and leastShare what they may always.
	tableShare = 128
	leastShare = 1 << 18
)

// cut chooses the cuts; that of the fibre is given or -1. Larger permutations
// and a larger root save time, smaller ones memory.
func (t tower) cut(r root, fibre int) cuts {
	states, _ := t.states()
	states *= uint64(r.vertices)
	share := float64(max(leastShare, states/4/tableShare))
	c := cuts{block: len(t)}
	size := 1
	for c.block > max(0, fibre) {
		l := t[c.block-1]
		if size*l.size > stategraph.MaxFibre || 2*float64(l.multipliers*l.size)*float64(size) > share {
			break
		}
		c.block--
		size *= l.size
	}
	if c.fibre = fibre; fibre < 0 {
		for c.fibre = c.block; c.fibre > 0 && size*t[c.fibre-1].size <= usualFibre; c.fibre-- {
			size *= t[c.fibre-1].size
		}
	}
	top := 8 * float64(len(r.arcs))
	for c.top < c.fibre && top*float64(t[c.top].size) <= share {
		top *= float64(t[c.top].size)
		c.top++
	}
	return c
}

// unfold puts a digit to the vertices of a graph whose voltages are the
// multipliers of the level; those of the level below take their place.
func (l towerLevel) unfold(arcs []stategraph.Arc, moves int) []stategraph.Arc {
	out := make([]stategraph.Arc, 0, len(arcs)*l.size)
	for v := 0; v < len(arcs); v += moves {
		for d := range l.size {
			for _, a := range arcs[v : v+moves] {
				if a.To != stategraph.NoArc {
					step := l.arcs[int(a.Voltage)*l.size+d]
					a = stategraph.Arc{To: a.To*int32(l.size) + step.To, Voltage: step.Voltage}
				}
				out = append(out, a)
			}
		}
	}
	return out
}

// voltages multiplies a tower out: what each multiplier of its first level does
// to all states of it, as a permutation.
func (t tower) voltages() (out [][]uint16) {
	below := 1
	for i := len(t) - 1; i >= 0; i-- {
		l := t[i]
		all := make([][]uint16, l.multipliers)
		space := make([]uint16, l.multipliers*l.size*below)
		for m := range all {
			all[m], space = space[:0:l.size*below], space[l.size*below:]
			for _, step := range l.arcs[m*l.size : (m+1)*l.size] {
				digit := uint16(int(step.To) * below)
				if below == 1 {
					all[m] = append(all[m], digit)
					continue
				}
				for _, i := range out[step.Voltage] {
					all[m] = append(all[m], digit+i)
				}
			}
		}
		below, out = below*l.size, all
	}
	return out
}
