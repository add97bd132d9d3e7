package puzzle_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// The source's worked example is the step for tile 2.
func TestSolveByHandOnFigure5(t *testing.T) {
	s, err := puzzle.Loops(4, 4).ParseState("9 10 3 4 / 6 12 5 8 / 2 14 7 13 / 11 15 1 _")
	require.NoError(t, err)
	steps, err := puzzle.SolveByHand(s)
	require.NoError(t, err)
	require.Equal(t, 0, steps[0].Word.Len()+steps[1].Word.Len(), "4 and 3 stand right")
	require.Equal(t, "a^2*b^-1*a^3*b*a^-5", steps[2].Word.String())
	require.Equal(t, "Block A, tile 2 before 3: ring a 2 counter-clockwise, to bring 2 where ring b reaches it and the block where it does not; "+
		"ring b 1 clockwise, to put 2 aside inside; ring a 3 counter-clockwise, to bring 3 beside the way in; "+
		"ring b 1 counter-clockwise, to let 2 in before 3; ring a 5 clockwise, to bring the block home.", steps[2].Text)
}

func TestSolveByHandSolves(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for n := 3; n <= 6; n++ {
		p := puzzle.Loops(n, n)
		for range 60 {
			s := p.RandomState(rng)
			steps, err := puzzle.SolveByHand(s)
			require.NoError(t, err)
			for _, step := range steps {
				s, err = s.Apply(step.Word)
				require.NoError(t, err)
				require.True(t, s.Equal(step.Board))
			}
			require.True(t, s.IsSolved(), s.String())
		}
		s := p.Solved().Swap(1, 2)
		_, err := puzzle.SolveByHand(s)
		require.IsType(t, &fault.UnreachableError{}, err)
	}
	_, err := puzzle.SolveByHand(puzzle.Loops(5, 4).Solved())
	require.IsType(t, &fault.InputError{}, err)
}

// Figures 15 and 16 of the torus paper.
func TestInversionsOfTheSource(t *testing.T) {
	total, each := puzzle.Inversions([]int{1, 2, 4, 3, 5, 7, 9, 8, 6})
	require.Equal(t, 5, total)
	require.Equal(t, []int{0, 0, 1, 0, 0, 1, 2, 1, 0}, each)
	total, _ = puzzle.Inversions([]int{3, 5, 2, 1, 7, 4, 6, 9, 8})
	require.Equal(t, 9, total)
}

// The parity of the inversions decides, on boards of every kind of tiles.
func TestInversionsDecide(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for _, p := range []*puzzle.Puzzle{puzzle.Torus(3, 3), puzzle.Loops(4, 4), puzzle.Loops(4, 3)} {
		for range 100 {
			labels := rng.Perm(p.Places())
			for i := range labels {
				labels[i]++
			}
			s, err := p.State(labels)
			require.NoError(t, err)
			total, _ := puzzle.Inversions(s.Numbers())
			require.Equal(t, total%2 == 0, p.CheckReachable(s) == nil)
		}
	}
}

func TestBraille(t *testing.T) {
	want := []rune("⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕") // a to o, Unicode's braille patterns
	for n, r := range want {
		require.Equal(t, string(r), puzzle.Braille(n+1))
	}
	require.Equal(t, "⠼⠁⠋", puzzle.Braille(16))
	require.Equal(t, "⠼⠃⠚", puzzle.Braille(20))
	require.Equal(t, "", puzzle.Braille(0))
}

func ExampleSolveByHand() {
	s, _ := puzzle.Loops(3, 3).ParseState("2 3 6 / 1 5 8 / 4 7 _")
	steps, _ := puzzle.SolveByHand(s)
	for _, step := range steps {
		fmt.Println(step.Word, "|", step.Text)
	}
	// Output:
	// a^-1 | Block A begins with tile 3: ring a 1 clockwise, to bring the block home.
	// 1 | Block A, tile 2 before 3: nothing to do.
	// 1 | Block A, tile 1 before 2: nothing to do.
	// 1 | Block A, tile 4 before 1: nothing to do.
	// 1 | Block A, tile 7 before 4: nothing to do.
	// 1 | Block B: nothing to do.
}

func ExampleInversions() {
	total, each := puzzle.Inversions([]int{1, 2, 4, 3, 5, 7, 9, 8, 6})
	fmt.Println(total, each)
	// Output: 5 [0 0 1 0 0 1 2 1 0]
}

func ExampleState_Braille() {
	fmt.Println(puzzle.Loops(4, 4).Solved().Braille())
	// Output:
	// ⠁ ⠃ ⠉ ⠙
	// ⠑ ⠋ ⠛ ⠓
	// ⠊ ⠚ ⠅ ⠇
	// ⠍ ⠝ ⠕ ⠀
}
