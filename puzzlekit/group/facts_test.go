package group_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// A fact is an entry of testdata/groups.json: a group with its exact order,
// computed by GAP 4.12.1 and, where there is one, by a closed formula; gap_ms
// is the time GAP took for it. Each entry names its own source.
type fact struct {
	Name       string    `json:"name"`
	Degree     int       `json:"degree"`
	Generators [][][]int `json:"generators"`
	Order      string    `json:"order"`
	GapMS      float64   `json:"gap_ms"`
}

func facts(t testing.TB) []fact {
	t.Helper()
	data, err := os.ReadFile("testdata/groups.json")
	require.NoError(t, err)
	var out []fact
	require.NoError(t, json.Unmarshal(data, &out))
	require.NotEmpty(t, out)
	return out
}

func (f fact) generators(t testing.TB) []perm.Perm {
	t.Helper()
	gens := make([]perm.Perm, len(f.Generators))
	for i, cycles := range f.Generators {
		p, err := perm.FromCycles(f.Degree, cycles...)
		require.NoError(t, err, f.Name)
		gens[i] = p
	}
	return gens
}

func factNamed(t testing.TB, name string) *group.Group {
	t.Helper()
	for _, f := range facts(t) {
		if f.Name == name {
			return group.New(f.generators(t)...)
		}
	}
	t.Fatalf("no group %q in testdata/groups.json", name)
	return nil
}

func TestOrdersOfTheFacts(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for _, f := range facts(t) {
		g := group.New(f.generators(t)...)
		require.Equal(t, f.Order, g.Order().String(), f.Name)
		for range 3 {
			p := g.Random(rng)
			require.True(t, g.Contains(p), f.Name)
			for _, x := range g.Generators() {
				p = p.Mul(x)
			}
			require.True(t, g.Contains(p), f.Name)
		}
	}
}

func BenchmarkOrder(b *testing.B) {
	for _, f := range facts(b) {
		gens := f.generators(b)
		b.Run(f.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				group.New(gens...).Order()
			}
			if f.GapMS > 0 {
				b.ReportMetric(f.GapMS*1e6/(float64(b.Elapsed().Nanoseconds())/float64(b.N)), "xGAP")
			}
		})
	}
}
