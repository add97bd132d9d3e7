package charts

import (
	"fmt"
	"math/big"
	"slices"
)

const pathKind = "shortest path"

// ShortestPath draws a graph with vertices 1 to n, coloured by the distance from
// one of them, and highlights the first shortest path from there to another, in
// the order of the vertices. The description says how many shortest paths there
// are. Directed follows edges one way only; the other options and the limits are
// those of Graph. All vertices must be reachable. The search is breadth-first,
// O(n + edges).
func ShortestPath(vertices int, edges []Edge, from, to int, options ...Option) *Chart {
	s := newSettings(options).orHeight(graphHeight)
	d := drawing{kind: pathKind, settings: s, vertices: vertices, edges: slices.Clone(edges)}
	if err := d.check(); err != nil {
		return failed(pathKind, s, err)
	}
	for _, end := range []struct {
		name   string
		vertex int
	}{{"the first vertex of the path", from}, {"the last vertex of the path", to}} {
		if end.vertex < 1 || end.vertex > vertices {
			return failed(pathKind, s, &DataError{pathKind, end.name, fmt.Sprint(end.vertex), fmt.Sprintf("vertices are 1 to %d", vertices)})
		}
	}
	distances, parents, paths := search(d, from-1)
	for v, distance := range distances {
		if distance < 0 {
			return failed(pathKind, s, &DataError{pathKind, "the distance of vertex " + fmt.Sprint(v+1), "infinite", fmt.Sprintf("all vertices must be reachable from %d", from)})
		}
	}
	s.distances, s.path = distances, nil
	for v := to - 1; v >= 0; v = parents[v] {
		s.path = append(s.path, v+1)
	}
	slices.Reverse(s.path)
	c := d.chart()
	c.description += fmt.Sprintf(" Its length is %d; shortest paths between its ends: %s.", distances[to-1], quantityOf(paths[to-1]))
	return c
}

// search is a breadth-first search from one vertex that counts the shortest paths
// to each. A parent is the first one on the level before, −1 at the start.
func search(d drawing, start int) (distances, parents []int, paths []*big.Int) {
	next := make([][]int, d.vertices)
	for _, e := range d.edges {
		next[e.From-1] = append(next[e.From-1], e.To-1)
		if !d.settings.directed {
			next[e.To-1] = append(next[e.To-1], e.From-1)
		}
	}
	distances, parents, paths = make([]int, d.vertices), make([]int, d.vertices), make([]*big.Int, d.vertices)
	for v := range next {
		slices.Sort(next[v])
		next[v] = slices.Compact(next[v]) // parallel edges count once
		distances[v], parents[v], paths[v] = -1, -1, new(big.Int)
	}
	distances[start] = 0
	paths[start].SetInt64(1)
	queue := []int{start}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for _, w := range next[v] {
			if distances[w] < 0 {
				distances[w], parents[w] = distances[v]+1, v
				queue = append(queue, w)
			}
			if distances[w] == distances[v]+1 {
				paths[w].Add(paths[w], paths[v])
			}
		}
	}
	return distances, parents, paths
}
