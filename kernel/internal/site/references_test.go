package site_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

// withoutPage are works that have no page, or none that is known to be right, by a part of
// their titles: a reference to any other work is a link.
var withoutPage = map[string]string{
	"Loop generators in a sliding puzzle":   "no page of it is known",
	"スライドパズルにおける回転型操作":                      "the same, in Japanese",
	"mn−1 puzzle and factorization problem": "proceedings of a workshop, with no page of it that is known",
	"surface of a cube":                     "no page of it is known",
	"n-rooks problems on a cube":            "no page of it is known",
	"torus puzzles":                         "a report of a school, with no page that is known",
	"トーラスパズルの製作と研究":                         "the same, in Japanese",
	"How It Drove the World Crazy":          "a book whose publisher has no page of it",
	"doppelt-periodischen":                  "a chapter of a book of 1918",
	"A lemma that is not Burnside's":        "its journal has no page of it",
	"Charaktere der symmetrischen Gruppe":   "proceedings of an academy, of 1900",
	"strong uniform time":                   "no page of it that is known to be right",
}

var (
	references = regexp.MustCompile(`(?ms)^## (?:References|参考文献)\n(.*)`)
	reference  = regexp.MustCompile(`(?m)^- .+(?:\n  .+)*`)
	// A work is mentioned in parentheses, as in (Sims 1970).
	parenthesis = regexp.MustCompile(`[(（][^()（）]+[)）]`)
	mentioned   = regexp.MustCompile(`\pL{3}.* (?:1[89]|20)\d\d\b`)
	link        = regexp.MustCompile(`\[[^\]]+\]\(http[^)]+\)`)
	aDate       = regexp.MustCompile(`^\((?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\)$`)
)

// A reference is a link, in the lists of references, where the five sources are listed, and in
// texts that have no such list.
func TestReferencesAreLinks(t *testing.T) {
	used := map[string]bool{}
	check := func(where, text string) {
		if strings.Contains(text, "](http") {
			return
		}
		for title := range withoutPage {
			if strings.Contains(strings.ToLower(text), strings.ToLower(title)) {
				used[title] = true
				return
			}
		}
		t.Errorf("%s: no link, and not in the list of works without a page: %s", where, text)
	}
	checkMentions := func(where, text string) {
		for _, m := range mentions(text) {
			t.Errorf("%s: %s is not a link", where, m)
		}
	}
	paths, err := filepath.Glob(notebooks + "*.ipynb")
	require.NoError(t, err)
	listed := 0
	for _, path := range paths {
		nb, err := nbformat.Read(path)
		require.NoError(t, err)
		before := listed
		var prose []string
		for _, c := range nb.Cells {
			if c.Type != nbformat.Markdown {
				continue
			}
			if m := references.FindStringSubmatch(c.Source); m != nil {
				for _, r := range reference.FindAllString(m[1], -1) {
					check(path, r)
					listed++
				}
			} else if filepath.Base(path) == sources && chapter.MatchString(c.Source) {
				work, _, _ := strings.Cut(c.Source, "\n|")
				check(path, work)
			}
			prose = append(prose, c.Source)
		}
		if listed == before {
			checkMentions(path, strings.Join(prose, "\n"))
		}
	}
	require.Greater(t, listed, 80)
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		paths, err := filepath.Glob("../../../" + pattern)
		require.NoError(t, err)
		for _, path := range paths {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			checkMentions(path, string(text))
		}
	}
	for title := range withoutPage {
		require.True(t, used[title], "nothing refers to %q without a link", title)
	}
}

// mentions are the works that a text mentions in parentheses without a link.
func mentions(text string) (found []string) {
	text = link.ReplaceAllString(strings.ReplaceAll(text, "\n", " "), "\x00")
	for _, m := range parenthesis.FindAllString(text, -1) {
		if mentioned.MatchString(m) && !strings.Contains(m, "\x00") && !aDate.MatchString(m) {
			found = append(found, m)
		}
	}
	return found
}

func TestMentions(t *testing.T) {
	require.Equal(t, []string{"(T. Rokicki, M. Davidson 2014)", "（Rokicki 2010）"},
		mentions("as is known (T. Rokicki,\nM. Davidson 2014) or （Rokicki 2010）"))
	require.Empty(t, mentions("(Landau 1903; [A000793](https://a.b/A000793)), ([Sims 1970](https://a.b)), (November 2026), (7 of 1970)"))
}

// A work has the same title in all lessons: one in the English ones and one in the Japanese.
func TestWorksHaveOneTitle(t *testing.T) {
	titled := regexp.MustCompile(`\[(\*[^\]]+\*|「[^\]]+」)\]\((http[^)]+)\)`)
	paths, err := filepath.Glob(notebooks + "*.ipynb")
	require.NoError(t, err)
	type work struct {
		address  string
		japanese bool
	}
	titles := map[work]string{}
	for _, path := range paths {
		nb, err := nbformat.Read(path)
		require.NoError(t, err)
		for _, c := range nb.Cells {
			list := references.FindStringSubmatch(c.Source)
			if c.Type != nbformat.Markdown || list == nil {
				continue
			}
			for _, m := range titled.FindAllStringSubmatch(strings.ReplaceAll(list[1], "\n  ", " "), -1) {
				w := work{m[2], strings.HasPrefix(m[1], "「")}
				if known, ok := titles[w]; ok {
					require.Equal(t, known, m[1], "%s: the title of %s", path, m[2])
				}
				titles[w] = m[1]
			}
		}
	}
	require.Greater(t, len(titles), 40)
}
