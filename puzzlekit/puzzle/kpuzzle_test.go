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
		{`"PINS": {"pieces"`, `"PIN": {"pieces"`, `line 9: defaultPattern.PIN: the default pattern: there is no orbit "PIN"; did you mean "PINS"?`},
		{`"permutation": [2, 0, 1]`, `"permutation": [2, 0, 2]`, `line 13: moves.T.GEARS.permutation: the piece in slot 2 would go to slots 0 and 2: every slot is named once`},
		{`"permutation": [2, 0, 1]`, `"permutation": [3, 1, 2]`, `moves.T.GEARS.permutation: slot 3 for slot 0, expected 0..2: pieces and slots count from 0 in KPuzzle`},
		{`"permutation": [2, 0, 1]`, `"permutation": [2, 0]`, `moves.T.GEARS.permutation: 2 entries, expected one for each of the 3 slots`},
		{`"orientationDelta": [1, 1, 2]`, `"orientationDelta": [1, 4, 2]`, `line 13: moves.T.GEARS.orientationDelta: turn 4 for slot 1, expected -3..3`},
		{`"orientationDelta": [1, 1, 2]`, `"orientationDelta": [1, -4, 2]`, `line 13: moves.T.GEARS.orientationDelta: turn -4 for slot 1, expected -3..3`},
		{`"orientationDelta": [1, 1, 2]`, `"orientation": [1, 4, 2]`, `line 13: moves.T.GEARS.orientation: turn 4 for slot 1, expected -3..3`},
		{`"orientationDelta": [1, 1, 2]`, `"orientationDelta": [1, 1, 2], "orientation": [1, 1, 2]`,
			`line 13: moves.T.GEARS.orientation: the move has "orientationDelta" too, which is the newer name of this key`},
		{`, "orientationDelta": [1, 1, 2]`, ``, `line 13: moves.T.GEARS: the key "orientationDelta" is missing`},
		{`"orientationDelta": [1, 1, 2]`, `"orientationDelta": null`, `line 13: moves.T.GEARS.orientationDelta: null stands where a list […] is expected`},
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

// What cubing.js and twsearch write: orbits that only the moves have, null for what is
// left out, and the key of the turns from before August 2023.
func TestKPuzzleAsItsProgramsWriteIt(t *testing.T) {
	want, err := puzzle.Read(strings.NewReader(gears(t)))
	require.NoError(t, err)
	for _, c := range []struct{ old, new, left string }{
		{`"orientationDelta"`, `"orientation"`, ""},
		{`"PINS": {"pieces": [0, 1, 1], "orientation": [0, 0, 0]}`, `"PINS": {"pieces": [0, 1, 1], "orientation": [0, 0, 0], "orientationMod": null}`, ""},
		{`"PINS": {"pieces": [0, 1, 1], "orientation": [0, 0, 0]}`, `"PINS": {"pieces": [0, 1, 1], "orientation": [0, 0, 0]}, "WHEELS": {"pieces": [], "orientation": []}`, "WHEELS"},
		{`"PINS": {"permutation": [1, 2, 0]`, `"CENTERS": {"permutation": [0], "orientationDelta": [1]}, "PINS": {"permutation": [1, 2, 0]`, "CENTERS"},
		{`"PINS": {"permutation": [1, 2, 0]`, `"WHEELS": {"permutation": [5], "orientation": [1]}, "CENTERS": {"permutation": [], "orientationDelta": []}, "PINS": {"permutation": [1, 2, 0]`, "CENTERS, WHEELS"},
	} {
		require.Contains(t, gears(t), c.old)
		p, err := puzzle.Read(strings.NewReader(strings.ReplaceAll(gears(t), c.old, c.new)))
		require.NoError(t, err, c.new)
		require.Equal(t, want.Definition().Moves, p.Definition().Moves, c.new)
		about := want.About()
		if c.left != "" {
			about += " Orbits of the file that are left out: " + c.left + "."
		}
		require.Equal(t, about, p.About())
	}
	text, _, _ := strings.Cut(gears(t), `"derivedMoves"`)
	p, err := puzzle.Read(strings.NewReader(text + `"derivedMoves": null}`))
	require.NoError(t, err)
	require.Equal(t, want.Definition().Moves, p.Definition().Moves)
	require.Empty(t, p.Derived())
}

// Files of cubing.js from before August 2023, and from before 2022, have other keys.
func TestOlderKPuzzles(t *testing.T) {
	want, err := puzzle.Read(strings.NewReader(gears(t)))
	require.NoError(t, err)
	older := strings.NewReplacer(
		`"orbits": [`, `"orbits": {`, `{"orbitName": "GEARS", "numPieces"`, `"GEARS": {"numPieces"`, `{"orbitName": "PINS", "numPieces"`, `"PINS": {"numPieces"`,
		"  ],\n  \"defaultPattern\"", "  },\n  \"startStateData\"", "orientationDelta", "orientation", "derivedMoves", "experimentalDerivedMoves").Replace(gears(t))
	p, err := puzzle.Read(strings.NewReader(older))
	require.NoError(t, err)
	require.Equal(t, want.Definition(), p.Definition())

	first := strings.NewReplacer("numOrientations", "orientations", "startStateData", "startPieces", "pieces", "permutation", `, "orientationMod": [1, 2, 0]`, "",
		`"name": "gears",`, `"name": "gears", "svg": "<svg/>",`).Replace(older)
	p, err = puzzle.Read(strings.NewReader(first))
	require.NoError(t, err)
	require.Equal(t, want.Definition().Moves, p.Definition().Moves)
	require.Equal(t, want.Derived(), p.Derived())

	for _, c := range []struct{ text, old, new, want string }{
		{older, `"pieces": [0, 1, 1]`, `"pieces": [0, 1, 3]`, `line 9: startStateData.PINS.pieces: piece 3 for slot 2, expected 0..2`},
		{first, `[0, 1, 1]`, `[0, 1]`, `line 9: startPieces.PINS.pieces: 2 entries`},
		{older, `"startStateData"`, `"startState"`, `line 7: startState: there is no such key; did you mean "startStateData"?`},
		{older, `"[V: T]"`, `"[V: Q]"`, `line 22: experimentalDerivedMoves.W: "[V: Q]": there is no move "Q"`},
		{older, `"numPieces": 3`, `"numPieces": "3"`, "a string stands where a whole number is expected"},
		{older, `"numOrientations": 4`, `"numOrientations": 0`, `3 pieces and 0 orientations: expected 1 to 65536 of both`},
	} {
		require.Contains(t, c.text, c.old)
		_, err := puzzle.Read(strings.NewReader(strings.Replace(c.text, c.old, c.new, 1)))
		require.ErrorContains(t, err, c.want)
	}
}

// A bracket too many is found where it ends the file too early, or behind the end.
func TestTextBehindADefinition(t *testing.T) {
	own, err := os.ReadFile("testdata/dominoes.json")
	require.NoError(t, err)
	for name, c := range map[string]struct{ text, want string }{
		"at the end of a KPuzzle":        {strings.TrimSpace(gears(t)) + "\n}\n", `of "gears": line 26: file: expected the end of the file, found '}': the definition ends in line 25; one '}' is too many`},
		"at the end of a definition":     {strings.TrimSpace(string(own)) + " ]", `of "three dominoes": line 30: file: expected the end of the file, found ']': the definition ends in line 30; one ']' is too many`},
		"within a KPuzzle":               {strings.Replace(gears(t), `  "derivedMoves"`, `  } "derivedMoves"`, 1), "a comma stands before"},
		"within, where a comma is right": {strings.Replace(gears(t), `  "moves": {`, `  "moves": {}},`+"\n"+`  "moves": {`, 1), `of "gears": line 11: file: expected the end of the file, found ',': the definition ends in line 11`},
		"words":                          {gears(t) + "\nend", `found 'e': the definition ends in line 25`},
	} {
		_, err := puzzle.Read(strings.NewReader(c.text))
		require.ErrorContains(t, err, c.want, name)
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
