package puzzlekit

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts"
	"puzzlelab/puzzlekit/character"
	"puzzlelab/puzzlekit/fault"
)

func TestTablesOfCharactersAreShown(t *testing.T) {
	require.Contains(t, textShown(t, Characters("S5")), "χ₇")
	wide := textShown(t, Characters("S10"))
	require.Contains(t, wide, "42 conjugacy classes")
	require.Contains(t, wide, "more lines)")
	b, err := newBundle(Characters("A5"))
	require.NoError(t, err)
	require.Contains(t, b.html, `<div style="overflow-x:auto;max-width:100%"><table>`)
	require.Contains(t, b.html, "A = (1+√5)/2, B = (1−√5)/2")
	limit := (*fault.LimitError)(nil)
	require.ErrorAs(t, Try(func() { Characters("S40") }), &limit)
}

func TestWalksWithCharactersAreDrawn(t *testing.T) {
	drawn := func(steps int) (picture, text string) {
		d := describeBounds(RunWith(character.Deck(4).RandomTranspositions, steps))
		option, err := d.picture.(*charts.Chart).Option()
		require.NoError(t, err)
		return string(option), d.String()
	}
	picture, text := drawn(9)
	require.Contains(t, picture, "upper bound")
	require.Equal(t, "Distance to uniform over 9 random steps\nat most 0.25: from step 3 on", text)
	picture, text = drawn(0)
	require.NotContains(t, picture, "upper bound")
	require.Equal(t, "Distance to uniform over 0 random steps\nat most 0.25: not within these steps", text)
}

func TestMixingOfPuzzlesAndGroups(t *testing.T) {
	torus, same := Mixing(Torus(2, 3), 9), Mixing(Group(Torus(2, 3)), 9)
	require.InDeltaSlice(t, same.Distances, torus.Distances, 1e-12)
	require.Len(t, torus.Distances, 10)
	_, ok := torus.Time(0)
	require.False(t, ok)
	option, err := torus.chart().Option()
	require.NoError(t, err)
	require.Contains(t, string(option), "total variation distance to uniform")
	input := (*fault.InputError)(nil)
	require.ErrorAs(t, Try(func() { Mixing("a text", 3) }), &input)
	require.ErrorAs(t, Try(func() { Mixing(Torus(2, 3), -1) }), &input)
	require.ErrorAs(t, Try(func() { Mixing(Sliding(2, 3), 3) }), &input)
}
