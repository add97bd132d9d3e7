package puzzlekit_test

import (
	"fmt"

	"puzzlelab/puzzlekit"
)

func ExampleRun() {
	g := puzzlekit.Group("D8")
	fmt.Println(puzzlekit.Run(g.Center), puzzlekit.Run(g.IsPrimitive))
	// Output: Group([ (1,3)(2,4) ]) false
}

func ExampleRunWith() {
	g := puzzlekit.Group("S5")
	fmt.Println(puzzlekit.RunWith(g.SylowSubgroup, 2).Order(), puzzlekit.RunWith(g.ClassCount, nil))
	// Output: 8 7
}

func ExampleRunOn() {
	g := puzzlekit.Group("S5")
	fmt.Println(puzzlekit.RunOn(g.SetwiseStabilizer, 1, 2).Order())
	// Output: 12
}

func ExampleTry() {
	fmt.Println(puzzlekit.Try(func() { puzzlekit.Perm("(1,2,2)") }))
	// Output: perm: cannot read "(1,2,2)" at character 6: point 2 is named twice
}

func ExampleApply() {
	eight := puzzlekit.Sliding(3, 3)
	puzzlekit.Show(puzzlekit.Apply(eight.Solved(), "R R"))
	// Output:
	// 8 puzzle, 3×3, mixed
	// 1 2 3
	// 4 5 6
	// _ 7 8
}

// collatz returns the number of steps from n to 1.
func collatz(n int) int {
	if n == 1 {
		return 0
	}
	if n%2 == 0 {
		return 1 + collatz(n/2)
	}
	return 1 + collatz(3*n+1)
}

// longestCollatz is slow the first time.
func longestCollatz() (best int) {
	for n := 1; n < 100_000; n++ {
		best = max(best, collatz(n))
	}
	return best
}

func ExampleKept() {
	fmt.Println(puzzlekit.Kept(longestCollatz))
	// Output: 350
}

func ExampleKeptFor() {
	fmt.Println(puzzlekit.KeptFor(collatz, 27))
	// Output: 111
}

func ExampleRun_pairs() {
	puzzlekit.Show(puzzlekit.Run(puzzlekit.Dango(3, 3, 2, 2, 2).AllPairs))
	// Output:
	// 900 states, diameter 16
	// mean distance of two states: 9.35
	// ordered pairs: 810,000
	// states with another at the diameter: 108
	// 900 3,240 7,128 13,716 21,924 32,544 48,636 72,684 90,162 99,990 115,788 108,144 88,266 66,816 33,618 6,264 180
}
