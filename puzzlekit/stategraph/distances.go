package stategraph

import (
	"iter"
	"math/big"
	"slices"
)

// Distances are the shortest distances from one state of a graph, its source,
// to all others.
type Distances[S comparable] struct {
	graph  *Graph[S]
	source int32
	depth  []int32 // -1 where no path leads
	order  []int32 // the reached states, nearest first
	ends   []int   // order[ends[d-1]:ends[d]] is the sphere at distance d
}

// From returns the distances from s, by breadth-first search in time
// O(states + edges); a [*StateError] when s is not in the graph.
func (g *Graph[S]) From(s S) (*Distances[S], error) {
	source, ok := g.number[s]
	if !ok {
		return nil, &StateError{State: s}
	}
	d := &Distances[S]{graph: g, source: source, depth: make([]int32, len(g.states))}
	for i := range d.depth {
		d.depth[i] = -1
	}
	d.order, d.ends = g.search(source, d.depth, nil, nil)
	return d, nil
}

// search fills depth, all -1, with the distances from source. It reuses the
// slices order and ends.
func (g *Graph[S]) search(source int32, depth, order []int32, ends []int) ([]int32, []int) {
	depth[source] = 0
	order, ends = append(order[:0], source), append(ends[:0], 1)
	for head := 0; head < len(order); {
		for end := len(order); head < end; head++ {
			i := order[head]
			for _, j := range g.out(i) {
				if depth[j] < 0 {
					depth[j] = depth[i] + 1
					order = append(order, j)
				}
			}
		}
		if len(order) > head {
			ends = append(ends, len(order))
		}
	}
	return order, ends
}

// Source returns the state from which the distances are measured.
func (d *Distances[S]) Source() S { return d.graph.states[d.source] }

// Spheres returns the numbers of states at distance 0, 1, 2, … up to the
// eccentricity.
func (d *Distances[S]) Spheres() []uint64 {
	out := make([]uint64, len(d.ends))
	previous := 0
	for k, end := range d.ends {
		out[k] = uint64(end - previous)
		previous = end
	}
	return out
}

// Eccentricity returns the distance of the farthest state that can be reached.
func (d *Distances[S]) Eccentricity() int { return len(d.ends) - 1 }

// Reached returns the number of states that can be reached, the source included.
func (d *Distances[S]) Reached() int { return len(d.order) }

// At returns the states at a distance, in the order in which they were met.
// None are there below 0 or beyond the eccentricity.
func (d *Distances[S]) At(distance int) []S {
	if distance < 0 || distance >= len(d.ends) {
		return nil
	}
	begin := 0
	if distance > 0 {
		begin = d.ends[distance-1]
	}
	return d.graph.pick(d.order[begin:d.ends[distance]])
}

// Antipodes returns the farthest states.
func (d *Distances[S]) Antipodes() []S { return d.At(d.Eccentricity()) }

// To returns the distance of s, and whether a path leads there at all.
func (d *Distances[S]) To(s S) (int, bool) {
	i, ok := d.graph.number[s]
	if !ok || d.depth[i] < 0 {
		return 0, false
	}
	return int(d.depth[i]), true
}

// Path returns a shortest path from the source to s, both included; the first
// one in the order of the moves. Errors are [*StateError] and
// [*UnreachableError].
func (d *Distances[S]) Path(s S) ([]S, error) {
	for path := range d.Paths(s) {
		return path, nil
	}
	if !d.graph.Contains(s) {
		return nil, &StateError{State: s}
	}
	return nil, &UnreachableError{From: d.Source(), To: s}
}

// Paths yields every shortest path from the source to s, in the order of the
// moves; none when s cannot be reached. There may be very many: PathCount says
// how many.
func (d *Distances[S]) Paths(s S) iter.Seq[[]S] {
	return func(yield func([]S) bool) {
		target, ok := d.graph.number[s]
		if !ok || d.depth[target] < 0 {
			return
		}
		w := pathWalk[S]{distances: d, between: d.between(target), yield: yield}
		w.walk(d.source)
	}
}

// pathWalk goes through the shortest paths depth first.
type pathWalk[S comparable] struct {
	distances *Distances[S]
	between   map[int32]bool // the states on shortest paths to the target
	path      []int32
	yield     func([]S) bool
}

func (w *pathWalk[S]) walk(i int32) (goOn bool) {
	d := w.distances
	w.path = append(w.path, i)
	defer func() { w.path = w.path[:len(w.path)-1] }()
	last := true
	for _, j := range distinct(d.graph.out(i)) {
		if d.depth[j] == d.depth[i]+1 && w.between[j] {
			last = false
			if !w.walk(j) {
				return false
			}
		}
	}
	return !last || w.yield(d.graph.pick(w.path))
}

// between returns the states that lie on a shortest path to the target, by a
// walk through the spheres against the direction of the edges. Cost
// O(states + edges) of the ball.
func (d *Distances[S]) between(target int32) map[int32]bool {
	on := map[int32]bool{target: true}
	for level := int(d.depth[target]) - 1; level >= 0; level-- {
		begin := 0
		if level > 0 {
			begin = d.ends[level-1]
		}
		for _, i := range d.order[begin:d.ends[level]] {
			for _, j := range d.graph.out(i) {
				if on[j] && d.depth[j] == d.depth[i]+1 {
					on[i] = true
					break
				}
			}
		}
	}
	return on
}

// PathCount returns the number of shortest paths from the source to s, as
// sequences of states; 0 when s cannot be reached. Cost O(states + edges).
func (d *Distances[S]) PathCount(s S) *big.Int {
	target, ok := d.graph.number[s]
	if !ok || d.depth[target] < 0 {
		return new(big.Int)
	}
	counts := map[int32]*big.Int{d.source: big.NewInt(1)}
	for _, i := range d.order {
		if d.depth[i] >= d.depth[target] {
			break
		}
		for _, j := range distinct(d.graph.out(i)) {
			if d.depth[j] != d.depth[i]+1 {
				continue
			}
			if counts[j] == nil {
				counts[j] = new(big.Int)
			}
			counts[j].Add(counts[j], counts[i])
		}
	}
	return counts[target]
}

// distinct returns the numbers without repetitions, in order: two moves that
// lead to the same state are one step of a path.
func distinct(numbers []int32) []int32 {
	for k := 1; k < len(numbers); k++ {
		if slices.Contains(numbers[:k], numbers[k]) {
			return distinctCopy(numbers)
		}
	}
	return numbers
}

func distinctCopy(numbers []int32) []int32 {
	var out []int32
	for _, i := range numbers {
		if !slices.Contains(out, i) {
			out = append(out, i)
		}
	}
	return out
}
