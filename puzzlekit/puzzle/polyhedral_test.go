package puzzle_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/puzzle/internal/solid"
)

// polyhedra has the corners, edges and faces of each, and whether all faces have an even
// number of edges.
var polyhedra = map[string]struct {
	corners, edges, faces int
	even                  bool
}{
	"tetrahedron": {4, 6, 4, false}, "cube": {8, 12, 6, true}, "octahedron": {6, 12, 8, false},
	"dodecahedron": {20, 30, 12, false}, "icosahedron": {12, 30, 20, false},
	"truncated tetrahedron": {12, 18, 8, false}, "cuboctahedron": {12, 24, 14, false}, "truncated octahedron": {24, 36, 14, true},
	"icosidodecahedron": {30, 60, 32, false}, "truncated icosahedron": {60, 90, 32, false},
}

// By Wilson's theorem all arrangements can be reached, or the even ones if no face has an
// odd number of edges.
func TestPolyhedralGroups(t *testing.T) {
	require.Len(t, solid.Polyhedra(), len(polyhedra))
	for _, name := range solid.Polyhedra() {
		want := polyhedra[name]
		p := puzzle.Polyhedral(name)
		require.Equal(t, want.corners, p.Places(), name)
		require.Len(t, p.Definition().Fixed, want.edges+want.faces, name)
		if want.even {
			requireOrder(t, p, alternatingOrder(int64(want.corners-1)))
		} else {
			requireOrder(t, p, factorial(int64(want.corners-1)).String())
		}
	}
	require.Equal(t, puzzle.Polyhedral("truncated icosahedron").Name(), puzzle.Polyhedral("football").Name())
}

// Every move joins each corner to another one, there and back, and no two moves join the
// same corners.
func TestPolyhedralEdgesHaveColors(t *testing.T) {
	for name, want := range polyhedra {
		p := puzzle.Polyhedral(name)
		moves := p.Definition().Moves
		require.Equal(t, 2*want.edges, want.corners*len(moves), name)
		for place := 1; place <= want.corners; place++ {
			var near []int
			for _, m := range moves {
				to := m.Slide[place-1]
				require.Equal(t, place, m.Slide[to-1], name)
				near = append(near, to)
			}
			slices.Sort(near)
			require.Len(t, slices.Compact(near), len(moves), name)
		}
		s, least := p.Definition().Space, math.Inf(1)
		gap := func(from, to int) float64 {
			return middle(corners(s, s.Places[from-1])).plus(middle(corners(s, s.Places[to-1])), -1).length()
		}
		for other := 2; other <= want.corners; other++ {
			least = min(least, gap(1, other))
		}
		for i, to := range moves[0].Slide {
			require.Less(t, gap(i+1, to), 1.5*least, "%s: the edges are short", name)
		}
	}
}

// The gap starts at the corner in front, and the rings are the corners by their distance
// from it.
func TestPolyhedralRings(t *testing.T) {
	p := puzzle.Polyhedral("dodecahedron")
	require.Equal(t, "Solved. Home of the gap: blank. Ring 1: 1, 2, 3. Ring 2: 4, 5, 6, 7, 8, 9. Ring 3: 10, 11, 12, 13, 14, 15. Ring 4: 16, 17, 18. Ring 5: 19.", p.Solved().Spoken())
	for _, m := range p.Definition().Moves {
		require.LessOrEqual(t, m.Slide[0], 4, "the neighbours of the gap are in ring 1")
	}
}

func TestPolyhedralNames(t *testing.T) {
	defer func() {
		var wrong *fault.InputError
		require.ErrorAs(t, recover().(error), &wrong)
		require.Equal(t, `"cub"`, wrong.Value)
		require.Contains(t, wrong.Want, "football, tetrahedron, cube")
	}()
	puzzle.Polyhedral("cub")
}
