package factor

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// testGroup returns a group of testdata/groups.json.
func testGroup(t testing.TB, name string) *group.Group {
	t.Helper()
	data, err := os.ReadFile("testdata/groups.json")
	require.NoError(t, err)
	var all []struct {
		Name       string
		Degree     int
		Generators [][][]int
	}
	require.NoError(t, json.Unmarshal(data, &all))
	for _, g := range all {
		if g.Name != name {
			continue
		}
		var generators []perm.Perm
		for _, cycles := range g.Generators {
			p, err := perm.FromCycles(g.Degree, cycles...)
			require.NoError(t, err)
			generators = append(generators, p)
		}
		return group.New(generators...)
	}
	t.Fatalf("no group %q in testdata/groups.json", name)
	return nil
}

// randomElements returns seeded elements of g, each uniformly distributed.
func randomElements(g *group.Group, n int) []perm.Perm {
	rng := rand.New(rand.NewPCG(1, 2))
	out := make([]perm.Perm, n)
	for i := range out {
		out[i] = g.Random(rng)
	}
	return out
}
