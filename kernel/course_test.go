//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/site"
)

// frontDoor is what is read before anything is pressed.
const frontDoor = 300_000

// TestCourse checks that the course names each notebook once, in the words of the README
// and with a picture of its own, that the figure has the number that the tour shows, and
// that the index is small.
func TestCourse(t *testing.T) {
	var course struct {
		Figure  struct{ Notebook, Cell, Number string }
		Lessons []struct {
			Notebook, Question, Picture, Level string
			Minutes                            int
		}
	}
	data, err := os.ReadFile(filepath.Join("..", "notebooks", "course.json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &course))

	var named, committed []string
	readme, err := os.ReadFile(filepath.Join("..", "README.md"))
	require.NoError(t, err)
	for _, l := range course.Lessons {
		named = append(named, l.Notebook)
		require.Contains(t, string(readme), "("+l.Notebook+") | "+l.Question+" |\n", "the README has the same question")
	}
	paths, err := filepath.Glob(filepath.Join("..", "notebooks", "*.ipynb"))
	require.NoError(t, err)
	for _, path := range paths {
		if !strings.HasSuffix(path, ".ja.ipynb") {
			committed = append(committed, "notebooks/"+filepath.Base(path))
		}
	}
	require.Equal(t, committed, named, "each notebook, in the order of the course")

	tour, err := os.ReadFile(filepath.Join("..", course.Figure.Notebook))
	require.NoError(t, err)
	require.Contains(t, string(tour), course.Figure.Number)

	s, err := site.Build(t.Context(), os.DirFS(".."), nil)
	require.NoError(t, err)
	index := string(s.Files["index.html"])
	require.Less(t, len(index), frontDoor)
	require.NotRegexp(t, `<(?:script|img|iframe)\b[^>]*\bsrc="[^d]`, index, "nothing else is loaded")
	require.Contains(t, index, "<h1>"+course.Figure.Number+"</h1>")
	pictures := map[string]bool{}
	all := regexp.MustCompile(`<span class="plate"><img[^>]* src="([^"]+)"`).FindAllStringSubmatch(index, -1)
	require.Greater(t, len(all), len(named))
	for _, match := range all {
		require.False(t, pictures[match[1]], "two pictures are alike: %.80s", match[1])
		pictures[match[1]] = true
	}
	for _, page := range s.Pages {
		markup := string(s.Files[page])
		require.NotRegexp(t, `<th\b[^>]*>\s*</th>`, markup, page)
		require.Equal(t, strings.Contains(markup, `class="puzzlelab-chart"`), strings.Contains(markup, `class="puzzlelab-echarts"`), "charts on %s load nothing", page)
	}
}

// pictured are the cells of the tour that docs/tour.png shows.
var pictured = []string{"solve", "histogram"}

// TestPictureOfTheTour fails if the README's picture is older than the cells it shows:
// bash .ci/browser/run -run TourPicture -update draws it again.
func TestPictureOfTheTour(t *testing.T) {
	nb, err := nbformat.Read(filepath.Join("..", "notebooks", "00-tour.ipynb"))
	require.NoError(t, err)
	picture, err := os.ReadFile(filepath.Join("..", "docs", "tour.png"))
	require.NoError(t, err)
	for _, id := range pictured {
		source := ""
		for _, c := range nb.Cells {
			if c.ID == id {
				source = c.Source
			}
		}
		require.NotEmpty(t, source)
		require.Contains(t, string(picture), source, "the cell %s has changed since docs/tour.png was drawn", id)
	}
}
