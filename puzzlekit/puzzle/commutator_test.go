package puzzle_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

// A commutator typed here is that of group theory, one in a file of cubing.js is
// the cubers'. Words are printed without brackets, so that nobody has to guess.
func TestCommutatorsOfBothWorlds(t *testing.T) {
	cube := puzzle.Cuboid(3, 1, 3)
	typed := cube.MustParseWord("[R, F]")
	require.Equal(t, "R' F' R F", typed.String())
	require.Equal(t, "R' F R", cube.MustParseWord("F^R").String())
	require.True(t, cube.Perm(typed).Equal(cube.Perm(cube.MustParseWord("R")).Commutator(cube.Perm(cube.MustParseWord("F")))))
	again, err := cube.ParseWord(typed.String())
	require.NoError(t, err)
	require.Equal(t, typed, again)

	turns := puzzle.Pocket()
	var plain bytes.Buffer
	require.NoError(t, turns.WriteKPuzzle(&plain))
	file := strings.Replace(strings.TrimSuffix(strings.TrimSpace(plain.String()), "}"), "\n  \"moves\"", "\n  \"derivedMoves\": {\"C\": \"[R, U]\", \"D\": \"[F: [R, U']2]'\"},\n  \"moves\"", 1) + "}"
	p, err := puzzle.Read(strings.NewReader(file))
	require.NoError(t, err)
	require.Equal(t, "R U R' U'", p.MustParseWord("C").String())
	require.Equal(t, p.Perm(p.MustParseWord("[R', U']")), p.Perm(p.MustParseWord("C")))
	require.Equal(t, p.Perm(p.MustParseWord("F ([R', U]2)' F'")), p.Perm(p.MustParseWord("D")))
}

// Derived moves that are commutators keep their permutation through either format,
// and the files have no brackets in them.
func TestCommutatorsComeBackFromFiles(t *testing.T) {
	def := puzzle.Pocket().Definition()
	for i, text := range []string{"[R, U]", "[[R, U'], F2]", "U^R", "[R, U]^F [F, R]'"} {
		def.Derived = append(def.Derived, puzzle.Derived{Name: fmt.Sprint("C", string(rune('a'+i))), Word: text})
	}
	p, err := puzzle.New(def)
	require.NoError(t, err)
	for name, write := range map[string]func(*bytes.Buffer) error{
		"KPuzzle":  func(b *bytes.Buffer) error { return p.WriteKPuzzle(b) },
		"twsearch": func(b *bytes.Buffer) error { return p.WriteTWS(b) },
	} {
		var file bytes.Buffer
		require.NoError(t, write(&file), name)
		require.NotContains(t, file.String(), "[R", name)
		back, err := puzzle.Read(&file)
		require.NoError(t, err, name)
		require.Len(t, back.Derived(), 4, name)
		for _, d := range back.Derived() {
			require.NotContains(t, d.Word, "[", name)
			// The places of the file are numbered otherwise, so compare the words:
			// they are over the same moves.
			require.Equal(t, p.MustParseWord(d.Name).String(), back.MustParseWord(d.Name).String(), name)
			require.Equal(t, p.Perm(p.MustParseWord(d.Name)).Order(), back.Perm(back.MustParseWord(d.Name)).Order(), name)
			require.True(t, p.Perm(p.MustParseWord(d.Name)).Equal(p.Perm(p.MustParseWord(back.MustParseWord(d.Name).String()))), name)
		}
	}
}
