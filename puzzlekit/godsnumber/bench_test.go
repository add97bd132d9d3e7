package godsnumber

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

var benchmarked = []struct {
	name  string
	moves func() []Move
}{
	{"Pocket", func() []Move { return Powers(puzzlePerms(puzzle.Pocket())) }},
	{"Skewb", func() []Move { return Powers(puzzlePerms(puzzle.Skewb())) }},
	{"Pyraminx", func() []Move { return Powers(puzzlePerms(puzzle.Pyraminx())) }}, // with its tips, a direct product
	{"TopSpin10", func() []Move { return Letters(puzzlePerms(puzzle.TopSpin(10, 4))) }},
	{"TopSpin12", func() []Move { return Letters(puzzlePerms(puzzle.TopSpin(12, 4))) }},
}

// BenchmarkEnumerate measures whole runs on one core: the chain, the tables and
// the search.
func BenchmarkEnumerate(b *testing.B) {
	for _, c := range benchmarked {
		b.Run(c.name, func(b *testing.B) {
			states := uint64(0)
			for b.Loop() {
				g, err := Cayley(context.Background(), c.name, c.moves(), nil)
				require.NoError(b, err)
				l, err := g.Enumerate(context.Background(), nil, &stategraph.Options{Workers: 1})
				require.NoError(b, err)
				states += l.Reached()
			}
			b.ReportMetric(float64(states)/b.Elapsed().Seconds(), "states/s")
		})
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, c := range benchmarked {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				_, err := Cayley(context.Background(), c.name, c.moves(), nil)
				require.NoError(b, err)
			}
		})
	}
}
