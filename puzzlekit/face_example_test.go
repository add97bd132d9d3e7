package puzzlekit_test

import (
	"fmt"

	"puzzlelab/puzzlekit"
)

func ExamplePerm() {
	puzzlekit.Show(puzzlekit.Perm("(1,2,3)(4,5)"), puzzlekit.Perm("PermList([2,3,1])"))
	fmt.Println(puzzlekit.Perm("(1,2,3)² * (1,4)"), puzzlekit.Perm("(1,2,3)⁻¹"))
	// Output:
	// (1,2,3)(4,5)
	// order 6, cycle type 3·2, odd
	// (1,2,3)
	// order 3, cycle type 3, even
	// (1,3,2,4) (1,3,2)
}

func ExampleGroup() {
	puzzlekit.Show(puzzlekit.Group("(1,2,3,4,5,6,7,8,9,10,11)", "(3,7,11,8)(4,10,5,6)"))
	fmt.Println(puzzlekit.Group("M24").Order(), puzzlekit.Group("D8").Order(), puzzlekit.Group("PSL(2,7)").Order())
	// Output:
	// M11: group of order 7,920 on 11 points
	// name: M11 is consistent with order, degree and transitivity
	// order: 7,920 = 2⁴·3²·5·11
	// action: 4-transitive
	// base: 1 2 3 4
	// generators: (1,2,3,4,5,6,7,8,9,10,11) (3,7,11,8)(4,10,5,6)
	// 244823040 8 168
}

// A name may be a product of names.
func ExampleGroup_names() {
	for _, name := range []string{"V4", "Q8", "Sym(5)", "PGL(2,7)", "S4 × C2^3", "C3 wr S8"} {
		g := puzzlekit.Group(name)
		fmt.Println(name, g.Degree(), g.Order())
	}
	// Output:
	// V4 4 4
	// Q8 8 8
	// Sym(5) 5 120
	// PGL(2,7) 8 336
	// S4 × C2^3 10 192
	// C3 wr S8 24 264539520
}

func ExamplePresentation() {
	puzzlekit.Show(puzzlekit.Presentation("<a, b | a^2, b^3, (a*b)^5>"))
	// Output:
	// <a, b | a^2, b^3, (a*b)^5>
	// generators: a b
	// relator 1: a^2
	// relator 2: b^3
	// relator 3: (a*b)^5
}

func ExampleCosets() {
	p := puzzlekit.Presentation("<a, b | a^2, b^3, (a*b)^5>")
	puzzlekit.Show(puzzlekit.Cosets(p, "a*b"))
	// Output:
	// 12 cosets of <a*b>
	// presentation: <a, b | a^2, b^3, (a*b)^5>
	// most cosets at once: 14
	//      a  a^-1   b  b^-1
	//  1   2     2   3     2
	//  2   1     1   1     3
	//  3   4     4   2     1
	//  4   3     3   5     6
	//  5   7     7   6     4
	// …
}

func ExampleScramble() {
	puzzlekit.Show(puzzlekit.Scramble(puzzlekit.Sliding(3, 3), 1))
	// Output:
	// 8 puzzle, 3×3, mixed
	// 6 _ 7
	// 1 2 8
	// 3 5 4
}

// A cube may be written in colours, and a board with 0 for its blank; words may have
// conjugates and raised exponents.
func ExampleState_readings() {
	cube := puzzlekit.Rubik(3)
	fmt.Println(puzzlekit.State(cube, "WWWWWWWWWRRRRRRRRRGGGGGGGGGYYYYYYYYYOOOOOOOOOBBBBBBBBB").IsSolved())
	fmt.Println(puzzlekit.State(puzzlekit.Sliding(3, 3), "[[1,2,3],[4,5,6],[7,8,0]]").IsSolved())
	fmt.Println(puzzlekit.State(cube, "[R: U²]⁻¹").Equal(puzzlekit.State(cube, "R U2 R'")))
	// Output:
	// true
	// true
	// true
}

func ExampleState() {
	puzzlekit.Show(puzzlekit.State(puzzlekit.Pocket(), "U R"))
	puzzlekit.Show(puzzlekit.State(puzzlekit.Sliding(3, 3), "1 2 3 / 4 5 6 / 7 _ 8"))
	// Output:
	// pocket cube 2×2×2, mixed
	//     U R
	//     U F
	// F F R D R B U L
	// L L F D R B U B
	//     D B
	//     D L
	// 8 puzzle, 3×3, mixed
	// 1 2 3
	// 4 5 6
	// 7 _ 8
}

func ExampleSolve() {
	mixed := puzzlekit.State(puzzlekit.Pocket(), "U R2 F'")
	puzzlekit.Show(puzzlekit.Solve(mixed))
	// Output:
	// F R2 U'
	// moves: 3 HTM
	// proof: no solution is shorter
	// method: distance table
	// states looked at: 4
}

func ExampleShortest() {
	mixed := puzzlekit.Scramble(puzzlekit.Pocket(), 1)
	puzzlekit.Show(puzzlekit.Shortest(mixed))
	// Output:
	// F R2 U2 R' F' U2 R U' R
	// moves: 9 HTM
	// proof: no solution is shorter
	// method: distance table
	// states looked at: 10
}

func ExampleMinkwitz() {
	puzzlekit.Show(puzzlekit.Minkwitz(puzzlekit.Scramble(puzzlekit.Pocket(), 1)))
	// Output:
	// F U2 R U F' U F' R U F U' R' F' R F U F U' R' F U' R' U F' R' F U2 F'
	// moves: 28 HTM
	// method: table of words (Minkwitz)
}

func ExampleFactor() {
	puzzlekit.Show(puzzlekit.Factor(puzzlekit.Scramble(puzzlekit.Pocket(), 1)))
	// Output:
	// F U F2 R' F R F' U R' F U'
	// moves: 11 HTM
	// method: factorizer
}

func ExampleHistogram() {
	lengths := []int{9, 7, 8, 9, 9, 8}
	puzzlekit.Show(puzzlekit.Histogram(lengths, "moves"))
	// Output:
	// Histogram of 6 values from 7 to 9: mean 8.333, median 8.5, quartiles 8 and 9. Counts 7: 1; 8: 2; 9: 3.
}

func ExamplePlay() {
	puzzlekit.Show(puzzlekit.Play(puzzlekit.Pocket()).String())
	// Output:
	// U U
	//     U U
	// L L F F R R B B
	// L L F F R R B B
	//     D D
	//     D D
}

func ExampleNumbered() {
	pocket := puzzlekit.Pocket()
	puzzlekit.Show(puzzlekit.Numbered(pocket), pocket.Perm(pocket.MustParseWord("U")))
	// Output:
	// pocket cube 2×2×2, the numbers of the places
	//        1  2
	//        3  4
	//  5  6  8  9 12 13 16 17
	//  L  7 10 11 14 15 18  B
	//       19 20
	//        D 21
	// (1,2,4,3)(5,16,12,8)(6,17,13,9)
	// order 4, cycle type 4³·1⁹, odd
}

func ExampleParityGame() {
	s := puzzlekit.State(puzzlekit.Loops(3, 3), "2 1 3 / 4 5 6 / 7 8 _")
	puzzlekit.Show(puzzlekit.ParityGame(s).String())
	// Output:
	// 2 1 3
	// 4 5 6
	// 7 8 _
}

func ExampleDistances() {
	pocket := puzzlekit.Distances(puzzlekit.Pocket())
	puzzlekit.Show(pocket)
	fmt.Printf("%v states, God's number %d, mean %.2f\n", pocket.Total(), pocket.Eccentricity(), pocket.Mean())
	puzzlekit.Show(puzzlekit.Distances(puzzlekit.Group("A5")))
	// Output:
	// pocket cube 2×2×2: 3,674,160 states, at most 11 moves (HTM), 8.76 on average
	// 1 9 54 321 1,847 9,992 50,136 227,536 870,072 1,887,748 623,800 2,644
	// 3674160 states, God's number 11, mean 8.76
	// A5, order 60: 60 states, at most 6 generators, 3.25 on average
	// 1 4 10 19 17 8 1
}

func ExampleDango() {
	puzzlekit.Show(puzzlekit.Dango(3, 3, 6))
	puzzlekit.Show(puzzlekit.Dango(3, 3, 2, 2, 2))
	// Output:
	// 3 skewers of height 3: 7,200 states
	// dumplings of each colour: 1 1 1 1 1 1
	// moves from all states: 25,920
	// 3 skewers of height 3: 900 states
	// dumplings of each colour: 2 2 2
	// moves from all states: 3,240
}

func ExampleSkewers() {
	fmt.Println(puzzlekit.Skewers("112|233|"))
	fmt.Println(puzzlekit.Skewers("1 1 2 | 2 3 3 |"))
	// Output:
	// 112|233|
	// 112|233|
}

func ExampleSolveDango() {
	puzzle := puzzlekit.Dango(3, 3, 6)
	puzzlekit.Show(puzzlekit.SolveDango(puzzle, "123|456|", "654|321|"))
	// Output:
	// 123|456| to 654|321|: 16 moves, the fewest
	// moves: 1→3 1→3 1→3 2→1 2→1 3→1 3→2 1→2 3→1 2→3 2→3 1→3 2→1 3→2 3→2 3→2
	// shortest ways: 24
}

func ExampleQueens() {
	fmt.Println(puzzlekit.Queens(8).Len())
	// Output:
	// 12
}

func ExampleRooks() {
	fmt.Println(puzzlekit.Rooks(8).Len())
	// Output:
	// 12
}

func ExampleCountRooks() {
	puzzlekit.Show(puzzlekit.CountRooks(8))
	// Output:
	// placements of 12 rooks on the cube 8×8×8
	// all: 19,421,724,672,000
	// up to rotations: 809,239,827,200
	// up to rotations and reflections: 404,620,061,088
}

func ExampleSquareQueens() {
	fmt.Println(puzzlekit.SquareQueens(8))
	// Output: 92
}

func ExampleTorusQueens() {
	fmt.Println(puzzlekit.TorusQueens(7), puzzlekit.TorusQueens(8))
	// Output: 28 0
}

func ExampleCountQueens() {
	puzzlekit.Show(puzzlekit.CountQueens(5))
	// Output:
	// placements of 7 queens on the cube 5×5×5
	// all: 279,648
	// up to rotations: 11,652
	// up to rotations and reflections: 5,826
}
