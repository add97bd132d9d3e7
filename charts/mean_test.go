package charts_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts"
)

// Means and quantiles of numbers whose sum float64 cannot hold are still right.
func TestStatisticsOfLargeNumbers(t *testing.T) {
	ends := []int64{math.MinInt64, math.MaxInt64}
	require.Contains(t, charts.Histogram(ends).String(), "mean −0.5, median −0.5")
	require.Contains(t, charts.Compare(charts.Series("ends", ends)).String(), "median −0.5")
	require.Contains(t, charts.Compare(charts.Series("ends", ends)).String(), "mean −0.5")
	require.Contains(t, charts.Histogram([]float64{1e300, 3, -1e300}).String(), "mean 1,")
	large := new(big.Int).Lsh(big.NewInt(1), 200)
	around := []*big.Int{new(big.Int).Neg(large), big.NewInt(5), big.NewInt(7), large}
	require.Contains(t, charts.Histogram(around).String(), "mean 3, median 6")
}
