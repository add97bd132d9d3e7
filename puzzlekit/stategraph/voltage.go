package stategraph

import (
	"fmt"
	"math"
)

// A VoltageGraph is a large graph written down as a small one. The states form
// fibres of equal size that lie over the vertices of a base graph, and a move
// takes the whole fibre over one vertex onto the fibre over another by a
// permutation, the voltage of the arc. State number v·Fibre() + i is the i-th
// of the fibre over v.
//
// Cayley graphs are like that. For a subgroup H of G the cosets of H are the
// base, its Schreier coset graph; the elements of H are the fibre; and a
// generator moves a coset to a coset and multiplies within H by an element that
// depends on the coset only. So a move costs one look-up for a whole fibre and
// one for each state in it, where a rank would have to be taken apart and put
// together again: that is what makes [Enumerate] quick on such an index.
//
// (Gross and Tucker 1977, Generating all graph coverings by permutation voltage
// assignments; Gross and Tucker 1987, Topological Graph Theory, section 2.4.)
type VoltageGraph struct {
	base, fibre, moves int
	arcs               []Arc
	voltages           [][]uint16
	inverses           [][]uint16
	weights            []uint32 // how many fibres the one over a vertex stands for; nil is one each
}

// An Arc is what one move does to one fibre.
type Arc struct {
	To      int32  // the vertex that it leads to, or NoArc
	Voltage uint32 // which of the voltages: place i of the fibre goes to place voltages[Voltage][i]
}

// NoArc, as the end of an arc, says that the move is not possible.
const NoArc = -1

// MaxFibre is the largest fibre of a [VoltageGraph].
const MaxFibre = 1 << 16

// NewVoltageGraph makes a graph of len(arcs)/moves fibres. Arc number
// v·moves + m is move m over vertex v. Every voltage is a permutation of
// 0..fibre-1, given by its images. The slices are kept, not copied.
//
// A [*VoltageError] says what is wrong. Cost O(arcs + fibre·voltages).
func NewVoltageGraph(fibre, moves int, arcs []Arc, voltages [][]uint16) (*VoltageGraph, error) {
	if fibre < 1 || fibre > MaxFibre {
		return nil, &VoltageError{What: "size of the fibre", Got: fibre, Want: fmt.Sprintf("1..%d", MaxFibre)}
	}
	if moves < 1 || len(arcs) == 0 || len(arcs)%moves != 0 || len(arcs)/moves > math.MaxInt32 {
		return nil, &VoltageError{What: "number of arcs", Got: len(arcs), Want: fmt.Sprintf("a multiple of the number of moves, %d", moves)}
	}
	g := &VoltageGraph{base: len(arcs) / moves, fibre: fibre, moves: moves, arcs: arcs, voltages: voltages}
	for k, a := range arcs {
		switch {
		case a.To == NoArc:
		case a.To < 0 || int(a.To) >= g.base:
			return nil, &VoltageError{What: fmt.Sprintf("end of arc %d", k), Got: int(a.To), Want: fmt.Sprintf("-1..%d", g.base-1)}
		case int(a.Voltage) >= len(voltages):
			return nil, &VoltageError{What: fmt.Sprintf("voltage of arc %d", k), Got: int(a.Voltage), Want: fmt.Sprintf("0..%d", len(voltages)-1)}
		}
	}
	return g, g.invert()
}

// invert writes down the inverses of the voltages.
func (g *VoltageGraph) invert() error {
	space := make([]uint16, len(g.voltages)*g.fibre)
	g.inverses = make([][]uint16, len(g.voltages))
	seen := make([]bool, g.fibre)
	for k, v := range g.voltages {
		if len(v) != g.fibre {
			return &VoltageError{What: fmt.Sprintf("length of voltage %d", k), Got: len(v), Want: fmt.Sprint(g.fibre)}
		}
		clear(seen)
		inverse := space[k*g.fibre : (k+1)*g.fibre]
		for i, j := range v {
			if int(j) >= g.fibre || seen[j] {
				return &VoltageError{What: fmt.Sprintf("image of %d under voltage %d", i, k), Got: int(j), Want: "a permutation of the fibre"}
			}
			seen[j], inverse[j] = true, uint16(i)
		}
		g.inverses[k] = inverse
	}
	return nil
}

// Base returns the number of vertices of the base graph.
func (g *VoltageGraph) Base() int { return g.base }

// Fibre returns the number of states over each vertex.
func (g *VoltageGraph) Fibre() int { return g.fibre }

// Moves returns the number of moves.
func (g *VoltageGraph) Moves() int { return g.moves }

// Size returns the number of states: Base()·Fibre().
func (g *VoltageGraph) Size() uint64 { return uint64(g.base) * uint64(g.fibre) }

// Bytes returns about how much memory the graph itself takes.
func (g *VoltageGraph) Bytes() uint64 {
	return 8*uint64(len(g.arcs)) + 4*uint64(len(g.voltages))*uint64(g.fibre)
}

// Neighbours appends what the moves make of a state, in the order of the moves.
func (g *VoltageGraph) Neighbours(dst []uint64, state uint64) []uint64 {
	v, i := state/uint64(g.fibre), state%uint64(g.fibre)
	for _, a := range g.arcsFrom(int(v)) {
		if a.To != NoArc {
			dst = append(dst, uint64(a.To)*uint64(g.fibre)+uint64(g.voltages[a.Voltage][i]))
		}
	}
	return dst
}

// Apply returns what move m, counted from 0, makes of a state, and false when
// the move is not possible there.
func (g *VoltageGraph) Apply(state uint64, m int) (uint64, bool) {
	a := g.arcs[int(state/uint64(g.fibre))*g.moves+m]
	if a.To == NoArc {
		return state, false
	}
	return uint64(a.To)*uint64(g.fibre) + uint64(g.voltages[a.Voltage][state%uint64(g.fibre)]), true
}

// weight is how many fibres the one over v stands for.
func (g *VoltageGraph) weight(v int) uint64 {
	if g.weights == nil {
		return 1
	}
	return uint64(g.weights[v])
}

func (g *VoltageGraph) arcsFrom(v int) []Arc { return g.arcs[v*g.moves : (v+1)*g.moves] }

// reversed returns the arcs turned round, at the vertex where they end, or
// false when one move leads to one vertex from two.
func (g *VoltageGraph) reversed() ([]Arc, bool) {
	back := make([]Arc, len(g.arcs))
	for i := range back {
		back[i].To = NoArc
	}
	for k, a := range g.arcs {
		if a.To == NoArc {
			continue
		}
		at := &back[int(a.To)*g.moves+k%g.moves]
		if at.To != NoArc {
			return nil, false
		}
		*at = Arc{To: int32(k / g.moves), Voltage: a.Voltage}
	}
	return back, true
}

// A VoltageError says which part of a voltage graph is wrong.
type VoltageError struct {
	What string
	Got  int
	Want string
}

func (e *VoltageError) Error() string {
	return fmt.Sprintf("stategraph: voltage graph: %s is %d; want %s", e.What, e.Got, e.Want)
}
