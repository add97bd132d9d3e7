package runner_test

import (
	"fmt"

	"puzzlelab/kernel/internal/runner"
)

// What a person reads when a cell fails.
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
