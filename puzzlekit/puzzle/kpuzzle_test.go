package puzzle_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

func gears(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("testdata/gears.kpuzzle.json")
	require.NoError(t, err)
	return string(data)
}

// The cubers' commutator is a b a' b', and their conjugate a b a'.
func TestDerivedMovesOfKPuzzle(t *testing.T) {
	p, err := puzzle.Read(strings.NewReader(gears(t)))
	require.NoError(t, err)
	require.Equal(t, "S T S' T' S T S' T'", p.MustParseWord("V").String())
	require.Equal(t, "S T S' T' S T S' T' T T S T' S' T S T' S'", strings.ReplaceAll(p.MustParseWord("W").String(), "2", " T"))
	for word, want := range map[string]string{
		`"(S T)'"`: "T' S'", `"S2'"`: "S2'", `"[S: [T: S]]"`: "S T S T' S'", `" [ S , T ]' "`: "T S T' S'", `""`: "1", `"S . T"`: "S T", `"(S T)0"`: "1",
	} {
		p, err := puzzle.Read(strings.NewReader(strings.Replace(gears(t), `"[V: T]"`, word, 1)))
		require.NoError(t, err, word)
		require.Equal(t, want, p.MustParseWord("W").String(), word)
	}
	for _, word := range []string{`"S // a remark"`, `"[S; T]"`, `"(S"`, `"S+"`, `"(S1000000)1000000"`} {
		p, err := puzzle.Read(strings.NewReader(strings.Replace(gears(t), `"[S, T]2"`, word, 1)))
		require.NoError(t, err, word)
		require.Empty(t, p.Derived())
		require.Equal(t, "A puzzle of 3 GEARS, 3 PINS. Derived moves of the file that are left out: W, V.", p.About(), word)
	}
	p, err = puzzle.Read(strings.NewReader(strings.NewReplacer(`"V":`, `"S":`, `"[V: T]"`, `"[S: T]"`).Replace(gears(t))))
	require.NoError(t, err)
	require.Equal(t, "S T S'", p.MustParseWord("W").String())
	require.Contains(t, p.About(), "left out: S.")
}

func TestKPuzzleNamesTheRule(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"PINS": {"permutation": [1, 2, 0]`, `"PINZ": {"permutation": [1, 2, 0]`, `line 18: moves.S.PINZ: move S: there is no orbit "PINZ"; did you mean "PINS"?`},
		{`"PINS": {"pieces": [0, 1, 1], "orientation": [0, 0, 0]}`, `"PINS": {"pieces": [0, 1, 1], "orientation": [0, 0, 0]}, "WHEELS": {"pieces": [], "orientation": []}`,
			`line 9: defaultPattern.WHEELS: the default pattern: there is no orbit "WHEELS"`},
		{`"PINS": {"pieces"`, `"PIN": {"pieces"`, `line 9: defaultPattern.PIN: the default pattern: there is no orbit "PIN"; did you mean "PINS"?`},
		{`"permutation": [2, 0, 1]`, `"permutation": [2, 0, 2]`, `line 13: moves.T.GEARS.permutation: the piece in slot 2 would go to slots 0 and 2: every slot is named once`},
		{`"permutation": [2, 0, 1]`, `"permutation": [3, 1, 2]`, `moves.T.GEARS.permutation: slot 3 for slot 0, expected 0..2: pieces and slots count from 0 in KPuzzle`},
		{`"permutation": [2, 0, 1]`, `"permutation": [2, 0]`, `moves.T.GEARS.permutation: 2 entries, expected one for each of the 3 slots`},
		{`"orientationDelta": [1, 1, 2]`, `"orientationDelta": [1, 4, 2]`, `line 13: moves.T.GEARS.orientationDelta: turn 4 for slot 1, expected -3..3`},
		{`"orientationDelta": [1, 1, 2]`, `"orientationDelta": [1, -4, 2]`, `line 13: moves.T.GEARS.orientationDelta: turn -4 for slot 1, expected -3..3`},
		{`"orientationDelta": [1, 1, 2]`, `"orientation": [1, 1, 2]`, `line 13: moves.T.GEARS.orientation: there is no such key`},
		{`"name": "gears"`, `"name": "gears", "orbit": 3`, `line 2: orbit: there is no such key; did you mean "orbits"?`},
		{`"name": "gears",`, ``, `line 1: file: the key "name" is missing`},
		{`"T": {`, `"T": { "cost": 3,`, "line 12: moves.T: the number stands where an object {…} is expected"},
		{`"S": {`, `"T": {`, `line 16: moves.T: the key is given twice`},
		{`"orbitName": "PINS"`, `"orbitName": "GEARS"`, `line 5: orbits[1]: the name "GEARS" is given twice`},
		{`[1, 2, 0]}`, `[3, 2, 0]}`, `line 8: defaultPattern.GEARS.orientationMod: slot 0 has 3, expected 0 or a divisor of 4`},
		{`"[V: T]"`, `"[V: Q]"`, `line 22: derivedMoves.W: "[V: Q]": there is no move "Q"`},
		{`"[S, T]2"`, `"W"`, `line 22: derivedMoves.W: "[V: T]": derived moves refer to each other in a circle`},
		{`"V": "[S`, `"W": "[S`, `derivedMoves.W: the key is given twice`},
		{`"name": "gears"`, `"format": "puzzlelab-puzzle/1"`, "line 11: moves: an object stands where a list […] is expected"},
	} {
		require.Contains(t, gears(t), c.old)
		_, err := puzzle.Read(strings.NewReader(strings.Replace(gears(t), c.old, c.new, 1)))
		require.ErrorContains(t, err, c.want)
		require.IsType(t, &puzzle.DefinitionError{}, err)
	}
}

// What was read comes back as it was: names, alike pieces, looks of pieces.
func TestKPuzzleComesBack(t *testing.T) {
	p, err := puzzle.Read(strings.NewReader(gears(t)))
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, p.WriteKPuzzle(&out))
	require.Contains(t, out.String(), `"orbitName": "GEARS"`)
	require.Contains(t, out.String(), `"orbitName": "PINS"`)
	back, err := puzzle.Read(&out)
	require.NoError(t, err)
	require.Equal(t, p.Definition().Solved, back.Definition().Solved)
	require.Equal(t, p.Definition().Moves, back.Definition().Moves)
	require.ErrorContains(t, p.WriteTWS(&out), "looks the same after a part of a turn")
}

// Alike pieces of which one stands turned are the same piece in an export too.
func TestAlikePiecesAreExportedAlike(t *testing.T) {
	for _, p := range alikePuzzles(t) {
		var out bytes.Buffer
		require.NoError(t, p.WriteKPuzzle(&out))
		back, err := puzzle.Read(&out)
		require.NoError(t, err)
		require.Len(t, allStates(back), len(allStates(p)), p.Name())
	}
}

// Sets of one name get numbers, others keep their names.
func TestSetNamesOfExports(t *testing.T) {
	p, err := puzzle.ReadFile("testdata/twist.tws")
	require.NoError(t, err)
	def := p.Definition()
	def.Pieces[3].Kind, def.Pieces[4].Kind, def.Pieces[5].Kind, def.Pieces[6].Kind = "CORNER piece", "CORNER piece", "CORNER piece", "CORNER piece"
	p, err = puzzle.New(def)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, p.WriteTWS(&out))
	require.Contains(t, out.String(), "Set CORNER 3 3\nSet CORNER2 4 1\n")
}
