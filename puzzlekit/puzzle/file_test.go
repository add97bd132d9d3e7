package puzzle_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

func TestEveryPuzzleAsFile(t *testing.T) {
	schema := jsonschema.NewCompiler()
	compiled, err := schema.Compile("definition.schema.json")
	require.NoError(t, err)
	for _, p := range puzzle.Catalogue() {
		data, err := json.Marshal(p)
		require.NoError(t, err)
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		require.NoError(t, err)
		require.NoError(t, compiled.Validate(document), p.Name())
		back, err := puzzle.Read(bytes.NewReader(data))
		require.NoError(t, err)
		again, err := json.Marshal(back)
		require.NoError(t, err)
		require.JSONEq(t, string(data), string(again))
		require.Equal(t, p.Solved().String(), back.Solved().String())
	}
}

func TestReadNamesLineAndKey(t *testing.T) {
	good, err := os.ReadFile("testdata/triangle.json")
	require.NoError(t, err)
	p, err := puzzle.Read(bytes.NewReader(good))
	require.NoError(t, err)
	requireOrder(t, p, "24")
	for _, c := range []struct {
		old, new string
		key      string
		line     int
	}{
		{`"(3,4)"`, `"(3,5)"`, "moves[1].cycles", 8},
		{`"(3,4)"`, `"(3,4)(4,2)"`, "moves[1].cycles", 8},
		{`"cycles": "(3,4)"`, `"slide": [2,1,0,0]`, "moves[1]", 8},
		{`"cycles": "(3,4)", `, ``, "moves[1]", 8},
		{`"name": "b"`, `"name": "a"`, "moves[1].name", 8},
		{`"name": "b"`, `"name": "2"`, "moves[1].name", 8},
		{`"name": "b"`, `"name": "b", "name": "c"`, "moves[1].name", 8},
		{`"name": "b"`, `"Name": "b"`, "moves[1].Name", 8},
		{`"name": "b", `, ``, "moves[1]", 8},
		{`"name": "triangle"`, `"name": ""`, "name", 3},
		{`"name": "triangle"`, `"name": null`, "name", 3},
		{`"places": 4`, `"Places": 4`, "Places", 5},
		{`"places": 4`, "\"places\": 4,\n\"places\": 4", "places", 6},
		{`"places": 4,`, `"places": 4, "labels": [{"text": "1", "colour": "mauve"}],`, "labels[0].colour", 5},
		{`"places": 4,`, `"places": 4, "labels": [{"text": "1", "colour": "#12345"}],`, "labels[0].colour", 5},
		{`"places": 4,`, `"places": 4, "fixed": [{"text": "1", "colour": "#12345+"}],`, "fixed[0].colour", 5},
		{`"places": 4,`, `"places": 4, "labels": [{"text": "1", "color": "red"}],`, "labels[0].color", 5},
		{`"places": 4,`, `"places": 4, "labels": [{"text": "1"}, {"text": "2"}, {"text": "1"}, {"text": "4"}],`, "labels[2].text", 5},
		{`"places": 4,`, `"places": 4, "pieces": [{"kind": "x", "places": []}],`, "pieces[0].places", 5},
		{"]\n}", "]\n}\nso", "file", 11},
		{`"places": 4`, `"places": 0`, "places", 5},
		{`"places": 4`, `"places": "4"`, "places", 5},
		{`"places": 4`, `"plaices": 4`, "plaices", 5},
		{`"product"`, `"prose"`, "notation", 4},
		{`puzzle/1`, `puzzle/9`, "format", 2},
		{`"notation": "product",`, "\"notation\": \"product\",\n\"pieces\": [{\"kind\": \"tile\", \"places\": [1, 2]},\n{\"kind\": \"tile\", \"places\": [2, 3, 4]}],", "pieces[1].places", 6},
		{`"notation": "product",`, `"notation": "product", "solved": [1, 2, 3, 7],`, "solved", 4},
		{`"notation": "product",`, `"notation": "product", "line": [1, 2, 4],`, "line", 4},
		{`"notation": "product",`, `"notation": "product", "line": [1, 2, 3, 4, 2],`, "line", 4},
		{`"notation": "product",`, `"notation": "product", "line": [1, 2, 3, 5],`, "line", 4},
		{`"notation": "product",`, `"notation": "product", "groups": [{"name": "g", "refs": [1, -1]}],`, "groups[0].refs", 4},
		{`"notation": "product",`, `"notation": "product", "groups": [{"name": "g", "refs": [0]}],`, "groups[0].refs", 4},
		{`"notation": "product",`, `"notation": "product", "layouts": [{"view": "v", "width": 1, "height": 1, "shapes": []}],`, "layouts[0]", 4},
		{`"notation": "product",`, `"notation": "product", "derived": [{"name": "c", "word": "a*z"}],`, "derived[0].word", 4},
		{`]`, `]]`, "file", 9},
	} {
		bad := strings.Replace(string(good), c.old, c.new, 1)
		_, err := puzzle.Read(strings.NewReader(bad))
		var wrong *puzzle.DefinitionError
		require.ErrorAs(t, err, &wrong, c.new)
		require.Equal(t, c.key, wrong.Key, "%v", err)
		require.Equal(t, c.line, wrong.Line, "%v", err)
	}
}

func TestReadSaysWhatIsExpected(t *testing.T) {
	for text, want := range map[string]string{
		"[]":              "puzzle: definition: line 1: file: an array stands where an object {…} is expected",
		`{"places": 1.5}`: "puzzle: definition: line 1: places: the number 1.5 stands where a whole number is expected",
		"{":               "puzzle: definition: line 1: file: the file ends too early",
		"{}":              `puzzle: definition: line 1: file: the key "format" is missing`,
	} {
		_, err := puzzle.Read(strings.NewReader(text))
		require.EqualError(t, err, want)
	}
}

func TestTWS(t *testing.T) {
	data, err := os.ReadFile("testdata/twist.tws")
	require.NoError(t, err)
	p, err := puzzle.Read(bytes.NewReader(data))
	require.NoError(t, err)
	require.Equal(t, 13, p.Places())
	// twsearch: the piece in slot 2 comes to slot 1 and keeps its turn of 0;
	// the piece of slot 1 goes to slot 3, turned by one.
	a := p.Perm(p.MustParseWord("a"))
	require.Equal(t, []int{8, 9, 7, 1, 2, 3, 6, 4, 5, 10, 11, 12, 13}, a.Images())
	require.Equal(t, "a, b, c", p.Alphabet().String(), "a sequence is a move")
	require.Equal(t, p.Perm(p.MustParseWord("a b a'")), p.Perm(p.MustParseWord("c")))

	blocked, err := puzzle.Read(strings.NewReader(string(data) + "\nIllegal TILE 1 2 3\n"))
	require.NoError(t, err)
	_, err = blocked.Solved().Do("b")
	require.NoError(t, err, "the second tile is alike to the first")
	_, err = blocked.Solved().Do("b2")
	require.EqualError(t, err, `puzzle.State.Apply: move 1 is b2; want a move that is not blocked; this one would bring "b2" to place 10`)
	_, err = blocked.Solved().Do("b a b")
	require.EqualError(t, err, `puzzle.State.Apply: move 3 is b; want a move that is not blocked; this one would bring "b2" to place 10`)
	s, err := blocked.Solved().Apply(blocked.Scramble(rand.New(rand.NewPCG(1, 1)), 50))
	require.NoError(t, err)
	require.NotEmpty(t, s.Legal())
	require.ErrorContains(t, blocked.WriteKPuzzle(io.Discard), "forbidden: KPuzzle cannot express forbidden states")

	for old, bad := range map[string]string{
		"Set TILE 4 1": "Set TILE four 1", "2 3 4 1": "2 3 4 4", "0 0 ?": "0 0 3", "Move b": "Movee b", "1 1 2 3\nEnd": "1 1 2 3\n",
		"TILE\n2 3 4 1": "TIE\n2 3 4 1", "2 3 1": "2 3", "MoveSequence c a b a'": "Illegal TILE 1 9",
	} {
		_, err := puzzle.Read(strings.NewReader(strings.Replace(string(data), old, bad, 1)))
		var wrong *puzzle.DefinitionError
		require.ErrorAs(t, err, &wrong, bad)
		require.Positive(t, wrong.Line)
	}
}

// Written and read back, a puzzle has the same group and the same moves.
func TestExportsComeBack(t *testing.T) {
	for _, p := range puzzle.Catalogue() {
		var tws, kpuzzle bytes.Buffer
		if p.Slides() || p.Blocks() {
			require.Error(t, p.WriteTWS(&tws))
			require.Error(t, p.WriteKPuzzle(&kpuzzle))
			continue
		}
		require.NoError(t, p.WriteTWS(&tws))
		require.NoError(t, p.WriteKPuzzle(&kpuzzle))
		fromTWS, err := puzzle.Read(&tws)
		require.NoError(t, err, p.Name())
		fromK, err := puzzle.Read(&kpuzzle)
		require.NoError(t, err, p.Name())
		for _, q := range []*puzzle.Puzzle{fromTWS, fromK} {
			require.Equal(t, p.Group().Order(), q.Group().Order(), p.Name())
			require.Equal(t, p.Alphabet().Names(), q.Alphabet().Names())
			for _, w := range someWords(p) {
				require.Equal(t, p.Perm(w).CycleType(), q.Perm(q.Alphabet().Word(w.Letters()...)).CycleType(), w)
			}
		}
	}
}

// someWords are the moves and random words: permutations that renumbering the
// places makes the same have the same cycles for all of them.
func someWords(p *puzzle.Puzzle) []word.Word {
	rng := rand.New(rand.NewPCG(3, 5))
	var words []word.Word
	for k := range p.Moves() {
		words = append(words, p.Alphabet().Word(word.Letter(k+1)))
	}
	for range 20 {
		words = append(words, p.Scramble(rng, 12))
	}
	return words
}

// twsearch reads no character beyond ASCII.
func TestTWSNamesAreASCII(t *testing.T) {
	turn := perm.MustParse("(1,2,3)")
	p, err := puzzle.New(puzzle.Definition{Name: "ring 1×3 é", Places: 3, Notation: word.Moves,
		Moves: []puzzle.Move{{Name: "Ä", Perm: turn}, {Name: "Ö", Perm: turn.Inverse()}}})
	require.NoError(t, err)
	for _, p := range append(puzzle.Catalogue(), p) {
		if p.Slides() || p.Blocks() {
			continue
		}
		var out bytes.Buffer
		require.NoError(t, p.WriteTWS(&out))
		for _, c := range out.Bytes() {
			require.Less(t, c, byte(127), p.Name())
		}
		if p.Places() == 3 && p.Name() == "ring 1×3 é" {
			require.Contains(t, out.String(), "Name ring_1x3__\n")
			require.Contains(t, out.String(), "Move _\n")
			require.Contains(t, out.String(), "Move __2\n")
		}
	}
}

// A file without a name, and kinds without a letter that twsearch reads.
func TestTWSWithoutNames(t *testing.T) {
	p, err := puzzle.Read(strings.NewReader("Set A 2 1\nSolved\nA\n1 2\nEnd\nMove m\nA\n2 1\nEnd\n"))
	require.NoError(t, err)
	require.Equal(t, "unnamed puzzle", p.Name())
	def := p.Definition()
	def.Pieces = []puzzle.Piece{{Kind: "é", Places: []int{1}}, {Kind: "é", Places: []int{2}}}
	p, err = puzzle.New(def)
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, p.WriteTWS(&out))
	require.Contains(t, out.String(), "Name unnamed_puzzle\n\nSet S 2 1\n")
	_, err = puzzle.Read(&out)
	require.NoError(t, err)
}

func TestKPuzzle(t *testing.T) {
	const text = `{"name": "pair", "orbits": [{"orbitName": "P", "numPieces": 2, "numOrientations": 3}],
		"defaultPattern": {"P": {"pieces": [0, 1], "orientation": [0, 0]}},
		"moves": {"s": {"P": {"permutation": [1, 0], "orientationDelta": [1, 2]}}, "t": {"P": {"permutation": [0, 1], "orientationDelta": [1, 0]}}},
		"derivedMoves": {"q": "[s: t]", "p": "q t"}}`
	p, err := puzzle.Read(strings.NewReader(text))
	require.NoError(t, err)
	requireOrder(t, p, "18")
	require.Equal(t, "s t s' t", p.MustParseWord("p").String())
	for _, bad := range []string{"", "{", `{"name": "x"}`, strings.Replace(text, "[1, 0]", "[1, 1]", 1), strings.Replace(text, `"orientation": [0, 0]`, `"orientation": [0, 7]`, 1)} {
		_, err := puzzle.Read(strings.NewReader(bad))
		var wrong *puzzle.DefinitionError
		require.ErrorAs(t, err, &wrong, bad)
	}
}

// StartState and MoveTransformation count from 0 and speak of the new slot.
func TestTWSCountingFromZero(t *testing.T) {
	one, err := puzzle.ReadFile("testdata/twist.tws")
	require.NoError(t, err)
	data, err := os.ReadFile("testdata/twist.tws")
	require.NoError(t, err)
	text := strings.NewReplacer("Solved", "StartState", "1 2 3\n0 0 ?", "0 1 2\n0 0 ?", "1 1 2 3", "0 0 1 2", "Move a\nCORNER\n2 3 1\n1 0 2", "MoveTransformation a\nCORNER\n1 2 0\n0 2 1",
		"MoveSequence c", "MoveAlias d b\nMoveSequence c").Replace(string(data))
	zero, err := puzzle.Read(strings.NewReader(text))
	require.NoError(t, err)
	require.Equal(t, one.Definition().Moves, zero.Definition().Moves)
	require.Equal(t, one.Definition().Solved, zero.Definition().Solved)
	require.Equal(t, "b", zero.MustParseWord("d").String())
	for old, bad := range map[string]string{
		"0 0 1 2": "0 0 1 256", "1 2 0\n0 2 1": "1 2 3\n0 2 1", "MoveTransformation": "MoveTransform", "MoveAlias d b": "MoveAlias d b a",
		"Set TILE 4 1": "Set CORNER 4 1", "Move b": "Set NEW 2 1\nMove b",
	} {
		_, err := puzzle.Read(strings.NewReader(strings.Replace(text, old, bad, 1)))
		var wrong *puzzle.DefinitionError
		require.ErrorAs(t, err, &wrong, bad)
		require.Positive(t, wrong.Line)
	}
	_, err = puzzle.Read(strings.NewReader("Startstate\n"))
	require.EqualError(t, err, "puzzle: definition: line 1: Startstate: did you mean StartState? expected one of Name, Set, Solved, StartState, Move, MoveTransformation, MoveSequence, MoveAlias, Illegal")
	_, err = puzzle.Read(strings.NewReader(string(data) + "Illegal TILE 1 1\n"))
	require.ErrorContains(t, err, "of the solved state, which must not be forbidden")
}

func FuzzRead(f *testing.F) {
	data, err := os.ReadFile("testdata/triangle.json")
	require.NoError(f, err)
	f.Add(string(data))
	f.Add(fmt.Sprintf(fivePlaces, `"moves":[{"name":"A","cycles":"(1,2,3)"}]`, `{"kind":"x","places":[1,2]},{"kind":"x","places":[3,4]},{"kind":"y","places":[5]}`))
	f.Add(`{"format":"puzzlelab-puzzle/1","places":2,"moves":[{"slide":[2,1]}],"blank":1}`)
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := puzzle.Read(strings.NewReader(text)); err == nil {
			require.NotPanics(t, func() { _ = p.Solved().String() })
			if p.Places() <= 30 {
				_ = p.CheckReachable(p.Solved().Swap(1, p.Places()))
			}
		}
	})
}

func FuzzTWS(f *testing.F) {
	data, err := os.ReadFile("testdata/twist.tws")
	require.NoError(f, err)
	f.Add(string(data))
	f.Add(flipped + "MoveSequence A L2 R' L2'\nMoveAlias C A,L\n")
	f.Add(wedges)
	f.Add(box + "MoveAlias L2 R2\nMoveAlias U2 F2\n")
	f.Add("Set A 4 2\nSolved\nA\n1 9 ? ?\n0 1 ? ?\nEnd\nMove m\nA\n2 1 3 4\nEnd\n")
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := puzzle.Read(strings.NewReader(text)); err == nil && p.Places()*len(p.Moves()) < 5000 {
			require.NotPanics(t, func() { _ = p.Solved().String() })
			requireBackOrRefused(t, p)
		}
	})
}

func FuzzKPuzzle(f *testing.F) {
	f.Add(`{"name": "flip", "orbits": [{"orbitName": "COIN", "numPieces": 2, "numOrientations": 2}],
		"defaultPattern": {"COIN": {"pieces": [0, 1], "orientation": [0, 0]}},
		"moves": {"S": {"COIN": {"permutation": [1, 0], "orientationDelta": [1, 0]}}}, "derivedMoves": {"T": "[S: S]", "V": "T T"}}`)
	f.Add(`{"name": "flip", "orbits": {"COIN": {"numPieces": 2, "orientations": 2}}, "startPieces": {"COIN": {"permutation": [0, 1], "orientation": [0, 0]}},
		"moves": {"S2": {"COIN": {"permutation": [1, 0], "orientation": [1, 0]}, "FRAME": {"permutation": [], "orientation": []}}}, "experimentalDerivedMoves": null}`)
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := puzzle.Read(strings.NewReader(text)); err == nil && p.Places()*len(p.Moves()) < 5000 {
			require.NotPanics(t, func() { _ = p.Solved().String() })
			requireBackOrRefused(t, p)
		}
	})
}
