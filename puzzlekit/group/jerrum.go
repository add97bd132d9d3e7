package group

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/perm"
)

// A JerrumFilter keeps at most n-1 generators of a group on n points, however
// many elements it is given. With i(σ) the smallest point that σ moves, every
// element σ is an edge {i(σ), i(σ)^σ} of a graph Γ on the points. The filter keeps
// Γ a forest, without double edges and cycles:
//
//   - An element with the edge of another one is multiplied by the inverse of
//     that one. The product has a larger i.
//   - If an element closes a cycle i1, i2, …, ik, i1, with i1 its smallest point,
//     the elements of the cycle are multiplied in this order, inverted where the
//     step goes down. The product fixes i1 and all points below. It replaces the
//     element of the edge {i1, i2}.
//
// The product goes through the filter in turn. The sum of the i grows each time,
// so this ends. (M. Jerrum 1986; in the form of P. J. Cameron, Permutation
// Groups, 1999, and N. Matsukawa, theorem 3.2.) The zero value is an empty filter
// that takes its degree from the first element.
type JerrumFilter struct {
	edges []jerrumEdge // in the order in which they joined
}

type jerrumEdge struct {
	from, to int // from < to
	element  perm.Perm
}

// An Edge is an edge of the graph of a [JerrumFilter]: Element takes From, the
// smallest point that it moves, to To.
type Edge struct {
	From, To int
	Element  perm.Perm
}

// A JerrumEvent is what happens to an element that meets the filter.
type JerrumEvent string

// What can happen to an element that meets the filter.
const (
	JerrumIdentity JerrumEvent = "identity: dropped"
	JerrumJoined   JerrumEvent = "new edge: joined"
	JerrumDouble   JerrumEvent = "double edge: divided by the element that has it"
	JerrumCycle    JerrumEvent = "closes a cycle: its product replaces the first element"
)

// A JerrumStep describes what happened to one element.
type JerrumStep struct {
	Event    JerrumEvent
	Before   []Edge    // the graph the element met
	Incoming perm.Perm // the element
	From, To int       // its edge; 0 for the identity
	Cycle    []int     // i1, …, ik when a cycle closed
	Removed  perm.Perm // the element of {i1, i2}, when a cycle closed
	Becomes  perm.Perm // the element of the next step, if there is one
	After    []Edge    // the graph it left
}

// Edges returns the edges in the order in which they joined.
func (f *JerrumFilter) Edges() []Edge {
	out := make([]Edge, len(f.edges))
	for k, e := range f.edges {
		out[k] = Edge{e.from, e.to, e.element}
	}
	return out
}

// Generators returns the elements that the filter keeps: at most n-1.
func (f *JerrumFilter) Generators() []perm.Perm {
	out := make([]perm.Perm, len(f.edges))
	for k, e := range f.edges {
		out[k] = e.element
	}
	return out
}

// Add adds an element. Afterwards the elements of the filter generate what they
// and p generated before. It takes at most O(n²) multiplications: usually few,
// but seconds on a thousand points.
func (f *JerrumFilter) Add(p perm.Perm) {
	for goesOn := true; goesOn; {
		p, goesOn = f.step(p, nil)
	}
}

// Steps is [JerrumFilter.Add] step by step. The element is added completely
// even if the loop ends early.
func (f *JerrumFilter) Steps(p perm.Perm) iter.Seq[JerrumStep] {
	return func(yield func(JerrumStep) bool) {
		for watched, goesOn := true, true; goesOn; {
			if !watched {
				p, goesOn = f.step(p, nil)
				continue
			}
			s := JerrumStep{Before: f.Edges(), Incoming: p}
			p, goesOn = f.step(p, &s)
			s.After = f.Edges()
			watched = yield(s)
		}
	}
}

// step does one step. If goesOn is true, next is the element of the next step.
func (f *JerrumFilter) step(p perm.Perm, seen *JerrumStep) (next perm.Perm, goesOn bool) {
	if seen == nil {
		seen = &JerrumStep{}
	}
	e, ok := edgeOf(p)
	if !ok {
		seen.Event = JerrumIdentity
		return p, false
	}
	seen.From, seen.To = e.from, e.to
	for _, other := range f.edges {
		if other.from == e.from && other.to == e.to {
			seen.Event, seen.Becomes = JerrumDouble, p.Mul(other.element.Inverse())
			return seen.Becomes, true
		}
	}
	path := f.path(e.to, e.from)
	f.edges = append(f.edges, e)
	if path == nil {
		seen.Event = JerrumJoined
		return p, false
	}
	seen.Event, seen.Cycle = JerrumCycle, smallestFirst(path)
	seen.Becomes, seen.Removed = f.contract(seen.Cycle)
	return seen.Becomes, true
}

func edgeOf(p perm.Perm) (jerrumEdge, bool) {
	for i := 1; i <= p.Degree(); i++ {
		if to := p.Image(i); to != i {
			return jerrumEdge{i, to, p}, true
		}
	}
	return jerrumEdge{}, false
}

// path returns the points on the way from one point to another in the forest,
// nil when there is none. Cost O(n).
func (f *JerrumFilter) path(from, to int) []int {
	begin, neighbors := f.neighbors(max(from, to))
	before := make([]int, len(begin))
	before[from] = from
	for queue := []int{from}; len(queue) > 0 && before[to] == 0; queue = queue[1:] {
		point := queue[0]
		for _, next := range neighbors[begin[point-1]:begin[point]] {
			if before[next] == 0 {
				before[next] = point
				queue = append(queue, next)
			}
		}
	}
	if before[to] == 0 {
		return nil
	}
	path := []int{to}
	for point := to; point != from; path = append(path, point) {
		point = before[point]
	}
	return path
}

// neighbors lists the neighbours of point p from begin[p-1] to begin[p], for
// all points of the forest and at least for 1..points.
func (f *JerrumFilter) neighbors(points int) (begin, list []int) {
	for _, e := range f.edges {
		points = max(points, e.to)
	}
	begin = make([]int, points+1)
	for _, e := range f.edges {
		begin[e.from]++
		begin[e.to]++
	}
	for p := 1; p <= points; p++ {
		begin[p] += begin[p-1]
	}
	list = make([]int, 2*len(f.edges))
	at := slices.Clone(begin)
	for _, e := range slices.Backward(f.edges) {
		at[e.from]--
		list[at[e.from]] = e.to
		at[e.to]--
		list[at[e.to]] = e.from
	}
	return begin, list
}

// smallestFirst rotates a cycle so that it begins with its smallest point.
func smallestFirst(cycle []int) []int {
	at := slices.Index(cycle, slices.Min(cycle))
	return slices.Concat(cycle[at:], cycle[:at])
}

// contract removes the element of the first edge of the cycle and returns the
// product of all elements around the cycle.
func (f *JerrumFilter) contract(cycle []int) (product, removed perm.Perm) {
	product = perm.Identity(f.edges[0].element.Degree())
	for s, from := range cycle {
		to := cycle[(s+1)%len(cycle)]
		k := slices.IndexFunc(f.edges, func(e jerrumEdge) bool {
			return e.from == min(from, to) && e.to == max(from, to)
		})
		x := f.edges[k].element
		if from > to {
			x = x.Inverse()
		}
		product = product.Mul(x)
	}
	first := func(e jerrumEdge) bool { return e.from == cycle[0] && e.to == cycle[1] }
	k := slices.IndexFunc(f.edges, first)
	removed = f.edges[k].element
	f.edges = slices.Delete(f.edges, k, k+1)
	return product, removed
}

// String returns the edge with its element: "2→3 (2,3)".
func (e Edge) String() string { return fmt.Sprintf("%d→%d %v", e.From, e.To, e.Element) }

// String lists the edges of the graph.
func (f *JerrumFilter) String() string {
	edges := f.Edges()
	texts := make([]string, len(edges))
	for i, e := range edges {
		texts[i] = e.String()
	}
	return fmt.Sprintf("%s: %s", counted.Of(len(edges), "edges"), strings.Join(texts, ", "))
}
