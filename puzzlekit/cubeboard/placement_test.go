package cubeboard

import (
	"context"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
)

func placements(t *testing.T, n int, p Piece, s Symmetry) []Placement {
	t.Helper()
	all, err := MustNew(n).Placements(context.Background(), p, s)
	require.NoError(t, err)
	var list []Placement
	for q := range all {
		list = append(list, q)
	}
	return list
}

func TestPlacementsAreDifferentAndPeaceful(t *testing.T) {
	for n := 1; n <= 4; n++ {
		for _, p := range []Piece{Rook, Queen} {
			if n == 4 && p == Rook {
				continue
			}
			seen := map[string]bool{}
			for _, q := range placements(t, n, p, Distinct) {
				require.Equal(t, 3*n/2, q.Len())
				require.Empty(t, q.Conflicts(p))
				require.False(t, seen[q.String()])
				seen[q.String()] = true
			}
		}
	}
}

// Counting orbits by their first elements agrees with Cauchy–Frobenius, and the
// orbits of the representatives add up to everything.
func TestPlacementsUpToSymmetry(t *testing.T) {
	for n := 1; n <= 5; n++ {
		for _, p := range []Piece{Rook, Queen} {
			if n > 3 && p == Rook {
				continue
			}
			census, err := MustNew(n).Census(context.Background(), p, nil)
			require.NoError(t, err)
			for _, s := range []Symmetry{UpToRotations, UpToIsometries} {
				representatives := placements(t, n, p, s)
				require.Equal(t, census.UpTo(s), big.NewInt(int64(len(representatives))), "n=%d %v", n, p)
				total := 0
				for _, q := range representatives {
					require.True(t, q.Equal(q.Canonical(s)))
					if s == UpToIsometries {
						total += 48 / len(q.Stabilizer())
					}
				}
				if s == UpToIsometries {
					require.Equal(t, census.All(), big.NewInt(int64(total)))
				}
			}
		}
	}
}

// ψ(g) by its definition, for every isometry, not only for representatives.
func TestFixedByDefinition(t *testing.T) {
	for n := 1; n <= 4; n++ {
		for _, p := range []Piece{Rook, Queen} {
			if n == 4 && p == Rook {
				continue
			}
			b := MustNew(n)
			fixed := map[Isometry]int64{}
			for _, q := range placements(t, n, p, Distinct) {
				for _, g := range q.Stabilizer() {
					fixed[g]++
				}
			}
			for _, g := range Isometries() {
				counted, err := b.Fixed(context.Background(), p, g.Class(), nil)
				require.NoError(t, err)
				require.Equal(t, fixed[g], counted.Int64(), "n=%d %v %v", n, p, g)
			}
		}
	}
}

func TestPlacementOfCells(t *testing.T) {
	b := MustNew(3)
	q, err := b.Placement(Cell{Front, 2, 2}, Cell{Up, 1, 1}, Cell{Front, 2, 2})
	require.NoError(t, err)
	require.Equal(t, []Cell{{Up, 1, 1}, {Front, 2, 2}}, q.Cells())
	for _, g := range Isometries() {
		require.True(t, q.Equal(q.Image(g).Image(g.Inverse())))
		require.True(t, q.Canonical(UpToIsometries).Equal(q.Image(g).Canonical(UpToIsometries)))
	}
	other, _ := MustNew(4).Placement(q.Cells()...)
	require.False(t, q.Equal(other))
	bad, _ := b.Placement(Cell{Up, 1, 1}, Cell{Up, 2, 2})
	require.Empty(t, bad.Conflicts(Rook))
	require.Equal(t, [][2]Cell{{{Up, 1, 1}, {Up, 2, 2}}}, bad.Conflicts(Queen))
}

func TestPlacementsStopAndRefuse(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	all, err := MustNew(8).Placements(ctx, Queen, Distinct)
	require.NoError(t, err)
	found := 0
	for range all {
		if found++; found == 3 {
			break
		}
	}
	require.Equal(t, 3, found)
	cancel()
	for range all { // ends because ctx has ended
		found++
	}
	require.Less(t, found, 1_000_000)

	var size *fault.InputError
	_, err = MustNew(maxSearchN+1).Placements(ctx, Queen, Distinct)
	require.ErrorAs(t, err, &size)
	var piece *fault.InputError
	_, err = MustNew(2).Placements(ctx, 7, Distinct)
	require.ErrorAs(t, err, &piece)
}

func TestFind(t *testing.T) {
	for n := 1; n <= 40; n++ {
		b := MustNew(n)
		for _, p := range []Piece{Rook, Queen} {
			q, err := b.Find(context.Background(), p, nil)
			require.NoError(t, err)
			require.Equal(t, b.MaxPieces(), q.Len(), "n=%d", n)
			require.Empty(t, q.Conflicts(p), "n=%d", n)
			again, err := b.Find(context.Background(), p, nil)
			require.NoError(t, err)
			require.True(t, q.Equal(again))
		}
	}
}

func TestFindGivesUp(t *testing.T) {
	b := MustNew(40)
	var steps *fault.LimitError
	_, err := b.Find(context.Background(), Queen, &FindOptions{MaxSteps: 10})
	require.ErrorAs(t, err, &steps)
	require.ErrorContains(t, err, "FindOptions.MaxSteps")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = b.Find(ctx, Queen, nil)
	require.ErrorIs(t, err, context.Canceled)
}
