//go:build long

package coset_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/coset"
)

// tooLong lists what a strategy cannot do within the default limit.
var tooLong = map[string][]coset.Strategy{
	"PSL2_53_over_S":  {coset.Felsch},
	"PSL2_101_over_S": {coset.Felsch},
	"SL2_19_180":      {coset.Felsch},
	"M22_over_1":      {coset.HLT, coset.Lookahead, coset.Felsch},
	"cfd0R7_2p17":     {coset.HLT},
}

// TestFactsEveryStrategy takes minutes:
//
//	go test -tags long -run EveryStrategy ./puzzlekit/coset
func TestFactsEveryStrategy(t *testing.T) {
	for _, f := range facts(t) {
		p, subgroup := f.parse(t)
		for _, s := range strategies {
			if f.Index == 0 || slices.Contains(tooLong[f.Name], s) {
				continue
			}
			table, err := coset.Enumerate(context.Background(), p, subgroup, &coset.Options{Strategy: s})
			require.NoError(t, err, "%s, %v", f.Name, s)
			require.Equal(t, f.Index, table.Index(), "%s, %v", f.Name, s)
			require.NoError(t, table.Verify(context.Background()), "%s, %v", f.Name, s)
		}
	}
}

// TestFactsLong runs the presentations that take seconds, and prints a table
// of all with the times of GAP and ACE beside:
//
//	go test -tags long -run FactsLong -v ./puzzlekit/coset
//
// It takes about two minutes and 2 GB.
func TestFactsLong(t *testing.T) {
	fmt.Printf("%-22s %8s %10s %10s %10s  %s\n", "presentation", "index", "ms", "GAP ms", "ACE ms", "statistics")
	for _, f := range facts(t) {
		p, subgroup := f.parse(t)
		var index int
		var stats coset.Stats
		start := time.Now()
		table, err := coset.Enumerate(context.Background(), p, subgroup, &coset.Options{MaxCosets: limitOf(f)})
		elapsed := time.Since(start)
		if f.Index == 0 {
			var full *coset.LimitError
			require.ErrorAs(t, err, &full, f.Name)
			stats = full.Stats
		} else {
			require.NoError(t, err, f.Name)
			require.NoError(t, table.Verify(context.Background()), f.Name)
			index, stats = table.Index(), table.Stats()
		}
		require.Equal(t, f.Index, index, f.Name)
		fmt.Printf("%-22s %8d %10.2f %10.0f %10.0f  %v\n", f.Name, index, float64(elapsed.Microseconds())/1000, f.GapMS, f.bestACE(), stats)
	}
}
