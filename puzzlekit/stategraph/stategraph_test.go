package stategraph_test

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/voltage"
	"puzzlelab/puzzlekit/stategraph"
)

// hypercube lists the neighbours of a corner of the n-dimensional cube.
func hypercube(n int) stategraph.Neighbors[uint] {
	return func(dst []uint, s uint) []uint {
		for k := range n {
			dst = append(dst, s^1<<k)
		}
		return dst
	}
}

func explore[S comparable](t *testing.T, n stategraph.Neighbors[S], starts ...S) *stategraph.Graph[S] {
	t.Helper()
	g, err := stategraph.Explore(context.Background(), n, starts, nil)
	require.NoError(t, err)
	return g
}

func TestHypercube(t *testing.T) {
	g := explore(t, hypercube(5), 0)
	require.Equal(t, 32, g.Len())
	require.Equal(t, 160, g.EdgeCount())
	d, err := g.From(context.Background(), 0)
	require.NoError(t, err)
	require.Equal(t, []uint64{1, 5, 10, 10, 5, 1}, d.Spheres())
	require.Equal(t, 5, d.Eccentricity())
	antipodes, err := d.Antipodes(context.Background())
	require.NoError(t, err)
	require.Equal(t, []uint{31}, antipodes)
	ways, err := d.PathCount(context.Background(), 31)
	require.NoError(t, err)
	require.Equal(t, "120", ways.String(), "5! orders of the coordinates")
	count := 0
	for path, err := range d.Paths(context.Background(), 31) {
		require.NoError(t, err)
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
		next, _ := g.Neighbors(a)
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
			d, err := g.From(context.Background(), a)
			require.NoError(t, err)
			for _, b := range starts {
				wanted, reachable := want[[2]int{a, b}]
				got, err := d.To(b)
				if !reachable {
					var unreachable *fault.UnreachableError
					require.ErrorAs(t, err, &unreachable)
					_, err = d.PathCount(context.Background(), b)
					require.ErrorAs(t, err, &unreachable)
					_, err = d.Path(b)
					require.ErrorAs(t, err, &unreachable)
					continue
				}
				require.NoError(t, err)
				require.Equal(t, wanted, got)
				counts[got]++
				paths := map[string]bool{}
				for path, err := range d.Paths(context.Background(), b) {
					require.NoError(t, err)
					requirePath(t, table, a, b, got, path)
					paths[fmt.Sprint(path)] = true
				}
				ways, err := d.PathCount(context.Background(), b)
				require.NoError(t, err)
				require.Equal(t, int64(len(paths)), ways.Int64())
				path, err := d.Path(b)
				require.NoError(t, err)
				require.True(t, paths[fmt.Sprint(path)])
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

// requirePath demands a path of moves.
func requirePath(t *testing.T, table [][]int, from, to, length int, path []int) {
	t.Helper()
	require.Len(t, path, length+1)
	require.Equal(t, from, path[0])
	require.Equal(t, to, path[length])
	for k := range length {
		require.Contains(t, table[path[k]], path[k+1])
	}
}

// The distances from several starts are those from the nearest.
func TestSeveralStarts(t *testing.T) {
	g := explore(t, hypercube(6), 0)
	d, err := g.From(context.Background(), 0, 63, 5, 0)
	require.NoError(t, err)
	index := numbered{6}
	corners := func(o stategraph.Options) *stategraph.Distances[uint] {
		d, err := stategraph.Enumerate(context.Background(), index, []uint64{63, 0, 63 - 5, 63}, &o)
		require.NoError(t, err)
		return stategraph.Named(d, index)
	}
	table := corners(stategraph.Options{Undirected: true})
	files := corners(stategraph.Options{Undirected: true, Folder: t.TempDir(), Keep: true})
	for _, other := range []*stategraph.Distances[uint]{table, files} {
		require.Equal(t, d.Spheres(), other.Spheres())
		require.ElementsMatch(t, d.Starts(), other.Starts())
		for s := range uint(64) {
			want, err := d.To(s)
			require.NoError(t, err)
			near := min(bits.OnesCount(s), bits.OnesCount(s^63), bits.OnesCount(s^5))
			require.Equal(t, near, want)
			got, err := other.To(s)
			require.NoError(t, err)
			require.Equal(t, want, got)
			ways, err := d.PathCount(context.Background(), s)
			require.NoError(t, err)
			count, err := other.PathCount(context.Background(), s)
			require.NoError(t, err)
			require.Equal(t, ways, count)
			path, err := other.Path(s)
			require.NoError(t, err)
			require.Len(t, path, want+1)
			require.Contains(t, other.Starts(), path[0])
		}
		require.Equal(t, d.Spheres(), other.Numbers().Spheres())
		for k := range d.Spheres() {
			want, err := d.At(context.Background(), k)
			require.NoError(t, err)
			got, err := other.At(context.Background(), k)
			require.NoError(t, err)
			require.ElementsMatch(t, want, got)
		}
		_, err = other.To(64)
		var unreachable *fault.UnreachableError
		require.ErrorAs(t, err, &unreachable)
	}
	_, err = g.From(context.Background())
	require.EqualError(t, err, "stategraph.Graph.From: starts: want at least one")
}

// numbered is the hypercube with its corners counted down.
type numbered struct{ n int }

func (g numbered) Size() uint64 { return 1 << g.n }

func (g numbered) Neighbors(dst []uint64, s uint64) []uint64 {
	for k := range g.n {
		dst = append(dst, s^1<<k)
	}
	return dst
}

func (g numbered) Number(s uint) (uint64, bool) { return g.Size() - 1 - uint64(s), s < 1<<g.n }

func (g numbered) State(n uint64) (uint, error) { return uint(g.Size() - 1 - n), nil }

func TestComponents(t *testing.T) {
	// Doubling modulo 21 permutes the residues prime to 21 in two cycles.
	double := func(dst []int, s int) []int { return append(dst, s*2%21) }
	g := explore(t, double, 5, 1, 2, 20)
	parts, err := g.Components(context.Background())
	require.NoError(t, err)
	require.Equal(t, [][]int{{5, 10, 20, 19, 17, 13}, {1, 2, 4, 8, 16, 11}}, sortedByCycle(parts))
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
	_, err := stategraph.Explore(context.Background(), func(dst []int, s int) []int { return append(dst, s+1) }, []int{0}, &stategraph.ExploreOptions{MaxStates: 100})
	var limit *fault.LimitError
	require.ErrorAs(t, err, &limit)
	require.EqualError(t, err, "stategraph.Explore: the graph reached the limit of 100 states; raise ExploreOptions.MaxStates")
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
	}, []int{0}, nil)
	require.ErrorIs(t, err, stopped)
	require.Less(t, met, 10000)
	_, err = explore(t, hypercube(4), 0).AllPairs(ctx)
	require.ErrorIs(t, err, stopped)
}

func TestUnknownStates(t *testing.T) {
	g := explore(t, hypercube(3), 0)
	var unknown *fault.InputError
	_, err := g.From(context.Background(), 99)
	require.ErrorAs(t, err, &unknown)
	_, err = g.Neighbors(99)
	require.ErrorAs(t, err, &unknown)
	_, err = g.AllPairsFrom(context.Background(), stategraph.Source[uint]{State: 99})
	require.ErrorAs(t, err, &unknown)
	d, err := g.From(context.Background(), 0)
	require.NoError(t, err)
	_, err = d.Path(99)
	require.EqualError(t, err, "stategraph.Distances: state 99 cannot be reached: it is not in the graph")
	for _, k := range []int{-1, 4} {
		none, err := d.At(context.Background(), k)
		require.NoError(t, err)
		require.Empty(t, none)
	}
	_, err = d.To(99)
	require.Error(t, err)
	met, err := d.Contains(99)
	require.NoError(t, err)
	require.False(t, met)
	_, err = g.State(8)
	require.ErrorAs(t, err, &unknown)
}

// Zero values answer: there are no states.
func TestZeroValues(t *testing.T) {
	var d stategraph.Distances[string]
	require.Empty(t, d.Starts())
	require.Empty(t, d.Spheres())
	require.Zero(t, d.Eccentricity())
	require.Zero(t, d.Reached())
	far, err := d.Antipodes(context.Background())
	require.NoError(t, err)
	require.Empty(t, far)
	met, err := d.Contains("x")
	require.NoError(t, err)
	require.False(t, met)
	var unreachable *fault.UnreachableError
	for _, ask := range []func() error{
		func() error { _, err := d.To("x"); return err },
		func() error { _, err := d.Path("x"); return err },
		func() error { _, err := d.PathCount(context.Background(), "x"); return err },
		func() error { _, err := d.Numbers().To(0); return err },
		func() error {
			for _, err := range d.Paths(context.Background(), "x") {
				return err
			}
			return nil
		},
	} {
		require.ErrorAs(t, ask(), &unreachable)
	}
	all, err := d.AllPairs()
	require.NoError(t, err)
	require.Zero(t, all.Total())

	var g stategraph.Graph[int]
	require.Zero(t, g.Len())
	require.Zero(t, g.EdgeCount())
	require.Empty(t, g.States())
	parts, err := g.Components(context.Background())
	require.NoError(t, err)
	require.Empty(t, parts)
	_, err = g.From(context.Background(), 1)
	require.Error(t, err)
	pairs, err := g.AllPairs(context.Background())
	require.NoError(t, err)
	require.Zero(t, pairs.Total())
	var v voltage.Graph
	require.Zero(t, v.Size())
	_, err = stategraph.Enumerate(context.Background(), &v, []uint64{0}, nil)
	require.EqualError(t, err, "stategraph.Enumerate: start is 0; want a number below the Size of the graph, 0")
}
