package godsnumber

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// The small graphs of the catalogue are enumerated again; all of them is what
// the command does.
func TestRecordsAgain(t *testing.T) {
	for _, e := range Catalogue() {
		known, ok := Find(e.Name)
		if !ok || known.States > 200_000 {
			continue
		}
		g, err := e.Build(context.Background())
		require.NoError(t, err)
		require.Equal(t, known, e.Record(g, growth(t, g)))
	}
}

// Numbers that others have published or computed with other programs.
func TestRecordsAgainstKnownValues(t *testing.T) {
	for name, want := range map[string]int{
		"torus-2x2-steps": 4, "torus-2x3-steps": 7, "torus-3x3-steps": 8, "torus-2x4-steps": 10, "torus-2x5-steps": 13,
		"torus-2x4-shifts": 8, "torustwin-3x3-steps": 8,
		"loops-3x2-letters": 6, "loops-4x2-letters": 8, "loops-3x3-letters": 16, "loops-5x2-letters": 10,
		"loops-3x2-powers": 6, "loops-4x2-powers": 7, "loops-5x2-powers": 9, "loops-3x3-powers": 11,
		"sliding-3x2-single": 21, "sliding-3x2-multi": 20, "sliding-3x3-single": 31, "sliding-3x3-multi": 24,
		"sliding-4x2-single": 36, "sliding-4x2-multi": 25, "sliding-5x2-single": 55, "sliding-5x2-multi": 36,
		"sliding-4x3-single": 53, "sliding-4x3-multi": 33, "sliding-6x2-single": 80, "sliding-6x2-multi": 41,
		"pocket-HTM": 11, "pocket-QTM": 14, "skewb-turns": 11, "pyraminx-turns": 15, "pyraminx-without-tips-turns": 11,
		"floppy-HTM": 8, "cube-squares-halfturns": 15, "cube-RU-HTM": 20, "cube-RU-QTM": 25, "cube-slices-quarterturns": 6,
	} {
		r, ok := Find(name)
		require.True(t, ok, name)
		require.Equal(t, want, r.GodsNumber, name)
	}
	order := map[string]uint64{"M11-letters": 7920, "M12-letters": 95040, "M22-letters": 443520, "M23-letters": 10200960, "M24-letters": 244823040, "cube-RU-HTM": 73483200, "cube-squares-halfturns": 663552, "torus-3x4-steps": 479001600}
	for name, want := range order {
		r, ok := Find(name)
		require.True(t, ok, name)
		require.Equal(t, want, r.States, name)
	}
}

// The catalogue and the records belong together.
func TestRecordsAreComplete(t *testing.T) {
	var names []string
	for _, r := range Records() {
		names = append(names, r.Name)
		require.Len(t, r.Spheres, r.GodsNumber+1, r.Name)
		require.Equal(t, uint64(1), r.Spheres[0])
	}
	var catalogue []string
	for _, e := range Catalogue() {
		catalogue = append(catalogue, e.Name)
	}
	require.Equal(t, catalogue, names)
}
