package puzzlekit_test

import (
	"fmt"

	"puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/puzzle"
)

func ExampleRubik() {
	puzzlekit.Show(puzzlekit.Rubik(3))
	// Output:
	// Rubik's cube 3×3×3: 43,252,003,274,489,856,000 states
	//       U U U
	//       U U U
	//       U U U
	// L L L F F F R R R B B B
	// L L L F F F R R R B B B
	// L L L F F F R R R B B B
	//       D D D
	//       D D D
	//       D D D
}

func ExamplePocket() {
	puzzlekit.Show(puzzlekit.Pocket())
	// Output:
	// pocket cube 2×2×2: 3,674,160 states
	// moves: U F R
	// about: A cube of two layers each way with one corner at rest; a move turns one of three faces by a quarter.
	//     U U
	//     U U
	// L L F F R R B B
	// L L F F R R B B
	//     D D
	//     D D
}

func ExampleSupercube() {
	fmt.Println(puzzlekit.Supercube(3).Group().Order())
	// Output:
	// 88580102706155225088000
}

func ExampleCuboid() {
	fmt.Println(puzzlekit.Cuboid(2, 3, 3).Group().Order())
	// Output:
	// 1625702400
}

func ExampleSkewb() {
	fmt.Println(puzzlekit.Skewb().Group().Order())
	// Output:
	// 3149280
}

func ExampleSquareOne() {
	p := puzzlekit.SquareOne()
	fmt.Println(puzzlekit.State(p, "(1,0)/(3,3)/"))
	// Output:
	// 8 H h 4 A a 6 F f 2 C c
	// - /
	// 3 D d 5 E e 1 B b 7 G g
}

func ExampleBandaged() {
	p := puzzlekit.Bandaged(2, "UFR UFL")
	fmt.Println(p.Group().Order(), "states in each of", p.Shapes(), "positions of the block")
	// Output:
	// 29160 states in each of 24 positions of the block
}

func ExampleBicube() {
	p := puzzlekit.Bicube()
	fmt.Println(p.Group().Order(), "states in each of", p.Shapes(), "arrangements of the blocks")
	// Output:
	// 2520 states in each of 440 arrangements of the blocks
}

func ExampleDino() {
	fmt.Println(puzzlekit.Dino().Group().Order())
	// Output:
	// 239500800
}

func ExampleHelicopter() {
	fmt.Println(puzzlekit.Helicopter().Group().Order())
	// Output:
	// 11848661611315200000
}

func ExamplePyraminx() {
	fmt.Println(puzzlekit.Pyraminx().Group().Order())
	// Output:
	// 75582720
}

func ExampleFaceTurningOctahedron() {
	fmt.Println(puzzlekit.FaceTurningOctahedron().Group().Order())
	// Output:
	// 158260810061489362698240000000
}

func ExampleMegaminx() {
	fmt.Println(puzzlekit.Megaminx().Group().Order())
	scramble := `R++ D-- R-- D++ U'
R-- D++ R++ D-- U`
	fmt.Println(puzzlekit.Megaminx().MustParseWord(scramble))
	// Output:
	// 100669616553523347122516032313645505168688116411019768627200000000000
	// L2 DL2' D2' B2 B' BR2' U2 F2 DR2' DR
}

func ExampleKilominx() {
	fmt.Println(puzzlekit.Kilominx().Group().Order())
	// Output:
	// 1413834128545313800765440000
}

func ExampleIcosamate() {
	fmt.Println(puzzlekit.Icosamate().Group().Order())
	// Output:
	// 71128171054676736000000000000000000
}

func ExampleSliding() {
	puzzlekit.Show(puzzlekit.Sliding(4, 4))
	// Output:
	// 15 puzzle, 4×4: 10,461,394,944,000 states
	// moves: L R U D
	// about: Tiles 1 to 15 and a blank on 4 columns and 4 rows; a tile beside the blank slides into it.
	//  1  2  3  4
	//  5  6  7  8
	//  9 10 11 12
	// 13 14 15  _
}

func ExampleLoops() {
	fmt.Println(puzzlekit.Loops(4, 4).Group().Order())
	// Output:
	// 653837184000
}

func ExampleTorus() {
	puzzlekit.Show(puzzlekit.Torus(3, 3))
	// Output:
	// torus puzzle 3×3: 181,440 states
	// moves: r1 r2 r3 c1 c2 c3
	// about: Tiles on 3 columns and 3 rows; a move shifts a row or a column around the torus.
	// 1 2 3
	// 4 5 6
	// 7 8 9
}

func ExampleTorusTwin() {
	fmt.Println(puzzlekit.TorusTwin(3, 3).Solved().Line())
	// Output:
	// 1 1 2 3 4 5 6 7 8
}

func ExampleShifting() {
	plane := puzzlekit.Shifting(puzzle.ProjectivePlane, 3, 3)
	fmt.Println(puzzlekit.State(plane, "r1").Line())
	fmt.Println(plane.Group().Order())
	// Output:
	// 9 1 2 4 5 6 3 7 8
	// 362880
}

func ExampleBands() {
	fmt.Println(puzzlekit.Bands(1, 1, 1).Group().Order(), puzzlekit.Bands(1, 1, 2).Group().Order())
	// Output: 24 3628800
}

func ExampleTopSpin() {
	fmt.Println(puzzlekit.TopSpin(20, 4).Group().Order())
	// Output:
	// 2432902008176640000
}

func ExampleTwoRings() {
	fmt.Println(puzzlekit.TwoRings(6, 6, 2, 2).Group().Order())
	// Output:
	// 3628800
}

func ExampleHungarianRings() {
	fmt.Println(puzzlekit.HungarianRings().Group().Order())
	// Output:
	// 523022617466601111760007224100074291200000000
}

func ExampleWreath() {
	fmt.Println(puzzlekit.Wreath(4, 3).Group().Order())
	// Output:
	// 324
}

func ExamplePolyhedral() {
	cube := puzzlekit.Polyhedral("cube")
	fmt.Println(cube.Group().Order())
	fmt.Println(puzzlekit.Solve(puzzlekit.State(cube, "a b a b c a")).Word)
	// Output:
	// 2520
	// a c b a b a
}

func ExampleMerge() {
	fmt.Println(puzzlekit.Merge(3, 4, 4).Group().Order())
	// Output:
	// 19958400
}

func ExampleShuffles() {
	fmt.Println(puzzlekit.Shuffles(52).Group().Order())
	// Output:
	// 27064431817106664380040216576000000
}

func ExampleMongean() {
	fmt.Println(puzzlekit.Mongean(12).Group().Order())
	// Output:
	// 10
}

func ExampleReadPuzzle() {
	puzzlekit.Show(puzzlekit.ReadPuzzle("puzzle/testdata/dominoes.json"))
	// Output:
	// three dominoes: 24 states
	// moves: R T
	// about: Three dominoes in a row, white at the foot: roll the row on, or take the first two and turn them over.
	// A B C
	// w w w
}

func ExampleNewPuzzle() {
	def := puzzlekit.TopSpin(6, 4).Definition()
	def.Name = "Top Spin 6/4 whose last two discs are alike"
	def.Solved = []int{1, 2, 3, 4, 5, 5}
	fmt.Println(puzzlekit.Distances(puzzlekit.NewPuzzle(def)))
	// Output:
	// Top Spin 6/4 whose last two discs are alike: 360 states, at most 11 moves (letters), 6.85 on average
	// 1 3 6 11 20 35 57 77 85 49 14 2
}

func ExampleReadJSON() {
	type board struct {
		Set, Board string
		Lengths    map[string]int
	}
	boards := puzzlekit.ReadJSON[[]board]("solve/testdata/fifteen.json")
	fmt.Println(len(boards), boards[0].Set, boards[0].Lengths["letters"])
	// Output:
	// 680 K100 19
}

func ExamplePuzzle() {
	// A row of three rolls; its first two may change places.
	row := puzzlekit.Puzzle("three in a row", "R = (1,2,3)", "T = (1,2)")
	puzzlekit.Show(row, puzzlekit.Shortest(puzzlekit.State(row, "3 2 1")))
	fmt.Println(puzzlekit.Try(func() { puzzlekit.Puzzle("no name", "(1,2)") }))
	fmt.Println(puzzlekit.Try(func() { puzzlekit.Puzzle("twice", "a = (1,2,2)") }))
	// Output:
	// three in a row: 6 states
	// moves: R T
	// 1 2 3
	// R' T
	// moves: 2 letters
	// proof: no solution is shorter
	// method: distance table
	// states looked at: 3
	// puzzlekit.Puzzle: move is (1,2); want a name and a permutation, such as "R = (1,2,3)(4,5,6)"
	// puzzlekit.Puzzle: cannot read "a = (1,2,2)" at character 10: point 2 is named twice
}
