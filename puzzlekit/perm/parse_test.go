package perm_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

func TestParse(t *testing.T) {
	for text, want := range map[string][]int{
		"()":                     {},
		"(1,2,3)":                {2, 3, 1},
		" ( 1 ,2\n, 3 )\t(4, 5)": {2, 3, 1, 5, 4},
		"\u3000(1\u00a02)\u3000": {2, 1},
		"(1 2)(3 4)":             {2, 1, 4, 3},
		"(1 3  4\n2)":            {3, 1, 4, 2},
		"(3)":                    {1, 2, 3},
		"(9)(1,2)":               {2, 1, 3, 4, 5, 6, 7, 8, 9},
		"[2,1,3]":                {2, 1, 3},
		"[]":                     {},
		"()(1,2)":                {2, 1},
		"(1,3)\n  (2,4) ;;\n":    {3, 4, 1, 2},
		"[ 2, 1,\n  3 ];":        {2, 1, 3},
	} {
		p, err := perm.Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, want, p.Images(), text)
	}
}

func TestParseErrorsNameThePlace(t *testing.T) {
	for text, want := range map[string]string{
		"":               `perm: cannot read "" at character 1: expected '(' or '[', found the end`,
		"1,2":            `perm: cannot read "1,2" at character 1: expected '(' or '[', found '1'`,
		"(1,2":           `perm: cannot read "(1,2" at character 5: expected ',' or ')', found the end`,
		"(1,)":           `perm: cannot read "(1,)" at character 4: expected a point, found ')'`,
		"(1,2)(2,3)":     `perm: cannot read "(1,2)(2,3)" at character 7: point 2 is named twice`,
		"(0,1)":          `perm: cannot read "(0,1)" at character 2: point 0: points count from 1`,
		"(1,2)x":         `perm: cannot read "(1,2)x" at character 6: expected the end, found 'x'`,
		"(1,-2)":         `perm: cannot read "(1,-2)" at character 4: expected a point, found '-'`,
		"(1,99999999)":   `perm: cannot read "(1,99999999)" at character 4: point 99999999 is above 16777216`,
		"[1,3]":          `perm: cannot read "[1,3]" at character 4: image 3 is not in 1..2`,
		"(1,2);x":        `perm: cannot read "(1,2);x" at character 7: expected the end, found 'x'`,
		"(1;2)":          `perm: cannot read "(1;2)" at character 3: expected ',' or ')', found ';'`,
		"[1,1,2]":        `perm: cannot read "[1,1,2]" at character 4: image 1 is listed twice`,
		"(123)":          `perm: cannot read "(123)" at character 2: (123) is the cycle of the one point 123; write (1,2,3)`,
		"(1,2)( 45 )":    `perm: cannot read "(1,2)( 45 )" at character 8: (45) is the cycle of the one point 45; write (4,5)`,
		"(100)":          `perm: cannot read "(100)" at character 2: (100) is the cycle of the one point 100; separate points by commas, or name the degree`,
		"(11)":           `perm: cannot read "(11)" at character 2: (11) is the cycle of the one point 11; separate points by commas, or name the degree`,
		"(1,2（":          `perm: cannot read "(1,2（" at character 5: found '（'; type '('`,
		"（1,2）":          `perm: cannot read "（1,2）" at character 1: found '（'; type '('`,
		"(1，2)":          `perm: cannot read "(1，2)" at character 3: found '，'; type ','`,
		"(1、2)":          `perm: cannot read "(1、2)" at character 3: found '、'; type ','`,
		"(1,２)":          `perm: cannot read "(1,２)" at character 4: found '２'; type '2'`,
		"［2,1］":          `perm: cannot read "［2,1］" at character 1: found '［'; type '['`,
		"置換 (1,2)":       `perm: cannot read "置換 (1,2)" at character 1: expected '(' or '[', found '置'`,
		"(1,2)\u3000換":   "perm: cannot read \"(1,2)\\u3000換\" at character 7: expected the end, found '換'",
		"(1,2)\u3000(1)": "perm: cannot read \"(1,2)\\u3000(1)\" at character 8: point 1 is named twice",
		"(1,2)\x00":      `perm: cannot read "(1,2)\x00" at character 6: found the control byte 0x00`,
		"(1,\v2)":        `perm: cannot read "(1,\v2)" at character 4: found the control byte 0x0b`,
		"(1,\xef":        `perm: cannot read "(1,\xef" at character 4: found the byte 0xef, which is not UTF-8`,
		"(999999999999)": `perm: cannot read "(999999999999)" at character 2: point 999999999999 is above 16777216`,
	} {
		_, err := perm.Parse(text)
		var typed *fault.ParseError
		require.ErrorAs(t, err, &typed, text)
		require.EqualError(t, err, want)
	}
}

// A message stays short, however long the text.
func TestParseErrorsAreShort(t *testing.T) {
	long := strings.Repeat("(1,2),", 40_000)
	for _, text := range []string{
		long + "あ" + long, long + "(1,1)" + long, "(" + strings.Repeat("9", 2_000_000) + ")", strings.Repeat("（", 100_000),
		strings.Repeat("\x00", 100_000), "[" + strings.Repeat("1,", 100_000) + "x",
	} {
		for _, parse := range parsers {
			requirePlace(t, text, parse(text))
		}
	}
}

// A short text cannot ask for any memory.
func TestParseListLimit(t *testing.T) {
	_, err := perm.ParseList(strings.Repeat("(1,16777216),", 10))
	require.ErrorContains(t, err, "at character 53: the permutations so far have 83886080 images together, above 67108864")
}

// parsers are all readers of texts, for what their errors have in common.
var parsers = []func(text string) error{
	func(text string) error { _, err := perm.Parse(text); return err },
	func(text string) error { _, err := perm.ParseDegree(text, 9); return err },
	func(text string) error { _, err := perm.ParseList(text); return err },
}

// requirePlace checks what the errors of all parsers promise.
func requirePlace(t testing.TB, text string, err error) {
	t.Helper()
	var bad *fault.ParseError
	require.ErrorAs(t, err, &bad)
	require.Equal(t, text, bad.Text)
	conventions.ParseError(t, text, bad.Offset, err)
}

func TestParseDegree(t *testing.T) {
	p, err := perm.ParseDegree("(1,2)", 4)
	require.NoError(t, err)
	require.Equal(t, 4, p.Degree())
	p, err = perm.ParseDegree("(123)", 123)
	require.NoError(t, err, "the degree is given, so the point cannot stretch it")
	require.True(t, p.Equal(perm.Identity(123)))
	require.True(t, p.Equal(perm.MustParse("(123)", 123)))
	_, err = perm.ParseDegree("(1,5)", 4)
	require.EqualError(t, err, `perm: cannot read "(1,5)" at character 4: point 5 is above the degree 4`)
	_, err = perm.ParseDegree("[2,1,3]", 2)
	require.EqualError(t, err, `perm: cannot read "[2,1,3]" at character 6: point 3 is above the degree 2`)
	_, err = perm.ParseDegree("()", -1)
	require.Error(t, err)
	require.Panics(t, func() { perm.MustParse("(1,1)") })
	require.Panics(t, func() { perm.MustParse("(1,9)", 3) })
	require.Panics(t, func() { perm.MustParse("(123)", 3) })
	require.Panics(t, func() { perm.MustParse("(123)") })
}

func TestParseList(t *testing.T) {
	for _, text := range []string{
		"[ (1,2,3), (1,2) ]", "(1,2,3),(1,2)", "(1,2,3)\n; (1,2);", "[[2,3,1],[2,1]]", "[(1,2,3),(1,2),]",
	} {
		list, err := perm.ParseList(text)
		require.NoError(t, err, text)
		require.Len(t, list, 2, text)
		require.Equal(t, "(1,2,3)", list[0].String())
		require.Equal(t, "(1,2)", list[1].String())
		require.Equal(t, 2, list[1].Degree(), "the largest point named")
	}
	for _, text := range []string{"", "[]", " [ ] "} {
		list, err := perm.ParseList(text)
		require.NoError(t, err, text)
		require.Empty(t, list)
	}
	for _, text := range []string{"[(1,2)", "(1,2) (", "[(1,2)]]", "(1,2),,(1,3)", "[(12),(34)]"} {
		_, err := perm.ParseList(text)
		require.Error(t, err, text)
	}
}

func TestStringRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for n := range 60 {
		p := perm.Random(rng, n)
		q, err := perm.ParseDegree(p.String(), n)
		require.NoError(t, err)
		require.True(t, p.Equal(q))
		text, err := p.MarshalText()
		require.NoError(t, err)
		require.Equal(t, p.GAP(), string(text))
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"()", "(1,2,3)(4,5)", "[3,1,2]", "(1 2)", "[ (1,2), [2,1] ]", "(", "(1,1)", "[[1]]", "(123)", "(9)(10,11)", "（1，２）", "(1,2)\u3000(3)", "置", "(1\x00", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, parse := range parsers {
			if err := parse(text); err != nil {
				requirePlace(t, text, err)
			}
		}
		if p, err := perm.Parse(text); err == nil {
			q, err := perm.ParseDegree(p.String(), p.Degree())
			require.NoError(t, err)
			require.True(t, p.Equal(q))
		}
		list, err := perm.ParseList(text)
		if err != nil {
			return
		}
		for _, p := range list {
			q, err := perm.ParseDegree(p.String(), p.Degree())
			require.NoError(t, err)
			require.True(t, p.Equal(q))
		}
	})
}
