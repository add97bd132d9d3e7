package puzzlekit_test

import (
	"fmt"

	"puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

func ExampleShow() {
	m11 := group.New(perm.MustParse("(1,2,3,4,5,6,7,8,9,10,11)"), perm.MustParse("(3,7,11,8)(4,10,5,6)"))
	puzzlekit.Show(m11.Order(), perm.MustParse("(1,2)(3,4)"))
	// Output:
	// 7,920
	// (1,2)(3,4)
	// order 2, cycle type 2², even
}

func ExampleMust() {
	p := puzzlekit.Must(perm.Parse("(1,2)(3,4)"))
	fmt.Println(p.Sign())
	// Output: 1
}

func ExampleNewRand() {
	fmt.Println(perm.Random(puzzlekit.NewRand(1), 6))
	fmt.Println(perm.Random(puzzlekit.NewRand(1), 6))
	// Output:
	// (1,2,6,4,3,5)
	// (1,2,6,4,3,5)
}

func ExampleTable() {
	t := puzzlekit.NewTable("Mathieu groups", "group", "order").Row("M11", 7920).Row("M12", 95040)
	fmt.Println(t)
	// Output:
	// Mathieu groups
	// group   order
	// ─────  ──────
	// M11     7,920
	// M12    95,040
}

func ExampleVerify() {
	puzzlekit.Verify("degree of M11", 11, "11")
	// Output: ✓ degree of M11: 11
}
