package godsnumber

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

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
	c, err := Cayley("torus", moves, &Options{Base: []int{1, 3, 5, 7}}) // the first and the third column
	require.NoError(t, err)
	require.Equal(t, 24, c.Index().Fibre())
	symmetries := []perm.Perm{
		boardSymmetry(t, 4, 2, func(c, r int) (int, int) { return c + 2, r }),
		boardSymmetry(t, 4, 2, func(c, r int) (int, int) { return -c, r }),
		boardSymmetry(t, 4, 2, func(c, r int) (int, int) { return c, r + 1 }),
	}
	q, err := c.Quotient(context.Background(), symmetries...)
	require.NoError(t, err)
	require.Less(t, 5*q.Base(), c.Index().Base(), "eight symmetries")
	l, err := c.EnumerateQuotient(context.Background(), q, nil)
	require.NoError(t, err)
	require.Equal(t, []uint64{1, 8, 44, 208, 854, 2936, 8468, 15144, 10789, 1864, 4}, l.Spheres())
	require.Equal(t, uint64(40320), l.Reached())
	whole, err := c.Enumerate(context.Background(), nil)
	require.NoError(t, err)
	for n := uint64(0); n < c.Size(); n += 7 {
		want, err := whole.Distance(n)
		require.NoError(t, err)
		got, err := l.Distance(q.Project(n))
		require.NoError(t, err)
		require.Equal(t, want, got)
	}

	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = c.Quotient(cancelled, symmetries...)
	require.ErrorIs(t, err, context.Canceled)

	var typed *SymmetryError
	_, err = c.Quotient(context.Background(), boardSymmetry(t, 4, 2, func(c, r int) (int, int) { return c + 1, r }))
	require.ErrorAs(t, err, &typed)
	require.ErrorContains(t, err, "choose a base that it keeps")
	_, err = c.Quotient(context.Background(), perm.MustParse("(1,2)", 8))
	require.ErrorContains(t, err, "does not take the move a to a move")
	_, err = c.Quotient(context.Background(), perm.MustParse("(1,9)"))
	require.ErrorContains(t, err, "it moves the point 9, the group acts on 8")
	var size *SizeError
	_, err = Cayley("S12", Letters(puzzlePerms(puzzle.Torus(4, 3))), &Options{Base: []int{1}})
	require.ErrorAs(t, err, &size)
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
		c, err := Cayley("torus 3×4", moves, &Options{Base: []int{1, 5, 9, 3, 7, 11}})
		require.NoError(b, err)
		q, err := c.Quotient(context.Background(), symmetries...)
		require.NoError(b, err)
		l, err := c.EnumerateQuotient(context.Background(), q, &stategraph.EnumerateOptions{Workers: 1})
		require.NoError(b, err)
		known, _ := Find("torus-3x4-steps")
		require.Equal(b, known.Spheres, l.Spheres())
	}
}
