package page

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"modernc.org/quickjs"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/fault"
	goword "puzzlelab/puzzlekit/word"
)

// asked lets a test call parseWord with an alphabet in JSON.
const asked = `
var alphabet;
function choose(text) { alphabet = JSON.parse(text); }
function parse(text) {
  try {
    return JSON.stringify({ word: formatWord(alphabet, parseWord(alphabet.names, alphabet.moves, text, alphabet.pairs)) });
  } catch (problem) {
    if (!(problem instanceof WordProblem)) throw problem;
    var reason = problem.unknown ? "" : problem.message.replace(/^cannot read the word at character \d+: /, "");
    return JSON.stringify({ character: problem.at + 1, reason: reason, unknown: problem.unknown, nearest: problem.nearest, split: problem.split });
  }
}`

// reading is what a parser makes of a text: a word, or what is wrong and where.
type reading struct {
	Word                    string
	Character               int
	Reason                  string
	Unknown, Nearest, Split string
}

type alphabet struct {
	Moves bool     `json:"moves"`
	Pairs bool     `json:"pairs"`
	Names []string `json:"names"`
}

func newParser(t testing.TB) *quickjs.VM {
	conventions.SkipUnderRace(t, "one goroutine, and minutes under the race detector")
	vm, err := quickjs.NewVM()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, vm.Close()) })
	require.NoError(t, vm.SetEvalTimeout(0))
	_, err = vm.Eval(word+asked, quickjs.EvalGlobal)
	require.NoError(t, err)
	return vm
}

func choose(t testing.TB, vm *quickjs.VM, a alphabet) {
	data, err := json.Marshal(a)
	require.NoError(t, err)
	_, err = vm.Call("choose", string(data))
	require.NoError(t, err)
}

func onPage(t testing.TB, vm *quickjs.VM, text string) (r reading) {
	result, err := vm.Call("parse", text)
	require.NoError(t, err, "%q", text)
	require.NoError(t, json.Unmarshal([]byte(result.(string)), &r))
	return r
}

// The page reads the cases of package word as Go does.
func TestPageReadsTheSharedCases(t *testing.T) {
	data, err := os.ReadFile("../../../puzzlekit/word/testdata/words.json")
	require.NoError(t, err)
	var shared struct {
		Alphabets []struct {
			alphabet
			Cases []struct {
				Text string
				reading
			}
		}
	}
	require.NoError(t, json.Unmarshal(data, &shared))
	vm := newParser(t)
	for _, a := range shared.Alphabets {
		choose(t, vm, a.alphabet)
		for _, c := range a.Cases {
			require.Equal(t, c.reading, onPage(t, vm, c.Text), "%q", c.Text)
		}
	}
}

// Random texts of parts of the grammar, right and wrong ones, are read alike.
func TestPageReadsAsGoDoes(t *testing.T) {
	vm := newParser(t)
	rng := rand.New(rand.NewPCG(16, 5))
	alphabets := []alphabet{
		{Moves: true, Names: []string{"R", "U", "F", "2R", "Rw", "回", "𝒳"}},
		{Names: []string{"a", "b", "x2", "回", "long_name"}},
		{Moves: true, Pairs: true, Names: []string{"U", "D", "S"}},
		{Moves: true, Names: []string{"R", "R2", "F2", "F10", "x", "a1b", "a1b2"}},
	}
	parts := strings.Split("( ) / // //\n . x2 )x3 i 1,0 -1,+2 (1, (-2,3) [ ] , : * ^ ^- + - 1 2 0 12 3 99999999 _ ' ’ ‘ ′ ´ ` ² ⁻¹ ⁻ ⁰ ¹² （ ： ＊ ２ − \\ \" \x00 \v \x7f \u0085 \u00a0 \u3000 \ufeff \U000e0001 ※ 😀 左 r ｒ é", " ")
	words := 0
	for _, a := range alphabets {
		choose(t, vm, a)
		notation := goword.Product
		if a.Moves {
			notation = goword.Moves
		}
		if a.Pairs {
			notation = goword.Pairs
		}
		reader := goword.MustAlphabet(notation, a.Names...)
		for range 5000 {
			text := randomText(rng, a.Names, parts)
			want := inGo(t, reader, text)
			require.Equal(t, want, onPage(t, vm, text), "%q", text)
			if want.Word != "" {
				words++
			}
		}
	}
	require.Greater(t, words, 1000, "texts that are no words at all test little")
}

// randomText is mostly names, with blanks and other parts between them.
func randomText(rng *rand.Rand, names, parts []string) string {
	var b strings.Builder
	strange := rng.IntN(3)
	for range rng.IntN(9) {
		switch k := rng.IntN(10); {
		case k < strange:
			b.WriteString(parts[rng.IntN(len(parts))])
		case k < 6:
			b.WriteString(names[rng.IntN(len(names))] + " ")
		case k == 6:
			fmt.Fprintf(&b, "(%s %s)^%d", names[rng.IntN(len(names))], names[rng.IntN(len(names))], rng.IntN(6)-2)
		case k == 7:
			pair := []string{"[%s, %s]'", "[%s: %s]²", "[%s:[%s,1]]⁻¹"}[rng.IntN(3)]
			fmt.Fprintf(&b, pair, names[rng.IntN(len(names))], names[rng.IntN(len(names))])
		case k == 8:
			b.WriteString(names[rng.IntN(len(names))] + parts[rng.IntN(len(parts))])
		default:
			b.WriteString(" * ")
		}
	}
	return b.String()
}

func inGo(t testing.TB, reader *goword.Alphabet, text string) (r reading) {
	w, err := reader.Parse(text)
	var malformed *fault.ParseError
	var unknown *goword.UnknownNameError
	switch {
	case errors.As(err, &malformed):
		r.Character, r.Reason = utf8.RuneCountInString(text[:malformed.Offset])+1, malformed.Reason
	case errors.As(err, &unknown):
		r.Character = utf8.RuneCountInString(text[:unknown.Offset]) + 1
		r.Unknown, r.Nearest, r.Split = unknown.Name, unknown.Nearest, unknown.Split
	default:
		require.NoError(t, err)
		r.Word = w.String()
	}
	return r
}

func FuzzPageReadsAsGoDoes(f *testing.F) {
	vm := newParser(f)
	names := []string{"R", "U", "2R", "Rw", "回"}
	choose(f, vm, alphabet{Moves: true, Names: names})
	reader := goword.MustAlphabet(goword.Moves, names...)
	for _, text := range []string{"R U2' (Rw 2R)^-2", "[R,U]^2R", "[R:[U:2R]]²", "R⁻", "R''", "R（", "((R", "ｒ", "1 2", "R^ U"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || strings.ContainsFunc(text, isRecent) {
			t.Skip("no text of JavaScript, or one on which versions of Unicode differ")
		}
		got := onPage(t, vm, text)
		if strings.Contains(got.Reason, "letters") {
			t.Skip("a page has less room")
		}
		require.Equal(t, inGo(t, reader, text), got)
	})
}

// isRecent reports whether a character stands where Unicode still adds letters.
func isRecent(r rune) bool {
	settled := r < 0x600 || r >= 0x2000 && r < 0x3100 || r >= 0xff00 && r < 0xfff0 || r == '回'
	return !settled
}

// A short text cannot keep the page at work for long.
func TestPageLimits(t *testing.T) {
	vm := newParser(t)
	choose(t, vm, alphabet{Moves: true, Names: []string{"R"}})
	for text, want := range map[string]string{
		"R^100001":                     "the word is longer than 100,000 letters",
		"(R^999)^999":                  "the word is longer than 100,000 letters",
		"[R^50000,R]":                  "the word is longer than 100,000 letters",
		"[R^50000:R]":                  "the word is longer than 100,000 letters",
		"R¹⁰⁰⁰⁰¹":                      "the word is longer than 100,000 letters",
		strings.Repeat("(R99999)0", 9): "powers and brackets take more than 400,000 letters to write out",
		strings.Repeat("(", 2000):      "brackets are nested deeper than 1000",
	} {
		require.Equal(t, want, onPage(t, vm, text).Reason, "%q", text)
	}
	require.Equal(t, "R100000", onPage(t, vm, "R100000").Word)
	require.Equal(t, "R", onPage(t, vm, strings.Repeat("1^16777216 ", 1000)+"R").Word)
	for opening, closing := range map[string]string{"(": ")", "[1,": "]", "1^(": ")"} {
		deep := strings.Repeat(opening, 999) + "1" + strings.Repeat(closing, 999)
		require.Equal(t, "1", onPage(t, vm, deep).Word, opening)
	}
}
