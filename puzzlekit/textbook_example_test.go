package puzzlekit_test

import (
	"fmt"

	. "puzzlelab/puzzlekit"
)

// The calls of docs/from-a-textbook.md, line by line.
func Example_textbooks() {
	cube, fifteen := Rubik(3), Sliding(4, 4)
	turn := func(word string) any { return cube.Perm(cube.MustParseWord(word)) }
	fmt.Println(TopSpin(20, 4).About())
	fmt.Println(RunOn(Group("S4").SetwiseStabilizer, 1, 2).Order())
	fmt.Println(Perm("(1,2,3,4,5)(6,7,8)").Order())
	fmt.Println(Perm("(1,2,3)").Mul(Perm("(1,2)")))
	fmt.Println(Perm([]int{3, 1, 2, 5, 4}))
	fmt.Println(Puzzle("two rings", "a = (1,2,3)", "b = (3,4,5)").Group().Order())
	fmt.Println(Shortest(State(Swap(5), "2 3 1 5 4")))
	fmt.Println(Perm("(14,15)").Sign())
	fmt.Println(Group("(1,2,3)", "(1,2,4)", "(1,2,5)").Order())
	fmt.Println(fifteen.CheckReachable(fifteen.Solved().Swap(14, 15)) == nil)
	fmt.Println(Group("D8").IsAbelian())
	fmt.Println(len(Subgroups(Group("S4"))))
	fmt.Println(cube.Group().Order())
	fmt.Println(cube.Perm(cube.MustParseWord("[R,U]")).Order())
	fmt.Println(Perm("(1,2,3)(4,5)").Conj(Perm("(1,6)")))
	fmt.Println(TopSpin(20, 4).Group().Order())
	fmt.Println(HungarianRings().Group().Order())
	fmt.Println(Group("(1,2,3)", "(4,5)").Orbits())
	fmt.Println(Group("S4").Index(Group("D8")))
	fmt.Println(Solve(State(cube, "R U")).Word)
	fmt.Println(Group(cube, "(32,38,48)", "(39,47)", "(31,39)(45,47)").Index(cube.Group()))
	fmt.Println(RunWith(Group("D8").CycleIndex, nil).Colorings(2))
	fmt.Println(len(QuietPatterns(LightsOut(5, 5))))
	fmt.Println(Group("A4").Contains(Perm("(1,2)")))
	fmt.Println(Perm([]int{2, 3, 1}).Images())
	fmt.Println(Distances(Group("(1,2)", "(2,3)", "(3,4)")).Counts)
	fmt.Println(Skewb().Group().Order())
	fmt.Println(Run(Group("Q8").Center).Order())
	fmt.Println(Shortest(State(Merlin(), "111 111 111")))
	fmt.Println(Distances(Pocket()).Eccentricity())
	fmt.Println(Polyhedral("cube").Group().Order())
	fmt.Println(Group(cube, "(32,38,48)", "(39,47)", "(31,39)(45,47)").Order())
	fmt.Println(cube.Perm(cube.MustParseWord("[R' D R, U]")).CycleType())
	fmt.Println(Run(cube.Group().Center).Order())
	fmt.Println(Pyraminx().Group().Order())
	fmt.Println(Group("M12").Order())
	fmt.Println(Minkwitz(State(Pyraminx(), "U R'")).Length)
	fmt.Println(Record("pocket-HTM").GodsNumber)
	fmt.Println(Group(cube, "(32,38,48)", "(39,47)", "(31,39)(45,47)").Order())
	fmt.Println(Group(cube, "(32,38,48)", "(39,47)", "(31,39)(45,47)").Index(cube.Group()))
	fmt.Println(cube.CheckReachable(cube.Solved().ApplyPerm(Perm("(32,38,48)"))))
	fmt.Println(Group(turn("U2"), turn("D2"), turn("L2"), turn("R2"), turn("F2"), turn("B2")).Order())
	fmt.Println(Group(turn("U2"), turn("R2")).Order())
	fmt.Println(Group(turn("R"), turn("U")).Order())
	fmt.Println(Group(turn("R L'"), turn("U D'"), turn("F B'")).Order())
	fmt.Println(Group(turn("R L"), turn("U D"), turn("F B")).Order())
	fmt.Println(Group(turn("U"), turn("D"), turn("L2"), turn("R2"), turn("F2"), turn("B2")).Order())
	fmt.Println(Group(turn("R"), turn("U")).OnOrbit(32).Group().OnBlocks(1, 5).Group().Order())
	fmt.Println(LightsOut(5, 5).Group().Order())
	fmt.Println(Shortest(State(LightsOut(3, 3), "111 111 111")))
	fmt.Println(QuietPatterns(LightsOut(5, 5)))
	fmt.Println(Distances(LightsOut(4, 4)).Eccentricity())
	fmt.Println(QuietPatterns(LightsOutOn([2]int{1, 2}, [2]int{1, 3}, [2]int{1, 4}, [2]int{2, 3}, [2]int{2, 4}, [2]int{3, 4})))
	// Output:
	// 20 discs in a ring and a turnstile that reverses 4 of them.
	// 4
	// 15
	// (2,3)
	// (1,3,2)(4,5)
	// 60
	// s12*s13*s45 (3 exchanges, optimal)
	// -1
	// 60
	// false
	// false
	// 11
	// 43252003274489856000
	// 6
	// (2,3,6)(4,5)
	// 2432902008176640000
	// 523022617466601111760007224100074291200000000
	// [[1 2 3] [4 5]]
	// 3
	// U' R'
	// 12
	// 6
	// 2
	// false
	// [2 3 1]
	// [1 3 5 6 5 3 1]
	// 3149280
	// 2
	// a1 c1 b2 a3 c3 (5 presses, optimal)
	// 11
	// 2520
	// 519024039293878272000
	// 3³·1³⁹
	// 2
	// 75582720
	// 95040
	// 2
	// 11
	// 519024039293878272000
	// 12
	// puzzle.Puzzle.CheckReachable: state UUUUUUUUURRRRRRRRDFFFFFFFFFDDDDDDDDBLLLLLLLLLBBBBBBRBB cannot be reached: orientation: the twists of the corners add up to 1/3 of a turn; after every sequence of moves they add up to whole turns
	// 663552
	// 12
	// 73483200
	// 768
	// 6144
	// 19508428800
	// 120
	// 8388608
	// a1 c1 b2 a3 c3 (5 presses, optimal)
	// [b1 c1 d1 a2 c2 e2 a3 b3 d3 e3 a4 c4 e4 b5 c5 d5 a1 c1 e1 a2 c2 e2 a4 c4 e4 a5 c5 e5]
	// 7
	// [v1 v2 v1 v3 v1 v4]
}
