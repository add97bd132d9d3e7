package puzzle_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

func TestReadFile(t *testing.T) {
	for path, order := range map[string]string{
		"testdata/triangle.json": "24", "testdata/dominoes.json": "24", "testdata/gears.kpuzzle.json": "576", "testdata/twist.tws": "108",
	} {
		p, err := puzzle.ReadFile(path)
		require.NoError(t, err)
		requireOrder(t, p, order)
	}
	_, err := puzzle.ReadFile("testdata/none.json")
	require.ErrorIs(t, err, fs.ErrNotExist)
	path := filepath.Join(t.TempDir(), "mine.JSON")
	for text, want := range map[string]string{
		`{"format": 1}`:                                                       ": line 1: format: the number stands where a text in quotes is expected",
		`{"format": "puzzlelab-puzzle/1"}`:                                    `: line 1: file: the key "name" is missing`,
		`{"orbits": [{"orbitName": "A", "numPieces": 0}]}`:                    `: line 1: orbits[0]: the key "numOrientations" is missing`,
		"{\"format\": \"puzzlelab-puzzle/1\",\n \"name\": \"2\xd72\"}":        ": line 2: file: the byte 0xd7 is not UTF-8: save the file as UTF-8",
		"\uFEFF{\"format\": \"puzzlelab-puzzle/1\",\n \"name\": \"2\"\n\"\"}": ": line 2: file: a comma is missing at the end of this line",
	} {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		_, err := puzzle.ReadFile(path)
		require.EqualError(t, err, "puzzle: definition in "+path+want)
	}
	other := filepath.Join(filepath.Dir(path), "mine.txt")
	require.NoError(t, os.WriteFile(other, nil, 0o600))
	_, err = puzzle.ReadFile(other)
	require.EqualError(t, err, "puzzle: definition in "+other+`: file: the ending ".txt" is not known, expected .json or .tws`)
}

func TestByteOrderMarkIsSkipped(t *testing.T) {
	for path, read := range map[string]func([]byte) error{
		"testdata/triangle.json":      func(b []byte) error { _, err := puzzle.Read(bytes.NewReader(b)); return err },
		"testdata/gears.kpuzzle.json": func(b []byte) error { _, err := puzzle.Read(bytes.NewReader(b)); return err },
		"testdata/twist.tws":          func(b []byte) error { _, err := puzzle.Read(bytes.NewReader(b)); return err },
	} {
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		require.NoError(t, read(append([]byte("\uFEFF"), data...)), path)
		require.ErrorContains(t, read(append(data, 0xE9)), "the byte 0xe9 is not UTF-8")
	}
}

// What people get wrong who write JSON by hand.
func TestReadKnowsCommonSlips(t *testing.T) {
	data, err := os.ReadFile("testdata/dominoes.json")
	require.NoError(t, err)
	for _, c := range []struct{ old, new, want string }{
		{`"places": 6,`, `"places": 6`, `line 6: file: a comma is missing at the end of this line`},
		{`[1, 2, 3, 4, 4, 4]`, `[1, 2, 3 4, 4, 4]`, `line 11: file: a comma is missing before '4'`},
		{`[1, 2, 3, 4, 4, 4]`, `[1, 2, 3, 4, 4, 4,]`, `line 11: file: a comma stands before ']'; the last entry has none`},
		{`  "places": 6,`, "  // six\n  \"places\": 6,", "line 6: file: JSON has no comments"},
		{`"cycles": "(1,5)(2,4)"`, `"cycles": "()"`, `of "three dominoes": line 17: moves[1].cycles: "()" moves nothing`},
		{`{"kind": "domino", "places": [2, 5]}`, `{"kind": "tile", "places": [2, 5]}`, `of "three dominoes": line 16: moves[0]: the move R takes the domino in places 1, 4 (pieces[0]) to places 2, 5: that is the slot of a piece of another kind, the tile`},
		{`"cycles": "(1,5)(2,4)"`, `"cycles": "(1,5)"`, `of "three dominoes": line 17: moves[1]: the move T takes the domino in places 1, 4 (pieces[0]) to places 5, 4: that is no slot of a piece, or not in the cyclic order of its places`},
		{`"solved": [1, 2, 3, 4, 4, 4],`, ``, `of "three dominoes": line 7: labels: 4 labels for 6 places: without "solved" every place needs one of its own`},
		{`"rows":`, `"tracks": [{"move": "Z", "path": [], "name": {"x": 0, "y": 0}}], "rows":`, `of "three dominoes": line 27: layouts[0].tracks[0].move: there is no move "Z" (known: R, T)`},
		{`"places": 6,`, `"places": 6, "forbidden": [{"place": 2, "labels": [1]}, {"place": 4, "labels": [1, 4]}],`,
			`of "three dominoes": line 6: forbidden[1].labels: label 4, "w", stands in place 4 of the solved state, which must not be forbidden`},
		{`"text": "B"`, `"txt": "B"`, `of "three dominoes": line 8: labels[1].txt: there is no such key; did you mean "text"?`},
	} {
		require.Contains(t, string(data), c.old)
		_, err := puzzle.Read(strings.NewReader(strings.Replace(string(data), c.old, c.new, 1)))
		require.ErrorContains(t, err, c.want)
	}
}

// The sample in the documentation is the file, and it does what the text says.
func TestSampleOfTheDocumentation(t *testing.T) {
	file, err := os.ReadFile("testdata/dominoes.json")
	require.NoError(t, err)
	text, err := os.ReadFile("../../docs/own-puzzle.md")
	require.NoError(t, err)
	require.Contains(t, string(text), "```json\n"+string(file)+"```\n")
	_, err = puzzle.Read(strings.NewReader(strings.Replace(string(file), "(1,5)(2,4)", "(1,5)", 1)))
	_, reason, _ := strings.Cut(err.Error(), "three dominoes\"")
	require.Contains(t, strings.ReplaceAll(string(text), "\n", " "), strings.TrimPrefix(reason, " "))
}
