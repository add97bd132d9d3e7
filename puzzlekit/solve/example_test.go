package solve_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

func ExampleOptimal() {
	p := puzzle.Pocket()
	solver, err := solve.NewTable(context.Background(), p, "", &solve.Options{CacheDir: "off"})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := p.Solved().Do("R U R' U'")
	fmt.Println(solve.Optimal(context.Background(), solver, s))
	// Output: U R U' R' (4 HTM, optimal) <nil>
}

func ExampleAll() {
	p := puzzle.Cuboid(3, 1, 3)
	solver, err := solve.NewTable(context.Background(), p, "", &solve.Options{CacheDir: "off"})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := p.Solved().Do("R F R F R F")
	for r, err := range solve.All(context.Background(), solver, s) {
		fmt.Println(r, err)
	}
	// Output:
	// L F L B R B (6 HTM, optimal) <nil>
	// L B R B L F (6 HTM, optimal) <nil>
	// F L B R B L (6 HTM, optimal) <nil>
	// F R F R F R (6 HTM, optimal) <nil>
	// R F R F R F (6 HTM, optimal) <nil>
	// R B L F L B (6 HTM, optimal) <nil>
	// B L F L B R (6 HTM, optimal) <nil>
	// B R B L F L (6 HTM, optimal) <nil>
}

func ExampleBounded() {
	p := puzzle.Skewb()
	solver, err := solve.NewBidirectional(context.Background(), p, "", &solve.Options{Memory: 1 << 22})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := p.Solved().Do("UFR UBL DFL'")
	_, err = solve.Bounded(context.Background(), solver, s, 2)
	fmt.Println(err)
	fmt.Println(solve.Bounded(context.Background(), solver, s, 3))
	// Output:
	// solve: there is no solution of at most 2 turns: every solution has 3 or more
	// DFL UBL' UFR' (3 turns, optimal) <nil>
}

func ExampleNear() {
	p := puzzle.Torus(3, 3)
	solver, err := solve.NewNear(context.Background(), p, "", &solve.Options{Memory: 1 << 20, CacheDir: "off"})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := p.Solved().Do("r1 c1 r1^-1 c2")
	r, err := solve.Near(context.Background(), solver, s)
	fmt.Println(r.Length, r.Proved(), err)
	// Output: 4 true <nil>
}

func ExampleNewTable() {
	solver, err := solve.NewTable(context.Background(), puzzle.Torus(3, 2), "", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(solver.Spheres())
	// Output: [1 7 31 115 274 253 36 3]
}

// A dial that the second move turns too: A4 × Z3.
func ExampleNewTable_product() {
	p, err := puzzle.New(puzzle.Definition{Name: "four tiles and a dial", Places: 7, Moves: []puzzle.Move{
		{Name: "a", Perm: perm.MustParse("(1,2)(3,4)")},
		{Name: "b", Perm: perm.MustParse("(1,2,3)(5,6,7)")},
		{Name: "c", Perm: perm.MustParse("(5,6,7)")},
	}})
	if err != nil {
		fmt.Println(err)
		return
	}
	solver, err := solve.NewTable(context.Background(), p, "", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := p.Solved().Do("a c b a")
	fmt.Println(solver.Spheres())
	fmt.Println(solve.Optimal(context.Background(), solver, s))
	// Output:
	// [1 5 10 12 8]
	// a*b^-1*a*c^-1 (4 letters, optimal) <nil>
}

func ExampleNewPatternSearch() {
	p := puzzle.Torus(3, 3)
	solver, err := solve.NewPatternSearch(context.Background(), p, "shifts", &solve.Options{Memory: 1 << 20, CacheDir: "off"})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = solve.Optimal(context.Background(), solver, p.Solved().Swap(1, 2))
	fmt.Println(err)
	// Output: solve: puzzle.Puzzle.Solution: state 2 1 3 4 5 6 7 8 9 cannot be reached: parity: it is an odd permutation of the tiles, and every move is even
}

func ExampleNewBidirectional() {
	p := puzzle.TopSpin(8, 4)
	solver, err := solve.NewBidirectional(context.Background(), p, "", &solve.Options{Memory: 1 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := p.Solved().Do("f r f r^2 f")
	fmt.Println(solve.Optimal(context.Background(), solver, s))
	// Output: f*r^-2*f*r^-1*f (6 letters, optimal) <nil>
}

func ExampleBidirectional_Radius() {
	p := puzzle.TopSpin(8, 4)
	for _, memory := range []uint64{10 << 10, 100 << 10} {
		solver, err := solve.NewBidirectional(context.Background(), p, "", &solve.Options{Memory: memory})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println("all states within", solver.Radius(), "letters")
	}
	// Output:
	// all states within 5 letters
	// all states within 9 letters
}

// The ball may be the whole group.
func ExampleBidirectional() {
	p := puzzle.Loops(3, 2)
	solver, err := solve.NewBidirectional(context.Background(), p, "", &solve.Options{Memory: 1 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(solver.Spheres(), solver.Radius(), solver.Complete(), solver.Bytes() <= 1<<20)
	// Output: [1 4 10 19 17 8 1] 6 true true
}

func ExampleTable_Distance() {
	table, err := solve.NewTable(context.Background(), puzzle.Cuboid(3, 1, 3), "", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := puzzle.Cuboid(3, 1, 3).Solved().Do("R F R F R F")
	fmt.Println(table.Distance(s))
	// Output: 6 <nil>
}

func ExampleTwoPhase_Subgroup() {
	solver, err := solve.NewTwoPhase(context.Background(), puzzle.Pocket(), "", &solve.Options{CacheDir: "off"})
	if err != nil {
		fmt.Println(err)
		return
	}
	generators, order, index := solver.Subgroup()
	fmt.Printf("%v generate %v elements; %v cosets\n", generators, order, index)
	// Output: [U F2 R2] generate 5040 elements; 729 cosets
}

func ExampleNewTwoPhase() {
	p := puzzle.Pocket()
	solver, err := solve.NewTwoPhase(context.Background(), p, "", &solve.Options{CacheDir: "off"})
	if err != nil {
		fmt.Println(err)
		return
	}
	generators, order, index := solver.Subgroup()
	fmt.Println(generators, order, index)
	s, _ := p.Solved().Do("R U F R' U2")
	r, err := solve.Bounded(context.Background(), solver, s, 9)
	for _, step := range r.Steps {
		fmt.Println(step.Word, "-", step.Text)
	}
	fmt.Println(err)
	// Output:
	// [U F2 R2] 5040 729
	// U2 R - This solution was found backwards, from the solved puzzle to the mixed one. First, phase two undone: only the moves R, U2, F2.
	// F' U' R' - Then phase one undone; going backwards, its aim was: every corner is turned the right way.
	// <nil>
}

func ExampleFor() {
	solver, err := solve.For(context.Background(), puzzle.Cuboid(3, 1, 3), "", nil)
	fmt.Printf("%T %v\n", solver, err)
	// Output: *solve.Table <nil>
}

// A shortest solution of a 2×2×2 cube on which corners are glued together, and one of Square-1 with as few slashes as possible.
func ExampleNewBidirectional_blockedMoves() {
	ctx := context.Background()
	cube := puzzle.Bandaged(2, "UFR UFL", "DBL DBR")
	solver, err := solve.NewBidirectional(ctx, cube, "HTM", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := cube.Solved().Do("U D L2 D' U2")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(solve.Optimal(ctx, solver, s))

	square := puzzle.SquareOne()
	slashes := &solve.Options{Memory: 1 << 22, Weights: map[string]int{"U": 0, "D": 0}}
	if solver, err = solve.NewBidirectional(ctx, square, "", slashes); err != nil {
		fmt.Println(err)
		return
	}
	s, _ = square.Solved().Do("(1,0)/(-1,-1)/(0,1)")
	fmt.Println(solve.Optimal(ctx, solver, s))
	// Output:
	// U' B2 U2 (3 HTM, optimal) <nil>
	// (1,0)/(-1,-1)/(0,1) (2 weighted turns, optimal) <nil>
}

func ExampleNewNear() {
	p := puzzle.Torus(3, 2)
	solver, err := solve.NewNear(context.Background(), p, "", &solve.Options{Memory: 1 << 20, CacheDir: "off"})
	if err != nil {
		fmt.Println(err)
		return
	}
	mixed := p.RandomState(rand.New(rand.NewPCG(1, 0)))
	near, err := solve.Near(context.Background(), solver, mixed)
	fmt.Println(near.Length >= near.Lower, err)
	// Output: true <nil>
}

// The table for shortest solutions of random cubes is made once, in about a minute. A limit that
// is too small says what is needed.
func ExampleNewCube() {
	cube := puzzle.Rubik(3)
	_, err := solve.NewCube(context.Background(), cube, "HTM", &solve.Options{Memory: 10_000_000})
	fmt.Println(err)
	// Output:
	// solve.NewCube: the smallest table for Rubik's cube 3×3×3 needs 30 MB; the limit is 10 MB; raise Options.Memory, or use NewPatternSearch
}

func ExampleDeepeningSteps() {
	torus := puzzle.Torus(3, 3)
	solver, err := solve.NewPatternSearch(context.Background(), torus, "", &solve.Options{Patterns: [][]int{{1, 2, 3, 4}}})
	if err != nil {
		panic(err)
	}
	s, err := torus.Solved().Apply(torus.MustParseWord("c3 r2"))
	if err != nil {
		panic(err)
	}
	for step, err := range solve.DeepeningSteps(context.Background(), solver, s) {
		fmt.Println(step, err)
	}
	// Output:
	// bound 2: all words of 2 moves <nil>
	// r1: 1 + 3 > 2, cut off <nil>
	// r1^-1: 1 + 3 > 2, cut off <nil>
	// r2: 1 + 2 > 2, cut off <nil>
	// r2^-1: 1 + 1 ≤ 2 <nil>
	// r2^-1*r3: 2 + 2 > 2, cut off <nil>
	// r2^-1*r3^-1: 2 + 2 > 2, cut off <nil>
	// r2^-1*c1: 2 + 2 > 2, cut off <nil>
	// r2^-1*c1^-1: 2 + 2 > 2, cut off <nil>
	// r2^-1*c2: 2 + 2 > 2, cut off <nil>
	// r2^-1*c2^-1: 2 + 2 > 2, cut off <nil>
	// r2^-1*c3: 2 + 1 > 2, cut off <nil>
	// r2^-1*c3^-1: solved, 2 moves <nil>
}

// The kinds count what a search does: most nodes are cut off.
func ExampleDeepeningKind() {
	torus := puzzle.Torus(3, 3)
	solver, err := solve.NewPatternSearch(context.Background(), torus, "", &solve.Options{Patterns: [][]int{{1, 2, 3, 4}}})
	if err != nil {
		panic(err)
	}
	s, err := torus.Solved().Apply(torus.MustParseWord("c3 r2 c1"))
	if err != nil {
		panic(err)
	}
	count := map[solve.DeepeningKind]int{}
	for step, err := range solve.DeepeningSteps(context.Background(), solver, s) {
		if err != nil {
			panic(err)
		}
		count[step.Kind]++
	}
	fmt.Println(count[solve.DeepeningNode], "nodes,", count[solve.DeepeningCut], solve.DeepeningCut)
	// Output:
	// 2 nodes, 17 cut off
}
