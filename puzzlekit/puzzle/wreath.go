package puzzle

import (
	"fmt"
	"math"

	"puzzlelab/puzzlekit/word"
)

// Wreath returns a wreath type puzzle: small rings, as many as blocks says, of
// size discs each, set out on a large ring. The move t turns the first small ring by one
// place, and s moves all small rings one place on around the large one, each
// keeping its order. Since a disc never leaves its small ring, the small rings
// are a system of blocks, and the group is the wreath product of the cyclic
// groups C_size ≀ C_blocks, of order size^blocks · blocks. It panics with a
// [*fault.InputError] unless blocks is in 2..50 and size in 2..50.
//
// Matsukawa's paper names and shows a wreath type puzzle by its author without
// defining it; this is our reading of the name.
func Wreath(blocks, size int) *Puzzle {
	if min(blocks, size) < 2 || max(blocks, size) > 50 {
		panic(badSize("Wreath", "2 to 50 blocks of 2 to 50 discs", blocks, size))
	}
	discs := blocks * size
	def := Definition{
		Name:     fmt.Sprintf("wreath puzzle, %d blocks of %d", blocks, size),
		About:    fmt.Sprintf("%d small rings of %d discs on a large ring; one move turns a small ring, one moves the small rings on.", blocks, size),
		Notation: word.Product,
		Places:   discs,
		Pieces:   singles("disc", discs),
		Moves: []Move{
			{Name: "t", Perm: mustCycles(discs, upTo(1, size)), About: "first small ring one place clockwise", AboutInverse: "first small ring one place counter-clockwise"},
			{Name: "s", Perm: mustCycles(discs, blockShift(blocks, size)...), About: "all small rings one place on", AboutInverse: "all small rings one place back"},
		},
		Layouts: []Layout{wreathLayout(blocks, size)},
	}
	for b := range blocks {
		def.Regions = append(def.Regions, Region{Name: fmt.Sprintf("ring %d", b+1), Refs: upTo(b*size+1, b*size+size)})
	}
	return mustNew(def).by("Wreath", blocks, size)
}

// blockShift takes the j-th disc of each block to the j-th of the next.
func blockShift(blocks, size int) [][]int {
	cycles := make([][]int, size)
	for j := range cycles {
		for b := range blocks {
			cycles[j] = append(cycles[j], b*size+j+1)
		}
	}
	return cycles
}

func wreathLayout(blocks, size int) Layout {
	r := 0.52 / math.Sin(math.Pi/float64(size))
	large := max((r+0.75)/math.Sin(math.Pi/float64(blocks)), r+1)
	c := Point{large + r + 0.6, large + r + 0.6}
	l := Layout{View: "rings", Width: 2 * c.X, Height: 2 * c.Y}
	l.Tracks = []Track{{Move: "s", Path: circle(c, large, 96), Closed: true, Name: onCircle(c, large, math.Pi/float64(blocks))}}
	for b := range blocks {
		center := onCircle(c, large, 2*math.Pi*float64(b)/float64(blocks))
		for j := range size {
			l.Shapes = append(l.Shapes, disc(onCircle(center, r, 2*math.Pi*float64(j)/float64(size))))
		}
		small := Track{Path: circle(center, r, 4*size), Closed: true, Name: center}
		if b == 0 {
			small.Move = "t"
		}
		l.Tracks = append(l.Tracks, small)
	}
	return l
}
