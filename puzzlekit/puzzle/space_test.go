package puzzle_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

type coordinates [3]float64

func (a coordinates) dot(b coordinates) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func (a coordinates) plus(b coordinates, k float64) coordinates {
	return coordinates{a[0] + k*b[0], a[1] + k*b[1], a[2] + k*b[2]}
}

func (a coordinates) cross(b coordinates) coordinates {
	return coordinates{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

func (a coordinates) length() float64 { return math.Sqrt(a.dot(a)) }

// turned turns a about a unit axis, by Rodrigues' formula.
func (a coordinates) turned(axis coordinates, degrees float64) coordinates {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	zero := coordinates{}
	return zero.plus(a, cos).plus(axis.cross(a), sin).plus(axis, axis.dot(a)*(1-cos))
}

func corners(s *puzzle.Space, polygon []int) []coordinates {
	out := make([]coordinates, len(polygon))
	for i, k := range polygon {
		out[i] = s.Corners[k-1]
	}
	return out
}

func middle(outline []coordinates) coordinates {
	sum := coordinates{}
	for _, x := range outline {
		sum = sum.plus(x, 1/float64(len(outline)))
	}
	return sum
}

// lies reports whether every corner of one polygon is a corner of another.
func lies(a, b []coordinates) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(x coordinates) bool {
		return !slices.ContainsFunc(b, func(y coordinates) bool { return x.plus(y, -1).length() < 1e-4 })
	})
}

// solids lists the puzzles that are cut from a solid.
func solids() []*puzzle.Puzzle {
	list := []*puzzle.Puzzle{puzzle.Supercube(2), puzzle.Supercube(5), puzzle.Cuboid(1, 2, 3), puzzle.Cuboid(2, 2, 3), puzzle.Cuboid(5, 7, 3), puzzle.Cuboid(1, 1, 2)}
	for _, p := range puzzle.Catalogue() {
		if slices.Contains(p.Views(), "solid") && !strings.HasPrefix(p.Name(), "bands") { // bands shift
			list = append(list, p)
		}
	}
	return list
}

// Every move of every solid is a rotation. It takes each polygon of its layer, with the
// fixed parts in it, to one of the layer: that of the goal. Nothing else turns: planes
// at right angles to the axis part the layer from the rest.
func TestMovesAreRotations(t *testing.T) {
	for _, p := range solids() {
		t.Run(p.Name(), func(t *testing.T) {
			s, rotations := p.Definition().Space, p.Rotations()
			require.Len(t, rotations, len(p.Moves()))
			for k, m := range p.Moves() {
				r := rotations[k]
				axis := coordinates(r.Axis)
				require.InDelta(t, 1, axis.length(), 1e-9, m.Name)
				require.Negative(t, r.Degrees, "%s is clockwise", m.Name)
				require.Equal(t, 360.0, math.Abs(r.Degrees)*float64(m.Perm.Order().Int64()), m.Name)
				inside, outside := []float64{}, []float64{}
				for place := 1; place <= p.Places(); place++ {
					from, goal := corners(s, s.Places[place-1]), m.Perm.Image(place)
					height := middle(from).dot(axis)
					if !slices.Contains(r.Places, place) {
						require.Equal(t, place, goal, m.Name)
						outside = append(outside, height)
						continue
					}
					inside = append(inside, height)
					for i := range from {
						from[i] = from[i].turned(axis, r.Degrees)
					}
					require.True(t, lies(from, corners(s, s.Places[goal-1])), "%s takes place %d elsewhere", m.Name, place)
				}
				for i, polygon := range s.Fixed {
					outline := corners(s, polygon)
					height := middle(outline).dot(axis)
					if !slices.Contains(r.Fixed, i+1) {
						outside = append(outside, height)
						continue
					}
					inside = append(inside, height)
					turned := make([]coordinates, len(outline))
					for j, x := range outline {
						turned[j] = x.turned(axis, r.Degrees)
					}
					require.True(t, lies(turned, outline), "%s takes fixed part %d elsewhere", m.Name, i+1)
				}
				for _, height := range outside {
					require.True(t, height < slices.Min(inside) || height > slices.Max(inside), "%s: a polygon within the layer does not turn", m.Name)
				}
			}
		})
	}
}

// The polygons cover the solid once: the volume of the cones from the origin over the
// polygons is that of the solid.
func TestSpaceCoversTheSolid(t *testing.T) {
	for _, c := range []struct {
		p      *puzzle.Puzzle
		volume float64
	}{
		{puzzle.Rubik(5), 125}, {puzzle.Cuboid(2, 3, 4), 24}, {puzzle.Supercube(3), 27}, {puzzle.Skewb(), 8}, {puzzle.Dino(), 8}, {puzzle.Helicopter(), 8},
		{puzzle.Pyraminx(), 8 * math.Sqrt(3)},
		{puzzle.FaceTurningOctahedron(), 4 * math.Sqrt(3)},
		{puzzle.Megaminx(), 10 * math.Sqrt(130-58*math.Sqrt(5))},
		{puzzle.Kilominx(), 10 * math.Sqrt(130-58*math.Sqrt(5))},
		{puzzle.Icosamate(), 10 * math.Sqrt(3) * (7 - 3*math.Sqrt(5))},
	} {
		s, volume := c.p.Definition().Space, 0.0
		for _, polygon := range slices.Concat(s.Places, s.Fixed) {
			x := corners(s, polygon)
			for i := 2; i < len(x); i++ {
				volume += x[0].dot(x[i-1].cross(x[i])) / 6
			}
		}
		require.InDelta(t, c.volume, volume, 2e-3, c.p.Name())
	}
}

func TestNoRotations(t *testing.T) {
	require.Nil(t, puzzle.Sliding(3, 3).Rotations())
	def := puzzle.Rubik(2).Definition()
	def.Moves = slices.Clone(def.Moves[:2])
	def.Moves[0].Perm = def.Moves[0].Perm.Mul(def.Moves[1].Perm)
	def.Derived, def.Pieces = nil, nil
	p, err := puzzle.New(def)
	require.NoError(t, err)
	require.Zero(t, p.Rotations()[0], "two turns are not one")
	require.NotZero(t, p.Rotations()[1])
}

func TestSpaceMistakes(t *testing.T) {
	for want, change := range map[string]func(s *puzzle.Space){
		"space.from: has no direction":                                   func(s *puzzle.Space) { s.From = [3]float64{} },
		"space.places: polygons for 23 places, expected 24":              func(s *puzzle.Space) { s.Places = s.Places[1:] },
		"space.fixed: polygons for 1 fixed part, expected 0":             func(s *puzzle.Space) { s.Fixed = [][]int{{1, 2, 3}} },
		"space.places[0]: 2 corners, expected at least 3":                func(s *puzzle.Space) { s.Places[0] = []int{1, 2} },
		"space.places[3]: corner 99 is not in 1..26":                     func(s *puzzle.Space) { s.Places[3] = []int{1, 2, 99} },
		"space.places[0]: the corners are not counter-clockwise as seen": func(s *puzzle.Space) { slices.Reverse(s.Places[0]) },
		"space.corners[2]: [+Inf 0 0] is too far away":                   func(s *puzzle.Space) { s.Corners[2] = [3]float64{math.Inf(1), 0, 0} },
	} {
		def := puzzle.Rubik(2).Definition()
		s := *def.Space
		s.Places, s.Corners = slices.Clone(s.Places), slices.Clone(s.Corners)
		s.Places[0] = slices.Clone(s.Places[0])
		change(&s)
		def.Space = &s
		_, err := puzzle.New(def)
		require.ErrorContains(t, err, want)
	}
}

func ExamplePuzzle_Rotations() {
	cube := puzzle.Rubik(3)
	for k, r := range cube.Rotations()[:2] {
		fmt.Println(cube.Moves()[k].Name, "turns by", r.Degrees, "degrees about", r.Axis, "with", len(r.Places), "places and", len(r.Fixed), "fixed part")
	}
	s := cube.Definition().Space
	fmt.Println(len(s.Corners), "corners; place 1:", s.Corners[s.Places[0][0]-1], "…")
	// Output:
	// U turns by -90 degrees about [0 1 0] with 20 places and 1 fixed part
	// L turns by -90 degrees about [-1 0 0] with 20 places and 1 fixed part
	// 56 corners; place 1: [-0.5 1.5 -0.5] …
}

func TestSpaceInFiles(t *testing.T) {
	data, err := json.Marshal(puzzle.Pocket())
	require.NoError(t, err)
	for old, wrong := range map[string]struct{ text, want string }{
		`"from":[1,0.9,1.15]`: {`"from":[1,0.9]`, "space.from: 2 values, expected 3"},
		`"from":[1,`:          {`"to":1,"from":[1,`, "space.to: there is no such key"},
	} {
		require.Contains(t, string(data), old)
		_, err := puzzle.Read(strings.NewReader(strings.Replace(string(data), old, wrong.text, 1)))
		require.ErrorContains(t, err, wrong.want)
	}
}
