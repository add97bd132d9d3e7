package cells_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/lite/cells"
)

// TestTheSameLanguage runs the cells of testdata/language.ipynb, of which the native kernel
// has made the outputs: `go run ./kernel run --no-html …/language.ipynb`. Texts and errors
// are the same, except where a cell has a tag "differs".
func TestTheSameLanguage(t *testing.T) { requireSame(t, "language", 60) }

// TestTheSamePackages does the same with testdata/own.ipynb, whose cells write packages and
// import them. The native kernel runs it in an empty folder (TestWholeOwnPackages).
func TestTheSamePackages(t *testing.T) {
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	requireSame(t, "own", 20)
}

func requireSame(t *testing.T, name string, least int) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name + ".ipynb")
	require.NoError(t, err)
	var notebook struct {
		Cells []struct {
			Source   []string
			Metadata struct{ Tags []string }
			Outputs  []struct {
				Name string
				Text []string
				Data struct {
					Plain []string `json:"text/plain"`
				}
				Traceback []string
			}
		}
	}
	require.NoError(t, json.Unmarshal(data, &notebook))
	require.Greater(t, len(notebook.Cells), least)
	t.Setenv("GOTRACEBACK", "single") // as on a page: without one, puzzlekit shortens the reports of crashes itself
	n := newNotebook(t)
	for i, c := range notebook.Cells {
		source := strings.Join(c.Source, "")
		if strings.TrimSpace(source) == "" {
			continue // a front end does not run it
		}
		want := map[string]string{}
		for _, o := range c.Outputs {
			want[o.Name] += strings.Join(o.Text, "")
			if o.Data.Plain != nil { // without a page, puzzlekit prints what it shows
				want["stdout"] += strings.Join(o.Data.Plain, "") + "\n"
			}
			want["error"] += strings.Join(o.Traceback, "\n")
		}
		s, err := n.try(source)
		got := map[string]string{"stdout": s.stdout.String(), "stderr": s.stderr.String()}
		if err != nil {
			got["error"] = color.ReplaceAllString(strings.Join(cells.NewReport(err).Traceback, "\n"), "")
		}
		if slices.Contains(c.Metadata.Tags, "differs") {
			continue
		}
		for _, what := range []string{"stdout", "stderr", "error"} {
			if want[what] != got[what] {
				t.Errorf("cell %d, %s:\n%s\nnative:  %q\nbrowser: %q", i+1, what, source, want[what], got[what])
			}
		}
	}
}

// color is what notebooks do not store of an error.
var color = regexp.MustCompile(`\x1b\[\d*m`)
