package puzzle_test

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// What is read aloud begins with a whole letter in any script, and a group
// without a name is its labels alone.
func TestSpokenInAnyScript(t *testing.T) {
	for _, c := range []struct{ group, about, state, moves string }{
		{"上の段", "右に回す", "上の段: 1, 2, 3.", "右に回す."},
		{"étage", "échange", "Étage: 1, 2, 3.", "Échange."},
		{"ряд", "ход", "Ряд: 1, 2, 3.", "Ход."},
		{"", "", "1, 2, 3.", "Move a."},
		{"𐐨 row", "𐐨 turn", "𐐀 row: 1, 2, 3.", "𐐀 turn."}, // outside the sixteen-bit plane
		{"\xffrow", "\xffturn", "\xffrow: 1, 2, 3.", "\xffturn."},
	} {
		p, err := puzzle.New(puzzle.Definition{
			Name: "ring", Places: 3, Notation: word.Product,
			Moves:   []puzzle.Move{{Name: "a", Perm: perm.MustParse("(1,2,3)"), About: c.about}},
			Regions: []puzzle.Region{{Name: c.group, Refs: []int{1, 2, 3}}},
		})
		require.NoError(t, err)
		require.Equal(t, "Solved. "+c.state, p.Solved().Spoken())
		require.Equal(t, c.moves, p.Spoken(p.MustParseWord("a")))
		if utf8.ValidString(c.group) {
			require.True(t, utf8.ValidString(p.Solved().Spoken()))
		}
	}
}

func TestSpokenWords(t *testing.T) {
	cube := puzzle.Rubik(3)
	for text, want := range map[string]string{
		"":      "Nothing to do.",
		"R":     "Right face clockwise.",
		"R2":    "Right face clockwise, twice.",
		"R3":    "Right face clockwise, 3 times.",
		"R4' U": "Right face counter-clockwise, 4 times; top face clockwise.",
	} {
		require.Equal(t, want, cube.Spoken(cube.MustParseWord(text)), text)
	}
	p, err := puzzle.New(puzzle.Definition{Name: "bare", Places: 3, Notation: word.Moves, Moves: []puzzle.Move{{Name: "a", Perm: perm.MustParse("(1,2,3)")}}})
	require.NoError(t, err)
	require.Equal(t, "Move a backwards; move a, twice.", p.Spoken(p.Alphabet().Word(-1).Mul(p.Alphabet().Word(1, 1))))
}
