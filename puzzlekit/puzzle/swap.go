package puzzle

import (
	"fmt"

	"puzzlelab/puzzlekit/word"
)

// Swap returns a row of n tiles of which any two may be exchanged: s12 exchanges what is in
// places 1 and 2, and s1_12, from 10 tiles on, what is in places 1 and 12. It panics with a
// [*fault.InputError] unless n is in 2..30.
//
// The group is the symmetric group. A move joins two cycles of the permutation or
// divides one, so the fewest moves that sort a row are n less the number of its cycles, fixed
// places included, and n-1 is God's number: the states so many moves away are those with one
// cycle. (J. Mulholland, Permutation Puzzles.)
func Swap(n int) *Puzzle {
	if n < 2 || n > 30 {
		panic(badSize("Swap", "2 to 30 tiles", n))
	}
	name := "s%d%d"
	if n > 9 {
		name = "s%d_%d"
	}
	def := Definition{
		Name:     fmt.Sprintf("Swap with %d tiles", n),
		About:    fmt.Sprintf("%d tiles in a row; a move exchanges any two.", n),
		Notation: word.Product,
		Places:   n,
		Pieces:   singles("tile", n),
		Metrics:  []Metric{{Name: "exchanges", About: "every exchange counts one"}},
		Layouts:  []Layout{gridLayout(n, 1, n)},
	}
	for i := 1; i <= n; i++ {
		for j := i + 1; j <= n; j++ {
			about := fmt.Sprintf("the tiles in places %d and %d exchanged", i, j)
			def.Moves = append(def.Moves, Move{Name: fmt.Sprintf(name, i, j), Perm: mustCycles(n, []int{i, j}), Press: []int{i, j}, About: about, AboutInverse: about})
		}
	}
	return mustNew(def).by("Swap", n)
}
