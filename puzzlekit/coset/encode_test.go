package coset_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/coset"
)

func TestTablesAreReadAsTheyWere(t *testing.T) {
	p := coset.MustParse("<a, b | a^2, b^3, (a*b)^5>")
	table, err := coset.Enumerate(context.Background(), p, p.MustWords("a*b"), nil)
	require.NoError(t, err)
	data, err := table.MarshalBinary()
	require.NoError(t, err)
	var read coset.Table
	require.NoError(t, read.UnmarshalBinary(data))
	require.Equal(t, table.String(), read.String())
	require.Equal(t, table.Index(), read.Index())
	require.Equal(t, table.Stats(), read.Stats())
	require.Equal(t, p.String(), read.Presentation().String())
	require.Equal(t, table.Subgroup()[0].String(), read.Subgroup()[0].String())
	for c := 1; c <= table.Index(); c++ {
		for _, w := range p.MustWords("a, b, b^-1, a*b^-1*a") {
			require.Equal(t, table.Trace(c, w), read.Trace(c, w))
		}
	}
	data, err = new(coset.Table).MarshalBinary()
	require.NoError(t, err)
	require.NoError(t, read.UnmarshalBinary(data))
	require.Zero(t, read.Index())
}

func TestStepsAreReadAsTheyWere(t *testing.T) {
	p := coset.MustParse("<a, b | a^2, b^3, (a*b)^2>")
	count := 0
	for s, err := range coset.Steps(p, p.MustWords("b"), nil) {
		require.NoError(t, err)
		data, err := s.MarshalBinary()
		require.NoError(t, err)
		var read coset.Step
		require.NoError(t, read.UnmarshalBinary(data))
		require.Equal(t, s.String(), read.String())
		require.Equal(t, s.Table(), read.Table())
		require.Equal(t, s.HTML(), read.HTML())
		count++
	}
	require.Greater(t, count, 4)
	var zero, read coset.Step
	data, err := zero.MarshalBinary()
	require.NoError(t, err)
	require.NoError(t, read.UnmarshalBinary(data))
	require.Equal(t, zero.String(), read.String())
}

// A change of one byte is a fault or another sound table, never a crash.
func TestDamagedTables(t *testing.T) {
	p := coset.MustParse("<a, b | a^2, b^3, (a*b)^3>")
	table, err := coset.Enumerate(context.Background(), p, p.MustWords("a"), nil)
	require.NoError(t, err)
	data, err := table.MarshalBinary()
	require.NoError(t, err)
	for i := range data {
		require.Error(t, new(coset.Table).UnmarshalBinary(data[:i]))
		changed := bytes.Clone(data)
		changed[i] ^= 1 << (i % 8)
		var read coset.Table
		if read.UnmarshalBinary(changed) == nil && read.Index() > 0 {
			require.NoError(t, read.Verify(context.Background()))
		}
	}
}

func FuzzStepUnmarshalBinary(f *testing.F) {
	p := coset.MustParse("<a | a^3>")
	for s, err := range coset.Steps(p, nil, nil) {
		require.NoError(f, err)
		data, err := s.MarshalBinary()
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var s coset.Step
		if s.UnmarshalBinary(data) == nil {
			_, _, _ = s.String(), s.Table(), s.HTML()
		}
	})
}
