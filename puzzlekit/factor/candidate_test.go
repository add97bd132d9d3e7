package factor

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// A candidate has the reduced word and the images of the base points of the product
// that it stands for, however it was put together.
func TestCandidateIsTheProductOfItsFactors(t *testing.T) {
	for _, name := range []string{"rubik3x3x3", "megaminx", "topspin_10_4", "M12"} {
		table, err := Minkwitz(context.Background(), testGroup(t, name), nil, &TableOptions{Rounds: 2000})
		require.NoError(t, err)
		rng := rand.New(rand.NewPCG(1, 2))
		c := candidate{word: reduction{set: table.set}}
		for range 50 {
			c.restart(table.levels)
			for range rng.IntN(12) {
				l := table.levels[rng.IntN(len(table.levels))]
				e := l.entries[l.orbit[rng.IntN(len(l.orbit))]]
				switch rng.IntN(3) {
				case 0:
					c.timesEntry(e, 0)
				case 1:
					c.over(e, 0)
				case 2:
					c.timesLetter(table.set, table.set.letters[rng.IntN(len(table.set.letters))])
				}
			}
			require.Equal(t, table.set.reduce(slices.Clone(c.word.letters)), c.word.letters)
			want := table.set.evaluate(c.word.letters)
			for i, l := range table.levels {
				require.Equal(t, want[l.base], c.points[i])
			}
			if len(c.factors) > 0 {
				require.Equal(t, want, c.entry().element)
			}
		}
	}
}
