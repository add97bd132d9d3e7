package solve_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

// All lights are lit. There are four words that put them out, one for each quiet pattern.
func ExampleNewLinear() {
	ctx, p := context.Background(), puzzle.LightsOut(5, 5)
	s, _ := p.ParseState("11111 11111 11111 11111 11111")
	solver, _ := solve.NewLinear(ctx, p, "", nil)
	for r, err := range solve.All(ctx, solver, s) {
		fmt.Println(r.Length, r.Proved(), err)
	}
	// Output:
	// 15 true <nil>
	// 15 true <nil>
	// 15 true <nil>
	// 15 true <nil>
}

func ExampleQuietPatterns() {
	words, _ := solve.QuietPatterns(puzzle.LightsOut(2, 1))
	fmt.Println(words)
	// Output: [a1 b1]
}
