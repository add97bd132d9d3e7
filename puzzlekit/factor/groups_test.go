package factor

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
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

// requireDamageRefused loads data with a byte changed, and cut off, at every so many bytes.
func requireDamageRefused(t *testing.T, data []byte, every int, load func([]byte) error) {
	t.Helper()
	var format *fault.InputError
	for i := 0; i < len(data); i += every {
		bad := bytes.Clone(data)
		bad[i] ^= 0x41
		require.ErrorAs(t, load(bad), &format, "byte %d", i)
		require.ErrorAs(t, load(data[:i]), &format, "cut at %d", i)
	}
}

// wrongOf returns the error of a call.
func wrongOf[V any](_ V, err error) error { return err }
