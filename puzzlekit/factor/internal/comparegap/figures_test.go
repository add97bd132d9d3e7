package main

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSummarise(t *testing.T) {
	var f figures
	f.summarise([]int{5, 1, 3, 7})
	require.Equal(t, figures{Mean: 4, Median: 5, Worst: 7}, f)
	require.Contains(t, f.row("g", "m", figures{Mean: 8}), "\t0.50\t")
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
