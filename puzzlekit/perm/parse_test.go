package perm_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/perm"
)

func TestParse(t *testing.T) {
	for text, want := range map[string][]int{
		"()":                     {},
		"(1,2,3)":                {2, 3, 1},
		" ( 1 ,2\n, 3 )\t(4, 5)": {2, 3, 1, 5, 4},
		"(1 2)(3 4)":             {2, 1, 4, 3},
		"(3)":                    {1, 2, 3},
		"(9)(1,2)":               {2, 1, 3, 4, 5, 6, 7, 8, 9},
		"[2,1,3]":                {2, 1, 3},
		"[]":                     {},
		"()(1,2)":                {2, 1},
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
		"[1,3]":          `perm: cannot read "[1,3]" at character 1: images are no permutation: image 3 at place 2 is not in 1..2`,
		"(1;2)":          `perm: cannot read "(1;2)" at character 3: expected ',' or ')', found ';'`,
		"[1,1,2]":        `perm: cannot read "[1,1,2]" at character 1: images are no permutation: image 1 at place 2 stands at an earlier place too`,
		"(123)":          `perm: cannot read "(123)" at character 2: (123) is the cycle of the one point 123; write (1,2,3)`,
		"(1,2)( 45 )":    `perm: cannot read "(1,2)( 45 )" at character 8: (45) is the cycle of the one point 45; write (4,5)`,
		"(100)":          `perm: cannot read "(100)" at character 2: (100) is the cycle of the one point 100; separate points by commas, or name the degree`,
		"(11)":           `perm: cannot read "(11)" at character 2: (11) is the cycle of the one point 11; separate points by commas, or name the degree`,
		"(999999999999)": `perm: cannot read "(999999999999)" at character 2: point 999999999999 is above 16777216`,
	} {
		_, err := perm.Parse(text)
		var typed *perm.ParseError
		require.ErrorAs(t, err, &typed, text)
		require.EqualError(t, err, want)
	}
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
	require.ErrorContains(t, err, "names point 5, but the degree is 4")
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
	for _, seed := range []string{"()", "(1,2,3)(4,5)", "[3,1,2]", "(1 2)", "[ (1,2), [2,1] ]", "(", "(1,1)", "[[1]]", "(123)", "(9)(10,11)"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
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
