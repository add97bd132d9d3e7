package puzzle

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle/internal/solid"
	"puzzlelab/puzzlekit/word"
)

// Polyhedral returns the sliding puzzle on the corners of a polyhedron: a tile on each
// corner but one, which slides along an edge to the empty corner. This is one of the regular
// solids or a truncated tetrahedron, cuboctahedron, truncated octahedron,
// icosidodecahedron or truncated icosahedron, the football. The edges have as many
// colours as edges meet at a corner, one of each there, and the moves a, b, c, … slide
// the tile along the edge of a colour. It panics with a [*fault.InputError] that lists the
// names if there is no such polyhedron.
//
// By Wilson's theorem the group of the loops is the alternating group on the tiles if
// all faces have an even number of edges, and the symmetric group otherwise; the one
// exception of the theorem is no polyhedron. Orders: tetrahedron 6, cube 2520, octahedron
// 120, dodecahedron 19!, icosahedron 11!, football 59!.
//
// (R. M. Wilson 1974. Edge colours: every such solid has them; for the three edges at a
// corner of the football, as for all of its kind, that is the four colour theorem.)
func Polyhedral(polyhedron string) *Puzzle {
	name := polyhedron
	if name == "football" {
		name = "truncated icosahedron"
	}
	points := solid.CornersOf(name)
	if points == nil {
		panic(&fault.InputError{In: "puzzle.Polyhedral", What: "polyhedron", Value: fmt.Sprintf("%q", polyhedron), Want: "football, " + strings.Join(solid.Polyhedra(), ", ")})
	}
	frame := solid.NewFrame(points)
	n := len(frame.Corners)
	corners, edges, faces, views := frame.Bevel()
	def := Definition{
		Name:     fmt.Sprintf("%d puzzle on the corners of %s", n-1, withArticle(name)),
		About:    fmt.Sprintf("Tiles 1 to %d and a gap on the corners of %s; a tile beside the gap slides along their edge.", n-1, withArticle(name)),
		Notation: word.Moves,
		Places:   n,
		Labels:   append([]Label{{Text: "_"}}, numberLabels(n-1)...),
		Blank:    1,
		Pieces:   singles("tile", n),
		Metrics:  []Metric{{Name: "single-tile", About: "every tile that moves counts one"}},
		Space:    newSpace(solid.Vec{0.6, 0.7, 1}, corners, slices.Concat(edges, faces)),
	}
	colors := edgeColors(n, frame.Edges)
	for k := range slices.Max(colors) + 1 {
		m := Move{Name: string(rune('a' + k)), Slide: make([]int, n), About: "the tile along edge " + string(rune('a'+k)) + " slides"}
		m.AboutInverse = m.About
		for e, ends := range frame.Edges {
			if colors[e] == k {
				m.Slide[ends[0]], m.Slide[ends[1]] = ends[1]+1, ends[0]+1
			}
		}
		def.Moves = append(def.Moves, m)
	}
	for _, k := range colors {
		def.Fixed = append(def.Fixed, Label{Text: string(rune('a' + k)), Color: edgePaint[k]})
	}
	for range faces {
		def.Fixed = append(def.Fixed, Label{Text: "", Color: "#b7c4cc"})
	}
	for _, view := range views {
		def.Layouts = append(def.Layouts, viewLayout(view))
	}
	for i, step := range frame.Steps {
		if step == len(def.Regions) {
			def.Regions = append(def.Regions, Region{Name: fmt.Sprintf("ring %d", step)})
		}
		def.Regions[step].Refs = append(def.Regions[step].Refs, i+1)
	}
	def.Regions[0].Name = "home of the gap"
	return mustNew(def).by("Polyhedral", polyhedron)
}

func withArticle(name string) string {
	if strings.ContainsAny(name[:1], "aeiou") {
		return "an " + name
	}
	return "a " + name
}

// edgePaint has a colour for each move along edges.
var edgePaint = []string{"#0072b2", "#c23b00", "#00785a", "#8a2f7c", "#6b5900"}

// edgeColors gives each edge of a graph a colour from 0 on, as few as edges meet at a
// corner, so that no two at a corner are alike. It colours next the edge that has the
// least choice, and goes back where there is none. There must be such a colouring.
func edgeColors(corners int, edges [][2]int) []int {
	degree, most := make([]int, corners), 0
	for _, e := range edges {
		for _, v := range e {
			degree[v]++
			most = max(most, degree[v])
		}
	}
	colors := slices.Repeat([]int{-1}, len(edges))
	taken := make([]uint, corners) // a bit for each colour at a corner
	var paint func(left int) bool
	paint = func(left int) bool {
		if left == 0 {
			return true
		}
		next, least := -1, most+1
		for i, e := range edges {
			if colors[i] < 0 {
				free := most - bits.OnesCount(taken[e[0]]|taken[e[1]])
				if free < least {
					next, least = i, free
				}
			}
		}
		u, v := edges[next][0], edges[next][1]
		for k := range most {
			if bit := uint(1) << k; (taken[u]|taken[v])&bit == 0 {
				taken[u], taken[v], colors[next] = taken[u]|bit, taken[v]|bit, k
				if paint(left - 1) {
					return true
				}
				taken[u], taken[v], colors[next] = taken[u]&^bit, taken[v]&^bit, -1
			}
		}
		return false
	}
	paint(len(edges))
	return colors
}
