package puzzle

import (
	"fmt"
	"math"
	"slices"

	"puzzlelab/puzzlekit/puzzle/internal/solid"
	"puzzlelab/puzzlekit/word"
)

// Bands returns the box of width×height×depth, each in 1..7, with numbered tiles on its six
// sides. A move shifts a band that goes around the box by one tile: x1, x2, … are the bands
// around the axis from left to right, counted from the right, y1, … those around the
// vertical axis, from the top, z1, … those around the third, from the front, all
// clockwise as seen from there. It panics with a [*fault.InputError] for other sizes.
//
// A band has an even number of tiles, so every move is odd. For all boxes up to 4×4×4 the
// group is the symmetric group on all tiles, except for Bands(1, 1, 1), whose moves turn the
// whole cube: order 24. (K. Ishida et al., section 13, ask for puzzles on solids.)
func Bands(width, height, depth int) *Puzzle {
	if min(width, height, depth) < 1 || max(width, height, depth) > 7 {
		panic(badSize("Bands", "sizes from 1 to 7", width, height, depth))
	}
	size := [3]int{width, height, depth}
	box := solid.Box(float64(width), float64(height), float64(depth))
	c := solid.Twisty{Solid: box, Divide: solid.UnitSquares}.Cut()
	def := Definition{
		Name:     fmt.Sprintf("bands around a box %d×%d×%d", width, height, depth),
		About:    fmt.Sprintf("Tiles on the sides of a box %d wide, %d high and %d deep; a move shifts a band around the box by one tile.", width, height, depth),
		Notation: word.Product,
		Places:   len(c.Rest),
		Pieces:   singles("tile", len(c.Rest)),
		Labels:   faceLabels(box, c.Fixed),
		Space:    newSpace(box.From(), c.Rest, nil),
		Metrics: []Metric{
			{Name: "steps", About: "every shift by one tile counts one"},
			{Name: "shifts", About: "a shift by any amount counts one", Runs: true},
		},
	}
	for i := range def.Labels {
		def.Labels[i].Text = fmt.Sprint(i + 1)
	}
	for axis := range size {
		for k := range size[axis] {
			def.Moves = append(def.Moves, bandMove(c.Rest, axis, k, size[axis]))
		}
	}
	for _, view := range c.Views {
		def.Layouts = append(def.Layouts, tilesOnly(viewLayout(view)))
	}
	for f, refs := range def.Layouts[0].Rows {
		def.Regions = append(def.Regions, Region{Name: "face " + box.Faces[f].Name, Refs: refs})
	}
	def.Layouts[0].Rows = netRows(def.Layouts[0].Rows, width, height, depth)
	for _, row := range def.Layouts[0].Rows { // in one line as in rows
		def.Line = append(def.Line, slices.DeleteFunc(slices.Clone(row), func(ref int) bool { return ref == 0 })...)
	}
	return mustNew(def).by("Bands", width, height, depth)
}

// bandMove shifts the k-th of n bands around an axis, clockwise as seen from its end.
func bandMove(tiles [][]solid.Vec, axis, k, n int) Move {
	level := float64(n)/2 - float64(k) - 0.5
	angle := map[int]float64{}
	var band []int
	for i, outline := range tiles {
		// A tile at the end of the box lies half a tile beyond the last band.
		if x := solid.Centroid(outline); math.Abs(x[axis]-level) < 0.25 {
			band = append(band, i+1)
			angle[i+1] = math.Atan2(x[(axis+2)%3], x[(axis+1)%3])
		}
	}
	slices.SortFunc(band, func(a, b int) int {
		if angle[a] > angle[b] {
			return -1
		}
		return 1
	})
	name := fmt.Sprintf("%c%d", "xyz"[axis], k+1)
	from := [...]string{"the right", "above", "the front"}[axis]
	about := fmt.Sprintf("band %s, seen from %s,", name, from)
	return Move{Name: name, Perm: mustCycles(len(tiles), band), About: about + " clockwise", AboutInverse: about + " counter-clockwise"}
}

// tilesOnly makes places of the fixed parts of a layout that has nothing else.
func tilesOnly(l Layout) Layout {
	l.Shapes, l.Fixed = l.Fixed, nil
	for _, row := range l.Rows {
		for i, ref := range row {
			row[i] = max(ref, -ref)
		}
	}
	return l
}
