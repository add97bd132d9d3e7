package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSummarize(t *testing.T) {
	var f figures
	f.summarize([]int{5, 1, 3, 7})
	require.Equal(t, figures{Mean: 4, Median: 5, Worst: 7}, f)
	row := tableRow("g", map[string]figures{"GAP": {Mean: 8}, "Minkwitz": {Failure: "no"}, "Factor": f})
	require.Equal(t, "| g | 0.00 | 8.0 | – | 0.00 | 0.00 | 0.0 | 0.00 | 0.00 | 4.0 | 7 | 0 | 0.00 | 0.50 |\n", row)
	require.Equal(t, strings.Count(tableHead, "|"), 2*strings.Count(row, "|"))
}

func TestAStoppedRunGoesOn(t *testing.T) {
	specimens, err := list(regexp.MustCompile("^S5$"))
	require.NoError(t, err)
	s := settings{elements: 3, keep: filepath.Join(t.TempDir(), "figures")}
	k, err := openKept(s)
	require.NoError(t, err)
	missing, err := k.figures(t.Context(), specimens[0], "GAP", false)
	require.NoError(t, err)
	require.Equal(t, "not measured", missing.Failure)
	first, err := k.figures(t.Context(), specimens[0], "GAP", true) // without a program it fails at once
	require.NoError(t, err)
	require.NotEqual(t, missing, first)
	k.close()
	k, err = openKept(s)
	require.NoError(t, err)
	again, err := k.figures(t.Context(), specimens[0], "GAP", false)
	require.NoError(t, err)
	require.Equal(t, first, again)
	k.close()
}

func TestEveryMethodMeasuresEveryElement(t *testing.T) {
	specimens, err := list(regexp.MustCompile("^M11$"))
	require.NoError(t, err)
	require.Len(t, specimens, 1)
	for _, m := range methodNames() {
		f := measure(t.Context(), settings{elements: 20, seed: 1, measure: m}, specimens[0])
		require.Empty(t, f.Failure)
		require.Positive(t, f.Mean)
		require.LessOrEqual(t, f.Mean, float64(f.Worst))
	}
}
