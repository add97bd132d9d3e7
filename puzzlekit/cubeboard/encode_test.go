package cubeboard_test

import (
	"bytes"
	"context"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/fault"
)

func roundTrip(t *testing.T, from encoding.BinaryMarshaler, to encoding.BinaryUnmarshaler) {
	t.Helper()
	data, err := from.MarshalBinary()
	require.NoError(t, err)
	require.NoError(t, to.UnmarshalBinary(data))
	for i := range data {
		if err := to.UnmarshalBinary(data[:i]); err != nil {
			var bad *fault.InputError
			require.ErrorAs(t, err, &bad)
		}
	}
	require.NoError(t, to.UnmarshalBinary(data), "it is the same after faults")
}

func TestBoardsAreReadAsTheyWere(t *testing.T) {
	b := cubeboard.MustNew(4)
	var c cubeboard.Board
	roundTrip(t, b, &c)
	require.Equal(t, b.Lines(cubeboard.Queen), c.Lines(cubeboard.Queen))

	lines := b.Lines(cubeboard.Queen)
	for _, l := range lines {
		var read cubeboard.Line
		roundTrip(t, l, &read)
		require.Equal(t, l, read)
	}

	p, err := b.Find(context.Background(), cubeboard.Rook, nil)
	require.NoError(t, err)
	var q, zero cubeboard.Placement
	roundTrip(t, p, &q)
	require.True(t, p.Equal(q))
	require.Equal(t, p.Canonical(cubeboard.UpToIsometries).String(), q.Canonical(cubeboard.UpToIsometries).String())
	roundTrip(t, zero, &q)
	require.True(t, zero.Equal(q))

	for _, g := range cubeboard.Isometries() {
		var h cubeboard.Isometry
		roundTrip(t, g, &h)
		require.Equal(t, g, h)
	}
	text, err := json.Marshal(cubeboard.MustParseIsometry("-(ab)"))
	require.NoError(t, err)
	require.Equal(t, `"-(ab)"`, string(text))
}

func TestCensusesAreReadAsTheyWere(t *testing.T) {
	census, err := cubeboard.RookCensus(4)
	require.NoError(t, err)
	var read cubeboard.Census
	roundTrip(t, census, &read)
	require.Equal(t, census.String(), read.String())
	roundTrip(t, cubeboard.Census{}, &read)
	require.Equal(t, cubeboard.Census{}, read)

	list := []cubeboard.Census{census, {}, census}
	var b bytes.Buffer
	require.NoError(t, gob.NewEncoder(&b).Encode(list))
	var again []cubeboard.Census
	require.NoError(t, gob.NewDecoder(&b).Decode(&again))
	require.Equal(t, census.String(), again[2].String())
}

// A census that gives no whole number of placements up to symmetry was not
// written by this package.
func TestDamagedCensus(t *testing.T) {
	census, err := cubeboard.RookCensus(6)
	require.NoError(t, err)
	data, err := census.MarshalBinary()
	require.NoError(t, err)
	refused := 0
	for i := range data {
		changed := bytes.Clone(data)
		changed[i] ^= 1
		var read cubeboard.Census
		if read.UnmarshalBinary(changed) != nil {
			refused++
			continue
		}
		_ = read.String()
	}
	require.Greater(t, refused, len(data)/3)
}

// A class that there is not is a fault, not an index out of range.
func TestNoSuchClass(t *testing.T) {
	for _, f := range []func(){func() { cubeboard.Class(10).Size() }, func() { cubeboard.Class(-1).Size() }} {
		func() {
			defer func() {
				err, _ := recover().(error)
				var bad *fault.InputError
				require.ErrorAs(t, err, &bad)
			}()
			f()
			t.Error("no panic")
		}()
	}
}
