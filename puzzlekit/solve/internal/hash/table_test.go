package hash_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/solve/internal/hash"
)

// TestTable does the same with a table and a map.
func TestTable(t *testing.T) {
	testTable[uint8](t, 254)
	testTable[uint16](t, 65534)
}

func testTable[D uint8 | uint16](t *testing.T, greatest uint64) {
	rng := rand.New(rand.NewPCG(1, 2))
	table, want := hash.NewTable[D](), map[hash.Key]D{}
	for range 20_000 {
		k := hash.Key{rng.Uint64N(70), rng.Uint64N(70)}
		d := D(rng.Uint64N(greatest + 1))
		before, known := want[k]
		got, ok := table.Distance(k)
		require.Equal(t, known, ok)
		if known {
			require.Equal(t, before, got)
		}
		lower := !known || d < before
		require.Equal(t, lower, table.Lower(k, d))
		if lower {
			want[k] = d
		}
		require.Equal(t, len(want), table.Len())
	}
	for k, d := range want {
		got, ok := table.Distance(k)
		require.True(t, ok)
		require.Equal(t, d, got)
	}
}
