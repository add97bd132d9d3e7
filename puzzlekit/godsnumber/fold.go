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

// fold makes a voltage graph of a tower: the levels above the cut become the
// base, those below the fibre.
func fold(r root, t tower, cut int, limit uint64) (*stategraph.VoltageGraph, error) {
	states, ok := t.states()
	if !ok || states > math.MaxUint64/uint64(r.vertices) {
		return nil, &SizeError{What: "the number of states", Limit: limit}
	}
	if states *= uint64(r.vertices); states > limit {
		return nil, &SizeError{What: "the number of states", Need: states, Limit: limit}
	}
	arcs := r.arcs
	for _, l := range t[:cut] {
		arcs = l.unfold(arcs, r.moves)
	}
	fibre, voltages := t[cut:].voltages()
	if voltages == nil { // nothing is left below: one voltage, the identity
		voltages = [][]uint16{{0}}
	}
	return stategraph.NewVoltageGraph(fibre, r.moves, arcs, voltages)
}

// bestCut returns the number of levels above the cut that needs the least
// memory: 8 bytes an arc and 4 for each entry of a voltage and its inverse.
func (t tower) bestCut(r root) int {
	best, least := len(t), math.Inf(1)
	fibre := 1.0
	states, _ := t.states()
	for cut := len(t); cut >= 0; cut-- {
		voltages := 1.0
		if cut < len(t) {
			fibre *= float64(t[cut].size)
			voltages = float64(t[cut].multipliers)
		}
		if fibre > stategraph.MaxFibre {
			break
		}
		if need := 8*float64(states)/fibre*float64(r.vertices*r.moves) + 4*voltages*fibre; need < least {
			best, least = cut, need
		}
	}
	return best
}

// unfold puts a digit to the vertices of a graph whose voltages are the
// multipliers of the level; those of the level below take their place.
func (l towerLevel) unfold(arcs []stategraph.Arc, moves int) []stategraph.Arc {
	out := make([]stategraph.Arc, 0, len(arcs)*l.size)
	for v := 0; v < len(arcs); v += moves {
		for d := range l.size {
			for _, a := range arcs[v : v+moves] {
				if a.To != stategraph.NoArc {
					at := int(a.Voltage)*l.size + d
					a = stategraph.Arc{To: a.To*int32(l.size) + int32(l.digit[at]), Voltage: l.rest[at]}
				}
				out = append(out, a)
			}
		}
	}
	return out
}

// voltages multiplies a tower out: what each multiplier of its first level does
// to all states of it, as a permutation.
func (t tower) voltages() (fibre int, out [][]uint16) {
	fibre = 1
	for i := len(t) - 1; i >= 0; i-- {
		l := t[i]
		all := make([][]uint16, l.multipliers)
		space := make([]uint16, l.multipliers*l.size*fibre)
		for m := range all {
			all[m], space = space[:0:l.size*fibre], space[l.size*fibre:]
			for d := range l.size {
				digit := uint16(int(l.digit[m*l.size+d]) * fibre)
				if fibre == 1 {
					all[m] = append(all[m], digit)
					continue
				}
				for _, i := range out[l.rest[m*l.size+d]] {
					all[m] = append(all[m], digit+i)
				}
			}
		}
		fibre, out = fibre*l.size, all
	}
	return fibre, out
}
