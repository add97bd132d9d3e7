package coset

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/word"
)

// standardPlain numbers the live cosets of the plain enumeration in the order
// of a walk and returns the images by slot, as a Table has them.
func standardPlain(e *plain) [][]int32 {
	width := len(e.table[1])
	number := map[int]int32{1: 0}
	order := []int{1}
	images := make([][]int32, width)
	for head := 0; head < len(order); head++ {
		for s := range width {
			to := e.table[order[head]][s]
			if _, known := number[to]; !known {
				number[to] = int32(len(order))
				order = append(order, to)
			}
			images[s] = append(images[s], number[to])
		}
	}
	return images
}

func plainTable(p *Presentation, subgroup []word.Word, s Strategy, limit int) ([][]int32, bool) {
	finished := false
	e := newPlain(p, limit, func(s Step) bool {
		finished = s.Kind == Finished
		return true
	})
	e.enumerate(subgroup, s)
	if !finished {
		return nil, false
	}
	return standardPlain(e), true
}

func randomWord(rng *rand.Rand, a *word.Alphabet, length int) word.Word {
	letters := make([]word.Letter, length)
	for i := range letters {
		letters[i] = letterOf(rng.IntN(2 * a.Size()))
	}
	return a.Word(letters...)
}

// randomPresentation is mostly small: each generator and most products have a
// power for a relator. Words are not reduced on purpose.
func randomPresentation(rng *rand.Rand) (*Presentation, []word.Word) {
	a := word.MustAlphabet(word.Product, []string{"a", "b", "c"}[:1+rng.IntN(3)]...)
	var relators, subgroup []word.Word
	for g := range a.Size() {
		relators = append(relators, a.Word(letterOf(2*g)).Pow([]int{2, 3, -2, 4, 0}[rng.IntN(5)]))
	}
	for range 1 + rng.IntN(4) {
		relators = append(relators, randomWord(rng, a, rng.IntN(6)).Pow(1+rng.IntN(3)))
	}
	for range rng.IntN(3) {
		subgroup = append(subgroup, randomWord(rng, a, rng.IntN(5)))
	}
	p, err := NewPresentation(a, relators...)
	if err != nil {
		panic(err)
	}
	return p, subgroup
}

func TestAgainstPlainEnumeration(t *testing.T) {
	rng := rand.New(rand.NewPCG(36, 1936))
	finished := 0
	for range 1500 {
		p, subgroup := randomPresentation(rng)
		want, ok := plainTable(p, subgroup, HLT, 400)
		if !ok {
			continue
		}
		finished++
		felsch, ok := plainTable(p, subgroup, Felsch, 4000)
		require.True(t, ok, p)
		require.Equal(t, want, felsch, p)
		for _, s := range []Strategy{Auto, HLT, Lookahead, Felsch, Mixed} {
			got, err := Enumerate(context.Background(), p, subgroup, &Options{Strategy: s})
			require.NoError(t, err, "%v over %v, %v", p, subgroup, s)
			require.Equal(t, want, got.images, "%v over %v, %v", p, subgroup, s)
			require.NoError(t, got.Verify(context.Background()))
		}
	}
	require.Greater(t, finished, 700)
}

// Tables with little room must be compacted, look ahead and still be right.
func TestTightLimits(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2001))
	refused, compacted := 0, 0
	for range 400 {
		p, subgroup := randomPresentation(rng)
		want, ok := plainTable(p, subgroup, HLT, 400)
		if !ok {
			continue
		}
		index := len(want[0])
		for _, s := range []Strategy{HLT, Lookahead, Felsch, Mixed} {
			got, err := Enumerate(context.Background(), p, subgroup, &Options{Strategy: s, MaxCosets: index + index/4 + 3})
			if err != nil {
				var full *LimitError
				require.ErrorAs(t, err, &full)
				refused++
				continue
			}
			compacted += got.Stats().Compactions
			require.Equal(t, want, got.images, "%v over %v, %v", p, subgroup, s)
		}
	}
	require.Positive(t, refused)
	require.Positive(t, compacted)
}
