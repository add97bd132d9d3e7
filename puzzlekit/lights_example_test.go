package puzzlekit_test

import (
	"fmt"

	"puzzlelab/puzzlekit"
)

func ExampleLightsOut() {
	board := puzzlekit.LightsOut(5, 5)
	mixed := puzzlekit.State(board, "a1 c3 e5")
	fmt.Println(mixed)
	fmt.Println(puzzlekit.Shortest(mixed))
	fmt.Println(board.Group().Order())
	// Output:
	// 1 1 0 0 0
	// 1 0 1 0 0
	// 0 1 1 1 0
	// 0 0 1 0 1
	// 0 0 0 1 1
	// a1 c3 e5 (3 presses, optimal)
	// 8388608
}

func ExampleMerlin() {
	all := puzzlekit.State(puzzlekit.Merlin(), "111 111 111")
	fmt.Println(puzzlekit.Shortest(all))
	// Output: a1 c1 b2 a3 c3 (5 presses, optimal)
}

// Lights on the corners of a tetrahedron, where every press does the same.
func ExampleLightsOutOn() {
	p := puzzlekit.LightsOutOn([2]int{1, 2}, [2]int{1, 3}, [2]int{1, 4}, [2]int{2, 3}, [2]int{2, 4}, [2]int{3, 4})
	fmt.Println(p.Group().Order(), puzzlekit.QuietPatterns(p))
	// Output: 2 [v1 v2 v1 v3 v1 v4]
}

func ExampleQuietPatterns() {
	for _, presses := range puzzlekit.QuietPatterns(puzzlekit.LightsOut(5, 5)) {
		fmt.Println(presses)
	}
	// Output:
	// b1 c1 d1 a2 c2 e2 a3 b3 d3 e3 a4 c4 e4 b5 c5 d5
	// a1 c1 e1 a2 c2 e2 a4 c4 e4 a5 c5 e5
}

// A row of five tiles is n-1 exchanges or less from order.
func ExampleSwap() {
	row := puzzlekit.Swap(5)
	fmt.Println(puzzlekit.Shortest(puzzlekit.State(row, "2 3 1 5 4")))
	fmt.Println(puzzlekit.Distances(row).Counts)
	// Output:
	// s12*s13*s45 (3 exchanges, optimal)
	// [1 10 35 50 24]
}
