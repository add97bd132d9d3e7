package group_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

func ExampleGroup_Classes() {
	ctx := context.Background()
	c, err := group.Alternating(4).Classes(ctx, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(c, "of", c.Group(), "with exponent", c.Exponent())
	for i := range c.Len() {
		fmt.Println(c.Name(i), c.Class(i).Representative, "order", c.ElementOrder(i), "centralizer", c.CentralizerOrder(i))
	}
	of, err := c.Of(ctx, perm.MustParse("(2,3,4)"))
	fmt.Println(c.Name(of), err)
	// Output:
	// 4 conjugacy classes of Group([ (2,3,4), (1,2,3) ]) with exponent 6
	// 1a () order 1 centralizer 12
	// 2a (1,3)(2,4) order 2 centralizer 4
	// 3a (2,3,4) order 3 centralizer 3
	// 3b (2,4,3) order 3 centralizer 3
	// 3a <nil>
}

func ExampleClasses_PowerMap() {
	ctx := context.Background()
	c, err := group.Alternating(4).Classes(ctx, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(c.PowerMap(ctx, 2))
	fmt.Println(c.IsReal(ctx))
	// Output:
	// [0 0 3 2] <nil>
	// [true true false false] <nil>
}

func ExampleClasses_StructureConstants() {
	c, err := group.Symmetric(4).Classes(context.Background(), nil)
	if err != nil {
		panic(err)
	}
	// Six products of two transpositions are the identity, two are a given double transposition.
	fmt.Println(c.StructureConstants(context.Background(), 2, 0))
	fmt.Println(c.StructureConstants(context.Background(), 2, 1))
	// Output:
	// [0 0 6 0 0] <nil>
	// [0 0 2 0 4] <nil>
}
