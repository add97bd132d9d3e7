package kit

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// A numbering does the same as a map.
func TestNumbering(t *testing.T) {
	for _, length := range []int{1, 2, 3, 9} {
		testNumbering(t, NewNumbering(length), length)
	}
}

func testNumbering(t *testing.T, numbers *Numbering, length int) {
	rng := rand.New(rand.NewPCG(1, 2))
	want := map[[9]byte]int{}
	for range 20_000 {
		var k [9]byte
		for range 2 { // the others are equal
			k[rng.IntN(length)] = byte(rng.Uint64N(70))
		}
		before, known := want[k]
		got, ok := numbers.Find(k[:length])
		require.Equal(t, known, ok)
		if known {
			require.Equal(t, before, got)
		} else {
			want[k] = len(want)
		}
		got, fresh := numbers.Add(k[:length])
		require.Equal(t, !known, fresh)
		require.Equal(t, want[k], got)
		require.Equal(t, len(want), numbers.Len())
	}
	for k, number := range want {
		got, ok := numbers.Find(k[:length])
		require.True(t, ok)
		require.Equal(t, number, got)
		require.Equal(t, k[:length], numbers.Key(number))
	}
}

// Slots do the same as a map.
func TestSlots(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	slots, want := NewSlots(1000), map[uint64]int{}
	for len(want) < 1000 {
		key := rng.Uint64N(keyMask)
		if len(want) < 500 {
			key >>= 50
		}
		_, known := want[key]
		require.Equal(t, !known, slots.Add(key, len(want)%Residues))
		if !known {
			want[key] = len(want) % Residues
		}
	}
	for key, number := range want {
		require.Equal(t, number, slots.Number(key))
	}
	found := 0
	for i := range slots {
		if key, number, ok := slots.At(i); ok {
			require.Equal(t, want[key], number)
			found++
		}
	}
	require.Equal(t, len(want), found)
	for range 1000 {
		key := rng.Uint64N(keyMask)
		if _, known := want[key]; !known {
			require.Equal(t, -1, slots.Number(key))
		}
	}
}
