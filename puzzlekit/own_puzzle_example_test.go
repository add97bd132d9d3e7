package puzzlekit_test

import (
	"fmt"

	"puzzlelab/puzzlekit"
)

func ExamplePuzzle() {
	// A row of three rolls; its first two may change places.
	row := puzzlekit.Puzzle("three in a row", "R = (1,2,3)", "T = (1,2)")
	puzzlekit.Show(row, puzzlekit.Shortest(puzzlekit.State(row, "3 2 1")))
	fmt.Println(puzzlekit.Try(func() { puzzlekit.Puzzle("no name", "(1,2)") }))
	fmt.Println(puzzlekit.Try(func() { puzzlekit.Puzzle("twice", "a = (1,2,2)") }))
	// Output:
	// three in a row: 6 states
	// moves: R T
	// 1 2 3
	// R' T
	// moves: 2 letters
	// proof: no solution is shorter
	// method: distance table
	// states looked at: 3
	// puzzlekit.Puzzle: move is (1,2); want a name and a permutation, such as "R = (1,2,3)(4,5,6)"
	// puzzlekit.Puzzle: cannot read "a = (1,2,2)" at character 10: point 2 is named twice
}
