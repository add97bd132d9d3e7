package kit

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTable does the same with a table and a map.
func TestTable(t *testing.T) {
	for _, words := range []int{1, 2, 3, 9} {
		testTable[uint8](t, words, 254)
		testTable[uint16](t, words, 65534)
	}
}

func testTable[D uint8 | uint16](t *testing.T, words int, greatest uint64) {
	rng := rand.New(rand.NewPCG(1, 2))
	table, want := NewTable[D](words), map[[9]uint64]D{}
	for range 20_000 {
		var k [9]uint64
		for range 2 { // the others are equal
			k[rng.IntN(words)] = rng.Uint64N(70)
		}
		d := D(rng.Uint64N(greatest + 1))
		before, known := want[k]
		got, ok := table.Distance(k[:words])
		require.Equal(t, known, ok)
		if known {
			require.Equal(t, before, got)
		}
		lower := !known || d < before
		require.Equal(t, lower, table.Lower(k[:words], d))
		if lower {
			want[k] = d
		}
		require.Equal(t, len(want), table.Len())
	}
	for k, d := range want {
		got, ok := table.Distance(k[:words])
		require.True(t, ok)
		require.Equal(t, d, got)
	}
}
