package board

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// The symmetries of the cube are its 48 rotations and reflections, those of a
// torus of m×m tiles the translations and the symmetries of the square. Loop
// generators have one besides the identity: the transposition of the board.
func TestSymmetries(t *testing.T) {
	for _, test := range []struct {
		puzzle *puzzle.Puzzle
		want   int
	}{
		{puzzle.Rubik(3), 48}, {puzzle.Pocket(), 6}, {puzzle.Pyraminx(), 24}, {puzzle.Torus(3, 3), 72},
		{puzzle.Torus(4, 2), 16}, {puzzle.Loops(4, 4), 2}, {puzzle.TopSpin(20, 4), 2}, {puzzle.Megaminx(), 120},
	} {
		b, err := New("", test.puzzle, test.puzzle.Metrics()[0], Aim{})
		require.NoError(t, err)
		found, err := b.Symmetries(context.Background())
		require.NoError(t, err)
		require.Equal(t, test.want, len(found), test.puzzle.Name())
		for _, s := range found {
			sigma := permOf(t, s.Places)
			for turn, p := range b.Perms {
				require.True(t, p.Conj(sigma).Equal(b.Perms[s.Turns[turn]]))
			}
		}
	}
}

func permOf(t *testing.T, images []uint16) perm.Perm {
	wide := make([]int32, len(images))
	for i, v := range images {
		wide[i] = int32(v)
	}
	p, err := perm.FromZeroBased(wide)
	require.NoError(t, err)
	return p
}

func TestConjugateAndInverse(t *testing.T) {
	p := puzzle.Rubik(3)
	b, err := New("", p, p.Metrics()[0], Aim{})
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(1, 1))
	w := []uint16{0, 5, 9, 2, 14, 7}
	s, err := p.Solved().Apply(b.Word(w))
	require.NoError(t, err)
	symmetries, err := b.Symmetries(context.Background())
	require.NoError(t, err)
	for range 20 {
		sym := symmetries[rng.IntN(len(symmetries))]
		conjugate := p.Solved()
		for _, turn := range w {
			conjugate = conjugate.ApplyPerm(b.Perms[sym.Turns[turn]])
		}
		require.Equal(t, LabelsOf(conjugate), sym.Conjugate(LabelsOf(s)))
		under := make([]uint16, len(w))
		for i, turn := range w {
			under[i] = uint16(sym.Turns[turn])
		}
		require.Equal(t, w, sym.Back(under))
	}
	undone, err := p.Solved().Apply(b.Word(b.Undo(w)))
	require.NoError(t, err)
	inverse, ok := b.Invert(LabelsOf(s))
	require.True(t, ok)
	require.Equal(t, LabelsOf(undone), inverse)
}
