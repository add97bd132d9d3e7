package word_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

// sharedCases are read by this parser and by the page's, with the same result.
type sharedCases struct {
	Alphabets []struct {
		Moves bool
		Pairs bool
		Names []string
		Cases []sharedCase
	}
}

type sharedCase struct {
	Text, Word              string
	Character               int
	Reason                  string
	Unknown, Nearest, Split string
}

func TestSharedCases(t *testing.T) {
	data, err := os.ReadFile("testdata/words.json")
	require.NoError(t, err)
	var shared sharedCases
	require.NoError(t, json.Unmarshal(data, &shared))
	for _, a := range shared.Alphabets {
		notation := word.Product
		if a.Moves {
			notation = word.Moves
		}
		if a.Pairs {
			notation = word.Pairs
		}
		alphabet := word.MustAlphabet(notation, a.Names...)
		for _, c := range a.Cases {
			got := sharedCase{Text: c.Text}
			w, err := alphabet.Parse(c.Text)
			var malformed *fault.ParseError
			var unknown *word.UnknownNameError
			switch {
			case errors.As(err, &malformed):
				got.Character, got.Reason = utf8.RuneCountInString(c.Text[:malformed.Offset])+1, malformed.Reason
			case errors.As(err, &unknown):
				got.Character = utf8.RuneCountInString(c.Text[:unknown.Offset]) + 1
				got.Unknown, got.Nearest, got.Split = unknown.Name, unknown.Nearest, unknown.Split
			default:
				require.NoError(t, err)
				got.Word = w.String()
			}
			require.Equal(t, c, got, "%q", c.Text)
		}
	}
}

func TestParseErrorsNameThePlace(t *testing.T) {
	for text, want := range map[string]string{
		"a*":    `word: cannot read "a*" at character 3: expected a generator after '*'`,
		"a※b":   `word: cannot read "a※b" at character 2: expected a generator, found '※'`,
		"a （b）": `word: cannot read "a （b）" at character 3: found '（'; type '('`,
		"a*d":   `word: unknown generator "d" at character 3 of "a*d" (known: a, b, c)`,
		"a*B":   `word: unknown generator "B" at character 3 of "a*B"; did you mean "b"? (known: a, b, c)`,
	} {
		_, err := abc.Parse(text)
		require.EqualError(t, err, want)
	}
	_, err := cube.Parse("(RU´F)2")
	require.EqualError(t, err, `word: unknown move "RU" at character 2 of "(RU´F)2"; moves are separated by blanks: R U´ F (known: U, R, F, Rw, 2R)`)
	require.Panics(t, func() { cube.MustParse("Q") })

	japanese := word.MustAlphabet(word.Moves, "回転", "反転")
	_, err = japanese.Parse("回転 反転2 回転)")
	require.EqualError(t, err, `word: cannot read "回転 反転2 回転)" at character 10: expected the end, found ')'`)
	_, err = japanese.Parse("回転 左")
	require.EqualError(t, err, `word: unknown move "左" at character 4 of "回転 左" (known: 回転, 反転)`)
}

func TestParseErrorsAreShort(t *testing.T) {
	const size = 200_000
	names := make([]string, 1000)
	for i := range names {
		names[i] = "g" + strings.Repeat("回", i)
	}
	many := word.MustAlphabet(word.Product, names...)
	for _, text := range []string{
		strings.Repeat("a*", 5*size) + "a)" + strings.Repeat("a*", 5*size),
		strings.Repeat("x", size),
		strings.Repeat("回", size),
		"a^" + strings.Repeat("9", size),
		strings.Repeat("9", size),
		strings.Repeat("\x00", size),
		strings.Repeat("\xff", size),
		strings.Repeat("😀", size),
	} {
		for _, a := range []*word.Alphabet{abc, cube, many} {
			_, err := a.Parse(text)
			requirePlace(t, text, err)
		}
	}
	_, err := word.NewAlphabet(word.Moves, strings.Repeat("9", size))
	conventions.ShortError(t, err)
}

// requirePlace checks what the errors of all parsers promise.
func requirePlace(t testing.TB, text string, err error) {
	t.Helper()
	var malformed *fault.ParseError
	var unknown *word.UnknownNameError
	switch {
	case errors.As(err, &malformed):
		require.Equal(t, text, malformed.Text)
		conventions.ParseError(t, text, malformed.Offset, err)
	case errors.As(err, &unknown):
		require.Equal(t, text, unknown.Text)
		require.True(t, strings.HasPrefix(text[unknown.Offset:], unknown.Name))
		conventions.ParseError(t, text, unknown.Offset, err)
	default:
		t.Fatalf("%T", err)
	}
}

// A short text cannot ask for any length or any time.
func TestParseLimits(t *testing.T) {
	for text, want := range map[string]string{
		"a^16777216*a":         `character 13: the word is longer than 16,777,216 letters`,
		"((a^9999)^9999)^9999": `character 10: the word is longer than 16,777,216 letters`,
		"[a^9999999,b]":        `character 1: the word is longer than 16,777,216 letters`,
		"[a^9999999:b]":        `character 1: the word is longer than 16,777,216 letters`,
		"a⁻⁹⁹⁹⁹⁹⁹⁹ a⁹⁹⁹⁹⁹⁹⁹": `character 19: the word is longer than 16,777,216 letters`,
		"b^(a^9999999)":             `character 2: the word is longer than 16,777,216 letters`,
		strings.Repeat("(", 2000):   `character 1001: brackets are nested deeper than 1000`,
		strings.Repeat("[a,", 2000): `character 2999: brackets are nested deeper than 1000`,

		strings.Repeat("(a^16777216)^0", 1000): `powers and brackets take more than 67,108,864 letters to write out`,
	} {
		_, err := abc.Parse(text)
		require.ErrorContains(t, err, want)
	}
	w, err := abc.Parse(strings.Repeat("(", 999) + "a^1000000" + strings.Repeat(")", 999))
	require.NoError(t, err, "brackets around a word cost nothing")
	require.Equal(t, 1_000_000, w.Len())
	w, err = abc.Parse(strings.Repeat("1^16777216*", 10_000) + "a")
	require.NoError(t, err)
	require.Equal(t, "a", w.String())
}

func TestNamesHaveDigitsOfASCII(t *testing.T) {
	for _, name := range []string{"x１", "x٣"} {
		var bad *fault.ParseError
		_, err := word.NewAlphabet(word.Product, name)
		require.ErrorAs(t, err, &bad)
		require.ErrorContains(t, err, "digits 0-9")
	}
}

// Moves whose names end in digits, and names with which others begin.
var (
	halves = word.MustAlphabet(word.Moves, "U", "F2", "R", "R2", "R10", "a1b", "a1b2")
	pairs  = word.MustAlphabet(word.Pairs, "U", "D", "S")
)

// What is printed reads back, also where a number behind a name could belong to it.
func TestNamesWithDigitsAreReadBack(t *testing.T) {
	for generator := range halves.Size() {
		for exponent := -12; exponent <= 12; exponent++ {
			w := halves.Word(word.Letter(generator + 1)).Pow(exponent).Mul(halves.MustParse("R U"))
			back, err := halves.Parse(w.String())
			require.NoError(t, err, w.String())
			require.True(t, back.Equal(w), "%v is %v", w, back)
		}
	}
	require.Equal(t, "U2' R^2 F2^-2 R10'", halves.MustParse("U2' R R F22' R10'").String())
}

// A comment may be long, and may contain anything.
func TestComments(t *testing.T) {
	text := "// （remark） ※ \"R\n U2 // " + strings.Repeat("、", 100_000) + "\r\n\tR'//"
	w, err := cube.Parse(text)
	require.NoError(t, err)
	require.Equal(t, "U2 R'", w.String())
	_, err = cube.Parse("R // first\nQ")
	require.ErrorContains(t, err, `unknown move "Q" at character 12 of "R // first\nQ"`)
	_, err = cube.Parse("R // \x00")
	require.NoError(t, err)
	_, err = pairs.Parse("1,0//Q")
	require.ErrorContains(t, err, `unknown move "Q"`, "two slashes are moves there")
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"a^2*b^-1", "[a,b]", "(a*b)^3", "R U2 F'", "2R2'", "a^b^c", "[a:[b,c]]²", "R⁻", "((", "1", "a^-", "回転 U", "（a）", "a\x00", "a\xff", "(a^9)^0", "R2 R^2 // x\nF22'", "(R U)x2 . U", "1,0/-1,-1/0,1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, a := range []*word.Alphabet{abc, cube, halves, pairs} {
			w, err := a.Parse(text)
			if err != nil {
				requirePlace(t, text, err)
				continue
			}
			if w.Len() > 1000 {
				continue
			}
			back, err := a.Parse(w.Reduce().String())
			require.NoError(t, err)
			if a == pairs { // where letters that commute are written as one pair
				require.Equal(t, w.Reduce().String(), back.String())
				continue
			}
			require.True(t, back.Equal(w.Reduce()))
		}
	})
}
