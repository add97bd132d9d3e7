package factor

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// With a guide, the words are shorter than without, also after loading.
func TestGuidedWordsAreShorter(t *testing.T) {
	for _, name := range []string{"fifteen_loops", "loopover4"} {
		g := testGroup(t, name)
		f, err := New(t.Context(), g, nil, &Options{Effort: Quick})
		require.NoError(t, err)
		require.NotNil(t, f.guide, name)
		loaded := f
		if name == "loopover4" { // the guide is made again, which takes as long as the first time
			data, err := f.MarshalBinary()
			require.NoError(t, err)
			loaded, err = Load(t.Context(), g, data)
			require.NoError(t, err)
		}
		guided, searched := 0, 0
		for _, p := range randomElements(g, 10) {
			target := toImages(p, g.Degree())
			slots := f.descend(t.Context(), target, f.plan.width)
			if slots != nil {
				product := rawperm.Identity[uint16](g.Degree())
				for _, s := range slots {
					product = rawperm.Product(product, f.set.action[s])
				}
				require.True(t, slices.Equal(target, product), name)
			}
			w, err := f.Factor(t.Context(), p) // which verifies the word
			require.NoError(t, err)
			again, err := loaded.Factor(t.Context(), p)
			require.NoError(t, err)
			require.Equal(t, w.Letters(), again.Letters(), name)
			if slots != nil {
				require.LessOrEqual(t, w.Len(), len(slots), name)
			}
			guided += w.Len()
			searched += len(f.throughStages(t.Context(), target, f.searchSize()))
		}
		require.Less(t, guided, searched, name)
	}
}

// Where the group is too large, or meet finds most words, there is no guide.
func TestGuideOnlyWhereItHelps(t *testing.T) {
	for _, name := range []string{"topspin_20_4", "M24"} {
		f, err := New(t.Context(), testGroup(t, name), nil, &Options{Effort: Quick})
		require.NoError(t, err)
		require.Nil(t, f.guide, name)
		require.Zero(t, f.plan.width, name)
	}
}

// A damaged file cannot ask for a guide that would take too long.
func TestLoadRefusesAGuideThatCannotBe(t *testing.T) {
	f := tinyFactorizer(t, "[(1,2,3,4,5,6,7),(1,2,3)(4,5)]", 20)
	require.Nil(t, f.guide)
	f.plan.width = 1
	data, err := f.MarshalBinary()
	require.NoError(t, err)
	err = new(Factorizer).UnmarshalBinary(data)
	require.ErrorContains(t, err, "there can be no guide")
}

// In a large cyclic group, words are far too long to go letter by letter, and so are those
// that the stages would begin with.
func TestVeryLongWords(t *testing.T) {
	cycles, last := "", 0
	for _, length := range []int{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31} {
		var points []string
		for range length {
			last++
			points = append(points, strconv.Itoa(last))
		}
		cycles += "(" + strings.Join(points, ",") + ")"
	}
	f := &Factorizer{group: group.MustParse("[" + cycles + "]")}
	f.set = withBase(f.group)
	pool, err := newPool(t.Context(), f.set, f.set.base, 20_000)
	require.NoError(t, err)
	f.pool = pool
	require.Greater(t, f.typical(), 20_000)
	require.False(t, f.guidable(guideMemory))

	_, err = New(t.Context(), f.group, nil, &Options{Effort: Quick})
	var limit *fault.LimitError
	require.ErrorAs(t, err, &limit)
	require.ErrorContains(t, err, "factor.New: the list of the shortest words needs")
}
