package coset_test

import (
	"context"
	"encoding/json"
	"os"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/word"
)

// A fact is a presentation of testdata/presentations.json with what others
// took for it.
type fact struct {
	Name, Generators, Relators, Subgroup string

	Index int     // 0: infinite
	GapMS float64 `json:"gap_ms"`
	ACE   map[string]struct{ MS, Total float64 }
}

func facts(t testing.TB) []fact {
	text, err := os.ReadFile("testdata/presentations.json")
	require.NoError(t, err)
	var file struct{ Presentations []fact }
	require.NoError(t, json.Unmarshal(text, &file))
	require.NotEmpty(t, file.Presentations)
	return file.Presentations
}

func (f fact) parse(t testing.TB) (*coset.Presentation, []word.Word) {
	p, err := coset.ParseCompact("<" + f.Generators + " | " + f.Relators + ">")
	require.NoError(t, err)
	subgroup, err := p.CompactWords(f.Subgroup)
	require.NoError(t, err)
	return p, subgroup
}

// long reports whether the default tests leave a fact out: those take seconds.
func (f fact) long() bool {
	return f.Index == 0 || f.Name == "M22_over_1" || f.Name == "M22_over_ab" || f.Name == "J1_over_1" || f.Name == "cfd0R7_2p17"
}

var strategies = []coset.Strategy{coset.Auto, coset.HLT, coset.Lookahead, coset.Felsch, coset.Mixed}

func TestFacts(t *testing.T) {
	for _, f := range facts(t) {
		if f.long() {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			p, subgroup := f.parse(t)
			for _, s := range strategies {
				if s != coset.Auto && (f.ACE == nil || f.bestACE() >= 40) {
					continue // the long tests try them all
				}
				table, err := coset.Enumerate(context.Background(), p, subgroup, &coset.Options{Strategy: s})
				require.NoError(t, err, s)
				require.Equal(t, f.Index, table.Index(), s)
				require.NoError(t, table.Verify(context.Background()), s)
			}
		})
	}
}

func TestStatsDoNotDependOnCores(t *testing.T) {
	for _, f := range facts(t) {
		if f.Name != "M12_over_1" && f.Name != "F27" {
			continue
		}
		p, subgroup := f.parse(t)
		first, err := coset.Enumerate(context.Background(), p, subgroup, nil)
		require.NoError(t, err)
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
		again, err := coset.Enumerate(context.Background(), p, subgroup, nil)
		require.NoError(t, err)
		require.Equal(t, first.Stats(), again.Stats())
		require.Equal(t, first.String(), again.String())
	}
}

// BenchmarkFacts times the default strategy. It reports, for comparison, the
// milliseconds of GAP and of ACE's best strategy from the facts file, and the
// cosets defined in all.
func BenchmarkFacts(b *testing.B) {
	for _, f := range facts(b) {
		b.Run(f.Name, func(b *testing.B) {
			p, subgroup := f.parse(b)
			b.ReportAllocs()
			for b.Loop() {
				table, err := coset.Enumerate(context.Background(), p, subgroup, &coset.Options{MaxCosets: limitOf(f)})
				if f.Index != 0 {
					require.NoError(b, err)
					b.ReportMetric(float64(table.Stats().Total), "cosets")
				}
			}
			b.ReportMetric(f.GapMS, "GAP-ms")
			b.ReportMetric(f.bestACE(), "ACE-ms")
		})
	}
}

// limitOf is GAP's limit where an enumeration is bound to reach it.
func limitOf(f fact) int {
	if f.Index == 0 {
		return 4_000_000
	}
	return 0
}

func (f fact) bestACE() float64 {
	best := 0.0
	for _, run := range f.ACE {
		if best == 0 || run.MS < best {
			best = run.MS
		}
	}
	return best
}
