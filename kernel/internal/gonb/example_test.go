package gonb_test

import (
	"fmt"

	"puzzlelab/kernel/internal/gonb"
)

func ExampleArguments() {
	fmt.Println(gonb.Arguments("/tools/gonb", "/home/me/puzzlelab"))
	// Output: [/tools/gonb --kernel {connection_file} -go_work=/home/me/puzzlelab -raw_error]
}
