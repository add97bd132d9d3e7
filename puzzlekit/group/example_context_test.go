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

func ExampleGroup_StabilizerContext() {
	h, err := group.Symmetric(5).StabilizerContext(context.Background(), 1, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(h.Order(), h.Orbit(3))
	// Output: 6 [3 5 4]
}

func ExampleStabilizerChain_WithBaseContext() {
	c, err := group.Dihedral(6).Chain().WithBaseContext(context.Background(), 4)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Base()[0], c.Order())
	// Output: 4 12
}

func ExampleProgress() {
	most := 0
	opts := &group.ChainOptions{Progress: func(p group.Progress) { most = max(most, p.Levels) }}
	c, err := group.Cyclic(12).ChainContext(context.Background(), opts)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(most <= c.Depth(), c.Order())
	// Output: true 12
}
