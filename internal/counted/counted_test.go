package counted_test

import (
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
