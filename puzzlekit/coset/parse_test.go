package coset_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"a^2, b^3, (a*b)^5":              "<a, b | a^2, b^3, (a*b)^5>",
		"a*b = b*a":                      "<a, b | a*b*a^-1*b^-1>",
		"a^2 = b^3 = 1":                  "<a, b | a^2*b^-3, b^3>",
		"a^2\nb^2;\n[a,b]\n":             "<a, b | a^2, b^2, a^-1*b^-1*a*b>",
		"a², b³, [a:b]⁻¹":                "<a, b | a^2, b^3, a*b^-1*a^-1>",
		"b^3, a^2":                       "<b, a | b^3, a^2>",
		"_a^2, b_^3":                     "<_a, b_ | _a^2, b_^3>",
		" ⟨ x1 , y_2 | x1^y_2 = x1^2 ⟩ ": "<x1, y_2 | y_2^-1*x1*y_2*x1^-2>",
		"<a>":                            "<a | >",
		"<a | >":                         "<a | >",
		"<a\n b | a>":                    "<a, b | a>",
		"<a, b | b^2>":                   "<a, b | b^2>",
	} {
		p, err := coset.Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, want, p.String(), text)
		again, err := coset.Parse(p.String())
		require.NoError(t, err)
		require.Equal(t, p.String(), again.String())
	}
}

func TestParseErrors(t *testing.T) {
	for text, at := range map[string]int{
		"<a, b | a^2, c>":     13,
		"a^2, (b":             7,
		"a = ":                3,
		"= a":                 0,
		"<a, b | a^2":         11,
		"<a, a | a>":          4,
		"<a, 2 | a>":          4,
		"a^2, b**b":           7,
		"a^2,\n  b^2 = b*)":   15,
		"a^99999999999999999": 2,
	} {
		_, err := coset.Parse(text)
		var bad *fault.ParseError
		require.ErrorAs(t, err, &bad, text)
		require.Equal(t, at, bad.Offset, text)
		require.Equal(t, text, bad.Text)
	}
	for text, want := range map[string]string{
		"<a ｜ a^2>":     `coset: cannot read "<a ｜ a^2>" at character 4: found '｜'; type '|'`,
		"＜a | a^2>":     `coset: cannot read "＜a | a^2>" at character 1: found '＜'; type '<'`,
		"a^2，b":         `coset: cannot read "a^2，b" at character 4: found '，'; type ','`,
		"a^2、b":         `coset: cannot read "a^2、b" at character 4: found '、'; type ','`,
		"a＝b":           `coset: cannot read "a＝b" at character 2: found '＝'; type '='`,
		"回^2, 転^３":      `coset: cannot read "回^2, 転^３" at character 8: found '３'; type '3'`,
		"a², b⁻":        `coset: cannot read "a², b⁻" at character 6: exponent ⁻ is not a number from -16777216 to 16777216`,
		"a²：b":          `coset: cannot read "a²：b" at character 3: found '：'; type ':'`,
		"<回, 転 | 回^2)>": `coset: cannot read "<回, 転 | 回^2)>" at character 12: expected the end, found ')'`,
		"<回, 転 | 輪>":    `coset: cannot read "<回, 転 | 輪>" at character 9: unknown generator "輪" (known: 回, 転)`,
		"<回, 2 | 回>":    `coset: cannot read "<回, 2 | 回>" at character 5: generator name: expected letters, digits 0-9 and underscores, no digit at the beginning`,
		"<回, 転* | 回>":   `coset: cannot read "<回, 転* | 回>" at character 6: generator name: expected letters, digits 0-9 and underscores, no digit at the beginning, found '*'`,
		"<回 | 回^2":      `coset: cannot read "<回 | 回^2" at character 9: expected '>' at the end`,
		"回, \x00":       `coset: cannot read "回, \x00" at character 4: found the control byte 0x00`,
		"a\vb":          `coset: cannot read "a\vb" at character 2: found the control byte 0x0b`,
		"a*\xffb":       `coset: cannot read "a*\xffb" at character 3: found the byte 0xff, which is not UTF-8`,
	} {
		_, err := coset.Parse(text)
		require.EqualError(t, err, want)
	}
	for _, text := range []string{"", "< | a>", "1, 1", "<>"} {
		_, err := coset.Parse(text)
		require.ErrorContains(t, err, "found no generators", text)
		requirePlace(t, text, err)
	}
}

func TestErrorsKeepTheirCause(t *testing.T) {
	_, err := coset.Parse("<alpha, b | b^2, alpa^3>")
	var unknown *word.UnknownNameError
	require.ErrorAs(t, err, &unknown)
	require.Equal(t, "alpha", unknown.Nearest)
	require.Equal(t, 17, unknown.Offset)

	p := coset.MustParse("a^2, b^3")
	_, err = p.Words("a, b*x")
	var bad *fault.ParseError
	require.ErrorAs(t, err, &bad)
	require.Equal(t, 5, bad.Offset)
}

// A message stays short, however long the text.
func TestParseErrorsAreShort(t *testing.T) {
	long := strings.Repeat("a*b, ", 40_000)
	for _, text := range []string{long + "c*)" + long, "<a, b | " + long + "c>", "<" + strings.Repeat("a", 200_000) + "^ | a>", long + "\x00"} {
		for _, parse := range parsers {
			_, err := parse(text)
			requirePlace(t, text, err)
		}
	}
	p := coset.MustParse("a^2, b^3")
	for _, read := range []func(string) ([]word.Word, error){p.Words, p.CompactWords} {
		for _, text := range []string{long + "c", long + "（", long + "b)"} {
			_, err := read(text)
			requirePlace(t, text, err)
		}
	}
	_, err := coset.NewPresentation(p.Alphabet(), word.MustAlphabet(word.Product, "a", "x").MustParse("x^1000000"))
	conventions.ShortError(t, err)
}

// A short text cannot ask for any memory.
func TestParseLimits(t *testing.T) {
	for _, text := range []string{strings.Repeat("a^9999999, ", 100), strings.Repeat("a^9999999 = ", 100) + "a"} {
		_, err := coset.Parse(text)
		require.ErrorContains(t, err, "the words have more than 16,777,216 letters in total")
	}
}

func TestCompactErrorsAreInTheTextAsItWasWritten(t *testing.T) {
	for text, want := range map[string]string{
		"aBc(":    `coset: cannot read "aBc(" at character 5: expected ')', found the end`,
		"ab, c）":  `coset: cannot read "ab, c）" at character 6: found '）'; type ')'`,
		"回Ab^^":   `coset: cannot read "回Ab^^" at character 5: expected a generator, found '^'`,
		"a\ufffd": "coset: cannot read \"a\ufffd\" at character 2: expected a generator, found '\ufffd'",
	} {
		_, err := coset.ParseCompact(text)
		require.EqualError(t, err, want)
		requirePlace(t, text, err)
	}
	_, err := coset.MustParse("a^2, b^3").CompactWords("ab, aC")
	var unknown *word.UnknownNameError
	require.ErrorAs(t, err, &unknown)
	require.Equal(t, "ab, aC", unknown.Text)
	require.Equal(t, 5, unknown.Offset)
}

var parsers = []func(string) (*coset.Presentation, error){coset.Parse, coset.ParseCompact}

// requirePlace checks what the errors of all parsers promise.
func requirePlace(t testing.TB, text string, err error) {
	t.Helper()
	var bad *fault.ParseError
	require.ErrorAs(t, err, &bad)
	require.Equal(t, text, bad.Text)
	conventions.ParseError(t, text, bad.Offset, err)
}

func TestParseCompact(t *testing.T) {
	p, err := coset.ParseCompact("<a,b | abAB^2, Trt>")
	require.Nil(t, p)
	var bad *fault.ParseError
	require.ErrorAs(t, err, &bad)
	require.Equal(t, 15, bad.Offset)

	p, err = coset.ParseCompact("rs^2=s^3r,[r,S]")
	require.NoError(t, err)
	require.Equal(t, "<r, s | r*s^2*r^-1*s^-3, r^-1*s*r*s^-1>", p.String())
	words, err := p.CompactWords("rS, s^2R")
	require.NoError(t, err)
	require.Equal(t, "[r*s^-1 s^2*r^-1]", sprint(words))
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"a^2, b^3, (a*b)^5", "<a,b | a*b=b*a>", "⟨x|x^-3⟩", "[a,b]^c;a\nb", "a=", "<a|", "((a^99)^99)", "回^2, 転", "<a｜a>", "a\x00", "aBc, (a=B)^-2", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, parse := range parsers {
			p, err := parse(text)
			if err != nil {
				requirePlace(t, text, err)
				continue
			}
			if totalLength(p) > 10_000 {
				continue
			}
			again, err := coset.Parse(p.String())
			require.NoError(t, err)
			require.Equal(t, p.String(), again.String())
		}
	})
}

func totalLength(p *coset.Presentation) int {
	n := 0
	for _, r := range p.Relators() {
		n += r.Len()
	}
	return n
}
