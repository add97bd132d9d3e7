package puzzlekit_test

import (
	"fmt"

	"puzzlelab/puzzlekit"
)

// The order of a perfect shuffle of 52 cards with the bottom card on top.
func ExampleExercise() {
	mine := 51 // your answer
	puzzlekit.Exercise("01-1", mine, "2ac532")
	puzzlekit.Exercise("01-1", 52, "2ac532")
	puzzlekit.Exercise("01-1", 0, "2ac532")
	// Output:
	// ✗ exercise 01-1: 51 is not right yet
	// ✓ exercise 01-1: 52 is right
	// ○ exercise 01-1: no answer yet
}

func ExampleExerciseAnswer() {
	puzzlekit.ExerciseAnswer("01-1", 4*13, "2ac532")
	// Output: ✓ exercise 01-1: 52 is right
}

func ExampleExerciseCode() {
	code := puzzlekit.ExerciseCode("my course, 3b", "1,000")
	fmt.Println(code)
	puzzlekit.Exercise("my course, 3b", 1000, code)
	// Output:
	// 0e5a23
	// ✓ exercise my course, 3b: 1000 is right
}
