package puzzlekit_test

import (
	"fmt"
	"slices"

	. "puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/group"
)

func ExampleIsomorphism() {
	Show(Isomorphism("PSL(2,5)", "A5").Isomorphic())
	Show(Isomorphism("D8", "Q8"))
	fmt.Println(Isomorphism(Pocket(), Skewb()))
	fmt.Println(Isomorphism("M24", Must(Group("M24").OnSets(Context(), []int{1, 2}, nil)).Group()))
	// Output:
	// true
	// not isomorphic
	// because: 5 elements have order 2 in the first group, 1 in the second
	// first: D8: group of order 8 on 4 points
	// second: Q8: group of order 8 on 8 points
	// not isomorphic: the first group has 3,674,160 elements, the second 3,149,280 elements
	// isomorphic
}

func ExampleAut() {
	Show(Aut("S6"))
	Show(Aut(group.DirectProduct(slices.Repeat([]*group.Group{Group("D8")}, 3)...)).OuterOrder())
	Show(Aut(group.DirectProduct(slices.Repeat([]*group.Group{group.Cyclic(3)}, 20)...)).Group == nil) // 3^20-1 elements are too many for a list
	Show(Aut("C2^60"))
	// Output:
	// 1,440 automorphisms
	// of: S6: group of order 720 on 6 points
	// inner: S6: group of order 720 on 180 points
	// outer: a group of order 2, all automorphisms modulo the inner ones
	// as permutations: group of order 1,440 on 180 points
	// not inner: (1,2,3,4,5,6) → (2,5)(3,4,6), (1,2) → (1,5)(2,3)(4,6)
	// 196,608
	// true
	// about 1.47·10¹⁰⁸³ automorphisms
	// of: C2^60: group of order 1,152,921,504,606,846,976 on 120 points
	// inner: 1 of them
	// outer: a group of order about 1.47·10¹⁰⁸³, all automorphisms modulo the inner ones
	// as permutations: they would permute too many elements for a list
}
