package puzzle_test

import (
	"fmt"
	"math/rand/v2"

	"puzzlelab/puzzlekit/puzzle"
)

func ExampleRubik() {
	cube := puzzle.Rubik(3)
	fmt.Println(cube, cube.Places(), cube.Group().Order())
	s, _ := cube.Solved().Do("R U R' U'")
	fmt.Println(s)
	// Output:
	// Rubik's cube 3×3×3 48 43252003274489856000
	//       U U L
	//       U U F
	//       U U F
	// B L L F F D R R U B R R
	// L L L F F U B R R B B B
	// L L L F F F U R R B B B
	//       D D R
	//       D D D
	//       D D D
}

func ExampleLoops() {
	p := puzzle.Loops(4, 4)
	fmt.Println(p.Group().Order(), p.Group().Order().Cmp(puzzle.Sliding(4, 4).Group().Order()))
	s, _ := p.Solved().Do("a") // counter-clockwise: every tile of the ring goes one place on
	fmt.Println(s)
	fmt.Println(p.Moves()[2].Perm, p.Spoken(p.MustParseWord("a^2*b^-1")))
	// Output:
	// 653837184000 0
	//  2  3  4  8
	//  1  6  7 12
	//  5 10 11 15
	//  9 13 14  _
	// (11,15,12) Ring a, 11 tiles, one place counter-clockwise, twice; ring b, 7 tiles, one place clockwise.
}

func ExampleSliding() {
	p := puzzle.Sliding(3, 2)
	s, _ := p.Solved().Do("R D")
	fmt.Println(s)
	_, err := s.Do("D")
	fmt.Println(err)
	// Output:
	// 1 _ 3
	// 4 2 5
	// puzzle.State.Apply: move 1 is D; want one of L, R, U, which are possible with the blank in place 2
}

func ExamplePuzzle_CheckReachable() {
	p := puzzle.Sliding(4, 4)
	s, _ := p.ParseState("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 _")
	fmt.Println(p.CheckReachable(s)) // Loyd's 14-15 puzzle
	// Output: puzzle.Puzzle.CheckReachable: state 1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 _ cannot be reached: parity: it is an odd permutation of the tiles, and moves that bring the gap back make an even one
}

func ExamplePuzzle_ParseWord() {
	cube := puzzle.Rubik(3)
	fmt.Println(cube.MustParseWord("M U"), "and", cube.MustParseWord("(R U R' U')2"))
	_, err := cube.ParseWord("R U Q")
	fmt.Println(err != nil)
	// Output:
	// L' R B and R U R' U' R U R' U'
	// true
}

func ExamplePuzzle_Scramble() {
	cube := puzzle.Rubik(3)
	w := cube.Scramble(rand.New(rand.NewPCG(1, 1)), 8)
	for _, m := range cube.Metrics() {
		fmt.Println(m.Name, m.Len(w) >= 8)
	}
	// Output:
	// HTM true
	// QTM true
	// STM true
}

func ExampleMetric_Len() {
	cube := puzzle.Rubik(3)
	w := cube.MustParseWord("M U R2")
	for _, m := range cube.Metrics() {
		fmt.Println(w, "is", m.Len(w), m.Name)
	}
	// Output:
	// L' R B R2 is 4 HTM
	// L' R B R2 is 5 QTM
	// L' R B R2 is 3 STM
}

func ExampleState_SolvedBy() {
	p := puzzle.Sliding(3, 2)
	s, _ := p.ParseState("2 3 1 / 4 5 _")
	made, _ := s.MadeBy()
	solved, _ := s.SolvedBy()
	fmt.Println(made, solved)
	// Output: (1,3,2) (1,2,3)
}

func ExampleState_Spoken() {
	s, _ := puzzle.Sliding(3, 2).ParseState("2 3 1 / 4 5 _")
	fmt.Println(s.Spoken())
	// Output: Row 1: 2, 3, 1. Row 2: 4, 5, blank.
}
