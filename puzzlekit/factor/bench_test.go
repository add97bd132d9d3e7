package factor

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/word"
)

// The benchmarks report letters (mean, median, worst) over 1000 seeded random
// elements, and the seconds that preparing took:
//
//	go test -run '^$' -bench 'Factor/Standard/rubik' -benchtime 1x
//
// gapMeans are the mean letters of GAP 4.12.1, EpimorphismFromFreeGroup and
// PreImagesRepresentative over 200 random elements; 0 where GAP ran out of
// memory (2.5 GB) or was not measured.
var gapMeans = []struct {
	name    string
	letters float64
}{
	{"rubik3x3x3", 97.0}, {"fifteen_loops", 61.1}, {"twentyfour_loops", 188}, {"topspin_20_4", 540},
	{"topspin_10_4", 47.1}, {"M11", 12.2}, {"M12", 14.8}, {"M24", 36.8}, {"cube2_3gens", 26.1},
	{"rubik3_3gen_RUF", 84.5}, {"rubik3_kociembaG1", 54.0}, {"pyraminx_notips", 20.4}, {"skewb_4gens", 27.3},
	{"loopover4", 39.0}, {"gridturn3", 35.0},
	{"hungarian_rings_38", 0}, {"cube4", 0}, {"cube5", 0}, {"megaminx", 0},
}

func BenchmarkFactor(b *testing.B) {
	for _, e := range []Effort{Instant, Quick, Standard, Thorough} {
		b.Run(e.String(), func(b *testing.B) {
			for _, g := range gapMeans {
				b.Run(g.name, func(b *testing.B) {
					f, seconds := prepared(b, g.name, e)
					reportLengths(b, g.name, g.letters, seconds, f.Factor)
				})
			}
		})
	}
}

func BenchmarkLookup(b *testing.B) {
	for _, g := range gapMeans {
		b.Run(g.name, func(b *testing.B) {
			f, seconds := prepared(b, g.name, Instant)
			reportLengths(b, g.name, g.letters, seconds, f.Lookup)
		})
	}
}

func BenchmarkMinkwitz(b *testing.B) {
	for _, g := range gapMeans {
		b.Run(g.name, func(b *testing.B) {
			group := testGroup(b, g.name)
			group.Order()
			start := time.Now()
			table, err := Minkwitz(context.Background(), group, nil, nil)
			if err != nil {
				b.Fatal(err)
			}
			reportLengths(b, g.name, g.letters, time.Since(start).Seconds(), table.Factor)
		})
	}
}

func prepared(b *testing.B, name string, e Effort) (*Factorizer, float64) {
	b.Helper()
	g := testGroup(b, name)
	g.Order()
	start := time.Now()
	f, err := New(context.Background(), g, nil, &Options{Effort: e})
	if err != nil {
		b.Fatal(err)
	}
	return f, time.Since(start).Seconds()
}

func reportLengths(b *testing.B, name string, gap, seconds float64, factor func(context.Context, perm.Perm) (word.Word, error)) {
	b.Helper()
	g := testGroup(b, name)
	rng := rand.New(rand.NewPCG(1, 2))
	elements := make([]perm.Perm, 1000)
	for i := range elements {
		elements[i] = g.Random(rng)
	}
	lengths := make([]int, len(elements))
	for b.Loop() {
		for i, p := range elements {
			w, err := factor(b.Context(), p)
			if err != nil {
				b.Fatal(err)
			}
			lengths[i] = w.Len()
		}
	}
	slices.Sort(lengths)
	sum := 0
	for _, n := range lengths {
		sum += n
	}
	mean := float64(sum) / float64(len(lengths))
	b.ReportMetric(mean, "letters")
	b.ReportMetric(float64(lengths[len(lengths)/2]), "median")
	b.ReportMetric(float64(lengths[len(lengths)-1]), "worst")
	b.ReportMetric(seconds, "s-prep")
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(elements)), "µs/word")
	b.ReportMetric(0, "ns/op")
	if gap > 0 {
		b.ReportMetric(mean/gap, "of-GAP")
	}
}
