package puzzlekit

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/word"
)

// Words for elements give the elements back, whoever names the generators.
func TestWordsOfElements(t *testing.T) {
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	m11 := Group("M11")
	pocket := Pocket()
	for name, test := range map[string]struct {
		g     *group.Group
		table *factor.Table
	}{
		"numbered letters":    {m11, WordTable(m11)},
		"named letters":       {m11, WordTable(m11, "a", "b")},
		"an alphabet":         {m11, WordTable(m11, word.MustAlphabet(word.Product, "r", "s"))},
		"options":             {m11, WordTable(m11, "a", "b", &factor.TableOptions{Rounds: 2000})},
		"moves of a puzzle":   {pocket.Group(), WordTable(pocket)},
		"the group's own one": {m11, Factorizer(m11, factor.Instant, "a", "b").Table()},
	} {
		for seed := range uint64(20) {
			p := test.g.Random(NewRand(seed))
			require.True(t, Element(test.g, WordOf(p, test.table.Factor)).Equal(p), name)
		}
	}
	require.Equal(t, []string{"a", "b"}, WordTable(m11, "a", "b").Alphabet().Names())
	require.Equal(t, "U", WordTable(pocket).Alphabet().Names()[0])
	require.Same(t, WordTable(m11), WordTable(m11), "a table is made once")
	require.NotSame(t, WordTable(m11), WordTable(m11, "a", "b"))

	var outside *fault.UnreachableError
	require.ErrorAs(t, Try(func() { WordOf(Perm("(1,2)"), WordTable(m11).Factor) }), &outside)
	require.ErrorContains(t, Try(func() { WordTable("M11") }), "of type string; want a group or a puzzle")
	require.ErrorContains(t, Try(func() { Factorizer(m11, 3) }), "of type int; want names")
}

func TestFillingEndsFull(t *testing.T) {
	rounds, last := 0, factor.TableProgress{}
	for at := range Filling(Group("M11"), "a", "b") {
		rounds, last = rounds+1, at
		require.Len(t, at.Levels, 4)
	}
	require.Positive(t, rounds)
	require.Equal(t, last.Total, last.Filled)
	for range Filling(Group("M11")) {
		break // a person may stop watching
	}
}

func TestPresentationsAsPeopleWriteThem(t *testing.T) {
	for text, order := range map[string]int{
		"a^2, b^3, (a*b)^5":                60,
		"a^2, b^3, (ab)^5":                 60,
		"<a, b | a^2, b^3, (ab)^5>":        60,
		"abA = b^2, baB = a^2":             1,
		"aba = bab, a^5":                   600,
		"<x, y | xyX = y^2, x^3, y^7>":     21,
		"<ab | ab^5>":                      5, // one generator with a long name
		"x1^2, x2^2, (x1*x2)^3":            6,
		"<x1, x2 | x1^2, x2^2, [x1,x2]>":   4,
		"a^4, a^6":                         2,
		"left^2, right^2, (left*right)^4 ": 8,
	} {
		require.Equal(t, order, Cosets(Presentation(text)).Index(), text)
	}
}

func TestCosetArguments(t *testing.T) {
	p := Presentation("a^2, b^5, (a*b)^3")
	require.Equal(t, 12, Cosets(p, "b").Index())
	require.Equal(t, 12, Cosets(p, p.Alphabet().MustParse("b"), coset.HLT).Index())
	require.Equal(t, 1, Cosets(p, "a", "b").Index())
	require.Equal(t, 1, Cosets(p, "a, b").Index())
	for text, want := range map[string]string{"ab": "[a*b]", "a*b": "[a*b]", "Ba^2": "[b^-1*a^2]", "(ab)^2, b": "[a*b*a*b b]"} {
		require.Equal(t, want, fmt.Sprint(Cosets(p, text).Subgroup()), text)
	}
	for _, names := range []string{"<ab, c | ab^2, c^3, [ab,c]>", "<A, ab | ab^2, A^3, [ab,A]>"} {
		require.Equal(t, 3, Cosets(Presentation(names), "ab").Index(), "a name of two letters")
	}
	require.ErrorContains(t, Try(func() { Cosets(p, "abc") }), `unknown generator "c"`)
	moser := Presentation("rs^2 = s^3r, sr^2 = r^3s")
	require.Less(t, Cosets(moser, coset.Felsch).Stats().Total, Cosets(moser, coset.HLT).Stats().Total)
	var full *coset.LimitError
	require.ErrorAs(t, Try(func() { Cosets(p, &coset.Options{MaxCosets: 20}) }), &full)
	require.ErrorContains(t, full, "raise MaxCosets with one more argument, such as &coset.Options{MaxCosets: 100_000_000}")
	require.ErrorContains(t, Try(func() { Cosets(p, 3) }), "of type int; want words")

	steps := CosetSteps(Presentation("a^2, b^3, (ab)^3"), "b")
	require.Equal(t, coset.Finished, steps[len(steps)-1].Kind)
	require.Len(t, steps, 9)
	require.ErrorContains(t, Try(func() { CosetSteps(p, coset.Lookahead) }), "Strategy")
}

// A5 has nine classes of subgroups, of known orders.
func TestSubgroupsOfA5(t *testing.T) {
	var orders []int
	for _, h := range LowIndex(Presentation("a^2, b^3, (ab)^5"), 60) {
		orders = append(orders, 60/h.Index())
	}
	require.Equal(t, []int{60, 12, 10, 6, 5, 4, 3, 2, 1}, orders)
}

func TestDefines(t *testing.T) {
	p := Presentation("a^2, b^5, (ab)^3")
	require.Contains(t, Defines(p, Group(Cosets(p, "b"))).String(), "60")
	require.Error(t, Try(func() { Defines(p, Group("S4")) }))
}

func TestExplore(t *testing.T) {
	square := Explore(func(dst []int, s int) []int { return append(dst, (s+1)%4, (s+3)%4) }, 0)
	require.Equal(t, 4, square.Len())
	require.Equal(t, []uint64{1, 2, 1}, RunOn(square.From, 0).Spheres())
}
