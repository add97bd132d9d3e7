package bounds

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

func leastWordsOf(t *testing.T, moves []godsnumber.Move, limit int) *leastWords {
	t.Helper()
	words, err := firstLeastWords(context.Background(), moves, limit)
	require.NoError(t, err)
	return words
}

func TestFirstLeastWords(t *testing.T) {
	turns := godsnumber.Powers(permsOf(puzzle.Rubik(3)))
	require.Equal(t, []uint64{1, 18, 243, 3240}, leastWordsOf(t, turns, 10_000).spheres())
	floppy := godsnumber.Letters(permsOf(puzzle.Cuboid(3, 1, 3)))
	require.Equal(t, []uint64{1, 4, 10, 24, 53, 64, 31, 4, 1}, leastWordsOf(t, floppy, 1000).spheres())

	require.Equal(t, []uint64{1}, leastWordsOf(t, nil, 10).spheres())
	require.Zero(t, leastWordsOf(t, nil, 10).bound(big.NewInt(1)))
	stopped := errors.New("stopped by hand")
	canceled, cancel := context.WithCancelCause(context.Background())
	cancel(stopped)
	_, err := firstLeastWords(canceled, turns, 10_000)
	require.ErrorIs(t, err, stopped)
}

// The words of a suffix and of a prefix are those of the word without its first and its
// last move.
func TestSuffixesOfLeastWords(t *testing.T) {
	words := leastWordsOf(t, godsnumber.Letters(permsOf(puzzle.Rubik(3))), 2000)
	spelled := [][]int{nil}
	for w := range words.prefix {
		for m := range words.moves {
			if longer := words.longer[w*words.moves+m]; longer >= 0 && int(longer) < len(words.prefix) {
				require.EqualValues(t, len(spelled), longer)
				spelled = append(spelled, append(spelled[w][:len(spelled[w]):len(spelled[w])], m))
			}
		}
	}
	require.Len(t, words.suffix, len(spelled))
	for w, letters := range spelled[1:] {
		require.Equal(t, letters[1:], append([]int{}, spelled[words.suffix[w+1]]...))
		require.Equal(t, letters[:len(letters)-1], append([]int{}, spelled[words.prefix[w+1]]...))
	}
}

// A bound from the first elements never passes the truth, is never worse than what their
// numbers tell, and is the truth when all elements are known.
func TestWordBoundAgainstTheTruth(t *testing.T) {
	for name, moves := range map[string][]godsnumber.Move{
		"S6, adjacent":      godsnumber.Letters(adjacentExchanges(6)),
		"S7, adjacent":      godsnumber.Letters(adjacentExchanges(7)),
		"floppy, quarters":  godsnumber.Letters(permsOf(puzzle.Cuboid(3, 1, 3))),
		"floppy, turns":     godsnumber.Powers(permsOf(puzzle.Cuboid(3, 1, 3))),
		"top spin, letters": godsnumber.Letters(permsOf(puzzle.TopSpin(7, 4))),
		"top spin, powers":  godsnumber.Powers(permsOf(puzzle.TopSpin(7, 4))),
		"rings":             godsnumber.Letters(permsOf(puzzle.TwoRings(5, 5, 1, 1))),
		"one way":           {{Perm: perm.MustParse("(1,2,3,4,5)")}, {Perm: perm.MustParse("(1,2)", 5)}},
		"a cycle":           godsnumber.Letters([]perm.Perm{perm.MustParse("(1,2,3,4,5,6,7,8,9)")}),
		"skewb":             godsnumber.Powers(permsOf(puzzle.Skewb()))[:4],
	} {
		t.Run(name, func(t *testing.T) {
			truth := leastWordsOf(t, moves, 1_000_000)
			spheres := truth.spheres()
			order := new(big.Int)
			for _, n := range spheres {
				order.Add(order, new(big.Int).SetUint64(n))
			}
			require.Equal(t, len(spheres)-1, truth.bound(order))
			for limit := range 40 {
				some := leastWordsOf(t, moves, limit*limit)
				bound := some.bound(order)
				require.LessOrEqual(t, bound, len(spheres)-1, "from %v", some.spheres())
				require.GreaterOrEqual(t, bound, godsnumber.CountingBound(order, some.spheres()), "from %v", some.spheres())
			}
		})
	}
}

// adjacentExchanges generate the symmetric group of n points; those that are not
// neighbours commute.
func adjacentExchanges(n int) (out []perm.Perm) {
	for i := 1; i < n; i++ {
		out = append(out, perm.MustParse(fmt.Sprintf("(%d,%d)", i, i+1)))
	}
	return out
}

// Words of turns of the cube, as Singmaster counts them: consecutive turns of a face are
// one, and those of opposite faces have one order.
func TestWordsOfTheCube(t *testing.T) {
	order := puzzle.Rubik(3).Group().Order()
	words := leastWordsOf(t, godsnumber.Powers(permsOf(puzzle.Rubik(3))), 1000)
	require.Equal(t, []uint64{1, 18, 243}, words.spheres())
	require.Equal(t, 18, words.bound(order))
	before, last, sum, d := big.NewInt(18), big.NewInt(243), big.NewInt(1+18+243), 2
	for ; sum.Cmp(order) < 0; d++ {
		next := new(big.Int).Mul(big.NewInt(12), last)
		next.Add(next, before.Mul(before, big.NewInt(18)))
		before, last = last, next
		sum.Add(sum, next)
	}
	require.Equal(t, 18, d)
}

// Turns of opposite faces of the cube commute, and a turn of a face after another of the
// same face is no second turn. Without these words, 17 turns are too few for all states.
func TestWordBoundOfTheCube(t *testing.T) {
	turns := permsOf(puzzle.Rubik(3))
	for want, moves := range map[int][]godsnumber.Move{18: godsnumber.Powers(turns), 21: godsnumber.Letters(turns)} {
		require.Equal(t, want, leastWordsOf(t, moves, boundSphere).bound(puzzle.Rubik(3).Group().Order()))
	}
}
