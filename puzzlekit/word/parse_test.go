package word_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/word"
)

func TestParseProducts(t *testing.T) {
	for text, want := range map[string]string{
		"a^2*b^-1":    "a^2*b^-1",
		"a a b'":      "a^2*b^-1",
		" a ^ 2 * b":  "a^2*b",
		"(a*b)^3":     "a*b*a*b*a*b",
		"(a*b)^-1":    "b^-1*a^-1",
		"[a,b]":       "a^-1*b^-1*a*b",
		"[a,[b,c]]":   "a^-1*c^-1*b^-1*c*b*a*b^-1*c^-1*b*c",
		"a^b":         "b^-1*a*b",
		"a^b^2":       "b^-1*a*b*b^-1*a*b",
		"a^0":         "1",
		"1":           "1",
		"":            "1",
		"1*a":         "a",
		"a*(b*(c))":   "a*b*c",
		"a^(b*c)":     "c^-1*b^-1*a*b*c",
		"(a)'":        "a^-1",
		"a^+2":        "a^2",
		"a^- 2":       "a^-2",
		"\ta\n*\n b ": "a*b",
	} {
		w, err := abc.Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, want, w.String(), text)
	}
}

func TestParseMoves(t *testing.T) {
	for text, want := range map[string]string{
		"R U2 F'":      "R U2 F'",
		"R U2' F":      "R U2' F",
		"(R U R' U')3": "R U R' U' R U R' U' R U R' U'",
		"2R Rw2 2R2'":  "2R Rw2 2R2'",
		"R*U^-1":       "R U'",
		"U’ R‘ F′":     "U' R' F'",
		"U´ R` F'":     "U' R' F'",
		"R^2 R":        "R3",
		"(R^2)2":       "R4",
		"1":            "1",
		"R 2R":         "R 2R",
		"[R,U]":        "R' U' R U",
		"R^2R":         "2R' R 2R",
		"R^U":          "U' R U",
		" ":            "1",
	} {
		w, err := cube.Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, want, w.String(), text)
	}
	for _, text := range []string{"RUF", "U2R"} {
		_, err := cube.Parse(text)
		require.Error(t, err, "%s: moves are separated by blanks", text)
	}
}

func TestParseErrorsNameThePlace(t *testing.T) {
	for text, want := range map[string]string{
		"a*":                      `word: cannot read "a*" at character 3: expected a generator after '*'`,
		"*a":                      `word: cannot read "*a" at character 1: expected a generator, found '*'`,
		"(*a)":                    `word: cannot read "(*a)" at character 2: expected a generator, found '*'`,
		"(a*b":                    `word: cannot read "(a*b" at character 5: expected ')', found the end`,
		"a)":                      `word: cannot read "a)" at character 2: expected the end, found ')'`,
		"[a b]":                   `word: cannot read "[a b]" at character 5: expected ',', found ']'`,
		"a^":                      `word: cannot read "a^" at character 3: expected a generator, found the end`,
		"a^-b":                    `word: cannot read "a^-b" at character 4: expected a number`,
		"a+b":                     `word: cannot read "a+b" at character 2: expected a generator, found '+'`,
		"a^99999999":              `word: cannot read "a^99999999" at character 3: exponent 99999999 is above 16777216`,
		"((a^9999)^9999)^9999":    `word: cannot read "((a^9999)^9999)^9999" at character 10: the word is longer than 16777216 letters`,
		"a*d":                     `word: unknown generator "d" at character 3 of "a*d" (known: a, b, c)`,
		"a*xyz":                   `word: unknown generator "xyz" at character 3 of "a*xyz" (known: a, b, c)`,
		strings.Repeat("(", 2000): `word: cannot read "` + strings.Repeat("(", 2000) + `" at character 1001: brackets are nested deeper than 1000`,
	} {
		_, err := abc.Parse(text)
		require.EqualError(t, err, want)
	}
	for text, want := range map[string]string{
		"RUR'U'":  `word: unknown move "RUR" at character 1 of "RUR'U'"; moves are separated by blanks: R U R' U' (known: ` + cube.String() + `)`,
		"R2U2":    `word: unknown move "R2U" at character 1 of "R2U2"; moves are separated by blanks: R2 U2 (known: ` + cube.String() + `)`,
		"F U2F R": `word: unknown move "U2F" at character 3 of "F U2F R"; moves are separated by blanks: U2 F (known: ` + cube.String() + `)`,
		"(RU´F)2": `word: unknown move "RU" at character 2 of "(RU´F)2"; moves are separated by blanks: R U´ F (known: ` + cube.String() + `)`,
		"RUX":     `word: unknown move "RUX" at character 1 of "RUX" (known: ` + cube.String() + `)`,
		"ᴿ":       `word: unknown move "ᴿ" at character 1 of "ᴿ" (known: ` + cube.String() + `)`,
		"R*":      `word: cannot read "R*" at character 3: expected a move after '*'`,
		"R''":     `word: cannot read "R''" at character 3: two primes undo each other; write one for the inverse or none`,
		"(R U)'’": `word: cannot read "(R U)'’" at character 7: two primes undo each other; write one for the inverse or none`,
	} {
		_, err := cube.Parse(text)
		require.EqualError(t, err, want)
	}
	_, err := cube.Parse("R u F")
	var unknown *word.UnknownNameError
	require.ErrorAs(t, err, &unknown)
	require.Equal(t, "U", unknown.Nearest)
	require.Equal(t, 2, unknown.Offset)
	require.Panics(t, func() { cube.MustParse("Q") })
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"a^2*b^-1", "[a,b]", "(a*b)^3", "R U2 F'", "2R2'", "a^b^c", "((", "1", "a^-"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, a := range []*word.Alphabet{abc, cube} {
			w, err := a.Parse(text)
			if err != nil || w.Len() > 1000 {
				continue
			}
			back, err := a.Parse(w.Reduce().String())
			require.NoError(t, err)
			require.True(t, back.Equal(w.Reduce()))
		}
	})
}
