package charts

import (
	"fmt"

	"puzzlelab/charts/internal/layout"
)

const treeKind = "tree"

// Tree draws a forest from its roots down, such as a Schreier tree: parents[i]
// is the parent of vertex i+1, or 0 for a root, and edges[i] names the edge from
// there to vertex i+1; that of a root is ignored. edges may be nil. The options
// are those of Graph, without Layout.
func Tree(parents []int, edges []string, options ...Option) *Chart {
	s := newSettings(options)
	if len(parents) > maxVertices {
		return failed(treeKind, s, tooLarge(treeKind, "vertices", len(parents), maxVertices, "draw a part, such as the levels next to a root"))
	}
	joins, err := treeEdges(parents, edges)
	if err != nil {
		return failed(treeKind, s, err)
	}
	d := drawing{kind: treeKind, settings: s, vertices: len(parents), edges: joins}
	if err := d.check(); err != nil {
		return failed(treeKind, s, err)
	}
	up := make([]int, len(parents))
	for v, p := range parents {
		up[v] = p - 1
	}
	s.place = func(layout.Graph) []layout.Point { return layout.Tree(up) }
	s.stretch = true
	return d.chart()
}

func treeEdges(parents []int, names []string) ([]Edge, error) {
	if names != nil && len(names) != len(parents) {
		return nil, oneEach(treeKind, "names of edges", len(names), len(parents), "vertices")
	}
	var edges []Edge
	for i, p := range parents {
		if p < 0 || p > len(parents) {
			return nil, &DataError{treeKind, fmt.Sprintf("the parent of vertex %d", i+1), fmt.Sprint(p), fmt.Sprintf("parents are 1 to %d, or 0 for a root", len(parents))}
		}
		if p == 0 {
			continue
		}
		e := Edge{From: p, To: i + 1}
		if names != nil {
			e.Name = names[i]
		}
		edges = append(edges, e)
	}
	for i := range parents {
		steps := 0
		for v := i + 1; v != 0; v = parents[v-1] {
			if steps++; steps > len(parents) {
				return nil, &DataError{treeKind, fmt.Sprintf("the path up from vertex %d", i+1), "a cycle", "every path up must end at a root"}
			}
		}
	}
	return edges, nil
}
