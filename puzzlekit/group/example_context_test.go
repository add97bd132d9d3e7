package group_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/group"
)

func ExampleGroup_WithDegree() {
	g := group.Symmetric(3)
	larger := g.WithDegree(5)
	fmt.Println(larger.Degree(), larger.Order(), larger.Orbits())
	// Output: 5 6 [[1 2 3] [4] [5]]
}

func ExampleProgress() {
	most := 0
	opts := &group.ChainOptions{Progress: func(p group.Progress) { most = max(most, p.Levels) }}
	c, err := group.Cyclic(12).Chain(context.Background(), opts)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(most <= c.Depth(), c.Order())
	// Output: true 12
}
