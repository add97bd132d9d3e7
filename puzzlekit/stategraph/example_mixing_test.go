package stategraph_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/stategraph"
)

func ExampleMixing() {
	adjacent, err := stategraph.NewPermutations(3, false, []int{1, 0, 2}, []int{0, 2, 1})
	if err != nil {
		panic(err)
	}
	// Three cards of which neighbors are exchanged, or nothing is done every third time.
	distances, err := stategraph.Mixing(context.Background(), adjacent, 0, 5, &stategraph.MixingOptions{Lazy: 1.0 / 3})
	fmt.Printf("%.3f %v\n", distances, err)
	// Output: [0.833 0.500 0.278 0.204 0.130 0.088] <nil>
}
