package voltage

import (
	"context"
	"fmt"
	"slices"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// A Symmetry is an automorphism of a [Graph] that maps fibres to fibres:
// state i over vertex v goes to state Fibres[Fibre[v]][i] over Vertex[v].
type Symmetry struct {
	Vertex []int32
	Fibre  []uint32
	Fibres [][]uint16
}

// A Quotient is a graph with one of the fibres that symmetries map to each other.
// A search counts a state once for each fibre that its own stands for. So the
// spheres are those of the whole graph, found in a fraction of the time and memory.
// The states of a quotient have numbers of their own: see Project and Lift.
type Quotient struct {
	*Graph
	class []int32 // by vertex: number of the fibre that stands for the one over it
	first []int32 // by number of a fibre: its vertex
	carry []uint32
	maps  [][]uint16 // maps[carry[v]] maps the fibre over v to the one that stands for it
	start uint64
}

// Quotient returns the quotient by the group that some symmetries generate. They
// must fix the start. The graph must be undirected.
//
// Quotient checks that the symmetries are permutations that fix the start and, for
// a few states of every fibre, that they map neighbours to neighbours. Errors: a
// [*fault.InputError] or a [*fault.StoppedError]. Cost O(base·moves) and a list
// of fibre permutations.
func (g *Graph) Quotient(ctx context.Context, in string, start uint64, symmetries ...Symmetry) (*Quotient, error) {
	if start >= g.Size() {
		return nil, &fault.InputError{In: in, What: "start", Value: start, Want: fmt.Sprintf("a number below %d", g.Size())}
	}
	for k, s := range symmetries {
		if err := g.checkSymmetry(ctx, in, k, s, start); err != nil {
			return nil, err
		}
	}
	q := &Quotient{}
	weights, err := q.findClasses(ctx, in, g, symmetries)
	if err != nil {
		return nil, err
	}
	p := permutationList{number: map[string]uint32{}, products: map[[2]uint32]uint32{}}
	flat := g.flat()
	for _, v := range flat {
		p.add(v)
	}
	var arcs, from []Arc
	done := int32(0)
	for v := range g.base {
		if err := stopped(ctx, in, v); err != nil {
			return nil, err
		}
		if q.class[v] != done {
			continue
		}
		done++
		from = g.ArcsFrom(from, v)
		for _, a := range from {
			if a.To != NoArc {
				a = Arc{To: q.class[a.To], Voltage: p.product(flat, a.Voltage, q.maps, q.carry[a.To])}
			}
			arcs = append(arcs, a)
		}
	}
	if q.Graph, err = New(g.fibre, g.moves, arcs, p.list); err != nil {
		return nil, err
	}
	q.weights, q.whole = weights, g.Size()
	q.start = q.Project(start)
	return q, nil
}

// Start returns the number of the start in the quotient.
func (q *Quotient) Start() uint64 { return q.start }

// Lift returns the state of the whole graph that a state of the quotient is. It is
// the inverse of Project on the states that stand for others.
func (q *Quotient) Lift(state uint64) uint64 {
	fibre := uint64(q.fibre)
	return uint64(q.first[state/fibre])*fibre + state%fibre
}

// Project returns the state of the quotient that stands for a state of the whole
// graph, which must be a number below its Size. Both are at the same distance from
// the start.
func (q *Quotient) Project(state uint64) uint64 {
	fibre := uint64(q.fibre)
	v, i := state/fibre, state%fibre
	return uint64(q.class[v])*fibre + uint64(q.maps[q.carry[v]][i])
}

// findClasses finds the orbits of the vertices, in the order of their first members,
// and the maps from each fibre to the one over the first member.
func (q *Quotient) findClasses(ctx context.Context, in string, g *Graph, symmetries []Symmetry) (weights []uint32, err error) {
	q.class, q.carry = make([]int32, g.base), make([]uint32, g.base)
	for v := range q.class {
		q.class[v] = -1
	}
	p := permutationList{number: map[string]uint32{}, products: map[[2]uint32]uint32{}}
	p.add(rawperm.Identity[uint16](g.fibre))
	back := make([][][]uint16, len(symmetries))
	for k, s := range symmetries {
		for _, f := range s.Fibres {
			back[k] = append(back[k], rawperm.Inverse(f))
		}
	}
	steps := make([]map[[2]uint32]uint32, len(symmetries)) // (map, inverse of fibre) → product
	for k := range steps {
		steps[k] = map[[2]uint32]uint32{}
	}
	for first := range g.base {
		if err := stopped(ctx, in, first); err != nil {
			return nil, err
		}
		if q.class[first] >= 0 {
			continue
		}
		q.class[first] = int32(len(weights))
		q.first = append(q.first, int32(first))
		orbit := []int{first}
		for head := 0; head < len(orbit); head++ {
			v := orbit[head]
			for k, s := range symmetries {
				w := s.Vertex[v]
				if q.class[w] >= 0 {
					continue
				}
				key := [2]uint32{s.Fibre[v], q.carry[v]}
				number, ok := steps[k][key]
				if !ok {
					number = p.add(rawperm.Product(back[k][s.Fibre[v]], p.list[q.carry[v]]))
					steps[k][key] = number
				}
				q.class[w], q.carry[w] = q.class[first], number
				orbit = append(orbit, int(w))
			}
		}
		weights = append(weights, uint32(len(orbit)))
	}
	q.maps = p.list
	return weights, nil
}

// checkEvery is the number of vertices between two looks at the context.
const checkEvery = 1 << 10

func stopped(ctx context.Context, in string, v int) error {
	if v%checkEvery != 0 {
		return nil
	}
	return fault.Stopped(ctx, in, fmt.Sprintf("vertex %d", v))
}

// permutationList keeps each permutation once.
type permutationList struct {
	list     [][]uint16
	number   map[string]uint32
	products map[[2]uint32]uint32
}

func (p *permutationList) add(images []uint16) uint32 {
	key := make([]byte, 0, 2*len(images))
	for _, i := range images {
		key = append(key, byte(i), byte(i>>8))
	}
	n, ok := p.number[string(key)]
	if !ok {
		n = uint32(len(p.list))
		p.number[string(key)], p.list = n, append(p.list, images)
	}
	return n
}

// product adds first[a] times second[b].
func (p *permutationList) product(first [][]uint16, a uint32, second [][]uint16, b uint32) uint32 {
	key := [2]uint32{a, b}
	n, ok := p.products[key]
	if !ok {
		n = p.add(rawperm.Product(first[a], second[b]))
		p.products[key] = n
	}
	return n
}

// checkedStates is the number of states of a fibre that are checked.
const checkedStates = 8

func (g *Graph) checkSymmetry(ctx context.Context, in string, number int, s Symmetry, start uint64) error {
	wrong := func(what string, got any, want string, args ...any) error {
		what = fmt.Sprintf("symmetry %d: %s", number, what)
		return &fault.InputError{In: in, What: what, Value: got, Want: fmt.Sprintf(want, args...)}
	}
	if len(s.Vertex) != g.base || len(s.Fibre) != g.base {
		return wrong("number of vertices", len(s.Vertex), "%d, as in the graph", g.base)
	}
	if _, err := New(g.fibre, 1, s.arcs(), s.Fibres); err != nil {
		return wrong("fibres", nil, "permutations of them: %v", err)
	}
	seen := make([]bool, g.base)
	for v, w := range s.Vertex {
		if w < 0 || seen[w] {
			return wrong(fmt.Sprintf("image of vertex %d", v), w, "a permutation of the vertices")
		}
		seen[w] = true
	}
	if to := s.apply(g.fibre, start); to != start {
		return wrong("image of the start", to, "the start, %d", start)
	}
	var here, there []uint64
	for v := range g.base {
		if err := stopped(ctx, in, v); err != nil {
			return err
		}
		for i := range min(g.fibre, checkedStates) {
			state := uint64(v)*uint64(g.fibre) + uint64(i)
			here = g.Neighbors(here[:0], state)
			for k, j := range here {
				here[k] = s.apply(g.fibre, j)
			}
			there = g.Neighbors(there[:0], s.apply(g.fibre, state))
			slices.Sort(here)
			slices.Sort(there)
			if !slices.Equal(here, there) {
				return wrong(fmt.Sprintf("images of the neighbours of state %d", state), here, "the neighbours of its image, %d", there)
			}
		}
	}
	return nil
}

// arcs returns the arcs of a graph whose only move is the symmetry.
func (s Symmetry) arcs() []Arc {
	arcs := make([]Arc, len(s.Vertex))
	for v := range arcs {
		arcs[v] = Arc{To: s.Vertex[v], Voltage: s.Fibre[v]}
	}
	return arcs
}

func (s Symmetry) apply(fibre int, state uint64) uint64 {
	v := state / uint64(fibre)
	return uint64(s.Vertex[v])*uint64(fibre) + uint64(s.Fibres[s.Fibre[v]][state%uint64(fibre)])
}

// String gives the number of states here and in the whole graph.
func (q *Quotient) String() string {
	return fmt.Sprintf("%s that stand for %s", counted.Of(q.Size(), "states"), counted.Commas(q.whole))
}
