package cubeopt

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/internal/stoptest"
)

// small is a table that is made in a second.
var small = sync.OnceValue(func() *Table {
	table, err := Open(context.Background(), Making{Bits: 0, Base: 5, Workers: 2, CacheDir: "off", Report: func(float64) {}})
	if err != nil {
		panic(err)
	}
	return table
})

// after returns the cube to which a word leads.
func (c Cube) after(word []uint8) Cube {
	for _, t := range word {
		c = c.then(shared().solid.turn[t])
	}
	return c
}

// Up to four turns, all shortest words are those of an exhaustive search, each once.
func TestAllShortestWords(t *testing.T) {
	words := map[Cube][][]uint8{}
	distances := ball(4)
	for length := range 5 {
		for _, b := range beginnings(nil, length) {
			cube := solved()
			for _, turn := range slices.Backward(b.turns) {
				cube = cube.then(shared().solid.turn[undo(int(turn))])
			}
			if distances[cube] == length {
				words[cube] = append(words[cube], b.turns)
			}
		}
	}
	require.Len(t, words, len(distances))
	for cube, want := range words {
		answer, err := small().Solve(t.Context(), cube, Limits{All: true, Workers: 1})
		require.NoError(t, err)
		require.Equal(t, distances[cube], answer.Lower)
		require.Equal(t, want, answer.Words)
	}
}

// Longer distances are those that meeting in the middle finds.
func TestDistances(t *testing.T) {
	near := ball(4)
	distance := func(cube Cube) int {
		least := 9
		for half, d := range near {
			if rest, known := near[cube.then(half)]; known {
				least = min(least, d+rest)
			}
		}
		return least
	}
	r := rand.New(rand.NewPCG(5, 6))
	for range 60 {
		cube := walk(r, 8)
		answer, err := small().Solve(t.Context(), cube, Limits{Workers: 2})
		require.NoError(t, err)
		require.Equal(t, distance(cube), answer.Lower)
		require.Equal(t, solved(), cube.after(answer.Words[0]))
	}
}

// A cube, its inverse and all that mirrors show have as many shortest words of the same
// length, with any number of goroutines and for any table.
func TestSymmetricCubes(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	finer := quick(t, 1, 4)
	for range 2 {
		cube := walk(r, 11)
		first, err := small().Solve(t.Context(), cube, Limits{All: true, Workers: 2})
		require.NoError(t, err)
		for _, sym := range shared().solid.sym {
			seen := sym.inverse().then(cube).then(sym)
			for k, which := range []Cube{seen, seen.inverse()} {
				answer, err := []*Table{small(), finer}[k].Solve(t.Context(), which, Limits{All: true, Workers: 1})
				require.NoError(t, err)
				require.Equal(t, first.Lower, answer.Lower)
				require.Len(t, answer.Words, len(first.Words))
			}
		}
		one, err := small().Solve(t.Context(), cube, Limits{Workers: 1})
		require.NoError(t, err)
		two, err := small().Solve(t.Context(), cube, Limits{Workers: 2})
		require.NoError(t, err)
		require.Equal(t, one, two)
		require.Len(t, one.Words, 1)
	}
}

func TestLimits(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	cube := walk(r, 40)
	_, err := small().Solve(t.Context(), cube, Limits{Workers: 2, Nodes: 100_000})
	var limit *NodesError
	require.True(t, errors.As(err, &limit))
	require.EqualValues(t, 100_000, limit.Limit)

	answer, err := small().Solve(t.Context(), cube, Limits{Workers: 2, Turns: 9})
	require.NoError(t, err)
	require.Equal(t, Answer{Lower: 10, Nodes: answer.Nodes}, answer, "proved: ten turns or more")

	for _, workers := range []int{1, 2} {
		stoptest.Require(t, "Solve", 100*time.Millisecond, func(ctx context.Context) error {
			answer, err := small().Solve(ctx, cube, Limits{Workers: workers})
			require.Greater(t, answer.Lower, 6)
			return err
		})
	}
}
