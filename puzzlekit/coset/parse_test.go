package coset_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/word"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"a^2, b^3, (a*b)^5":              "<a, b | a^2, b^3, a*b*a*b*a*b*a*b*a*b>",
		"a*b = b*a":                      "<a, b | a*b*a^-1*b^-1>",
		"a^2 = b^3 = 1":                  "<a, b | a^2*b^-3, b^3>",
		"a^2\nb^2;\n[a,b]\n":             "<a, b | a^2, b^2, a^-1*b^-1*a*b>",
		"b^3, a^2":                       "<b, a | b^3, a^2>",
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
		var bad *coset.ParseError
		require.ErrorAs(t, err, &bad, text)
		require.Equal(t, at, bad.Offset, text)
		require.Equal(t, text, bad.Text)
	}
	for _, text := range []string{"", "< | a>", "1, 1", "<>"} {
		_, err := coset.Parse(text)
		var none *coset.NoGeneratorsError
		require.ErrorAs(t, err, &none, text)
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
	var bad *coset.ParseError
	require.ErrorAs(t, err, &bad)
	require.Equal(t, 5, bad.Offset)
}

func TestParseCompact(t *testing.T) {
	p, err := coset.ParseCompact("<a,b | abAB^2, Trt>")
	require.Nil(t, p)
	var bad *coset.ParseError
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
	for _, text := range []string{"a^2, b^3, (a*b)^5", "<a,b | a*b=b*a>", "⟨x|x^-3⟩", "[a,b]^c;a\nb", "a=", "<a|", "((a^99)^99)"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, parse := range []func(string) (*coset.Presentation, error){coset.Parse, coset.ParseCompact} {
			p, err := parse(text)
			var bad *coset.ParseError
			if errors.As(err, &bad) {
				require.Equal(t, text, bad.Text)
				require.GreaterOrEqual(t, bad.Offset, 0)
				require.LessOrEqual(t, bad.Offset, len(text))
			}
			if err != nil || totalLength(p) > 10_000 {
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
