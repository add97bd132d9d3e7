package solve

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

// Benchmarks keep their tables in the person's cache. One operation solves one
// state; the states are uniform random ones, or of a given distance, the same in
// every run. Besides the mean the slowest is reported, the most nodes, and nodes per
// second.

// solveEach solves b.N states and reports what users ask about.
func solveEach(b *testing.B, states func(rng *rand.Rand) puzzle.State, solve func(puzzle.State) (Result, error)) {
	rng := rand.New(rand.NewPCG(2024, 1))
	var slowest time.Duration
	var nodes, most uint64
	length, longest := 0, 0
	for b.Loop() {
		b.StopTimer()
		s := states(rng)
		b.StartTimer()
		began := time.Now()
		r, err := solve(s)
		slowest = max(slowest, time.Since(began))
		require.NoError(b, err)
		nodes += r.Nodes
		most = max(most, r.Nodes)
		length += r.Length
		longest = max(longest, r.Length)
	}
	b.ReportMetric(float64(slowest.Microseconds())/1000, "slowest-ms")
	b.ReportMetric(float64(most)/1e6, "most-Mnodes")
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
	b.ReportMetric(float64(length)/float64(b.N), "moves")
	b.ReportMetric(float64(longest), "longest")
}

func BenchmarkTwoPhase(b *testing.B) {
	p := puzzle.Rubik(3)
	solver, err := NewTwoPhase(context.Background(), p, "", nil)
	require.NoError(b, err)
	for _, most := range []struct {
		name  string
		moves int
	}{{"cube, 21 moves", 21}, {"cube, 20 moves", 20}} {
		b.Run(most.name, func(b *testing.B) {
			solveEach(b, p.RandomState, func(s puzzle.State) (Result, error) {
				return Bounded(context.Background(), solver, s, most.moves)
			})
		})
	}
}

func BenchmarkTable(b *testing.B) {
	for _, p := range []*puzzle.Puzzle{puzzle.Pocket(), puzzle.Pyraminx(), puzzle.Skewb()} {
		b.Run(p.Name(), func(b *testing.B) {
			solver, err := For(context.Background(), p, "", nil)
			require.NoError(b, err)
			solveEach(b, p.RandomState, func(s puzzle.State) (Result, error) { return Optimal(context.Background(), solver, s) })
		})
	}
}

// BenchmarkPreparation makes tables without the cache.
func BenchmarkPreparation(b *testing.B) {
	for _, p := range []*puzzle.Puzzle{puzzle.Pocket(), puzzle.Skewb(), puzzle.Pyraminx()} {
		b.Run("table "+p.Name(), func(b *testing.B) {
			for b.Loop() {
				_, err := For(context.Background(), p, "", quiet())
				require.NoError(b, err)
			}
		})
	}
	b.Run("two-phase cube", func(b *testing.B) {
		for b.Loop() {
			_, err := NewTwoPhase(context.Background(), puzzle.Rubik(3), "", quiet())
			require.NoError(b, err)
		}
	})
}

// BenchmarkOptimal is for states of a given distance of the cube: those that 12
// random moves lead to; most are 11 or 12 away.
func BenchmarkOptimal(b *testing.B) {
	cube := puzzle.Rubik(3)
	scrambled := func(rng *rand.Rand) puzzle.State {
		s, err := cube.Solved().Apply(cube.Scramble(rng, 12))
		require.NoError(b, err)
		return s
	}
	b.Run("cube at 12, patterns", func(b *testing.B) {
		solver, err := NewPatternSearch(context.Background(), cube, "", nil)
		require.NoError(b, err)
		solveEach(b, scrambled, func(s puzzle.State) (Result, error) { return Optimal(context.Background(), solver, s) })
	})
	b.Run("cube at 12, bidirectional", func(b *testing.B) {
		solver, err := NewBidirectional(context.Background(), cube, "", nil)
		require.NoError(b, err)
		solveEach(b, scrambled, func(s puzzle.State) (Result, error) { return Optimal(context.Background(), solver, s) })
	})
	b.Run("torus 4×4, patterns", func(b *testing.B) {
		torus := puzzle.Torus(4, 4)
		solver, err := NewPatternSearch(context.Background(), torus, "", nil)
		require.NoError(b, err)
		solveEach(b, torus.RandomState, func(s puzzle.State) (Result, error) { return Optimal(context.Background(), solver, s) })
	})
}

func BenchmarkNear(b *testing.B) {
	for _, p := range []*puzzle.Puzzle{puzzle.Torus(4, 4), puzzle.TopSpin(20, 4), puzzle.TwoRings(20, 20, 5, 5)} {
		b.Run(p.Name(), func(b *testing.B) {
			solver, err := NewNear(context.Background(), p, "", nil)
			require.NoError(b, err)
			solveEach(b, p.RandomState, func(s puzzle.State) (Result, error) { return Near(context.Background(), solver, s) })
		})
	}
}

// What a solver for one kind of puzzle gains over the one for all of them, with the same
// memory: their packages say it as a ratio.
func BenchmarkSpecialists(b *testing.B) {
	ctx := context.Background()
	walked := func(p *puzzle.Puzzle, turns int) func(*rand.Rand) puzzle.State {
		return func(rng *rand.Rand) puzzle.State {
			s, err := p.Solved().Apply(p.Scramble(rng, turns))
			require.NoError(b, err)
			return s
		}
	}
	compare := func(name string, states func(*rand.Rand) puzzle.State, makers map[string]func() (Solver, error)) {
		for kind, create := range makers {
			solver, err := create()
			require.NoError(b, err)
			b.Run(name+", "+kind, func(b *testing.B) {
				solveEach(b, states, func(s puzzle.State) (Result, error) { return Optimal(ctx, solver, s) })
			})
		}
	}
	o, err := (&Options{Memory: 64 << 20, Workers: 1}).checked("bench")
	require.NoError(b, err)
	rings := puzzle.Loops(4, 4)
	board, err := readBoard("bench", rings, "", o)
	require.NoError(b, err)
	compare("loops", walked(rings, 15), map[string]func() (Solver, error){
		"general": func() (Solver, error) { return asSolver(newBallSearch(ctx, "bench", board, o)) },
		"special": func() (Solver, error) { return asSolver(newLoopSearch(ctx, "bench", board, o)) },
	})
	tiles := puzzle.Sliding(4, 4)
	compare("tiles", walked(tiles, 45), map[string]func() (Solver, error){
		"general": func() (Solver, error) { return newSlidingNear(tiles, tiles.Metrics()[0], o), nil },
		"special": func() (Solver, error) { return NewSliding(ctx, tiles, "", &o) },
	})
	cube := puzzle.Rubik(3)
	compare("cube", walked(cube, 10), map[string]func() (Solver, error){
		"general": func() (Solver, error) { return NewPatternSearch(ctx, cube, "", &o) },
		"special": func() (Solver, error) { return NewCube(ctx, cube, "", &o) },
	})
}
