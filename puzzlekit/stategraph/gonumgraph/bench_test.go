package gonumgraph_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/traverse"

	"puzzlelab/puzzlekit/stategraph"
	"puzzlelab/puzzlekit/stategraph/gonumgraph"
)

// pancakes is the graph of the orders of n things of which the first 2, …, n
// can be turned round: n! states with n-1 neighbours each.
func pancakes(tb testing.TB, n int) *stategraph.Permutations {
	tb.Helper()
	var flips [][]int
	for k := 2; k <= n; k++ {
		flip := make([]int, n)
		for i := range flip {
			flip[i] = i
			if i < k {
				flip[i] = k - 1 - i
			}
		}
		flips = append(flips, flip)
	}
	index, err := stategraph.NewPermutations(n, false, flips...)
	require.NoError(tb, err)
	return index
}

func gonumSpheres(g traverse.Graph) (spheres []uint64) {
	search := traverse.BreadthFirst{}
	search.Walk(g, simple.Node(0), func(_ graph.Node, depth int) bool {
		for len(spheres) <= depth {
			spheres = append(spheres, 0)
		}
		spheres[depth]++
		return false
	})
	return spheres
}

func enumerated(tb testing.TB, index stategraph.Index) []uint64 {
	tb.Helper()
	d, err := stategraph.Enumerate(context.Background(), index, []uint64{0}, &stategraph.Options{Undirected: true, Workers: 1})
	require.NoError(tb, err)
	return d.Spheres()
}

func TestSpheresAgree(t *testing.T) {
	index := pancakes(t, 7)
	require.Equal(t, enumerated(t, index), gonumSpheres(gonumgraph.Implicit(index)))
}

// BenchmarkBreadthFirst searches 362,880 states on one core. Gonum gets the same
// neighbours from the same index, and once more from a graph in memory, whose
// making is not counted; there stategraph, too, has its edges written down.
func BenchmarkBreadthFirst(b *testing.B) {
	const n, states = 9, 362_880
	index := pancakes(b, n)
	explicit := simple.NewUndirectedGraph()
	for s := range uint64(states) {
		for _, to := range index.Neighbors(nil, s) {
			if s < to {
				explicit.SetEdge(simple.Edge{F: simple.Node(s), T: simple.Node(to)})
			}
		}
	}
	neighbors := func(dst []uint64, s uint64) []uint64 { return index.Neighbors(dst, s) }
	written, err := stategraph.Explore(b.Context(), neighbors, []uint64{0}, nil)
	require.NoError(b, err)
	want := enumerated(b, index)
	for _, c := range []struct {
		name    string
		spheres func() []uint64
	}{
		{"ImplicitGonum", func() []uint64 { return gonumSpheres(gonumgraph.Implicit(index)) }},
		{"ImplicitEnumerate", func() []uint64 { return enumerated(b, index) }},
		{"ExplicitGonum", func() []uint64 { return gonumSpheres(explicit) }},
		{"ExplicitStategraph", func() []uint64 { return writtenSpheres(b, written) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				require.Equal(b, want, c.spheres())
			}
			b.ReportMetric(states*float64(b.N)/b.Elapsed().Seconds(), "states/s")
		})
	}
}

func writtenSpheres(tb testing.TB, g *stategraph.Graph[uint64]) []uint64 {
	tb.Helper()
	distances, err := g.From(context.Background(), 0)
	require.NoError(tb, err)
	return distances.Spheres()
}
