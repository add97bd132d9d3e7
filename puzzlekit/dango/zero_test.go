package dango_test

import (
	"encoding"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
)

// The zero Puzzle has one state, the zero State.
func TestZeroPuzzle(t *testing.T) {
	var p dango.Puzzle
	var s dango.State
	require.NoError(t, p.Check(s))
	require.NoError(t, p.CheckReachable(s, s))
	require.Equal(t, "1", p.StateCount().String())
	require.Zero(t, p.MoveCount().Sign())
	require.Equal(t, "1", p.Components().String())
	require.Zero(t, p.Config().Skewers)
	require.Empty(t, p.Neighbors(nil, s))
	shapes := 0
	for shape := range p.Shapes() {
		shapes++
		require.Empty(t, shape)
	}
	require.Equal(t, 1, shapes)
	var bad *fault.InputError
	_, err := p.Apply(s, dango.Move{})
	require.ErrorAs(t, err, &bad)
	first, err := p.First(nil)
	require.NoError(t, err)
	require.Equal(t, s, first)

	g, err := p.Graph(ctx, s, nil)
	require.NoError(t, err)
	require.Equal(t, 1, g.Len())
	all, err := p.AllPairs(ctx)
	require.NoError(t, err)
	require.Equal(t, []uint64{1}, all.Counts)
	hardest, err := p.Hardest(ctx)
	require.NoError(t, err)
	require.Equal(t, []struct{ From, To dango.State }{{}}, hardest.Pairs)
	d, err := p.Enumerate(ctx, s, nil)
	require.NoError(t, err)
	require.Equal(t, []uint64{1}, d.Spheres())
	index, err := p.Index()
	require.NoError(t, err)
	require.Equal(t, uint64(1), index.Size())
	_, err = p.Solve(ctx, s, s)
	require.ErrorAs(t, err, &bad)
}

func TestZeroValues(t *testing.T) {
	var s dango.State
	require.Equal(t, "[]", s.String())
	require.Empty(t, s.Skewers())
	require.Empty(t, s.Heights())

	for _, v := range []encoding.BinaryMarshaler{s, new(dango.Puzzle)} {
		_, err := v.MarshalBinary()
		require.NoError(t, err)
	}
	var none dango.Solutions
	var empty *fault.InputError
	_, err := none.MarshalBinary()
	require.ErrorAs(t, err, &empty)
	require.Zero(t, none.Len())
	require.Zero(t, none.Count().Sign())
	require.Nil(t, none.First())
	for range none.All() {
		t.Error("the zero Solutions has none")
	}
	require.Error(t, dango.Config{}.Check())
	var x dango.Index
	require.Zero(t, x.Size())
	_, ok := x.Number(s)
	require.False(t, ok)
	_, err = x.State(0)
	require.Error(t, err)
	require.NotEmpty(t, dango.Move{}.String())
	for _, n := range []int{-1, 256, 1 << 40} {
		var bad *fault.InputError
		func() {
			defer func() { require.ErrorAs(t, recover().(error), &bad) }()
			dango.Distinct(n)
		}()
	}
}

// An index of very many moves would take seconds and gigabytes.
func TestIndexOfManyMoves(t *testing.T) {
	var bad *fault.InputError
	_, err := dango.New(dango.Config{Skewers: 200, Height: 2, Colors: []int{1, 1}}).Index()
	require.ErrorAs(t, err, &bad)
	x, err := dango.New(dango.Config{Skewers: 50, Height: 2, Colors: []int{1, 1}}).Index()
	require.NoError(t, err)
	require.EqualValues(t, 50*51, x.Size())
}
