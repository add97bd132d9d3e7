// The tests of the course are of what the notebooks promise each other:
//
//   - a translation, NAME.ja.ipynb, has the cells of NAME.ipynb: the same code with the same
//     outputs, and prose with the same headings, formulas, code, markup and links. So it need
//     not be executed. With -update, the tests copy code and outputs from the original.
//   - a lesson, a numbered notebook, has short cells, short meanings of its terms, and at
//     least six exercises of three grades.
//   - reproductions.ipynb lists every item of the five sources: each works, or differs or cannot
//     be had for a reason, is shown in a place that exists, and has the source's numbers.

package site_test

import (
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

const (
	longestMeaning = 110 // characters of the title of a term
	longestCell    = 15  // lines
	fewestTasks    = 6   // exercises of a lesson
)

// tour is the lesson that has no exercises.
const tour = "00-tour"

// lessons calls a test for each numbered notebook, with its name.
func lessons(t *testing.T, test func(t *testing.T, name string, nb *nbformat.Notebook)) {
	t.Helper()
	paths, err := filepath.Glob(notebooks + "[0-9][0-9]*-*.ipynb")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".ipynb")
		t.Run(name, func(t *testing.T) {
			nb, err := nbformat.Read(path)
			require.NoError(t, err)
			test(t, name, nb)
		})
	}
}

var definition = regexp.MustCompile(`<dfn(?: title="([^"]*)")?>([^<]*)</dfn>`)

// TestMeaningsAreShort reads the meanings of terms: they can be read in passing, and hold
// no markup, since a title shows none.
func TestMeaningsAreShort(t *testing.T) {
	lessons(t, func(t *testing.T, _ string, nb *nbformat.Notebook) {
		for _, c := range nb.Cells {
			if c.Type != nbformat.Markdown {
				continue
			}
			require.Equal(t, strings.Count(c.Source, "<dfn"), len(definition.FindAllString(c.Source, -1)), "cell %s: a term is <dfn title=\"meaning\">term</dfn>", c.ID)
			for _, term := range definition.FindAllStringSubmatch(c.Source, -1) {
				require.NotEmpty(t, term[1], "%s has no meaning", term[2])
				require.LessOrEqual(t, utf8.RuneCountInString(term[1]), longestMeaning, "%s: %s", term[2], term[1])
				require.NotRegexp(t, "[$`|]", term[1], term[2])
			}
		}
	})
}

// TestCellsAreShort leaves out what is folded up, such as code that only draws.
func TestCellsAreShort(t *testing.T) {
	lessons(t, func(t *testing.T, name string, nb *nbformat.Notebook) {
		for _, c := range nb.Cells {
			jupyter, _ := c.Metadata["jupyter"].(map[string]any)
			if c.Type == nbformat.Code && jupyter["source_hidden"] != true {
				require.LessOrEqual(t, strings.Count(c.Source, "\n")+1, longestCell, "lines of cell %s", c.ID)
			}
		}
	})
}

var task = regexp.MustCompile(`(?m)^\*\*\d+\*\* (★{1,3}) `)

// TestLessonsHaveExercises requires exercises of all three grades, numbered from 1.
func TestLessonsHaveExercises(t *testing.T) {
	lessons(t, func(t *testing.T, name string, nb *nbformat.Notebook) {
		if strings.TrimSuffix(name, ".ja") == tour {
			return
		}
		grades, count := map[string]int{}, 0
		for _, c := range nb.Cells {
			for _, x := range task.FindAllStringSubmatch(c.Source, -1) {
				grades[x[1]]++
				count++
				require.True(t, strings.HasPrefix(x[0], "**"+strconv.Itoa(count)+"** "), "%s is number %d", x[0], count)
			}
		}
		require.GreaterOrEqual(t, count, fewestTasks)
		require.Len(t, grades, 3, "grades: %v", grades)
	})
}
