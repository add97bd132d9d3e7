package puzzlekit_test

import (
	"fmt"

	"puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/solve"
)

func ExampleSolver() {
	floppy := puzzlekit.Cuboid(3, 1, 3)
	table := puzzlekit.Solver(floppy, solve.NewTable)
	fmt.Println(table.Spheres())
	both := puzzlekit.Solver(floppy, solve.NewBidirectional, &solve.Options{Memory: 1 << 20})
	mixed := puzzlekit.Scramble(floppy, 1)
	fmt.Println(puzzlekit.Shortest(mixed, table).Length, puzzlekit.Shortest(mixed, both).Length)
	// Output:
	// [1 4 10 24 53 64 31 4 1]
	// 6 6
}

func ExampleSolveWithin() {
	mixed := puzzlekit.Scramble(puzzlekit.Pocket(), 1)
	puzzlekit.Show(puzzlekit.SolveWithin(mixed, 9))
	puzzlekit.Show(puzzlekit.SolveWithin(mixed, 8))
	// Output:
	// F R2 U2 R' F' U2 R U' R
	// moves: 9 HTM
	// proof: no solution is shorter
	// method: distance table
	// states looked at: 10
	// no solution has fewer than 9 HTM
}

func ExampleAllShortest() {
	mixed := puzzlekit.Scramble(puzzlekit.Cuboid(3, 1, 3), 1)
	for way := range puzzlekit.AllShortest(mixed) {
		fmt.Println(way.Word)
	}
	// Output:
	// L R F L R F
	// L R B L R B
	// F L R F L R
	// B L R B L R
}

func ExampleByHand() {
	way := puzzlekit.ByHand(puzzlekit.Scramble(puzzlekit.Loops(3, 3), 2))
	fmt.Println(way.Steps[0].Text)
	fmt.Println(way.Word)
	// Output:
	// Block A begins with tile 3: ring b 1 counter-clockwise, to bring 3 onto ring a; ring a 2 counter-clockwise, to bring the block home.
	// b*a^3*b^-1*a^3*b*a^3*b^-1*a*b*a^-1
}

func ExampleStates() {
	for s := range puzzlekit.States(puzzlekit.Torus(2, 2)) {
		if s.At(1).Text == "4" {
			fmt.Println(s.Line())
		}
	}
	// Output:
	// 4 1 3 2
	// 4 1 2 3
	// 4 3 2 1
	// 4 2 3 1
	// 4 3 1 2
	// 4 2 1 3
}

func ExampleFarthest() {
	worst := puzzlekit.Farthest(puzzlekit.Sliding(3, 3))
	puzzlekit.Show(worst[0])
	fmt.Println(len(worst), "boards need", puzzlekit.Shortest(worst[0]).Length, "moves")
	// Output:
	// 8 puzzle, 3×3, mixed
	// 8 6 7
	// 2 5 4
	// 3 _ 1
	// 2 boards need 31 moves
}

func ExampleFarthestSkewers() {
	fmt.Println(puzzlekit.FarthestSkewers(puzzlekit.Dango(3, 3, 6), "123|456|"))
	// Output:
	// [432|165| 435|162| 462|135| 465|132|]
}

func ExampleRecord() {
	fmt.Println(puzzlekit.Record("topspin-12-4-letters"))
	// Output:
	// Top Spin 12/4, letters: God's number 38, 479,001,600 states
}

func ExampleAllQueens() {
	for p := range puzzlekit.AllQueens(2, cubeboard.UpToRotations) {
		fmt.Println(p)
	}
	// Output:
	// U(1,1) L(2,2) F(1,2)
	// U(1,1) R(1,1) B(2,1)
}

func ExamplePlace() {
	one := puzzlekit.Place(3, "F(2,2)")
	fmt.Println(one, len(one.Stabilizer()))
	// Output:
	// F(2,2) 8
}

// The tiles 5 to 9 look alike in the table that this search uses.
func ExampleDeepeningSteps() {
	torus := puzzlekit.Torus(3, 3)
	blind := puzzlekit.Solver(torus, solve.NewPatternSearch, &solve.Options{Patterns: [][]int{{1, 2, 3, 4}}})
	fmt.Println(puzzlekit.Film(puzzlekit.DeepeningSteps(puzzlekit.State(torus, "c3 r2 r3^-1"), blind)))
	// Output:
	// 12 frames
	// 1. bound 3: all words of 3 moves
	// 2. r1: 1 + 4 > 3, cut off
	// 3. r1^-1: 1 + 4 > 3, cut off
	// 4. r2: 1 + 3 > 3, cut off
	// 5. r2^-1: 1 + 2 ≤ 3
	// 6. r2^-1*r3: 2 + 1 ≤ 3
	// 7. r2^-1*r3*c1: 3 + 2 > 3, cut off
	// 8. r2^-1*r3*c1^-1: 3 + 2 > 3, cut off
	// … and 4 more
}
