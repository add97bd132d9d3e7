package disk

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/stategraph/internal/testgraph"
)

// BenchmarkEnumerate searches 7,207,200 states. A neighbour is a move of a state:
// there are three for each on average.
func BenchmarkEnumerate(b *testing.B) {
	g := testgraph.NewTiles(4, 4, 4, 4, 7)
	for _, bc := range []struct {
		name  string
		graph Index
		start uint64
	}{
		{"index", g, g.Size() - 1},
		{"gaps", spread{g, 1 << 20}, (g.Size() - 1) << 20},
		{"packed", testgraph.Packed{Rows: 4, Cols: 4}, testgraph.Packed{Rows: 4, Cols: 4}.Start(4, 4, 7)},
	} {
		b.Run(bc.name, func(b *testing.B) {
			for b.Loop() {
				l := enumerate(b, bc.graph, b.TempDir(), Options{Undirected: true, Memory: 64 << 20}, bc.start)
				require.Equal(b, g.Size(), sphereSum(l))
			}
			b.ReportMetric(float64(b.N)*float64(3*g.Size())/b.Elapsed().Seconds(), "neighbours/s")
		})
	}
}

func BenchmarkNeighbors(b *testing.B) {
	g, state := testgraph.NewTiles(4, 4, 4, 4, 3, 3, 1), uint64(0)
	var next []uint64
	for b.Loop() {
		next = g.Neighbors(next[:0], state)
		state = (state + 0x9e3779b97f4a7c15) % g.Size()
	}
}
