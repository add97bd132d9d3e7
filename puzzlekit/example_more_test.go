package puzzlekit_test

import (
	"fmt"
	"os"

	"puzzlelab/puzzlekit"
)

func ExampleProgress() {
	quiet, err := os.Open(os.DevNull) // bars go to standard error, outside a notebook
	if err != nil {
		fmt.Println(err)
		return
	}
	defer quiet.Close()
	os.Stderr = quiet
	bar := puzzlekit.Progress("squares")
	sum := 0
	for n := range 1000 {
		sum += n * n
		bar.Update(float64(n)/1000, fmt.Sprint(n, " squares"))
	}
	bar.Done()
	fmt.Println(sum)
	// Output: 332833500
}

func ExampleContext() {
	ctx := puzzlekit.Context() // one for the whole cell, cancelled when that is interrupted
	fmt.Println(ctx == puzzlekit.Context())
	// Output: true
}

func ExampleNewTable() {
	t := puzzlekit.NewTable("", "n", "n!")
	for n, f := 1, 1; n <= 5; n++ {
		f *= n
		t.Row(n, f)
	}
	fmt.Println(t)
	// Output:
	// n   n!
	// ─  ───
	// 1    1
	// 2    2
	// 3    6
	// 4   24
	// 5  120
}
