package solve

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

// Distributions: 2×2×2 and Skewb as published by J. Scherphuis; tori
// by plain breadth-first search.
func TestSpheres(t *testing.T) {
	for _, test := range []struct {
		puzzle  *puzzle.Puzzle
		metric  string
		spheres []uint64
	}{
		{puzzle.Pocket(), "", []uint64{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}},
		{puzzle.Pocket(), "QTM", []uint64{1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276}},
		{puzzle.Skewb(), "", []uint64{1, 8, 48, 288, 1728, 10248, 59304, 315198, 1225483, 1455856, 81028, 90}},
		{puzzle.Cuboid(3, 1, 3), "", []uint64{1, 4, 10, 24, 53, 64, 31, 4, 1}},
		{puzzle.Torus(2, 2), "steps", []uint64{1, 4, 10, 8, 1}},
		{puzzle.Torus(3, 2), "steps", []uint64{1, 7, 31, 115, 274, 253, 36, 3}},
		{puzzle.Torus(3, 3), "steps", []uint64{1, 12, 96, 736, 5208, 28674, 89497, 54741, 2475}},
		{puzzle.Torus(4, 2), "shifts", []uint64{1, 10, 63, 352, 1623, 5890, 14345, 15772, 2264}},
		{puzzle.TorusTwin(3, 2), "steps", []uint64{1, 7, 31, 103, 178, 37, 3}},
	} {
		t.Run(test.puzzle.Name()+" "+test.metric, func(t *testing.T) {
			if len(test.spheres) > 9 {
				large(t)
			}
			solver := sharedTable(t, test.puzzle)
			if test.metric != "" {
				var err error
				solver, err = NewTable(context.Background(), test.puzzle, test.metric, quiet())
				require.NoError(t, err)
			}
			require.Equal(t, test.spheres, solver.Spheres())
		})
	}
}
