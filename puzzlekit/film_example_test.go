package puzzlekit_test

import (
	"fmt"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/solve"
)

// The steps of an algorithm.
func ExampleFilm() {
	steps := puzzlekit.CosetSteps(puzzlekit.Presentation("a^2, b^3, (ab)^3"), "b", coset.Felsch)
	fmt.Println(puzzlekit.Film(steps))
	// Output:
	// 9 frames
	// 1. deduction 1·b = 1, from b at 1
	// 2. definition 1·a = 2
	// 3. deduction 2·a = 1, from a^2 at 1
	// 4. definition 2·b = 3
	// 5. definition 2·b^-1 = 4
	// 6. deduction 4·b^-1 = 3, from b^-3 at 2
	// 7. deduction 4·a^-1 = 3, from (b^-1*a^-1)^3 at 2
	// 8. deduction 3·a^-1 = 4, from a^-2 at 4
	// 9. finished
}

// A puzzle move by move.
func ExampleFilm_moves() {
	pocket := puzzlekit.Pocket()
	fmt.Println(puzzlekit.Film(board.Along(pocket.Solved(), pocket.MustParseWord("R U2 R'"), nil)))
	// Output:
	// 4 frames
	// 1. start
	// 2. R
	// 3. U2
	// 4. R'
}

// A person's solution, step by step.
func ExampleFilm_steps() {
	s := puzzlekit.State(puzzlekit.Sliding(3, 3), "8 1 3 / 4 2 5 / 7 6 _")
	way := puzzlekit.Solve(s, puzzlekit.Solver(s.Puzzle(), solve.NewRowByRow))
	fmt.Println(puzzlekit.Film(puzzlekit.Frame("start", s), way.Steps))
	// Output:
	// 6 frames
	// 1. start
	// 2. R2 D2 L: Tile 1 goes home to row 1, column 1.
	// 3. U L D R: Tile 2 waits in the corner, row 1, column 3.
	// 4. L U: Tiles 2 and 3 turn in together, and the row is done.
	// 5. R2 U L: Tiles 4 and 7 turn in together, and the column is done.
	// 6. D L U: The last three tiles move around their square until they are in place.
}

func ExampleFrame() {
	cube := puzzlekit.Rubik(3)
	fmt.Println(puzzlekit.Film(
		puzzlekit.Frame("before", cube.Solved()),
		puzzlekit.Frame("after", puzzlekit.State(cube, "R U")),
	))
	// Output:
	// 2 frames
	// 1. before
	// 2. after
}

func ExampleSlider() {
	fmt.Println(puzzlekit.Film(puzzlekit.Slider("n", 3, 4), puzzlekit.Slider("k", 1, 2), func(n, k int) any {
		return fmt.Sprint(n, " choose ", k)
	}))
	// Output:
	// 4 frames
	// 1. n = 3, k = 1: 3 choose 1
	// 2. n = 3, k = 2: 3 choose 2
	// 3. n = 4, k = 1: 4 choose 1
	// 4. n = 4, k = 2: 4 choose 2
}
