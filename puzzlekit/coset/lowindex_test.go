package coset_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/fault"
)

// lastError goes through a search for subgroups to its end.
func lastError(p *coset.Presentation, maxIndex int, opts *coset.Options) (found int, last error) {
	for table, err := range p.LowIndex(context.Background(), maxIndex, opts) {
		if last = err; table != nil {
			found++
		}
	}
	return found, last
}

// A finite group has all its subgroups found, whatever the bound on the index: the
// icosahedral group has 9 classes.
func TestLowIndexTakesMemoryAsNeeded(t *testing.T) {
	for _, maxIndex := range []int{60, 100_000_000, 1 << 40, 1<<63 - 1} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		found, err := lastError(coset.MustParse("a^2, b^3, (a*b)^5"), maxIndex, nil)
		runtime.ReadMemStats(&after)
		require.NoError(t, err)
		require.Equal(t, 9, found)
		require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(10_000_000))
	}
}

func TestLowIndexRefusesMoreMemoryThanAllowed(t *testing.T) {
	for text, what := range map[string]string{
		"[a,b]":               "the generators of a subgroup of index ",
		"a^10000":             "a search through relators of 10,000 letters",
		"<a | >":              "a table of ",
		"a^101, b^2, (a*b)^2": "the generators of a subgroup of index 101",
	} {
		found, err := lastError(coset.MustParse(text), 1<<40, &coset.Options{Memory: 1 << 16})
		var limit *fault.LimitError
		require.ErrorAs(t, err, &limit, text)
		require.Contains(t, limit.What, what, text)
		require.Equal(t, "Options.Memory", limit.Option)
		require.Equal(t, uint64(1<<16), limit.Limit)
		require.Greater(t, limit.Need, limit.Limit)
		require.Equal(t, text == "a^10000", found == 0, text)
	}
}

// The rotations of a relator share their memory: a^1000003 has a million of them.
func TestLowIndexWithLongRelators(t *testing.T) {
	found, err := lastError(coset.MustParse("a^1000003"), 20, nil)
	require.NoError(t, err)
	require.Equal(t, 1, found)
	// On up to 4 cosets the orders of a and a*b can only be 1, 2 or 4.
	found, err = lastError(coset.MustParse("a^100000, b^2, (a*b)^70000"), 4, nil)
	require.NoError(t, err)
	short, err := lastError(coset.MustParse("a^4, b^2, (a*b)^4"), 4, nil)
	require.NoError(t, err)
	require.Equal(t, short, found)
}

func TestLowIndexReportsProgress(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	reports := 0
	opts := &coset.Options{Progress: func(s coset.Stats) {
		reports++
		require.Positive(t, s.Total)
		cancel()
	}}
	var last error
	for _, err := range coset.MustParse("<a, b | >").LowIndex(ctx, 30, opts) {
		last = err
	}
	var stopped *fault.StoppedError
	require.ErrorAs(t, last, &stopped)
	require.Regexp(t, `^[1-9][\d,]* tables tried$`, stopped.Done)
	require.Equal(t, 1, reports)
}
