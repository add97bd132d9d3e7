package group_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/group"
)

// Which elements of PSL(2,7) permute the points 1, 2 and 3? The last base point is
// in question first.
func ExampleGroup_SetwiseSteps() {
	g, err := group.PSL(2, 7)
	if err != nil {
		panic(err)
	}
	for step, err := range g.SetwiseSteps(context.Background(), false, 1, 2, 3) {
		fmt.Println(step, err)
	}
	// Output:
	// 1: 2→2, 1→3: cut off <nil>
	// 2: 2→1 <nil>
	// 3: 2→1, 1→3: found (1,3,2)(4,6,8) <nil>
}
