package solve

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

// BenchmarkLargeSliding solves random boards of the 24 and the 35 puzzle: row by
// row, and with beams of several widths; "gap" is what the length is above the
// lower bound, on average.
func BenchmarkLargeSliding(b *testing.B) {
	for _, side := range []int{5, 6} {
		p := puzzle.Sliding(side, side)
		human, err := NewRowByRow(context.Background(), p, "", nil)
		require.NoError(b, err)
		b.Run(p.Name()+", row by row", func(b *testing.B) { solveWithGap(b, human) })
		for _, nodes := range []uint64{200_000, slidingNearNodes, 40_000_000} {
			near, err := newTilesNear(context.Background(), p, "", &Options{Nodes: nodes})
			require.NoError(b, err)
			b.Run(fmt.Sprintf("%s, beam, %d nodes", p.Name(), nodes), func(b *testing.B) { solveWithGap(b, near) })
		}
	}
}

func solveWithGap(b *testing.B, solver Solver) {
	gaps := 0
	solveEach(b, solver.Puzzle().RandomState, func(s puzzle.State) (Result, error) {
		r, err := Near(context.Background(), solver, s)
		gaps += r.Gap()
		return r, err
	})
	b.ReportMetric(float64(gaps)/float64(b.N), "gap")
}
