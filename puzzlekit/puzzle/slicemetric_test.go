package puzzle_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

func TestSliceTurnsCountOne(t *testing.T) {
	cube := puzzle.Rubik(3)
	metric := cube.Metrics()[2]
	require.Equal(t, "STM", metric.Name)
	for text, want := range map[string]int{
		"": 0, "R": 1, "R2": 1, "R L": 2, "R L'": 1, "L' R": 1, "R2 L2": 1, "R2 L": 2, "R L2": 2, "R2' L2": 1, "R L3": 1,
		"M": 1, "M'": 1, "M2": 1, "E": 1, "S2": 1, "M R": 2, "M R'": 1, "R L R'": 1, "R R'": 0, "R4": 0, "x R": 1, "Rw": 1,
		"R U L'": 3, "R D L'": 3, "U D' R L' U D'": 3, "M E M' E'": 4, "M2 U2 M2": 3, "F B2 F": 1,
	} {
		require.Equal(t, want, metric.Len(cube.MustParseWord(text)), text)
	}
	for _, p := range []*puzzle.Puzzle{puzzle.Rubik(2), puzzle.Rubik(5), puzzle.Supercube(3), puzzle.Cuboid(3, 3, 2)} {
		require.Len(t, p.Metrics(), 2, p.Name())
	}
}

func TestSlicesAreChecked(t *testing.T) {
	for _, bad := range [][][2]int{
		{}, {{1, 6}}, {{1, 6}, {2, 4}, {3, 7}}, {{1, 6}, {2, 4}, {0, 5}}, {{1, 6}, {2, 4}, {3, 3}}, {{1, 2}, {6, 4}, {3, 5}},
	} {
		def := puzzle.Rubik(3).Definition()
		def.Metrics = slices.Clone(def.Metrics)
		def.Metrics[2].Slices = bad
		_, err := puzzle.New(def)
		var wrong *puzzle.DefinitionError
		require.ErrorAs(t, err, &wrong, "%v", bad)
		require.Equal(t, "metrics[2].slices", wrong.Key)
	}
	def := puzzle.Pyraminx().Definition()
	def.Metrics = []puzzle.Metric{{Name: "STM", Slices: [][2]int{{1, 2}, {3, 4}}}}
	_, err := puzzle.New(def)
	require.ErrorContains(t, err, "quarter turns that commute")
	def = puzzle.Sliding(3, 3).Definition()
	def.Metrics = []puzzle.Metric{{Name: "STM", Slices: [][2]int{{1, 2}}}}
	_, err = puzzle.New(def)
	require.ErrorContains(t, err, "do not slide a blank")
}
