package godsnumber

import (
	"fmt"
	"strings"

	"puzzlelab/puzzlekit/puzzle"
)

// tori are named rows × columns, as in the source of the puzzle.
func tori() (out []Entry) {
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 3}, {2, 4}, {2, 5}, {3, 4}, {2, 6}} {
		rows, cols := size[0], size[1]
		for _, metric := range []string{"steps", "shifts"} {
			out = append(out, ofPuzzle(fmt.Sprintf("torus-%dx%d", rows, cols), call("Torus", cols, rows), func() *puzzle.Puzzle { return puzzle.Torus(cols, rows) }, metric)...)
			out = append(out, ofPuzzle(fmt.Sprintf("torustwin-%dx%d", rows, cols), call("TorusTwin", cols, rows), func() *puzzle.Puzzle { return puzzle.TorusTwin(cols, rows) }, metric)...)
		}
	}
	return out
}

// surfaceNames are the surfaces as parts of names and as constants.
var surfaceNames = []struct {
	surface        puzzle.Surface
	short, written string
}{
	{puzzle.Cylinder, "cylinder", "Cylinder"},
	{puzzle.MoebiusStrip, "moebius", "MoebiusStrip"},
	{puzzle.TorusSurface, "torus", "TorusSurface"},
	{puzzle.KleinBottle, "klein", "KleinBottle"},
	{puzzle.ProjectivePlane, "projective", "ProjectivePlane"},
}

// shiftingBoards are full boards on the closed surfaces other than the torus, boards with
// diagonals, and bands around a box, named columns × rows.
func shiftingBoards() (out []Entry) {
	for _, s := range surfaceNames[3:] {
		for _, size := range [][2]int{{2, 3}, {3, 3}, {2, 4}} {
			out = append(out, ofPuzzle(fmt.Sprintf("shifting-%s-%dx%d", s.short, size[0], size[1]), call("Shifting", s.written, size[0], size[1]),
				func() *puzzle.Puzzle { return puzzle.Shifting(s.surface, size[0], size[1]) }, "steps", "shifts")...)
		}
	}
	out = append(out, ofPuzzle("shifting-klein-2x5", call("Shifting", "KleinBottle", 2, 5),
		func() *puzzle.Puzzle { return puzzle.Shifting(puzzle.KleinBottle, 2, 5) }, "steps", "shifts")...)
	out = append(out, ofPuzzle("diagonals-3x3", call("Shifting", "TorusSurface", 3, 3, "Falling", "Rising"),
		func() *puzzle.Puzzle {
			return puzzle.Shifting(puzzle.TorusSurface, 3, 3, puzzle.Falling, puzzle.Rising)
		}, "steps")...)
	return append(out, ofPuzzle("bands-1x1x2", call("Bands", 1, 1, 2), func() *puzzle.Puzzle { return puzzle.Bands(1, 1, 2) }, "steps", "shifts")...)
}

// loopBoards are named columns × rows, as in the source of the generators.
func loopBoards() (out []Entry) {
	for _, size := range [][2]int{{3, 2}, {3, 3}, {4, 2}, {4, 3}, {5, 2}, {6, 2}} {
		out = append(out, ofPuzzle(fmt.Sprintf("loops-%dx%d", size[0], size[1]), call("Loops", size[0], size[1]),
			func() *puzzle.Puzzle { return puzzle.Loops(size[0], size[1]) }, "letters", "powers")...)
	}
	return out
}

func slidingBoards() (out []Entry) {
	for _, size := range [][2]int{{3, 2}, {3, 3}, {4, 2}, {5, 2}, {4, 3}, {6, 2}} {
		out = append(out, ofPuzzle(fmt.Sprintf("sliding-%dx%d", size[0], size[1]), call("Sliding", size[0], size[1]),
			func() *puzzle.Puzzle { return puzzle.Sliding(size[0], size[1]) }, "single-tile", "multi-tile")...)
	}
	return out
}

// slidingOnSurfaces leaves out boards with the same graph: 4×2 is a cube on a cylinder and
// on a torus, and on a Klein bottle what it is on a Möbius strip.
func slidingOnSurfaces() (out []Entry) {
	for _, s := range surfaceNames {
		for _, size := range [][2]int{{4, 2}, {3, 3}} {
			if size[1] == 2 && s.surface != puzzle.MoebiusStrip && s.surface != puzzle.ProjectivePlane {
				continue
			}
			out = append(out, ofPuzzle(fmt.Sprintf("sliding-%s-%dx%d", s.short, size[0], size[1]), call("SlidingOn", s.written, size[0], size[1]),
				func() *puzzle.Puzzle { return puzzle.SlidingOn(s.surface, size[0], size[1]) }, "single-tile")...)
		}
	}
	return append(out, ofPuzzle("sliding-torus-4x3", call("SlidingOn", "TorusSurface", 4, 3),
		func() *puzzle.Puzzle { return puzzle.SlidingOn(puzzle.TorusSurface, 4, 3) }, "single-tile")...)
}

// slidingOnSolids are the polyhedra of at most twelve corners.
func slidingOnSolids() (out []Entry) {
	for _, solid := range []string{"tetrahedron", "octahedron", "cube", "icosahedron", "truncated tetrahedron", "cuboctahedron"} {
		out = append(out, ofPuzzle("sliding-"+strings.ReplaceAll(solid, " ", ""), call("Polyhedral", `"`+solid+`"`),
			func() *puzzle.Puzzle { return puzzle.Polyhedral(solid) }, "single-tile")...)
	}
	return out
}
