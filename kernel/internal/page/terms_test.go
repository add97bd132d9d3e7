package page

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	htmltext "golang.org/x/net/html"

	"puzzlelab/kernel/internal/nbformat"
)

func TestTermsHaveTheirMeanings(t *testing.T) {
	const shown = `<dfn tabindex="0">orbit<span class="meaning"> (all places &lt; it &amp; its friends reach)</span></dfn>`
	source := `The <dfn title="all places &lt; it &amp; its friends reach">orbit</dfn> of *1*.`
	for _, safe := range []bool{false, true} {
		page := render(t, cells("# A\n\n"+source), &Options{Safe: safe})
		require.Contains(t, page, `<p>The `+shown+` of <em>1</em>.</p>`, "safe: %v", safe)
		require.NotContains(t, page, "title=\"all")
	}
	var text strings.Builder
	require.NoError(t, RenderText(&text, source, nil))
	require.Contains(t, text.String(), shown)
}

func TestTermsLeaveOtherMarkup(t *testing.T) {
	for markup, want := range map[string]string{
		`<dfn>a</dfn>`:                            `<dfn>a</dfn>`,
		`<dfn title=" ">a</dfn>`:                  `<dfn title=" ">a</dfn>`,
		`<p title="b">a</p></dfn>`:                `<p title="b">a</p></dfn>`,
		`<dfn title="x"><b>a</b> c`:               `<dfn tabindex="0"><b>a</b> c`,
		`<dfn title="x">a<dfn>b</dfn></dfn>`:      `<dfn tabindex="0">a<dfn>b</dfn><span class="meaning"> (x)</span></dfn>`,
		"<dfnx title=x>a</dfnx><!-- <dfn -->":     "<dfnx title=x>a</dfnx><!-- <dfn -->",
		`<dfn title="<script>x</script>">a</dfn>`: `<dfn tabindex="0">a<span class="meaning"> (&lt;script&gt;x&lt;/script&gt;)</span></dfn>`,
	} {
		require.Equal(t, want, terms(markup))
	}
}

// A notebook cannot hide its own text, nor place it over other cells, by the classes of
// the page.
func TestSafePagesHideNothingAsAMeaning(t *testing.T) {
	page := render(t, cells(`<dfn tabindex="0">a<span class="meaning">b</span></dfn>`), &Options{Safe: true})
	require.Contains(t, page, "<dfn>a<span>b</span></dfn>")
}

// Meanings are short enough to be read in passing: the course explains the rest in its
// text.
func TestMeaningsOfTheCourseAreShort(t *testing.T) {
	const longest = 110
	paths, err := filepath.Glob("../../../notebooks/*.ipynb")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		for _, term := range termsOf(t, path) {
			require.NotEmpty(t, term.meaning, "%s: %s", path, term.text)
			require.LessOrEqual(t, utf8.RuneCountInString(term.meaning), longest, "%s: %s", path, term.meaning)
			require.NotContains(t, term.meaning, "$", "%s: %s: a title holds no formula", path, term.text)
			require.NotContains(t, term.meaning, "`", "%s: %s: a title holds no Markdown", path, term.text)
		}
	}
}

type term struct{ text, meaning string }

func termsOf(t *testing.T, path string) (found []term) {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	nb, err := nbformat.Parse(data)
	require.NoError(t, err)
	for _, c := range nb.Cells {
		if c.Type != nbformat.Markdown {
			continue
		}
		tokens := htmltext.NewTokenizer(strings.NewReader(c.Source))
		for tokens.Next() != htmltext.ErrorToken {
			token := tokens.Token()
			if token.Data == "dfn" && token.Type == htmltext.StartTagToken {
				tokens.Next()
				found = append(found, term{string(tokens.Text()), meaning(token)})
			}
		}
	}
	return found
}
