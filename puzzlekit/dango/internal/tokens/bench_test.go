package tokens

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func BenchmarkEnumerate(b *testing.B) {
	for _, bc := range []struct {
		name    string
		height  int
		heights []int
	}{
		{"3x3", 3, []int{3, 3, 0}}, {"3x4", 4, []int{4, 4, 0}}, {"4x3", 3, []int{3, 3, 3, 0}}, {"3x5", 5, []int{5, 5, 0}}, {"6x2", 2, []int{2, 2, 2, 2, 2, 0}},
	} {
		b.Run(bc.name, func(b *testing.B) {
			g, start := skewers(b, bc.height, bc.heights...)
			for b.Loop() {
				_, err := g.Enumerate(ctx, []State{start}, nil)
				require.NoError(b, err)
			}
		})
	}
}
