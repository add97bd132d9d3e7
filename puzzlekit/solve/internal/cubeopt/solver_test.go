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

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// small has tables that are made in a second.
var small = sync.OnceValue(func() (tables []*Table) {
	for _, m := range []Metric{HalfTurns, QuarterTurns, SliceTurns} {
		table, err := Open(context.Background(), Config{Metric: m, Bits: 0, Base: 5 - int(m)/2, Workers: 2, CacheDir: "off", Report: func(float64) {}})
		if err != nil {
			panic(err)
		}
		tables = append(tables, table)
	}
	return tables
})

// after returns the cube to which a word leads.
func (c Cube) after(word []uint8) Cube {
	for _, t := range word {
		c = c.then(shared().solid.turn[t])
	}
	return c
}

// Up to four turns, three where those of slices count, all shortest words are those of an
// exhaustive search, each once.
func TestAllShortestWords(t *testing.T) {
	for m, table := range small() {
		words := map[Cube][][]uint8{}
		depth := 4
		if Metric(m) == SliceTurns {
			depth = 3
		}
		distances := ball(Metric(m), depth)
		for length := range depth + 1 {
			for _, b := range table.beginnings(nil, length) {
				cube, cost := solved(), 0
				for _, turn := range slices.Backward(b.turns) {
					cube = cube.then(shared().solid.turn[undo(int(turn))])
					cost += table.cost(int(turn))
				}
				if d, near := distances[cube]; near && d == cost {
					words[cube] = append(words[cube], b.turns)
				}
			}
		}
		require.Len(t, words, len(distances))
		for cube, want := range words {
			answer, err := table.Solve(t.Context(), cube, kit.Limits{All: true, Workers: 1})
			require.NoError(t, err)
			require.Equal(t, distances[cube], answer.Lower)
			require.ElementsMatch(t, want, answer.Words)
		}
	}
}

// Longer distances are those that meeting in the middle finds.
func TestDistances(t *testing.T) {
	for m, table := range small() {
		near := ball(Metric(m), 4)
		distance := func(cube Cube) (int, bool) {
			least := 9
			for half, d := range near {
				if rest, known := near[cube.then(half)]; known {
					least = min(least, d+rest)
				}
			}
			return least, least < 9
		}
		r := rand.New(rand.NewPCG(5, 6))
		for range 30 {
			cube := walk(r, 9-table.half)
			want, known := distance(cube)
			answer, err := table.Solve(t.Context(), cube, kit.Limits{Workers: 2})
			require.NoError(t, err)
			require.Equal(t, solved(), cube.after(answer.Words[0]))
			if known {
				require.Equal(t, want, answer.Lower)
			} else {
				require.Greater(t, answer.Lower, 8)
			}
		}
	}
}

// A cube, its inverse and all that mirrors show have as many shortest words of the same
// length, with any number of goroutines and for any table.
func TestSymmetricCubes(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for m, table := range small() {
		finer := quick(t, Metric(m), 1, 4)
		for range 2 {
			cube := walk(r, 10-2*table.half)
			first, err := table.Solve(t.Context(), cube, kit.Limits{All: true, Workers: 2})
			require.NoError(t, err)
			for _, sym := range shared().solid.sym {
				seen := sym.inverse().then(cube).then(sym)
				for k, which := range []Cube{seen, seen.inverse()} {
					answer, err := []*Table{table, finer}[k].Solve(t.Context(), which, kit.Limits{All: true, Workers: 1})
					require.NoError(t, err)
					require.Equal(t, first.Lower, answer.Lower)
					require.Len(t, answer.Words, len(first.Words))
				}
			}
			one, err := table.Solve(t.Context(), cube, kit.Limits{Workers: 1})
			require.NoError(t, err)
			two, err := table.Solve(t.Context(), cube, kit.Limits{Workers: 2})
			require.NoError(t, err)
			require.Equal(t, one, two)
			require.Len(t, one.Words, 1)
		}
	}
}

// Of the beginnings that look alike from a symmetric cube, one is tried. The superflip looks the
// same in all 48 ways.
func TestBeginningsOfSymmetricCubes(t *testing.T) {
	superflip := solved()
	for e := range edges {
		superflip[edgeSticker(e, 0)], superflip[edgeSticker(e, 1)] = superflip[edgeSticker(e, 1)], superflip[edgeSticker(e, 0)]
	}
	mixed := walk(rand.New(rand.NewPCG(11, 12)), 30)
	for _, c := range []struct {
		cube Cube
		all  bool
		n    int
	}{{superflip, false, 934}, {superflip, true, 43254}, {mixed, false, 43254}} {
		d := deepening{coords: shared(), table: small()[HalfTurns], cube: c.cube, limits: kit.Limits{All: c.all}}
		require.Equal(t, c.n, len(d.beginnings(4)))
	}

	d := deepening{coords: shared(), table: small()[HalfTurns], cube: superflip}
	images := map[string]bool{}
	for _, k := range d.beginnings(3) {
		for _, sym := range shared().solid.sym {
			image := make([]uint8, len(k.turns))
			for i, t := range k.turns {
				image[i] = uint8(slices.Index(shared().solid.turn[:], sym.inverse().then(shared().solid.turn[t]).then(sym)))
			}
			d.table.inOrder(image)
			images[string(image)] = true
		}
	}
	require.Equal(t, 3240, len(images), "all beginnings look like one of those")
}

func TestLimits(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	cube := walk(r, 40)
	_, err := small()[0].Solve(t.Context(), cube, kit.Limits{Workers: 2, Nodes: 100_000})
	var limit *fault.LimitError
	require.True(t, errors.As(err, &limit))
	require.EqualValues(t, 100_000, limit.Limit)

	answer, err := small()[0].Solve(t.Context(), cube, kit.Limits{Workers: 2, Length: 9})
	require.NoError(t, err)
	require.Equal(t, kit.Answer{Lower: 10, Nodes: answer.Nodes}, answer, "proved: ten turns or more")

	for _, workers := range []int{1, 2} {
		conventions.Stops(t, "Solve", 100*time.Millisecond, func(ctx context.Context) error {
			answer, err := small()[0].Solve(ctx, cube, kit.Limits{Workers: workers})
			require.Greater(t, answer.Lower, 6)
			return err
		})
	}
}
