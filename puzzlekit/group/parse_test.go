package group_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

func TestGAPRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 1))
	for range 100 {
		g := group.New(randomGenerators(rng, 4+rng.IntN(9))...)
		if g.IsTrivial() {
			continue
		}
		again, err := group.Parse(g.GAP())
		require.NoError(t, err)
		require.Equal(t, g.Order(), again.Order())
		require.Equal(t, g.GAP(), again.GAP())
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"", "Group(", "[(1,2,1)]", "[(0,1)]", "Group([(1,2)", "(1,2"} {
		_, err := group.Parse(text)
		require.Error(t, err, text)
	}
	var none *fault.InputError
	_, err := group.Parse("[]")
	require.ErrorAs(t, err, &none)
}

// Errors give the place in the text that was handed in, with Group( and blanks.
func TestParseErrorsNameThePlace(t *testing.T) {
	for text, want := range map[string]string{
		"Group([ (1,2), (1,x) ])":   `at character 19: expected a point, found 'x'`,
		" \n Group((1,2), (3,3));":  `at character 20: point 3 is named twice`,
		"Group([(1,2)]":             `at character 14: expected ')' of Group(, found the end`,
		"Group([(1,2)] ; ":          `at character 14: expected ')' of Group(, found ' '`,
		"Group(":                    `at character 7: expected ')' of Group(, found the end`,
		"Group((1,2)":               `at character 12: expected ',' or ')', found the end`,
		"Group([(1,2)])) ":          `at character 14: expected the end, found ')'`,
		"Group（(1,2))":              `at character 6: found '（'; type '('`,
		"\u3000Group([ (1,2), 置 ])": `at character 17: expected '(' or '[', found '置'`,
		"\v(1,2)":                   `at character 1: found the control byte 0x0b`,
		"Group([(1,2)]\x00)":        `at character 14: found the control byte 0x00`,
		"[(1,2)](":                  `at character 8: expected the end, found '('`,
	} {
		_, err := group.Parse(text)
		require.ErrorContains(t, err, "group: cannot read ")
		require.ErrorContains(t, err, want, text)
		requirePlace(t, text, err)
	}
	g, err := group.Parse("\u3000Group( [ (1,2) ] ) ;;\n")
	require.NoError(t, err)
	require.Equal(t, "Group([ (1,2) ])", g.GAP())

	var limit *fault.LimitError
	_, err = group.Parse("(1,9999999)" + strings.Repeat(",(1,2)", 1000))
	require.ErrorAs(t, err, &limit)
}

// requirePlace checks what the errors of all parsers promise.
func requirePlace(t testing.TB, text string, err error) {
	t.Helper()
	var bad *fault.ParseError
	require.ErrorAs(t, err, &bad)
	require.Equal(t, text, bad.Text)
	conventions.ParseError(t, text, bad.Offset, err)
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"Group([ (1,2,3), (1,2) ])", "[(1,2)(3,4)]", "Group(())", "[[2,1,3]]", "Group((1,2), (2,3));", " Group(", "Group（())", "Group((1)\x00)"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := group.Parse(text)
		var none *fault.InputError
		var limit *fault.LimitError
		if errors.As(err, &none) || errors.As(err, &limit) {
			return
		}
		if err != nil {
			requirePlace(t, text, err)
			return
		}
		if g.Degree() > 1000 {
			return
		}
		again, err := group.Parse(g.GAP())
		require.NoError(t, err)
		require.Len(t, again.Generators(), len(g.Generators()))
	})
}

// FuzzChain takes two permutations of up to 12 points from the input and
// compares the methods.
func FuzzChain(f *testing.F) {
	f.Add([]byte{5, 1, 2, 3, 4, 0, 3, 3, 1, 1, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 {
			return
		}
		n := 1 + int(data[0])%12
		gens := []perm.Perm{shuffled(n, data[1:]), shuffled(n, data[len(data)/2:])}
		g := group.New(gens...)
		plain, err := g.Chain(t.Context(), &group.ChainOptions{Method: group.Plain})
		require.NoError(t, err)
		require.Equal(t, plain.Order(), g.Order())
	})
}

// shuffled is a Fisher–Yates shuffle that the bytes decide.
func shuffled(n int, data []byte) perm.Perm {
	images := perm.Identity(n).Images()
	for i := n - 1; i > 0 && len(data) > 0; i-- {
		j := int(data[0]) % (i + 1)
		data = data[1:]
		images[i], images[j] = images[j], images[i]
	}
	p, err := perm.FromImages(images)
	if err != nil {
		panic(err)
	}
	return p
}
