package puzzlekit

import (
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

func textShown(t *testing.T, v any) string {
	t.Helper()
	b, err := newBundle(v)
	require.NoError(t, err)
	return b.text
}

// Show takes what a function returns: a nil error is not shown, and nothing but an error.
func TestShowTakesAnError(t *testing.T) {
	failure := errors.New("no such group")
	var none *group.Group
	var nilError error
	require.Equal(t, []any{1}, withoutNoError([]any{1, nilError}))
	require.Equal(t, []any{failure}, withoutNoError([]any{none, failure}))
	require.Equal(t, []any{[]int{1}, failure}, withoutNoError([]any{[]int{1}, failure}))
	require.Equal(t, []any{failure}, withoutNoError([]any{failure}))
	require.Equal(t, []any{nil}, withoutNoError([]any{nil}))
	require.Equal(t, "nothing (nil)", textShown(t, nil))
	require.Equal(t, "nothing (nil)", textShown(t, none))
}

func TestListsAreNumbered(t *testing.T) {
	p := perm.MustParse("(1,2,3)")
	require.Equal(t, "2 permutations\n1  (1,2,3)\n2  (1,3,2)", textShown(t, []perm.Perm{p, p.Inverse()}))
	require.Equal(t, "0 permutations", textShown(t, []perm.Perm{}))
	require.Equal(t, "1 group\n1  S3: group of order 6 on 3 points", textShown(t, []*group.Group{group.Symmetric(3)}))
	require.Equal(t, "[[1 2] [3]]", textShown(t, [][]int{{1, 2}, {3}}))
	many := textShown(t, slices.Repeat([]perm.Perm{p}, 60))
	require.True(t, strings.HasSuffix(many, "8  (1,2,3)\n… and 52 more"), many)
	b, err := newBundle(slices.Repeat([]perm.Perm{p}, 60))
	require.NoError(t, err)
	require.Contains(t, b.html, "<details>")
	require.Contains(t, b.html, "… and 10 more")
	states, err := newBundle([]puzzle.State{Sliding(2, 2).Solved()})
	require.NoError(t, err)
	require.Contains(t, states.html, "<svg")
}

// Of an iterator that never ends, Show takes the first values.
func TestIteratorsAreCutShort(t *testing.T) {
	forever := iter.Seq[int](func(yield func(int) bool) {
		for i := 1; yield(i); i++ {
		}
	})
	text := textShown(t, forever)
	require.True(t, strings.HasPrefix(text, "the first 8 ints\n1  1\n"), text)
	failing := iter.Seq2[perm.Perm, error](func(yield func(perm.Perm, error) bool) {
		if yield(perm.MustParse("(1,2)"), nil) {
			yield(perm.Perm{}, errors.New("stopped"))
		}
	})
	require.Equal(t, "2 permutations\n1  (1,2)\n2  stopped", textShown(t, failing))
	a := word.MustAlphabet(word.Product, "a", "b").MustParse("a*b")
	require.Equal(t, "2 letters\n1  1\n2  2", textShown(t, a.All()))
}

// A struct of one's own is printed as Go prints it; one of the library by its fields.
func TestStructs(t *testing.T) {
	type own struct{ A, B int }
	require.Equal(t, "{1 2}", textShown(t, own{1, 2}))
	require.Equal(t, "move\nname: U\nperm: (1,2)", textShown(t, puzzle.Move{Name: "U", Perm: perm.MustParse("(1,2)")}))
}

func TestNouns(t *testing.T) {
	classes := textShown(t, Must(Group("S3").ConjugacyClasses(Context(), nil)))
	require.True(t, strings.HasPrefix(classes, "3 conjugacy classes\n"), classes)
	require.Equal(t, "max live", wordsOf("MaxLive"))
}

func TestTrivialGroupAndSolvedState(t *testing.T) {
	require.Equal(t, "trivial group on 3 points", textShown(t, group.Trivial(3)))
	require.True(t, strings.HasPrefix(textShown(t, Solve(Pocket().Solved())), "no moves: the state is solved\n"))
}

// A program has no page with the rest, so it prints all.
func TestProgramsPrintWhatAPageFolds(t *testing.T) {
	reason := strings.Repeat("the first has elements of order 4, ", 10) + "the second has none"
	d := description{heading: "not isomorphic", board: "A B\nC D"}
	d.add("because", "%s", reason)
	for k := range 12 {
		d.add("generator", "%d", k)
	}
	b, err := d.bundle()
	require.NoError(t, err)
	require.NotContains(t, b.text, "has none")
	var out strings.Builder
	b.writeText(&out)
	require.Equal(t, 1+13+2, strings.Count(out.String(), "\n"))
	require.Contains(t, out.String(), "because: "+reason+"\ngenerator: 0\n")
	require.True(t, strings.HasSuffix(out.String(), "generator: 11\nA B\nC D\n"))

	short, err := newBundle(Comparison{First: Group("C4"), Second: Group("V4"), Why: "short"})
	require.NoError(t, err)
	require.Equal(t, short.text, short.printed)
}
