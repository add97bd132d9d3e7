package dango_test

import (
	"bytes"
	"context"
	"encoding"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/dango"
)

func roundTrip(t *testing.T, from encoding.BinaryMarshaler, to encoding.BinaryUnmarshaler) {
	t.Helper()
	data, err := from.MarshalBinary()
	require.NoError(t, err)
	require.NoError(t, to.UnmarshalBinary(data))
}

func TestStatesAndPuzzlesAreReadAsTheyWere(t *testing.T) {
	for _, text := range []string{"112|233|", "[]", "|", "[[255],[1]]"} {
		var s, read dango.State
		require.NoError(t, s.UnmarshalText([]byte(text)))
		require.Equal(t, text, s.String())
		roundTrip(t, s, &read)
		require.Equal(t, s, read)
		data, err := json.Marshal([]dango.State{s})
		require.NoError(t, err)
		var list []dango.State
		require.NoError(t, json.Unmarshal(data, &list))
		require.Equal(t, s, list[0])
	}
	var s dango.State
	require.Error(t, s.UnmarshalBinary([]byte{1, 2}))

	p := dango.New(dango.Config{Skewers: 3, Height: 3, Colors: []int{2, 2, 1}})
	var q dango.Puzzle
	roundTrip(t, p, &q)
	require.Equal(t, p.Config(), q.Config())
	require.Equal(t, p.StateCount(), q.StateCount())
	require.NoError(t, q.Check(dango.MustParseState("112|23|")))
	require.Error(t, new(dango.Puzzle).UnmarshalBinary(nil))
	zero, err := new(dango.Puzzle).MarshalBinary()
	require.NoError(t, err)
	require.Error(t, q.UnmarshalBinary(zero))
}

func TestSolutionsAreReadAsTheyWere(t *testing.T) {
	p := dango.New(dango.Config{Skewers: 3, Height: 3, Colors: []int{2, 2, 2}})
	from, to := dango.MustParseState("112|233|"), dango.MustParseState("332|211|")
	s, err := p.Solutions(context.Background(), from, to, nil)
	require.NoError(t, err)
	var read dango.Solutions
	roundTrip(t, s, &read)
	require.Equal(t, s.Len(), read.Len())
	require.Equal(t, s.Count().String(), read.Count().String())
	var want, got [][]dango.Move
	for moves := range s.All() {
		want = append(want, moves)
	}
	for moves := range read.All() {
		got = append(got, moves)
	}
	require.Equal(t, want, got)

	data, err := s.MarshalBinary()
	require.NoError(t, err)
	for i := range data {
		changed := bytes.Clone(data)
		changed[i] ^= 1 << (i % 8)
		var other dango.Solutions
		if other.UnmarshalBinary(changed) == nil {
			_ = other.Count()
			_ = other.First()
		}
	}
	_, err = new(dango.Solutions).MarshalBinary()
	require.Error(t, err)
}
