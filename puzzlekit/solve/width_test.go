package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// States that need hundreds of bits, or as many moves, are states like others. A solver
// that does not fit says so.

// wheel is one cycle, of which only one letter turns: half as many moves at most.
func wheel(t *testing.T, places int) *puzzle.Puzzle {
	t.Helper()
	images, solved := make([]int, places), make([]int, places)
	for i := range images {
		images[i], solved[i] = (i+1)%places+1, i+1
	}
	sigma, err := perm.FromImages(images)
	require.NoError(t, err)
	p, err := puzzle.New(puzzle.Definition{Name: fmt.Sprintf("wheel of %d", places), Places: places, Solved: solved, Notation: word.Moves, Moves: []puzzle.Move{{Name: "A", Perm: sigma}}})
	require.NoError(t, err)
	return p
}

func TestLongWays(t *testing.T) {
	ctx := context.Background()
	p := wheel(t, 700)
	for name, make := range map[string]constructor{
		"Table": constructorOf(NewTable), "Bidirectional": constructorOf(NewBidirectional), "PatternSearch": NewPatternSearch, "Near": NewNear, "For": For,
	} {
		solver, err := make(ctx, p, "letters", quiet())
		require.NoError(t, err, name)
		for _, k := range []int{1, 254, 255, 256, 257, 350, 351, 699} {
			s, err := p.Solved().Apply(p.Alphabet().Word(1).Pow(k))
			require.NoError(t, err)
			r, err := Optimal(ctx, solver, s)
			require.NoError(t, err)
			requireOptimal(t, s, r, min(k, 700-k))
		}
	}
}

// Every solver that fits agrees on states of hundreds of bits.
func TestWideStates(t *testing.T) {
	ctx := context.Background()
	for _, small := range []*puzzle.Puzzle{puzzle.Torus(3, 2), puzzle.TopSpin(6, 4)} {
		def := repeated(t, small, 45).Definition()
		for i := range def.Solved {
			def.Solved[i] = i + 1
		}
		p, err := puzzle.New(def)
		require.NoError(t, err)
		table, err := NewTable(ctx, p, "letters", quiet())
		require.NoError(t, err)
		o := quiet()
		o.Memory = 1 << 16
		both, err := NewBidirectional(ctx, p, "letters", o)
		require.NoError(t, err)
		rng := rand.New(rand.NewPCG(45, 1))
		for range 10 {
			s := p.RandomState(rng)
			want, err := Optimal(ctx, table, s)
			require.NoError(t, err)
			r, err := Optimal(ctx, both, s)
			require.NoError(t, err)
			requireOptimal(t, s, r, want.Length)
		}
	}
}

// Each phase may take hundreds of turns. The pieces of one of two wheels are at home after
// phase one, those of the other one after phase two.
func TestTwoPhaseLongWays(t *testing.T) {
	ctx := context.Background()
	const places = 150
	all := make([]int, 2*places)
	for i := range all {
		all[i] = i + 1
	}
	a, err := perm.FromCycles(2*places, all[:places])
	require.NoError(t, err)
	b, err := perm.FromCycles(2*places, all[places:])
	require.NoError(t, err)
	p, err := puzzle.New(puzzle.Definition{Name: "two wheels", Places: 2 * places, Solved: all, Notation: word.Moves, Moves: []puzzle.Move{{Name: "A", Perm: a}, {Name: "B", Perm: b}}})
	require.NoError(t, err)
	for _, hub := range []string{"A", "B"} {
		solver, err := NewTwoPhase(ctx, p, "letters", &Options{CacheDir: "off", Subgroup: []string{hub}})
		require.NoError(t, err)
		for _, turns := range [][2]int{{75, 75}, {75, 1}, {60, 74}, {0, 75}} {
			s, err := p.Solved().Apply(p.Alphabet().Word(1).Pow(turns[0]).Mul(p.Alphabet().Word(2).Pow(turns[1])))
			require.NoError(t, err)
			length := turns[0] + turns[1]
			r, err := Bounded(ctx, solver, s, length)
			require.NoError(t, err)
			require.Equal(t, length, r.Length)
			_, err = Bounded(ctx, solver, s, length-1)
			var none *fault.UnreachableError
			require.ErrorAs(t, err, &none)
		}
	}
}
