package stategraph

import (
	"fmt"
	"math"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// A VoltageGraph is a large graph written as a small one. The states form fibres of
// equal size over the vertices of a base graph. A move maps the whole fibre over one
// vertex to the fibre over another by a permutation, the voltage of the arc. State
// number v·Fibre() + i is the i-th state of the fibre over v.
//
// Cayley graphs have this form. Let H be a subgroup of G. The base is the Schreier
// coset graph of H, and the fibre is H. A generator moves a coset to a coset, and
// multiplies within H by an element that depends only on the coset. So a move costs
// one look-up for a whole fibre and one for each state in it; no rank has to be
// computed. That makes [Enumerate] fast on such an index.
//
// (Gross and Tucker 1977, Generating all graph coverings by permutation voltage
// assignments; Gross and Tucker 1987, Topological Graph Theory, section 2.4.)
type VoltageGraph struct {
	base, fibre, moves int
	block              int      // size of a block, which a flat voltage permutes
	root               []Arc    // move m over vertex r of the root is at r·moves + m
	upper, lower       []Storey // the digits of a base vertex, and those of a block in its fibre
	voltages           [][]uint16
	inverses           []uint32 // the number of the inverse of a voltage
	weights            []uint32 // number of fibres that the one over a vertex stands for; nil means 1 each
}

// An Arc is what one move does to one fibre.
type Arc struct {
	To      int32  // the vertex to which it leads; -1 if the move is not possible
	Voltage uint32 // number of a voltage: place i of the fibre goes to place voltages[Voltage][i]
}

// noArc is the end of an arc whose move is not possible.
const noArc = -1

// MaxFibre is the largest fibre of a [VoltageGraph].
const MaxFibre = 1 << 16

// NewVoltageGraph returns a graph with len(arcs)/moves fibres. Arc number
// v·moves + m is move m over vertex v. Every voltage is a permutation of
// 0..fibre-1, given by its images. The slices are not copied.
//
// A [*fault.InputError] names what is wrong. Cost O(arcs + fibre·voltages).
func NewVoltageGraph(fibre, moves int, arcs []Arc, voltages [][]uint16) (*VoltageGraph, error) {
	if fibre < 1 || fibre > MaxFibre {
		return nil, wrongGraph("size of the fibre", fibre, fmt.Sprintf("1..%d", MaxFibre))
	}
	if moves < 1 || len(arcs) == 0 || len(arcs)%moves != 0 || len(arcs)/moves > math.MaxInt32 {
		return nil, wrongGraph("number of arcs", len(arcs), fmt.Sprintf("a multiple of the number of moves, %d", moves))
	}
	for k, v := range voltages {
		if len(v) != fibre {
			return nil, wrongGraph(fmt.Sprintf("length of voltage %d", k), len(v), fmt.Sprint(fibre))
		}
	}
	g := &VoltageGraph{base: len(arcs) / moves, fibre: fibre, moves: moves, block: fibre, root: arcs, voltages: voltages}
	if err := checkArcs("arc", arcs, g.base, len(voltages)); err != nil {
		return nil, err
	}
	return g, g.invert()
}

// checkArcs checks the ends and the voltages of arcs.
func checkArcs(name string, arcs []Arc, ends, voltages int) error {
	for k, a := range arcs {
		switch {
		case a.To == noArc:
		case a.To < 0 || int(a.To) >= ends:
			return wrongGraph(fmt.Sprintf("end of %s %d", name, k), int(a.To), fmt.Sprintf("-1..%d", ends-1))
		case int(a.Voltage) >= voltages:
			return wrongGraph(fmt.Sprintf("voltage of %s %d", name, k), int(a.Voltage), fmt.Sprintf("0..%d", voltages-1))
		}
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

// Neighbors appends the states that moves reach from a state, in the order of the
// moves.
func (g *VoltageGraph) Neighbors(dst []uint64, state uint64) []uint64 {
	for m := range g.moves {
		if next, ok := g.Apply(state, m); ok {
			dst = append(dst, next)
		}
	}
	return dst
}

// Apply returns the state that move m, counted from 0, makes of a state, and false
// if the move is not possible there.
func (g *VoltageGraph) Apply(state uint64, m int) (uint64, bool) {
	if g.moves == 0 {
		return state, false
	}
	a := g.arc(int(state/uint64(g.fibre)), m)
	if a.To == noArc {
		return state, false
	}
	return uint64(a.To)*uint64(g.fibre) + g.image(a.Voltage, state%uint64(g.fibre)), true
}

// weight is the number of fibres that the one over v stands for.
func (g *VoltageGraph) weight(v int) uint64 {
	if g.weights == nil {
		return 1
	}
	return uint64(g.weights[v])
}

// reversed returns the reversed arcs, stored at the vertex where they end, or false
// if one move leads from two vertices to the same one.
func (g *VoltageGraph) reversed() ([]Arc, bool) {
	back := make([]Arc, g.base*g.moves)
	for i := range back {
		back[i].To = noArc
	}
	var arcs []Arc
	for v := range g.base {
		arcs = g.arcsFrom(arcs, v)
		for m, a := range arcs {
			if a.To == noArc {
				continue
			}
			at := &back[int(a.To)*g.moves+m]
			if at.To != noArc {
				return nil, false
			}
			*at = Arc{To: int32(v), Voltage: a.Voltage}
		}
	}
	return back, true
}

// wrongGraph names the part of a voltage graph that is wrong.
func wrongGraph(what string, got any, want string) error {
	return &fault.InputError{In: "stategraph.VoltageGraph", What: what, Value: got, Want: want}
}

// String gives the numbers of states, fibres and moves.
func (g *VoltageGraph) String() string {
	return fmt.Sprintf("%s in %s of %d, %s", counted.Of(g.Size(), "states"), counted.Of(g.base, "fibres"), g.fibre, counted.Of(g.moves, "moves"))
}
