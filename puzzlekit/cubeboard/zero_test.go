package cubeboard

import (
	"context"
	"encoding"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
)

func TestZeroBoard(t *testing.T) {
	ctx, b := context.Background(), new(Board)
	require.Zero(t, b.N())
	require.Zero(t, b.Size())
	require.Zero(t, b.MaxPieces())
	require.NotEmpty(t, b.String())
	require.Empty(t, b.Lines(Rook))
	require.Empty(t, b.Lines(Queen))
	require.Zero(t, b.Perm(Isometry{}).Degree())
	empty, err := b.Placement()
	require.NoError(t, err)
	require.True(t, empty.Equal(Placement{}))
	for range b.Cells() {
		t.Error("no cells")
	}

	refused := map[string]error{}
	_, refused["Fixed"] = b.Fixed(ctx, Queen, Identity, nil)
	_, refused["Fixed under the inversion"] = b.Fixed(ctx, Queen, Inversion, nil)
	_, refused["Census"] = b.Census(ctx, Rook, nil)
	_, refused["Terms"] = b.Terms(ctx, Queen, nil)
	_, refused["Estimate"] = b.Estimate(ctx, Queen, nil)
	_, refused["Placements"] = b.Placements(ctx, Queen, Distinct)
	_, refused["Find"] = b.Find(ctx, Queen, nil)
	_, refused["Cell"] = b.Cell(1)
	_, refused["Number"] = b.Number(Cell{})
	_, refused["Coordinates"] = b.Coordinates(Cell{Up, 1, 1})
	_, _, refused["NetPosition"] = b.NetPosition(Cell{})
	_, refused["Corners"] = b.Corners(Cell{})
	_, refused["walk"] = b.walk(Cell{}, north)
	_, refused["AttackSet"] = b.AttackSet(Queen, Cell{})
	_, refused["LinesThrough"] = b.LinesThrough(Queen, Cell{})
	_, refused["Placement"] = b.Placement(Cell{})
	for name, err := range refused {
		var bad *fault.InputError
		require.ErrorAs(t, err, &bad, name)
	}
}

func TestZeroValues(t *testing.T) {
	var p Placement
	require.Zero(t, p.Len())
	require.Empty(t, p.Cells())
	require.Empty(t, p.Conflicts(Queen))
	require.Empty(t, p.String())
	require.True(t, p.Equal(p.Image(MustParseIsometry("(abc)"))))
	require.True(t, p.Equal(p.Canonical(UpToIsometries)))
	require.Len(t, p.Stabilizer(), 48)

	var c Census
	require.Zero(t, c.All().Sign())
	require.Zero(t, c.Fixed(VertexTurn).Sign())
	require.Zero(t, c.UpTo(UpToIsometries).Sign())
	require.NotEmpty(t, c.String())
	require.Panics(t, func() { c.Fixed(10) })

	var terms Terms
	require.Zero(t, terms.Len())
	require.Empty(t, terms.Work())
	sum, err := terms.Sum(context.Background(), 0, 0, nil)
	require.NoError(t, err)
	require.Zero(t, sum.Sign())
	_, err = terms.Sum(context.Background(), 0, 1, nil)
	require.Error(t, err)

	for _, v := range []encoding.BinaryMarshaler{new(Board), p, c, Line{}, Isometry{}} {
		_, err := v.MarshalBinary()
		require.NoError(t, err)
	}
	var l Line
	require.Zero(t, l.Len())
	require.Empty(t, l.Cells())
	require.Equal(t, "e", Isometry{}.String())
	require.NotEmpty(t, Estimate{}.String())
}
