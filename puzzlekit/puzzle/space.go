package puzzle

import (
	"fmt"
	"math"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/puzzle/internal/solid"
)

// A Space is a puzzle in three dimensions: polygons on the surface of a solid
// around the origin, with x to the right, y up and z to the viewer. It does not say
// how moves turn; that follows from what they do with the places, see
// [Puzzle.Rotations].
type Space struct {
	From    [3]float64   `json:"from"` // the direction from which the front is seen
	Corners [][3]float64 `json:"corners"`
	// Places has the polygon of each place: numbers of corners, from 1, counter-clockwise
	// as seen from outside. Fixed has those of the fixed parts.
	Places [][]int `json:"places"`
	Fixed  [][]int `json:"fixed,omitempty"`
}

// newSpace collects the corners of polygons. They are rounded, so that each corner
// appears once and every machine writes the same digits.
func newSpace(from solid.Vec, places, fixed [][]solid.Vec) *Space {
	s := &Space{From: rounded(from)}
	number := map[[3]float64]int{}
	polygons := func(outlines [][]solid.Vec) [][]int {
		var out [][]int
		for _, outline := range outlines {
			var polygon []int
			for _, x := range outline {
				corner := rounded(x)
				if number[corner] == 0 {
					s.Corners = append(s.Corners, corner)
					number[corner] = len(s.Corners)
				}
				polygon = append(polygon, number[corner])
			}
			out = append(out, polygon)
		}
		return out
	}
	s.Places, s.Fixed = polygons(places), polygons(fixed)
	return s
}

// rounded returns a vector with five decimals.
func rounded(x solid.Vec) [3]float64 {
	for i := range x {
		x[i] = math.Round(x[i]*1e5)/1e5 + 0 // not -0
	}
	return x
}

// outline returns the corners of a polygon.
func (s *Space) outline(polygon []int) []solid.Vec {
	out := make([]solid.Vec, len(polygon))
	for i, k := range polygon {
		out[i] = s.Corners[k-1]
	}
	return out
}

func (p *Puzzle) readSpace() error {
	s := p.def.Space
	if s == nil {
		return nil
	}
	if solid.Vec(s.From).Length() == 0 {
		return p.wrong("space.from", "has no direction")
	}
	for i, x := range s.Corners {
		if !(solid.Vec(x).Length() < 1e6) {
			return p.wrong(fmt.Sprintf("space.corners[%d]", i), "%v is too far away, expected coordinates below a million", x)
		}
	}
	if len(s.Places) != p.def.Places {
		return p.wrong("space.places", "polygons for %s, expected %d", counted.Of(len(s.Places), "places"), p.def.Places)
	}
	if len(s.Fixed) != len(p.def.Fixed) {
		return p.wrong("space.fixed", "polygons for %s, expected %d", counted.Of(len(s.Fixed), "fixed parts"), len(p.def.Fixed))
	}
	if err := p.readPolygons("space.places", s.Places); err != nil {
		return err
	}
	return p.readPolygons("space.fixed", s.Fixed)
}

func (p *Puzzle) readPolygons(key string, polygons [][]int) error {
	s := p.def.Space
	for i, polygon := range polygons {
		key := fmt.Sprintf("%s[%d]", key, i)
		if len(polygon) < 3 {
			return p.wrong(key, "%d corners, expected at least 3", len(polygon))
		}
		for _, k := range polygon {
			if k < 1 || k > len(s.Corners) {
				return p.wrong(key, "corner %d is not in 1..%d", k, len(s.Corners))
			}
		}
		outline := s.outline(polygon)
		if !(solid.Normal(outline).Dot(solid.Centroid(outline)) > 0) {
			return p.wrong(key, "the corners are not counter-clockwise as seen from outside")
		}
	}
	return nil
}
