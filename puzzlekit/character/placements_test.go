package character

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

// onFaces is the action of isometries on the faces of a cube, where all 48 differ.
func onFaces(isometries []cubeboard.Isometry) *group.Group {
	var perms []perm.Perm
	for _, g := range isometries {
		perms = append(perms, cubeboard.MustNew(1).Perm(g))
	}
	return group.New(perms...)
}

// fixing returns the numbers of placements that each class of isometries fixes, as a character.
func fixing(t *testing.T, table *Table, isometries []cubeboard.Isometry, census cubeboard.Census) *Character {
	t.Helper()
	values := make([]Cyclotomic, table.Len())
	for _, g := range isometries {
		class, err := table.Classes().Of(t.Context(), cubeboard.MustNew(1).Perm(g))
		require.NoError(t, err)
		values[class] = Integer(census.Fixed(g.Class()).Int64())
	}
	c, err := table.Character(t.Context(), values)
	require.NoError(t, err)
	return c
}

// Placements of rooks and queens on a cube up to symmetry: the trivial character is contained once for each. All
// multiplicities are whole numbers, and the degrees add up to the number of placements.
func TestPlacementsOnCubes(t *testing.T) {
	for symmetry, isometries := range map[cubeboard.Symmetry][]cubeboard.Isometry{
		cubeboard.UpToRotations: cubeboard.Rotations(), cubeboard.UpToIsometries: cubeboard.Isometries(),
	} {
		table := tableOf(t, onFaces(isometries))
		for n := 1; n <= 7; n++ {
			rooks, err := cubeboard.RookCensus(n)
			require.NoError(t, err)
			queens, err := cubeboard.MustNew(n).Census(t.Context(), cubeboard.Queen, nil)
			require.NoError(t, err)
			for _, census := range []cubeboard.Census{rooks, queens} {
				c := fixing(t, table, isometries, census)
				times, sum := c.Multiplicities(), new(big.Int)
				require.Equal(t, census.UpTo(symmetry), times[0], "%v", census)
				for i, m := range times {
					sum.Add(sum, new(big.Int).Mul(m, table.Irreducible(i).Degree()))
				}
				require.Equal(t, census.All(), sum)
				require.Equal(t, census.All(), c.Degree())
			}
		}
	}
}

// The same character counts placements up to every subgroup: an orbit is a placement and what the subgroup makes of it.
func TestPlacementsUpToSubgroups(t *testing.T) {
	all := cubeboard.Isometries()
	table, b := tableOf(t, onFaces(all)), cubeboard.MustNew(3)
	census, err := b.Census(t.Context(), cubeboard.Queen, nil)
	require.NoError(t, err)
	c := fixing(t, table, all, census)
	for _, names := range [][]string{{"e"}, {"(abc)", "(bcd)"}, {"(abcd)"}, {"(ab)", "(cd)"}, {"-e"}, {"-(abcd)", "(ab)"}, {"-(ab)(cd)"}} {
		var isometries []cubeboard.Isometry
		var perms []perm.Perm
		for _, name := range names {
			isometries = append(isometries, cubeboard.MustParseIsometry(name))
			perms = append(perms, cubeboard.MustNew(1).Perm(isometries[len(isometries)-1]))
		}
		h := tableOf(t, group.New(perms...))
		restricted, err := c.Restrict(t.Context(), h)
		require.NoError(t, err)
		require.Equal(t, orbits(t, b, isometries), restricted.InnerProduct(h.Irreducible(0)).Int64(), "%v", names)
	}
}

// orbits counts the placements of queens by going from each to its images.
func orbits(t *testing.T, b *cubeboard.Board, generators []cubeboard.Isometry) (count int64) {
	t.Helper()
	placements, err := b.Placements(t.Context(), cubeboard.Queen, cubeboard.Distinct)
	require.NoError(t, err)
	met := map[string]bool{}
	for p := range placements {
		if met[p.String()] {
			continue
		}
		count++
		met[p.String()] = true
		for orbit := []cubeboard.Placement{p}; len(orbit) > 0; orbit = orbit[1:] {
			for _, g := range generators {
				if q := orbit[0].Image(g); !met[q.String()] {
					met[q.String()] = true
					orbit = append(orbit, q)
				}
			}
		}
	}
	return count
}
