package solve_test

import (
	"context"
	"fmt"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

// Another state than the solved one: from a scramble to a checkerboard.
func ExampleOptions_target() {
	p := puzzle.Cuboid(3, 1, 3)
	pattern, _ := p.Solved().Do("R L F B")
	solver, err := solve.NewTable(context.Background(), p, "", &solve.Options{Target: pattern})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := p.Solved().Do("R F R")
	r, err := solve.Optimal(context.Background(), solver, s)
	end, _ := s.Apply(r.Word)
	fmt.Println(r.Length, end.Equal(pattern), err)
	// Output: 5 true <nil>
}

// Only the tiles 1, 2 and 3 have to come home.
func ExampleOptions_ignore() {
	p := puzzle.Torus(3, 3)
	s := p.Solved().Swap(1, 2).Swap(8, 9)
	for _, ignore := range [][]int{nil, {4, 5, 6, 7, 8, 9}} {
		solver, err := solve.NewPatternSearch(context.Background(), p, "", &solve.Options{Memory: 1 << 20, Ignore: ignore})
		if err != nil {
			fmt.Println(err)
			return
		}
		r, err := solve.Optimal(context.Background(), solver, s)
		fmt.Println(r.Length, r.Metric.Name, err)
	}
	// Output:
	// 6 steps <nil>
	// 5 steps <nil>
}

// A left turn of the puzzle is awkward: it counts three.
func ExampleOptions_weights() {
	p := puzzle.Cuboid(3, 1, 3)
	solver, err := solve.For(context.Background(), p, "", &solve.Options{Weights: map[string]int{"L": 3}})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := p.Solved().Do("L F")
	fmt.Println(solve.Optimal(context.Background(), solver, s))
	// Output: F L (4 weighted HTM, optimal) <nil>
}

// A pattern database for the tiles 1 to 4 and one for the others.
func ExampleOptions_patterns() {
	p := puzzle.Torus(3, 3)
	options := &solve.Options{CacheDir: "off", Patterns: [][]int{{1, 2, 3, 4}, {5, 6, 7, 8, 9}}}
	solver, err := solve.NewPatternSearch(context.Background(), p, "", options)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := p.Solved().Do("r1 c2 r3")
	fmt.Println(solve.Optimal(context.Background(), solver, s))
	// Output: r3^-1*c2^-1*r1^-1 (3 steps, optimal) <nil>
}

// Two phases through a subgroup of one's own.
func ExampleOptions_subgroup() {
	p := puzzle.Pocket()
	solver, err := solve.NewTwoPhase(context.Background(), p, "", &solve.Options{CacheDir: "off", Subgroup: []string{"R", "U2", "F2"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	generators, order, index := solver.Subgroup()
	fmt.Println(generators, order, index)
	s, _ := p.Solved().Do("R U F R' U2")
	r, err := solve.Near(context.Background(), solver, s)
	fmt.Println(r.Length, len(r.Steps), err)
	// Output:
	// [R U2 F2] 5040 729
	// 5 2 <nil>
}
