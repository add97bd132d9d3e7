package solve

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/pattern"
)

// Short solutions solve, bounds hold, and nothing depends on the number of
// cores; pieces that look alike are no obstacle.
func TestNear(t *testing.T) {
	ctx := context.Background()
	for _, p := range []*puzzle.Puzzle{puzzle.Torus(3, 3), puzzle.TorusTwin(3, 2), puzzle.TopSpin(8, 4)} {
		var want []Result
		for _, cores := range []int{1, 3} {
			solver, err := NewNear(ctx, p, "", &Options{CacheDir: "off", Memory: 1 << 20, Nodes: 50000, Workers: cores})
			require.NoError(t, err)
			rng := rand.New(rand.NewPCG(1, 2))
			var got []Result
			for range 3 {
				s := p.RandomState(rng)
				r, err := Near(ctx, solver, s)
				require.NoError(t, err)
				end, err := s.Apply(r.Word)
				require.NoError(t, err)
				require.True(t, end.IsSolved())
				require.LessOrEqual(t, r.Lower, r.Length)
				got = append(got, r)
			}
			if want == nil {
				want = got
			}
			require.Equal(t, want, got, p.Name())
		}
	}
}

func TestNearGuideFitsMemory(t *testing.T) {
	b, err := readBoard("", puzzle.Torus(4, 4), "", Options{})
	require.NoError(t, err)
	var sizes []uint64
	for _, memory := range []uint64{1 << 30, 8 << 20, 1 << 20} {
		g, err := pattern.NewGuide(context.Background(), b, memory/nearShare)
		require.NoError(t, err)
		bytes := uint64(0)
		for i, c := range g.Coordinates {
			bytes += c.Bytes() + uint64(len(g.Distances[i]))
		}
		require.LessOrEqual(t, bytes, memory/nearShare)
		sizes = append(sizes, bytes)
	}
	require.IsDecreasing(t, sizes)
	_, err = pattern.NewGuide(context.Background(), b, 1<<8)
	var memory *fault.LimitError
	require.ErrorAs(t, err, &memory)
	require.Greater(t, memory.Need, uint64(1<<8))
}

func TestNearGoals(t *testing.T) {
	ctx := context.Background()
	p := puzzle.TopSpin(8, 4)
	solver, err := NewNear(ctx, p, "", &Options{CacheDir: "off", Memory: 1 << 20, Nodes: 20000})
	require.NoError(t, err)
	s := p.RandomState(rand.New(rand.NewPCG(1, 2)))
	short, err := Bounded(ctx, solver, s, 1)
	var none *fault.UnreachableError
	require.ErrorAs(t, err, &none)
	r, err := Bounded(ctx, solver, s, short.Lower)
	if err != nil {
		var limit *LimitError
		require.ErrorAs(t, err, &limit)
		require.Equal(t, r.Length, limit.Best.Length)
	}
}

// In quarter turns there is no subgroup for two phases, and a beam sometimes needs hundreds of
// them. Two phases in face turns, counted in quarter turns, need 40 at most.
func TestNearCountsPhasesInAnotherMetric(t *testing.T) {
	large(t)
	ctx, p := context.Background(), puzzle.Rubik(3)
	solver, err := NewNear(ctx, p, "QTM", &Options{CacheDir: tables, Nodes: 100_000})
	require.NoError(t, err)
	phases := 0
	for seed := range uint64(sample(1, 4)) {
		s := p.RandomState(rand.New(rand.NewPCG(seed, 100)))
		r, err := Near(ctx, solver, s)
		require.NoError(t, err)
		require.LessOrEqual(t, r.Length, 36)
		require.Equal(t, r.Word.Len(), r.Length)
		end, err := s.Apply(r.Word)
		require.NoError(t, err)
		require.True(t, end.IsSolved())
		if r.Method == phasesMethod {
			phases++
		}
	}
	require.Positive(t, phases)
}

// States near the solved one have shortest solutions although the puzzle is large; of others
// the search says how far it came.
func TestNearShortest(t *testing.T) {
	ctx := context.Background()
	p := puzzle.Torus(4, 4)
	solver, err := NewNear(ctx, p, "steps", &Options{CacheDir: "off", Memory: 16 << 20, Nodes: 100_000})
	require.NoError(t, err)
	exact, err := NewPatternSearch(ctx, p, "steps", &Options{CacheDir: "off", Memory: 16 << 20})
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(1, 3))
	for n := range 6 {
		s, err := p.Solved().Apply(p.Scramble(rng, n))
		require.NoError(t, err)
		want, err := Optimal(ctx, exact, s)
		require.NoError(t, err)
		r, err := Optimal(ctx, solver, s)
		require.NoError(t, err)
		require.Equal(t, want.Length, r.Length)
		require.True(t, r.Proved())
	}
	_, err = Optimal(ctx, solver, p.RandomState(rng))
	var limit *LimitError
	require.ErrorAs(t, err, &limit)
	require.Greater(t, limit.Lower, 5)
}

// A state without a solution is refused before tables are made.
func TestNearRefusesAtOnce(t *testing.T) {
	p := puzzle.Rubik(5)
	solver, err := For(context.Background(), p, "", &Options{CacheDir: "off", Progress: func(Progress) { t.Error("work has begun") }})
	require.NoError(t, err)
	corner := p.Pieces()[0].Places
	broken := p.Solved().Swap(corner[0], corner[1])
	for _, goal := range []Goal{{Want: Shortest}, {Want: Short}} {
		for _, err := range solver.Search(context.Background(), broken, goal) {
			var none *fault.UnreachableError
			require.ErrorAs(t, err, &none)
		}
	}
	require.Nil(t, solver.(*nearOnDemand).near.made)
}
