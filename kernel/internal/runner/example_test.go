package runner_test

import (
	"fmt"

	"puzzlelab/kernel/internal/runner"
)

// The message of a cell that failed.
func ExampleCellError() {
	err := &runner.CellError{
		Number: 3, Total: 14, ID: "chain", Reason: runner.Compile,
		Detail: "cell 3, line 2: undefined: goup\n    g := goup.New()\n         ^",
	}
	fmt.Println(err)
	// Output:
	// cell 3 of 14 (id chain) does not compile:
	// cell 3, line 2: undefined: goup
	//     g := goup.New()
	//          ^
}
