package charts_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts"
)

// The sentences of charts have numbers that a plain computation on the whole
// list confirms: here on random data, small, odd and even, with ties and gaps.

// saidBy reads the numbers that a pattern finds in a text, without separators.
func saidBy(t *testing.T, c *charts.Chart, pattern string) []float64 {
	t.Helper()
	require.NoError(t, c.Err())
	found := regexp.MustCompile(strings.ReplaceAll(pattern, "#", `(−?[0-9][0-9,]*(?:\.[0-9]+)?)`)).FindStringSubmatch(c.String())
	require.NotNil(t, found, "%s in %s", pattern, c)
	var out []float64
	for _, text := range found[1:] {
		v, err := strconv.ParseFloat(strings.NewReplacer(",", "", "−", "-").Replace(text), 64)
		require.NoError(t, err, text)
		out = append(out, v)
	}
	return out
}

func randomCounts(rng *rand.Rand) []int {
	counts := make([]int, 1+rng.IntN(7))
	for d := range counts {
		counts[d] = rng.IntN(6)
	}
	counts[len(counts)-1]++ // the last sphere is not empty
	return counts
}

// spreadOut is the list of distances, one for each state.
func spreadOut(counts []int) []int {
	var out []int
	for d, n := range counts {
		out = append(out, slices.Repeat([]int{d}, n)...)
	}
	return out
}

func mean(values []int) float64 {
	sum := 0
	for _, v := range values {
		sum += v
	}
	return float64(sum) / float64(len(values))
}

func TestDistributionAgainstAPlainList(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		counts := randomCounts(rng)
		states := spreadOut(counts)
		said := saidBy(t, charts.DistanceDistribution(counts), `: # states? at distances 0 to #; mean #, median #; most, #, at distance #\. By`)
		require.EqualValues(t, len(states), said[0], "%v", counts)
		require.EqualValues(t, len(counts)-1, said[1])
		require.InDelta(t, mean(states), said[2], 1e-3*math.Max(1, mean(states)))
		require.EqualValues(t, states[(len(states)-1)/2], said[3], "the lower median of %v", states)
		require.EqualValues(t, slices.Max(counts), said[4])
		require.EqualValues(t, slices.Index(counts, slices.Max(counts)), said[5])
	}
}

// A share p of the states is within a distance when at least that part of the
// list is.
func TestSharesAgainstAPlainList(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for range 300 {
		counts := randomCounts(rng)
		states := spreadOut(counts)
		said := saidBy(t, charts.DistanceDistribution(counts, charts.Cumulative()), `half of # states? are within distance #, 90 % within #, 99 % within #, all within #\.`)
		within := func(percent int) int {
			for d := range counts {
				n := len(slices.DeleteFunc(slices.Clone(states), func(s int) bool { return s > d }))
				if 100*n >= percent*len(states) {
					return d
				}
			}
			return -1
		}
		require.EqualValues(t, len(states), said[0])
		require.EqualValues(t, within(50), said[1], "%v", counts)
		require.EqualValues(t, within(90), said[2], "%v", counts)
		require.EqualValues(t, within(99), said[3], "%v", counts)
		require.EqualValues(t, len(counts)-1, said[4])
	}
}

// quantileOf interpolates on the sorted list by its definition: the value at
// place 1 + q(n-1).
func quantileOf(values []int, q float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	place := 1 + q*float64(len(sorted)-1)
	for k := range sorted {
		if float64(k+1) <= place && place < float64(k+2) {
			part := place - float64(k+1)
			if part == 0 {
				return float64(sorted[k])
			}
			return float64(sorted[k]) + part*float64(sorted[k+1]-sorted[k])
		}
	}
	panic("no place")
}

func randomSample(rng *rand.Rand) []int {
	values := make([]int, 1+rng.IntN(12))
	for i := range values {
		values[i] = rng.IntN(21) - 5
	}
	return values
}

func TestHistogramsAgainstAPlainList(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for range 300 {
		values := randomSample(rng)
		c := charts.Histogram(values)
		said := saidBy(t, c, `of # values? from # to #: mean #, median #, quartiles # and #\.`)
		want := []float64{float64(len(values)), float64(slices.Min(values)), float64(slices.Max(values)), mean(values), quantileOf(values, 0.5), quantileOf(values, 0.25), quantileOf(values, 0.75)}
		for i := range want {
			require.InDelta(t, want[i], said[i], 1e-3*math.Max(1, math.Abs(want[i])), "number %d of %v: %s", i, values, c)
		}
		_, counts, _ := strings.Cut(c.String(), "Counts ")
		for v := slices.Min(values); v <= slices.Max(values); v++ {
			n := len(slices.DeleteFunc(slices.Clone(values), func(x int) bool { return x != v }))
			if n > 0 {
				require.Contains(t, " "+counts, fmt.Sprintf(" %s: %d", strings.Replace(fmt.Sprint(v), "-", "−", 1), n), "%v", values)
			}
		}
	}
}

func TestBoxesAgainstAPlainList(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for range 300 {
		values := randomSample(rng)
		if rng.IntN(3) == 0 {
			values = append(values, 90)
		}
		c := charts.Compare(charts.Series("a", values), charts.Series("b", []int{1, 2}))
		said := saidBy(t, c, `a: # values? from # to #, median #, quartiles # and #, mean #, outliers: #\.`)
		lower, upper := quantileOf(values, 0.25), quantileOf(values, 0.75)
		outside := slices.DeleteFunc(slices.Clone(values), func(x int) bool {
			return float64(x) >= lower-1.5*(upper-lower) && float64(x) <= upper+1.5*(upper-lower)
		})
		want := []float64{float64(len(values)), float64(slices.Min(values)), float64(slices.Max(values)), quantileOf(values, 0.5), lower, upper, mean(values), float64(len(outside))}
		for i := range want {
			require.InDelta(t, want[i], said[i], 1e-3*math.Max(1, math.Abs(want[i])), "number %d of %v: %s", i, values, c)
		}
	}
}

// Points on a line, on a power and on an exponential are fitted exactly.
func TestFittedLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	for range 50 {
		slope, offset := 0.5+3*rng.Float64(), 1+5*rng.Float64()
		var x []int
		var line, power, growth []float64
		for i := 1; i <= 6; i++ {
			x = append(x, i)
			line = append(line, slope*float64(i)+offset)
			power = append(power, offset*math.Pow(float64(i), slope))
			growth = append(growth, offset*math.Pow(slope, float64(i)))
		}
		said := saidBy(t, charts.Scatter(x, line, charts.Fit()), `slope #, R² #\.$`)
		require.InDelta(t, slope, said[0], 1e-3*slope)
		require.InDelta(t, 1, said[1], 1e-6)
		require.InDelta(t, slope, saidBy(t, charts.Scatter(x, power, charts.Fit(), charts.Log(), charts.LogX()), `x\^#, R²`)[0], 1e-3*slope)
		require.InDelta(t, slope, saidBy(t, charts.Scatter(x, growth, charts.Fit(), charts.Log()), `∝ #\^x, R²`)[0], 1e-3*slope)
	}
	// With noise R² is the square of the correlation.
	said := saidBy(t, charts.Scatter([]int{1, 2, 3, 4}, []int{1, 3, 2, 5}, charts.Fit()), `slope #, R² #\.$`)
	require.InDelta(t, 1.1, said[0], 1e-3)
	require.InDelta(t, 0.6914, said[1], 1e-3)
}

func TestGrowthAgainstPlainRatios(t *testing.T) {
	said := saidBy(t, charts.Growth([]int{1, 4, 12, 30}), `from # to #\. Last ratio #; mean ratio #\.`)
	require.InDeltaSlice(t, []float64{1, 30, 2.5, math.Cbrt(30)}, said, 1e-3)
	said = saidBy(t, charts.Growth([]int{2, 4, 8, 0, 0}), `distances 0 to #, from # to #\. Last ratio #; mean ratio #\.`)
	require.InDeltaSlice(t, []float64{2, 2, 8, 2, 2}, said, 1e-3)
}

// A table is full from the round on after which no word is missing any more.
func TestConvergenceFindsTheFullTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	for range 100 {
		n := 2 + rng.IntN(5)
		rounds, means, holes := make([]int, n), make([]int, n), make([]int, n)
		for i := range n {
			rounds[i], means[i], holes[i] = 10*i, 30-i, max(0, rng.IntN(3)-1)
		}
		full := n
		for full > 0 && holes[full-1] == 0 {
			full--
		}
		c := charts.Convergence(rounds, means, holes)
		if full == n {
			require.Contains(t, c.String(), fmt.Sprintf("Still missing: %d word", holes[n-1]))
			continue
		}
		require.EqualValues(t, rounds[full], saidBy(t, c, `No word is missing from round # on\.`)[0], "%v", holes)
		require.EqualValues(t, means[full], saidBy(t, c, `mean length # letters after`)[0], "%v", holes)
	}
}
