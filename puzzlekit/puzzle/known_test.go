package puzzle_test

import (
	"encoding/json"
	"math/big"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// known is a group with its order as GAP 4.12.1 computes it (testdata/groups.json).
type known struct {
	Name       string
	Degree     int
	Order      string
	Labels     []string
	Generators []string
}

func knownGroup(t *testing.T, name string) known {
	t.Helper()
	data, err := os.ReadFile("testdata/groups.json")
	require.NoError(t, err)
	var all []known
	require.NoError(t, json.Unmarshal(data, &all))
	for _, k := range all {
		if k.Name == name {
			return k
		}
	}
	t.Fatalf("no group %q in testdata/groups.json", name)
	return known{}
}

// requireKnownMoves checks that the moves are the known generators, place by
// place, so that the known order is the order of the puzzle's group.
func requireKnownMoves(t *testing.T, p *puzzle.Puzzle, name string) {
	t.Helper()
	k := knownGroup(t, name)
	require.Equal(t, k.Degree, p.Places())
	require.Equal(t, k.Labels, p.Alphabet().Names())
	for i, m := range p.Moves() {
		require.Equal(t, perm.MustParse(k.Generators[i], k.Degree).String(), m.Perm.String(), m.Name)
	}
}

func requireOrder(t *testing.T, p *puzzle.Puzzle, order string) {
	t.Helper()
	require.Equal(t, order, p.Group().Order().String(), p.Name())
}

func requireKnownOrder(t *testing.T, p *puzzle.Puzzle, name string) {
	t.Helper()
	requireOrder(t, p, knownGroup(t, name).Order)
}

func factorial(n int64) *big.Int { return new(big.Int).MulRange(1, n) }

func alternatingOrder(n int64) string { return new(big.Int).Rsh(factorial(n), 1).String() }
