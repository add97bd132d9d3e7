package puzzlekit_test

import (
	"fmt"

	. "puzzlelab/puzzlekit"
)

// The calls of docs/groups-for-programmers.md, line by line.
func Example_groupSheet() {
	fmt.Println(Perm([]int{2, 3, 1, 5, 4}).Images())
	fmt.Println(Perm([]int{2, 3, 1, 5, 4}))
	fmt.Println(Perm("(1,2)").Mul(Perm("(2,3)")))
	fmt.Println(Perm("(1,2,3)").Inverse())
	fmt.Println(Perm("(1,2,3)(4,5)").Order())
	fmt.Println(Perm("(1,2,3)(4,5)").Sign())
	fmt.Println(Perm("(1,2,3)").Conj(Perm("(3,5)")))
	fmt.Println(Perm("(1,2)").Commutator(Perm("(2,3)")))
	fmt.Println(Group("(1,2,3)", "(1,2)").Order())
	fmt.Println(len(Group("S5").Generators()))
	fmt.Println(Group("A5").Order())
	fmt.Println(Group("D8").Order())
	fmt.Println(Group("A4").IsSubgroupOf(Group("S4")))
	fmt.Println(Group("(1,2,3)", "(4,5)").Orbits())
	fmt.Println(RunOn(Group("S4").Stabilizer, 1).Order())
	fmt.Println(Group("S4").Index(Group("D8")))
	fmt.Println(RunWith(Group("V4").IsNormalIn, Group("S4")))
	fmt.Println(Group("S5").Index(Group("A5")))
	fmt.Println(len(Run(Group("D8").MinimalBlocks)))
	fmt.Println(Group("M11").Order())
	fmt.Println(Solve(State(Rubik(3), "R U")).Word)
	fmt.Println(Distances(Group("(1,2)", "(2,3)")).Counts)
	fmt.Println(Distances(Pocket()).Eccentricity())
	// Output:
	// [2 3 1 5 4]
	// (1,2,3)(4,5)
	// (1,3,2)
	// (1,3,2)
	// 6
	// -1
	// (1,2,5)
	// (1,2,3)
	// 6
	// 2
	// 60
	// 8
	// true
	// [[1 2 3] [4 5]]
	// 6
	// 3
	// true
	// 2
	// 1
	// 7920
	// U' R'
	// [1 2 2 1]
	// 11
}
