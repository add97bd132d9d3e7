package puzzle

import (
	"fmt"

	"puzzlelab/puzzlekit/puzzle/internal/solid"
	"puzzlelab/puzzlekit/word"
)

// Cuboid returns the box of width×height×depth small cubes, each size in 1..7
// and not all 1. Layers turn by a quarter where that keeps the shape of the box
// and by a half elsewhere; the middle layer of an odd size stays. The letters
// are those of [Rubik]. It panics with a [*fault.InputError] for other sizes.
//
// Orders: Cuboid(3, 1, 3), the Floppy cube of four half turns, 192;
// Cuboid(3, 2, 3), the Domino, 1625702400, with rotations of the whole box about
// the vertical axis.
func Cuboid(width, height, depth int) *Puzzle {
	if min(width, height, depth) < 1 || max(width, height, depth) > 7 || max(width, height, depth) == 1 {
		panic(badSize("Cuboid", "sizes from 1 to 7, not all 1", width, height, depth))
	}
	size := [3]int{width, height, depth}
	t := solid.Twisty{Solid: solid.Box(float64(width), float64(height), float64(depth))}
	for k := 1; k <= max(width, height, depth)/2; k++ {
		for _, f := range cubeFaces {
			axis := f.along()
			if k > size[axis]/2 {
				continue
			}
			steps := 2
			if size[(axis+1)%3] == size[(axis+2)%3] {
				steps = 4
			}
			t.Turns = append(t.Turns, f.turn(size[axis], k, steps))
		}
	}
	p := cut(t, Definition{
		Name: fmt.Sprintf("cuboid %d×%d×%d", width, height, depth), Notation: word.Moves, Metrics: cubeMetrics,
		About: fmt.Sprintf("A box %d wide, %d high and %d deep; a move turns one layer as far as its shape allows.", width, height, depth),
	})
	def := p.Definition()
	def.Layouts[0].Rows = netRows(def.Layouts[0].Rows, width, height, depth)
	def.shareCenters(p.placeOrbits())
	return mustNew(def).by("Cuboid", width, height, depth)
}

// along is the coordinate along which the axis of a face runs.
func (f cubeFace) along() int {
	for i, v := range f.axis {
		if v != 0 {
			return i
		}
	}
	return 0
}
