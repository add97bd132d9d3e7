package course

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

var (
	external = regexp.MustCompile(`\]\((https?://[^)\s]*)\)?`)
	// forms are the links that have one form, by what they contain.
	forms = map[string]*regexp.Regexp{
		"doi.org":   regexp.MustCompile(`^https://doi\.org/10\.\d{4,9}/[^()\s]+$`),
		"arxiv.org": regexp.MustCompile(`^https://arxiv\.org/abs/(\d{4}\.\d{4,5}|[a-z-]+/\d{7})$`),
		"oeis.org":  regexp.MustCompile(`^https://oeis\.org/A\d{6}$`),
		"jstage":    regexp.MustCompile(`^https://www\.jstage\.jst\.go\.jp/article/[^()\s]+$`),
	}
)

// The links of references have the form in which they last: a DOI is at doi.org, with its
// parentheses written %28 and %29, which would end a link of Markdown.
func TestLinksOfReferencesHaveTheirForm(t *testing.T) {
	seen := 0
	check := func(where, text string) {
		for _, m := range external.FindAllStringSubmatch(text, -1) {
			require.True(t, strings.HasSuffix(m[0], ")"), "%s: %s does not end", where, m[0])
			for part, form := range forms {
				if strings.Contains(m[1], part) {
					require.Regexp(t, form, m[1], where)
					seen++
				}
			}
		}
		require.NotContains(t, text, "dx.doi.org", where)
	}
	paths, err := filepath.Glob(notebooks + "*.ipynb")
	require.NoError(t, err)
	for _, path := range paths {
		nb, err := nbformat.Read(path)
		require.NoError(t, err)
		for _, cell := range nb.Cells {
			if cell.Type == nbformat.Markdown {
				check(path, cell.Source)
			}
		}
	}
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		paths, err := filepath.Glob("../../../" + pattern)
		require.NoError(t, err)
		for _, path := range paths {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			check(path, string(text))
		}
	}
	require.Greater(t, seen, 20)
}
