package counted_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/counted"
)

func TestOf(t *testing.T) {
	for _, c := range []struct {
		number any
		things string
		want   string
	}{
		{0, "states", "0 states"},
		{1, "states", "1 state"},
		{2, "states", "2 states"},
		{uint64(1), "moves", "1 move"},
		{big.NewInt(1), "elements", "1 element"},
		{"1", "letters", "1 letter"},
		{"1,000", "letters", "1,000 letters"},
		{1000, "letters", "1,000 letters"},
		{big.NewInt(43_252), "states", "43,252 states"},
		{"about 1000", "states", "about 1000 states"},
		{1, "conjugacy classes", "1 conjugacy class"},
		{1, "entries", "1 entry"},
		{1, "vertices", "1 vertex"},
		{1, "branches", "1 branch"},
		{1, "boxes", "1 box"},
		{1, "places", "1 place"},
		{1, "cells per edge", "1 cell per edge"},
		{1, "moves (QTM)", "1 move (QTM)"},
		{1, "STM", "1 STM"},
		{1, "single-tile", "1 single-tile"},
	} {
		require.Equal(t, c.want, counted.Of(c.number, c.things))
	}
}

func TestCommas(t *testing.T) {
	for want, n := range map[string]any{
		"0": 0, "123": uint64(123), "1,000": 1000, "12,345": "12345", "139,027,133": big.NewInt(139_027_133),
		"-1": -1, "-123": -123, "-1,234": -1234,
	} {
		require.Equal(t, want, counted.Commas(n))
	}
}

func TestInList(t *testing.T) {
	require.Empty(t, counted.InList(""))
	require.Equal(t, "[[1 999] [1,000 -12,345] []]", counted.InList("[[1 999] [1000 -12345] []]"))
}

// A long number is broken between its groups only, a short one nowhere.
func TestBreakable(t *testing.T) {
	const cube, long = "order 43,252,003,274,489,856,000", "order 7,401,196,841,564,901,869,874,093,974, a (1,2,3) of &#39;x&#39;"
	require.Equal(t, cube, counted.Breakable(cube))
	require.Equal(t, "order 7,<wbr>401,<wbr>196,<wbr>841,<wbr>564,<wbr>901,<wbr>869,<wbr>874,<wbr>093,<wbr>974, a (1,2,3) of &#39;x&#39;",
		counted.Breakable(long))
}

func TestBytes(t *testing.T) {
	for n, want := range map[uint64]string{
		0:              "0 bytes",
		999:            "999 bytes",
		1000:           "1.0 kB",
		1550:           "1.6 kB",
		9949:           "9.9 kB",
		9950:           "10 kB",
		999_499:        "999 kB",
		999_500:        "1.0 MB",
		239_047_016:    "239 MB",
		9_800_000_000:  "9.8 GB",
		1 << 40:        "1.1 TB",
		math.MaxUint64: "18 EB",
	} {
		require.Equal(t, want, counted.Bytes(n))
	}
}
