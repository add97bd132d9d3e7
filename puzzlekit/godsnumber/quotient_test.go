package godsnumber

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/voltage"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

// boardSymmetry is a map of the cells of a board to cells, column and row from
// 0.
func boardSymmetry(t testing.TB, cols, rows int, to func(c, r int) (int, int)) perm.Perm {
	t.Helper()
	images := make([]int, cols*rows)
	for r := range rows {
		for c := range cols {
			x, y := to(c, r)
			images[r*cols+c] = (y+rows)%rows*cols + (x+cols)%cols + 1
		}
	}
	p, err := perm.FromImages(images)
	require.NoError(t, err)
	return p
}

func TestQuotientOfTheTorus(t *testing.T) {
	moves := Letters(puzzlePerms(puzzle.Torus(4, 2)))
	c, err := Cayley(context.Background(), "torus", moves, &Options{Base: []int{1, 3, 5, 7}}) // the first and the third column
	require.NoError(t, err)
	require.Equal(t, 24, c.index.(*voltage.Graph).Fibre())
	symmetries := []perm.Perm{
		boardSymmetry(t, 4, 2, func(c, r int) (int, int) { return c + 2, r }),
		boardSymmetry(t, 4, 2, func(c, r int) (int, int) { return -c, r }),
		boardSymmetry(t, 4, 2, func(c, r int) (int, int) { return c, r + 1 }),
	}
	q, err := c.Quotient(context.Background(), symmetries...)
	require.NoError(t, err)
	require.Less(t, 5*q.Size(), c.Size(), "eight symmetries")
	l, err := q.Enumerate(context.Background(), nil, nil)
	require.NoError(t, err)
	require.Equal(t, []uint64{1, 8, 44, 208, 854, 2936, 8468, 15144, 10789, 1864, 4}, l.Spheres())
	require.Equal(t, uint64(40320), l.Reached())
	whole, err := c.Enumerate(context.Background(), nil, nil)
	require.NoError(t, err)
	for n := uint64(0); n < c.Size(); n += 7 {
		x, err := c.State(n)
		require.NoError(t, err)
		want, err := whole.To(x)
		require.NoError(t, err)
		got, err := l.To(x)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}

	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = c.Quotient(canceled, symmetries...)
	require.ErrorIs(t, err, context.Canceled)

	var typed *fault.InputError
	_, err = c.Quotient(context.Background(), boardSymmetry(t, 4, 2, func(c, r int) (int, int) { return c + 1, r }))
	require.ErrorAs(t, err, &typed)
	require.ErrorContains(t, err, "choose others with Options.Base")
	_, err = c.Quotient(context.Background(), perm.MustParse("(1,2)", 8))
	require.ErrorContains(t, err, "which it does not do with a")
	_, err = c.Quotient(context.Background(), perm.MustParse("(1,9)"))
	require.ErrorContains(t, err, "no point beyond the degree of the group, 8")
	_, err = Cayley(context.Background(), "S12", Letters(puzzlePerms(puzzle.Torus(4, 3))), &Options{Base: []int{1}})
	require.ErrorContains(t, err, "Options.Base is [1]; want points that at most 65536 elements fix")
}

// BenchmarkQuotient finds the God's number of the torus puzzle 3×4, with
// 479,001,600 states, from a twenty-fourth of them.
func BenchmarkQuotient(b *testing.B) {
	moves := Letters(puzzlePerms(puzzle.Torus(4, 3)))
	symmetries := []perm.Perm{
		boardSymmetry(b, 4, 3, func(c, r int) (int, int) { return c + 2, r }),
		boardSymmetry(b, 4, 3, func(c, r int) (int, int) { return -c, r }),
		boardSymmetry(b, 4, 3, func(c, r int) (int, int) { return c, r + 1 }),
		boardSymmetry(b, 4, 3, func(c, r int) (int, int) { return c, -r }),
	}
	for b.Loop() {
		c, err := Cayley(context.Background(), "torus 3×4", moves, &Options{Base: []int{1, 5, 9, 3, 7, 11}})
		require.NoError(b, err)
		q, err := c.Quotient(context.Background(), symmetries...)
		require.NoError(b, err)
		l, err := q.Enumerate(context.Background(), nil, &stategraph.Options{Workers: 1})
		require.NoError(b, err)
		known, _ := Find("torus-3x4-steps")
		require.Equal(b, known.Spheres, l.Spheres())
	}
}
