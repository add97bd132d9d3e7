package puzzle_test

import (
	"fmt"

	"puzzlelab/puzzlekit/puzzle"
)

func ExampleRiffleDistances() {
	fmt.Printf("%.3f\n", puzzle.RiffleDistances(52, 10))
	// Output: [1.000 1.000 1.000 1.000 1.000 0.924 0.614 0.334 0.167 0.085 0.043]
}

func ExampleTopToRandomDistances() {
	distances := puzzle.TopToRandomDistances(20, 100)
	fmt.Printf("%.3f %.3f %.3f\n", distances[20], distances[60], distances[100])
	// Output: 0.971 0.115 0.002
}
