package perm_test

import (
	"fmt"

	"puzzlelab/puzzlekit/perm"
)

func ExampleMustParse() {
	p := perm.MustParse("(1,2,3)(4,5)")
	fmt.Println(p.Order(), perm.MustParse("(1,2)", 7).Degree())
	// Output: 6 7
}
