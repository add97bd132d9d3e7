package page

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// Signs that make a reader look again at all that follows, or at all around them. Without the
// bounds some of these pages take minutes, and the time grows with the square of the length.
func TestRepeatedSigns(t *testing.T) {
	const times = 20_000
	for _, unit := range []string{
		"![a](", "[a](", "](", "[]()", "[", "![", "*", "_", "`", "<", "$", "|$", "\\\\(", "\\\\[", "<a href='", "(", "~", "&",
		"$$a\n", "\\\\[\n", "\\begin{x}\n", "[a]: b\n", "```\n", "> ", "- > ", "> - ", "1. ",
	} {
		page := body(t, cells(strings.Repeat(unit, times)), &Options{Safe: true})
		require.NotEmpty(t, page, unit)
	}
}

// links counts the links and pictures of a text.
func links(source string) (n int) {
	doc := newMarkdown().Parser().Parse(text.NewReader([]byte(source)))
	return len(find[*ast.Link](doc)) + len(find[*ast.Image](doc))
}

func TestABlockHasABoundedNumberOfBrackets(t *testing.T) {
	const most = maxBrackets / 2
	require.Equal(t, most, links(strings.Repeat("[a](b) ", 3*most)))
	require.Equal(t, most, links(strings.Repeat("![a](b) ", 3*most)))
	require.Equal(t, 3*most, links(strings.Repeat("[a](b) ! wow\n\n", 3*most)), "in blocks of their own")
	require.Equal(t, 1, links(strings.Repeat("wow! ", maxBrackets)+"[a](b)"), "an exclamation mark is no bracket")
	markup := body(t, cells(strings.Repeat("[a](b) ", most)+"[shown](as it is)"), nil)
	require.Contains(t, markup, "[shown](as it is)")
}

func TestTheDepthOfBlocksIsBounded(t *testing.T) {
	for _, unit := range []string{"> ", "- ", "1. ", "- > ", "> - ", "1. > - "} {
		doc := newMarkdown().Parser().Parse(text.NewReader([]byte(strings.Repeat(unit, 1000) + "text")))
		depth, deepest := 0, 0
		_ = ast.Walk(doc, func(_ ast.Node, entering bool) (ast.WalkStatus, error) {
			if entering {
				depth++
				deepest = max(deepest, depth)
			} else {
				depth--
			}
			return ast.WalkContinue, nil
		})
		require.InDelta(t, maxDepth, deepest, 5, unit)
		require.Contains(t, body(t, cells(strings.Repeat(unit, 1000)+"text"), nil), "text")
	}
}

func TestAParagraphHasABoundedNumberOfReferences(t *testing.T) {
	definitions := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "[r%d]: target\n", i)
		}
		return b.String()
	}
	require.Equal(t, 1, links(definitions(maxReferences)+"\n[r1]"))
	require.Zero(t, links(definitions(maxReferences+1)+"\n[r1]"), "they are shown as text")
}

// Lines without the end of a formula are searched once, not again for each line that could
// begin one.
func TestTheEndOfAFormulaIsSearchedOnce(t *testing.T) {
	source := []byte(strings.Repeat("$$a\n", 10_000))
	pc := parser.NewContext()
	searched := 0
	for at := 0; at < len(source); at += len("$$a\n") {
		before, _ := pc.Get(unclosedKey).(map[string]int)
		seen := before["$$"]
		require.False(t, closesLater(pc, source, at, "$$"))
		searched += pc.Get(unclosedKey).(map[string]int)["$$"] - max(seen, at)
	}
	require.LessOrEqual(t, searched, len(source))
	require.True(t, closesLater(parser.NewContext(), []byte("$$\na\n$$\n"), 3, "$$"))
	require.False(t, closesLater(parser.NewContext(), []byte("$$\na\n\n$$\n"), 3, "$$"), "a blank line ends the search")
}

// Headings of one name get numbers, each after one look.
func TestManyHeadingsOfOneName(t *testing.T) {
	r := newRenderer(cells(), &Options{})
	const times = 10_000
	for range times {
		r.anchor("a")
	}
	require.Len(t, r.anchors, times)
	require.Equal(t, times, r.anchors["a"], "as many names were tried as were asked for")
	require.Contains(t, r.anchors, fmt.Sprintf("a-%d", times-1))
	require.Equal(t, "b", r.anchor("b"))
	require.Equal(t, "b-1", r.anchor("b-1"))
	require.Equal(t, "b-2", r.anchor("b"), "the name b-1 is taken")
}

// Names of languages that nobody knows are not looked for among the patterns of file names.
func TestLanguagesOfCode(t *testing.T) {
	for _, name := range []string{"go", "Go", "golang", "py", "python", "C++", "sh", "json", "hs"} {
		require.Contains(t, lexersByName(), strings.ToLower(name))
	}
	for _, name := range []string{"", "no such language", "*", "*.go"} {
		require.NotContains(t, lexersByName(), name)
	}
}
