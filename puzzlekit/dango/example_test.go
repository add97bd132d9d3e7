package dango_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/dango"
)

func Example() {
	p := dango.New(dango.Config{Skewers: 3, Height: 3, Colours: []int{2, 2, 2}})
	d, _ := p.AllPairs(context.Background())
	fmt.Println(p.StateCount(), "states, diameter", d.Diameter(), "reached by", d.Counts[16], "pairs")
	// Output: 900 states, diameter 16 reached by 180 pairs
}

func ExamplePuzzle_Solve() {
	p := dango.New(dango.Config{Skewers: 3, Height: 2, Colours: []int{2, 1}})
	moves, _ := p.Solve(context.Background(), dango.MustParseState("[[1,2],[1],[]]"), dango.MustParseState("[[2,1],[1],[]]"))
	fmt.Println(moves)
	// Output: [1→2 1→3 2→1 3→1]
}

func ExampleParseState() {
	s, _ := dango.ParseState("[[1,1,2],[2,3,3],[]]")
	fmt.Println(s, s.Heights())
	// Output: [[1,1,2],[2,3,3],[]] [3 3 0]
}

func ExamplePuzzle_Shapes() {
	for shape := range dango.New(dango.Config{Skewers: 3, Height: 3, Colours: []int{2, 2, 2}}).Shapes() {
		fmt.Println(shape)
	}
	// Output:
	// [3 3 0]
	// [3 2 1]
	// [2 2 2]
}
