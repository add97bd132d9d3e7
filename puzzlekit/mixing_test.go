package puzzlekit

import (
	"testing"

	"github.com/stretchr/testify/require"

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

func TestMixingOfADeck(t *testing.T) {
	deck := character.Deck(4)
	want := RunWith(deck.RandomTranspositions, 9)
	curve := Mixing(deck, 9)
	require.Equal(t, want.Distances, curve.Distances)
	require.Equal(t, want.Bounds, curve.Bounds)
	k, ok := curve.Time(0.25)
	require.True(t, ok)
	require.Equal(t, 3, k)
	option, err := curve.chart().Option()
	require.NoError(t, err)
	require.Contains(t, string(option), "upper bound")
	option, err = Mixing(deck, 0).chart().Option() // whose only bound is above 1
	require.NoError(t, err)
	require.NotContains(t, string(option), "upper bound")
	input := (*fault.InputError)(nil)
	require.ErrorAs(t, Try(func() { Mixing(character.Deck(61), 3) }), &input)
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
