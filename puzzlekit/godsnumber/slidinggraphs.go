package godsnumber

import (
	"fmt"
	"strings"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// An edge joins two vertices of a graph on which tiles slide. Vertices count from 1.
type edge [2]int

// slidingOnGraphs are the puzzles of Wilson's theorem: a tile on each vertex of a graph
// but one, which slides along an edge into the gap. Every graph that is 2-connected and
// no polygon contains a theta graph, from which the proof starts; those of at most nine
// vertices are all here, the exceptional one of seven among them, with complete graphs,
// wheels and some graphs with names. The gap is at vertex 1 when the puzzle is solved.
// (R. M. Wilson, Graph puzzles, homotopy, and the alternating group, 1974.)
func slidingOnGraphs() (out []Entry) {
	add := func(name, about string, edges []edge) {
		out = append(out, ofPuzzle("graph-"+name, "edges "+writtenEdges(edges)+"; gap at 1", func() *puzzle.Puzzle {
			return slidingGraph(about, edges)
		}, "single-tile")...)
	}
	for vertices := 4; vertices <= 9; vertices++ {
		inner := vertices - 2
		for a := 0; a <= inner/3; a++ {
			for b := max(a, 1); a+2*b <= inner; b++ {
				c := inner - a - b
				add(fmt.Sprintf("theta-%d-%d-%d", a, b, c), fmt.Sprintf("theta graph, paths with %d, %d and %d inner vertices", a, b, c), theta(a, b, c))
			}
		}
	}
	for n := 4; n <= 9; n++ {
		add(fmt.Sprintf("complete-%d", n), fmt.Sprintf("complete graph of %d vertices", n), complete(n))
	}
	for n := 5; n <= 9; n++ {
		add(fmt.Sprintf("wheel-%d", n), fmt.Sprintf("wheel of %d vertices", n), wheel(n))
	}
	for _, sizes := range [][2]int{{3, 3}, {3, 4}, {4, 4}, {4, 5}} {
		add(fmt.Sprintf("bipartite-%d-%d", sizes[0], sizes[1]), fmt.Sprintf("complete bipartite graph of %d and %d vertices", sizes[0], sizes[1]), bipartite(sizes[0], sizes[1]))
	}
	add("petersen", "Petersen graph", petersen())
	return out
}

// theta returns the graph of three paths from vertex 1 to vertex 2, with a, b and c inner
// vertices.
func theta(inner ...int) (edges []edge) {
	next := 3
	for _, n := range inner {
		last := 1
		for range n {
			edges = append(edges, edge{last, next})
			last, next = next, next+1
		}
		edges = append(edges, edge{last, 2})
	}
	return edges
}

func complete(n int) (edges []edge) {
	for i := 1; i <= n; i++ {
		for j := i + 1; j <= n; j++ {
			edges = append(edges, edge{i, j})
		}
	}
	return edges
}

// wheel returns a polygon and its centre, vertex 1.
func wheel(n int) (edges []edge) {
	for i := 2; i <= n; i++ {
		edges = append(edges, edge{1, i}, edge{i, 2 + (i-1)%(n-1)})
	}
	return edges
}

func bipartite(m, n int) (edges []edge) {
	for i := 1; i <= m; i++ {
		for j := m + 1; j <= m+n; j++ {
			edges = append(edges, edge{i, j})
		}
	}
	return edges
}

// petersen returns a pentagon, a pentagram and the edges between them.
func petersen() (edges []edge) {
	for i := range 5 {
		edges = append(edges, edge{i + 1, (i+1)%5 + 1}, edge{i + 6, (i+2)%5 + 6}, edge{i + 1, i + 6})
	}
	return edges
}

// slidingGraph returns the sliding puzzle on a graph. Move aa slides along the first
// edge, ab along the second, and so on.
func slidingGraph(name string, edges []edge) *puzzle.Puzzle {
	vertices := 0
	for _, e := range edges {
		vertices = max(vertices, e[0], e[1])
	}
	def := puzzle.Definition{
		Name: name, About: "A tile beside the gap slides along an edge into it.", Notation: word.Moves,
		Places: vertices, Labels: []puzzle.Label{{Text: "_"}}, Blank: 1,
		Metrics: []puzzle.Metric{{Name: "single-tile", About: "every tile that moves counts one"}},
	}
	for tile := 1; tile < vertices; tile++ {
		def.Labels = append(def.Labels, puzzle.Label{Text: fmt.Sprint(tile)})
	}
	for i, e := range edges {
		slide := make([]int, vertices)
		slide[e[0]-1], slide[e[1]-1] = e[1], e[0]
		def.Moves = append(def.Moves, puzzle.Move{Name: string([]rune{'a' + rune(i/26), 'a' + rune(i%26)}), Slide: slide})
	}
	p, err := puzzle.New(def)
	if err != nil {
		panic(err) // the graphs are ours, and a test builds each
	}
	return p
}

func writtenEdges(edges []edge) string {
	text := make([]string, len(edges))
	for i, e := range edges {
		text[i] = fmt.Sprintf("%d-%d", e[0], e[1])
	}
	return strings.Join(text, " ")
}
