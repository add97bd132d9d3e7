package stategraph_test

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/stategraph"
)

// hypercube lists the neighbours of a corner of the n-dimensional cube.
func hypercube(n int) stategraph.Neighbours[uint] {
	return func(dst []uint, s uint) []uint {
		for k := range n {
			dst = append(dst, s^1<<k)
		}
		return dst
	}
}

func explore[S comparable](t *testing.T, n stategraph.Neighbours[S], starts ...S) *stategraph.Graph[S] {
	t.Helper()
	g, err := stategraph.Explore(context.Background(), n, nil, starts...)
	require.NoError(t, err)
	return g
}

func TestHypercube(t *testing.T) {
	g := explore(t, hypercube(5), 0)
	require.Equal(t, 32, g.Len())
	require.Equal(t, 160, g.EdgeCount())
	d, err := g.From(0)
	require.NoError(t, err)
	require.Equal(t, []uint64{1, 5, 10, 10, 5, 1}, d.Spheres())
	require.Equal(t, 5, d.Eccentricity())
	require.Equal(t, []uint{31}, d.Antipodes())
	require.Equal(t, "120", d.PathCount(31).String(), "5! orders of the coordinates")
	count := 0
	for path := range d.Paths(31) {
		count++
		require.Len(t, path, 6)
		for k := 1; k < len(path); k++ {
			require.Equal(t, 1, bits.OnesCount(path[k-1]^path[k]))
		}
	}
	require.Equal(t, 120, count)

	all, err := g.AllPairs(context.Background())
	require.NoError(t, err)
	require.Equal(t, []uint64{32, 160, 320, 320, 160, 32}, all.Counts)
	require.Equal(t, uint64(32), all.Farthest)
	weighted, err := g.AllPairsFrom(context.Background(), stategraph.Source[uint]{State: 0, Weight: 32})
	require.NoError(t, err)
	require.Equal(t, all, weighted)
}

// floydWarshall is the textbook all-pairs method.
func floydWarshall(g *stategraph.Graph[int]) map[[2]int]int {
	const far = 1 << 20
	states := g.States()
	dist := map[[2]int]int{}
	for _, a := range states {
		for _, b := range states {
			dist[[2]int{a, b}] = far
		}
		next, _ := g.Neighbours(a)
		for _, b := range next {
			dist[[2]int{a, b}] = 1
		}
		dist[[2]int{a, a}] = 0
	}
	for _, k := range states {
		for _, a := range states {
			for _, b := range states {
				dist[[2]int{a, b}] = min(dist[[2]int{a, b}], dist[[2]int{a, k}]+dist[[2]int{k, b}])
			}
		}
	}
	for pair, d := range dist {
		if d == far {
			delete(dist, pair)
		}
	}
	return dist
}

func TestAgainstFloydWarshall(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		n := 1 + rng.IntN(24)
		table := make([][]int, n)
		for i := range table {
			for range rng.IntN(4) {
				table[i] = append(table[i], rng.IntN(n))
			}
		}
		starts := make([]int, n)
		for i := range starts {
			starts[i] = i
		}
		g := explore(t, func(dst []int, s int) []int { return append(dst, table[s]...) }, starts...)
		want := floydWarshall(g)
		counts := map[int]uint64{}
		for _, a := range starts {
			d, err := g.From(a)
			require.NoError(t, err)
			for _, b := range starts {
				wanted, reachable := want[[2]int{a, b}]
				got, ok := d.To(b)
				require.Equal(t, reachable, ok)
				if !ok {
					require.Zero(t, d.PathCount(b).Sign())
					_, err := d.Path(b)
					var unreachable *stategraph.UnreachableError
					require.ErrorAs(t, err, &unreachable)
					continue
				}
				require.Equal(t, wanted, got)
				counts[got]++
				paths := 0
				for path := range d.Paths(b) {
					paths++
					require.Len(t, path, got+1)
				}
				require.Equal(t, int64(paths), d.PathCount(b).Int64())
			}
		}
		all, err := g.AllPairs(context.Background())
		require.NoError(t, err)
		for distance, c := range all.Counts {
			require.Equal(t, counts[distance], c)
		}
		require.Equal(t, uint64(n*n), all.Total())
	}
}

func TestComponents(t *testing.T) {
	// Doubling modulo 21 permutes the residues prime to 21 in two cycles.
	double := func(dst []int, s int) []int { return append(dst, s*2%21) }
	g := explore(t, double, 5, 1, 2, 20)
	require.Equal(t, [][]int{{5, 10, 20, 19, 17, 13}, {1, 2, 4, 8, 16, 11}}, sortedByCycle(g.Components()))
	all, err := g.AllPairs(context.Background())
	require.NoError(t, err)
	require.Equal(t, uint64(72), all.Unreachable)
}

// sortedByCycle puts each component in the order of doubling from its first
// state, which the order of exploration mixes.
func sortedByCycle(components [][]int) [][]int {
	var out [][]int
	for _, c := range components {
		cycle := []int{c[0]}
		for s := c[0] * 2 % 21; s != c[0]; s = s * 2 % 21 {
			cycle = append(cycle, s)
		}
		if len(cycle) == len(c) {
			out = append(out, cycle)
		}
	}
	return out
}

func TestResultsDoNotDependOnTheCores(t *testing.T) {
	g := explore(t, hypercube(8), 0)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	one, err := g.AllPairs(context.Background())
	require.NoError(t, err)
	runtime.GOMAXPROCS(7)
	seven, err := g.AllPairs(context.Background())
	require.NoError(t, err)
	require.Equal(t, one, seven)
}

func TestLimits(t *testing.T) {
	_, err := stategraph.Explore(context.Background(), func(dst []int, s int) []int { return append(dst, s+1) },
		&stategraph.Options{MaxStates: 100}, 0)
	var limit *stategraph.LimitError
	require.ErrorAs(t, err, &limit)
	require.EqualError(t, err, "stategraph: more than 100 states (101 found so far); raise Options.MaxStates, or use a perfect index")
}

func TestCancellation(t *testing.T) {
	stopped := errors.New("stopped by hand")
	ctx, cancel := context.WithCancelCause(context.Background())
	met := 0
	_, err := stategraph.Explore(ctx, func(dst []int, s int) []int {
		if met++; met == 5000 {
			cancel(stopped)
		}
		return append(dst, s+1)
	}, nil, 0)
	require.ErrorIs(t, err, stopped)
	require.Less(t, met, 10000)
	_, err = explore(t, hypercube(4), 0).AllPairs(ctx)
	require.ErrorIs(t, err, stopped)
}

func TestUnknownStates(t *testing.T) {
	g := explore(t, hypercube(3), 0)
	var unknown *stategraph.StateError
	_, err := g.From(99)
	require.ErrorAs(t, err, &unknown)
	_, err = g.Neighbours(99)
	require.ErrorAs(t, err, &unknown)
	_, err = g.AllPairsFrom(context.Background(), stategraph.Source[uint]{State: 99})
	require.ErrorAs(t, err, &unknown)
	d, err := g.From(0)
	require.NoError(t, err)
	_, err = d.Path(99)
	require.EqualError(t, err, "stategraph: state 99 is not in the graph")
	require.Nil(t, d.At(-1))
	require.Nil(t, d.At(4))
	_, ok := d.To(99)
	require.False(t, ok)
}
