package godsnumber

import (
	"fmt"

	"puzzlelab/puzzlekit/puzzle"
)

// topSpins are named discs-turnstile. If the number of discs is even and that of the
// turnstile odd, the discs in odd and in even places stay together, and 14 discs make a
// small group.
func topSpins() (out []Entry) {
	add := func(k int, metrics []string, sizes ...int) {
		for _, discs := range sizes {
			out = append(out, ofPuzzle(fmt.Sprintf("topspin-%d-%d", discs, k), call("TopSpin", discs, k),
				func() *puzzle.Puzzle { return puzzle.TopSpin(discs, k) }, metrics...)...)
		}
	}
	both, one := []string{"letters", "powers"}, []string{"letters"}
	add(4, both, 6, 7, 8, 9, 10, 11, 12)
	add(4, one, 13)
	add(2, one, 5, 6, 7, 8, 9, 10, 11, 12)
	add(3, one, 7, 8, 9, 10, 11)
	add(3, both, 12, 14)
	add(5, one, 7, 8, 9, 10, 11, 13)
	add(5, both, 12, 14)
	add(6, one, 8, 9, 10, 11, 12)
	add(7, one, 9, 10, 11)
	add(7, both, 12, 14)
	add(8, one, 10, 11, 12, 13)
	add(9, one, 11, 12, 13, 14)
	add(10, one, 12)
	add(11, one, 14)
	return out
}

// rings are pairs of equal rings, with 1 to 3 places between the crossings; then others,
// named by their sizes and by the places between the crossings on each. The last four
// have blocks: balls that stay opposite each other.
func rings() (out []Entry) {
	for _, size := range [][2]int{{4, 1}, {4, 2}, {5, 1}, {5, 2}, {6, 1}, {6, 2}, {6, 3}, {7, 1}, {7, 2}, {7, 3}} {
		balls, apart := size[0], size[1]
		out = append(out, ofPuzzle(fmt.Sprintf("rings-%d-%d", balls, apart), call("TwoRings", balls, balls, apart, apart),
			func() *puzzle.Puzzle { return puzzle.TwoRings(balls, balls, apart, apart) }, "letters", "powers")...)
	}
	for _, s := range [][4]int{
		{3, 4, 1, 1}, {3, 5, 1, 1}, {3, 6, 1, 1}, {4, 4, 1, 2}, {4, 5, 1, 1}, {4, 5, 2, 2}, {4, 6, 1, 1}, {5, 5, 1, 2},
		{5, 6, 1, 1}, {5, 6, 2, 3}, {5, 7, 1, 1}, {5, 7, 2, 3}, {6, 6, 1, 3}, {6, 7, 1, 1}, {6, 7, 3, 3},
		{4, 6, 2, 3}, {4, 8, 2, 4}, {6, 8, 3, 4}, {8, 8, 4, 4},
	} {
		out = append(out, ofPuzzle(fmt.Sprintf("rings-%d-%d-%d-%d", s[0], s[1], s[2], s[3]), call("TwoRings", s[0], s[1], s[2], s[3]),
			func() *puzzle.Puzzle { return puzzle.TwoRings(s[0], s[1], s[2], s[3]) }, "letters")...)
	}
	return out
}

// wreaths are named blocks-size. With blocks of two discs they are lamplighter groups of
// a circle of lamps.
func wreaths() (out []Entry) {
	for _, size := range [][2]int{{3, 3}, {4, 4}, {5, 5}, {5, 6}, {6, 6}, {7, 7}, {8, 8}, {8, 2}, {10, 2}, {12, 2}, {16, 2}, {20, 2}} {
		out = append(out, ofPuzzle(fmt.Sprintf("wreath-%d-%d", size[0], size[1]), call("Wreath", size[0], size[1]),
			func() *puzzle.Puzzle { return puzzle.Wreath(size[0], size[1]) }, "letters")...)
	}
	return out
}

// merges are named by the shared places and those of each track. The first two have an
// exceptional group.
func merges() (out []Entry) {
	for _, tracks := range [][]int{
		{2, 2, 2}, {3, 1, 2},
		{1, 2, 2}, {1, 3, 3}, {2, 3, 3}, {1, 4, 4}, {3, 3, 3}, {2, 4, 4}, {4, 3, 3}, {3, 4, 4}, {1, 5, 5},
		{1, 1, 1, 1}, {2, 1, 1, 1}, {1, 2, 2, 2}, {2, 2, 2, 2}, {1, 3, 3, 3},
	} {
		out = append(out, ofPuzzle("merge-"+written(tracks, "-"), call("Merge", written(tracks, ", ")),
			func() *puzzle.Puzzle { return puzzle.Merge(tracks[0], tracks[1:]...) }, "letters")...)
	}
	return out
}
