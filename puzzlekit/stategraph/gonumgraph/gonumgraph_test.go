package gonumgraph_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/encoding/dot"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/testgraph"
	"gonum.org/v1/gonum/graph/topo"

	"puzzlelab/puzzlekit/stategraph"
	"puzzlelab/puzzlekit/stategraph/gonumgraph"
)

// build explores the graph that a test of gonum wants; the nodes get the numbers
// of their states as IDs.
func build(nodes []graph.Node, lines []testgraph.WeightedLine, self, absent float64) (graph.Graph, []graph.Node, []testgraph.Edge, float64, float64, bool) {
	neighbors, starts := map[int64][]int64{}, []int64{}
	for _, n := range nodes {
		starts = append(starts, n.ID())
	}
	for _, l := range lines {
		from, to := l.From().ID(), l.To().ID()
		starts = append(starts, from, to)
		neighbors[from] = append(neighbors[from], to)
	}
	g, err := stategraph.Explore(context.Background(), func(dst []int64, s int64) []int64 { return append(dst, neighbors[s]...) }, starts, nil)
	if err != nil {
		return nil, nil, nil, 0, 0, false
	}
	d := gonumgraph.Explicit(g)
	var edges []testgraph.Edge
	for from, list := range neighbors {
		slices.Sort(list)
		for _, to := range slices.Compact(list) {
			i, _ := g.Number(from)
			j, _ := g.Number(to)
			edges = append(edges, d.Edge(int64(i), int64(j)))
		}
	}
	return d, graph.NodesOf(d.Nodes()), edges, self, absent, true
}

// Gonum's own tests of what a directed graph has to be.
func TestExplicitIsAGraphOfGonum(t *testing.T) {
	testgraph.ReturnAllNodes(t, build, true)
	testgraph.ReturnAllEdges(t, build, true)
	testgraph.EdgeExistence(t, build, true)
	testgraph.ReturnAdjacentNodes(t, build, true, true)
}

// ring is n places round a table, walked one way.
func ring(n int) stategraph.Neighbors[int] {
	return func(dst []int, s int) []int { return append(dst, (s+1)%n) }
}

func TestAlgorithmsOfGonum(t *testing.T) {
	ctx := context.Background()
	g, err := stategraph.Explore(ctx, ring(12), []int{3}, nil)
	require.NoError(t, err)
	explicit := gonumgraph.Explicit(g)
	require.Len(t, topo.TarjanSCC(explicit), 1)
	require.Equal(t, "3", explicit.Node(0).(gonumgraph.Node[int]).String())
	for _, id := range []int64{-1, 12} {
		require.Nil(t, explicit.Node(id))
		require.Zero(t, explicit.From(id).Len())
		require.Zero(t, explicit.To(id).Len())
		require.Nil(t, explicit.Edge(id, 0))
	}
	text, err := dot.Marshal(explicit, "ring", "", "")
	require.NoError(t, err)
	require.Contains(t, string(text), `"3" -> "4";`)

	index := pancakes(t, 6)
	d, err := stategraph.Enumerate(ctx, index, []uint64{0}, &stategraph.Options{Undirected: true})
	require.NoError(t, err)
	far, err := d.Antipodes(context.Background())
	require.NoError(t, err)
	want, err := d.To(far[0])
	require.NoError(t, err)
	all := path.DijkstraFrom(simple.Node(0), gonumgraph.Implicit(index))
	nodes, weight := all.To(int64(far[0]))
	require.EqualValues(t, want, weight)
	require.Len(t, nodes, want+1)
}

func TestImplicit(t *testing.T) {
	index := pancakes(t, 5)
	g := gonumgraph.Implicit(index)
	for s := range index.Size() {
		want := index.Neighbors(nil, s)
		nodes := g.From(int64(s))
		require.Equal(t, len(want), nodes.Len())
		require.Nil(t, nodes.Node())
		for _, n := range want {
			require.True(t, nodes.Next())
			require.EqualValues(t, n, nodes.Node().ID())
			e := g.Edge(int64(s), int64(n))
			require.EqualValues(t, s, e.From().ID())
			require.EqualValues(t, n, e.To().ID())
		}
		require.False(t, nodes.Next())
		require.Zero(t, nodes.Len())
		nodes.Reset()
		require.Equal(t, len(want), nodes.Len())
	}
	for _, id := range []int64{-1, 120} {
		require.Zero(t, g.From(id).Len())
		require.Nil(t, g.Edge(id, 0))
		require.Nil(t, g.Edge(0, id))
	}
	require.Nil(t, g.Edge(0, 0))
}

// There and back: the same spheres.
func TestNeighbors(t *testing.T) {
	ctx := context.Background()
	star := simple.NewUndirectedGraph()
	for leaf := range int64(7) {
		star.SetEdge(simple.Edge{F: simple.Node(100), T: simple.Node(leaf)})
	}
	g, err := stategraph.Explore(ctx, gonumgraph.Neighbors(star), []int64{3}, nil)
	require.NoError(t, err)
	require.Equal(t, []int64{3, 100, 0, 1, 2, 4, 5, 6}, g.States())
	d, err := g.From(context.Background(), 3)
	require.NoError(t, err)
	require.Equal(t, []uint64{1, 1, 6}, d.Spheres())

	index := pancakes(t, 5)
	back, err := stategraph.Explore(ctx, gonumgraph.Neighbors(gonumgraph.Implicit(index)), []int64{0}, nil)
	require.NoError(t, err)
	again, err := back.From(context.Background(), 0)
	require.NoError(t, err)
	require.Equal(t, enumerated(t, index), again.Spheres())
}
