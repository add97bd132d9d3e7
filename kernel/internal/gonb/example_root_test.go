package gonb_test

import (
	"fmt"
	"path/filepath"

	"puzzlelab/kernel/internal/gonb"
)

// The tests of this package run in its folder, three levels below the root.
func ExampleFindRoot() {
	root, err := gonb.FindRoot(".")
	if err != nil {
		fmt.Println(err)
		return
	}
	here, err := filepath.Abs(".")
	if err != nil {
		fmt.Println(err)
		return
	}
	below, err := filepath.Rel(root, here)
	fmt.Println(filepath.ToSlash(below), err)
	// Output: kernel/internal/gonb <nil>
}
