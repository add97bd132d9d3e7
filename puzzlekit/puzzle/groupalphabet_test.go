package puzzle_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// Each loop, walked from the solved state, does what its generator does.
func TestExpandWalksTheLoops(t *testing.T) {
	for _, p := range []*puzzle.Puzzle{puzzle.Sliding(2, 2), puzzle.Sliding(3, 3), puzzle.Sliding(4, 3), puzzle.Rubik(2)} {
		a := p.GroupAlphabet()
		require.Equal(t, len(p.Group().Generators()), a.Size())
		rng := rand.New(rand.NewPCG(1, 2))
		for range 20 {
			made, w := perm.Identity(p.Places()), a.Word()
			for range 5 {
				k := rng.IntN(a.Size())
				made = made.Mul(p.Group().Generators()[k].Inverse())
				w = w.Mul(a.MustParse(a.Names()[k]).Inverse())
			}
			s, err := p.Solved().Apply(p.Expand(w))
			require.NoError(t, err)
			require.True(t, s.Equal(p.Solved().ApplyPerm(made)))
		}
	}
	p := puzzle.Sliding(3, 3)
	require.Panics(t, func() { p.Expand(p.MustParseWord("L R")) })
}

// The 8 puzzle has 4 moves and, by chance, 4 loops.
func TestSlidesAreNoGenerators(t *testing.T) {
	p := puzzle.Sliding(3, 3)
	require.Len(t, p.Group().Generators(), p.Alphabet().Size())
	var bad *fault.InputError
	_, err := factor.New(t.Context(), p.Group(), p.Alphabet(), nil)
	require.ErrorAs(t, err, &bad)
	require.Equal(t, "alphabet", bad.What)
	_, err = factor.Minkwitz(t.Context(), p.Group(), p.Alphabet(), nil)
	require.ErrorAs(t, err, &bad)
	require.Equal(t, "alphabet", bad.What)
}

// A word in loops solves a board of the 8 puzzle with the blank at home.
func ExamplePuzzle_Expand() {
	p := puzzle.Sliding(3, 3)
	f, err := factor.New(context.Background(), p.Group(), p.GroupAlphabet(), nil)
	if err != nil {
		panic(err)
	}
	s, _ := p.ParseState("1 2 3 / 4 8 5 / 7 6 _")
	sigma, _ := p.Solution(context.Background(), s)
	w, _ := f.Factor(context.Background(), sigma)
	moves := p.Expand(w)
	fmt.Println(w)
	fmt.Println(moves)
	end, _ := s.Apply(moves)
	fmt.Println(end.IsSolved())
	// Output:
	// loop1^-1
	// L' U' L U
	// true
}
