package puzzlekit_test

import (
	"fmt"

	"puzzlelab/puzzlekit"
)

// The number of days of a week.
func ExampleExercise() {
	mine := 6 // your answer
	puzzlekit.Exercise("99-1", mine, "821562")
	puzzlekit.Exercise("99-1", 7, "821562")
	puzzlekit.Exercise("99-1", 0, "821562")
	// Output:
	// ✗ exercise 99-1: 6 is not right yet
	// ✓ exercise 99-1: 7 is right
	// ○ exercise 99-1: no answer yet
}

// Any word of two letters or more that leaves all places as they are will do, and a
// function is tried in cases.
func ExampleExercise_check() {
	leaves := func(w string) bool { return puzzlekit.State(puzzlekit.Torus(3, 3), w).IsSolved() }
	puzzlekit.Exercise("06-2", "r1^3", leaves)

	half := func(n int) int { return n - n/2 }
	puzzlekit.Exercise("11-5", half, func(n int) int { return n / 2 }, []int{2, 4, 7})
	// Output:
	// ✓ exercise 06-2: r1^3 is right
	// ✗ exercise 11-5: your function is not right yet in 1 of 3 cases; for 7 it gives 4
}

// The error has the code of a new exercise.
func ExampleExerciseAnswer() {
	puzzlekit.ExerciseAnswer("99-1", 3+4, "821562")
	err := puzzlekit.Try(func() { puzzlekit.ExerciseAnswer("my course, 3b", "1,000", "000000") })
	fmt.Println(err)
	// Output:
	// ✓ exercise 99-1: 7 is right
	// code of exercise my course, 3b: computed 0e5a23, expected 000000
}
