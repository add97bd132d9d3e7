// Package voltage has large graphs that are written as small ones: covering graphs, given by
// the voltages of a base graph, and their quotients by symmetries.
package voltage

import (
	"fmt"
	"math"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// A Graph is a covering graph. The states form fibres of
// equal size over the vertices of a base graph. A move maps the whole fibre over one
// vertex to the fibre over another by a permutation, the voltage of the arc. State
// number v·Fibre() + i is the i-th state of the fibre over v.
//
// Cayley graphs have this form. Let H be a subgroup of G. The base is the Schreier
// coset graph of H, and the fibre is H. A generator moves a coset to a coset, and
// multiplies within H by an element that depends only on the coset. So a move costs
// one look-up for a whole fibre and one for each state in it; no rank has to be
// computed. That makes a breadth-first search fast on such a graph.
//
// (Gross and Tucker 1977, Generating all graph coverings by permutation voltage
// assignments; Gross and Tucker 1987, Topological Graph Theory, section 2.4.)
type Graph struct {
	base, fibre, moves int
	block              int     // size of a block, which a flat voltage permutes
	root               []Arc   // move m over vertex r of the root is at r·moves + m
	upper, lower       []Level // the digits of a base vertex, and those of a block in its fibre
	voltages           [][]uint16
	inverses           []uint32 // the number of the inverse of a voltage
	weights            []uint32 // number of fibres that the one over a vertex stands for; nil means 1 each
	whole              uint64   // number of states that all states stand for
}

// An Arc is what one move does to one fibre.
type Arc struct {
	To      int32  // the vertex to which it leads; -1 if the move is not possible
	Voltage uint32 // number of a voltage: place i of the fibre goes to place voltages[Voltage][i]
}

// NoArc is the end of an arc whose move is not possible.
const NoArc = -1

// MaxFibre is the largest fibre of a [Graph].
const MaxFibre = 1 << 16

// New returns a graph with len(arcs)/moves fibres. Arc number
// v·moves + m is move m over vertex v. Every voltage is a permutation of
// 0..fibre-1, given by its images. The slices are not copied.
//
// A [*fault.InputError] names what is wrong. Cost O(arcs + fibre·voltages).
func New(fibre, moves int, arcs []Arc, voltages [][]uint16) (*Graph, error) {
	if fibre < 1 || fibre > MaxFibre {
		return nil, wrong("size of the fibre", fibre, fmt.Sprintf("1..%d", MaxFibre))
	}
	if moves < 1 || len(arcs) == 0 || len(arcs)%moves != 0 || len(arcs)/moves > math.MaxInt32 {
		return nil, wrong("number of arcs", len(arcs), fmt.Sprintf("a multiple of the number of moves, %d", moves))
	}
	for k, v := range voltages {
		if len(v) != fibre {
			return nil, wrong(fmt.Sprintf("length of voltage %d", k), len(v), fmt.Sprint(fibre))
		}
	}
	g := &Graph{base: len(arcs) / moves, fibre: fibre, moves: moves, block: fibre, root: arcs, voltages: voltages}
	g.whole = g.Size()
	if err := checkArcs("arc", arcs, g.base, len(voltages)); err != nil {
		return nil, err
	}
	return g, g.invert()
}

// checkArcs checks the ends and the voltages of arcs.
func checkArcs(name string, arcs []Arc, ends, voltages int) error {
	for k, a := range arcs {
		switch {
		case a.To == NoArc:
		case a.To < 0 || int(a.To) >= ends:
			return wrong(fmt.Sprintf("end of %s %d", name, k), int(a.To), fmt.Sprintf("-1..%d", ends-1))
		case int(a.Voltage) >= voltages:
			return wrong(fmt.Sprintf("voltage of %s %d", name, k), int(a.Voltage), fmt.Sprintf("0..%d", voltages-1))
		}
	}
	return nil
}

// Base returns the number of vertices of the base graph.
func (g *Graph) Base() int { return g.base }

// Fibre returns the number of states over each vertex.
func (g *Graph) Fibre() int { return g.fibre }

// Block returns the number of places that a flat voltage permutes. It divides Fibre().
func (g *Graph) Block() int { return g.block }

// Covering returns the graph itself. A search looks for this method.
func (g *Graph) Covering() *Graph { return g }

// Whole returns the number of states that all states stand for: Size(), unless the graph
// is a quotient.
func (g *Graph) Whole() uint64 { return g.whole }

// Moves returns the number of moves.
func (g *Graph) Moves() int { return g.moves }

// Size returns the number of states: Base()·Fibre().
func (g *Graph) Size() uint64 { return uint64(g.base) * uint64(g.fibre) }

// Neighbors appends the states that moves reach from a state, in the order of the
// moves.
func (g *Graph) Neighbors(dst []uint64, state uint64) []uint64 {
	for m := range g.moves {
		if next, ok := g.Apply(state, m); ok {
			dst = append(dst, next)
		}
	}
	return dst
}

// Apply returns the state that move m, counted from 0, makes of a state, and false
// if the move is not possible there.
func (g *Graph) Apply(state uint64, m int) (uint64, bool) {
	a := g.arc(int(state/uint64(g.fibre)), m)
	if a.To == NoArc {
		return state, false
	}
	return uint64(a.To)*uint64(g.fibre) + g.image(a.Voltage, state%uint64(g.fibre)), true
}

// Voltage returns a flat voltage and its inverse.
func (g *Graph) Voltage(k uint32) (there, back []uint16) {
	return g.voltages[k], g.voltages[g.inverses[k]]
}

// Weight is the number of fibres that the one over v stands for.
func (g *Graph) Weight(v int) uint64 {
	if g.weights == nil {
		return 1
	}
	return uint64(g.weights[v])
}

// Reversed returns the reversed arcs, stored at the vertex where they end, or false
// if one move leads from two vertices to the same one.
func (g *Graph) Reversed() ([]Arc, bool) {
	back := make([]Arc, g.base*g.moves)
	for i := range back {
		back[i].To = NoArc
	}
	var arcs []Arc
	for v := range g.base {
		arcs = g.ArcsFrom(arcs, v)
		for m, a := range arcs {
			if a.To == NoArc {
				continue
			}
			at := &back[int(a.To)*g.moves+m]
			if at.To != NoArc {
				return nil, false
			}
			*at = Arc{To: int32(v), Voltage: a.Voltage}
		}
	}
	return back, true
}

// wrongGraph names the part of a voltage graph that is wrong.
func wrong(what string, got any, want string) error {
	return &fault.InputError{In: "voltage.Graph", What: what, Value: got, Want: want}
}

// String gives the numbers of states, fibres and moves.
func (g *Graph) String() string {
	return fmt.Sprintf("%s in %s of %d, %s", counted.Of(g.Size(), "states"), counted.Of(g.base, "fibres"), g.fibre, counted.Of(g.moves, "moves"))
}
