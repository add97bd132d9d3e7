package browser_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
	"puzzlelab/browser/engine"
)

// runCourse runs the notebooks of the course, and compares texts and displays, still pictures
// byte for byte, with those that are committed, which the native kernel made. Each notebook has a kernel of its own, or one takes them all.
func runCourse(t *testing.T, b engine.Browser, oneKernel bool) {
	skipped := 0
	var k *liteKernel
	for _, name := range courseNotebooks(t) {
		for _, c := range committedCells(t, name) {
			if c.skipped {
				skipped++
			}
		}
		if oneKernel && k == nil {
			k = openKernel(t, b)
		}
		passed := t.Run(name, func(t *testing.T) {
			own := openOrForget(t, b, k)
			runNotebook(t, own, name)
			requireNoOtherWay(t, own.page)
		})
		if !passed {
			k = nil
		}
	}
	require.LessOrEqual(t, skipped, 5, "cells that need more than a browser has")
}

// openOrForget opens a kernel, or lets the one that there is forget what cells have declared.
func openOrForget(t *testing.T, b engine.Browser, there *liteKernel) *liteKernel {
	t.Helper()
	if there == nil {
		return openKernel(t, b)
	}
	k := &liteKernel{t, there.page.In(t)}
	require.Empty(t, k.run("%reset").Error)
	k.page.Value("engine.number = 0")
	return k
}

// courseNotebooks returns the names of the notebooks of the course, or those in the
// environment.
func courseNotebooks(t *testing.T) []string {
	t.Helper()
	if only := os.Getenv("LITE_NOTEBOOK"); only != "" {
		return strings.Fields(only)
	}
	return lessons(t)
}

// lessons returns the names of the notebooks of the course, which include the gallery.
func lessons(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root(), "notebooks", "course.json"))
	require.NoError(t, err)
	var course struct{ Lessons []struct{ Notebook string } }
	require.NoError(t, json.Unmarshal(data, &course))
	require.NotEmpty(t, course.Lessons)
	var names []string
	for _, lesson := range course.Lessons {
		names = append(names, strings.TrimSuffix(filepath.Base(lesson.Notebook), ".ipynb"))
	}
	return names
}

// runNotebook runs all cells of a notebook and compares what they show.
func runNotebook(t *testing.T, k *liteKernel, name string) {
	t.Helper()
	for i, c := range committedCells(t, name) {
		if c.skipped {
			k.page.Value("engine.skip()")
			continue
		}
		began := time.Now()
		shown := k.run(c.source)
		t.Logf("cell %d: %v", i+1, time.Since(began).Round(10*time.Millisecond))
		if !compareShown(t, c.shown, shown) {
			t.Errorf("cell %d:\n%s", i+1, c.source)
		}
	}
}

type committedCell struct {
	source  string
	skipped bool // it has the tag skip-in-browser
	shown   liteShown
}

// notebookText is a string in a notebook, which may be stored as a list of lines.
type notebookText string

func (s *notebookText) UnmarshalJSON(data []byte) error {
	var lines []string
	if err := json.Unmarshal(data, &lines); err == nil {
		*s = notebookText(strings.Join(lines, ""))
		return nil
	}
	return json.Unmarshal(data, (*string)(s))
}

// committedCells returns the code cells of a notebook of the course with their outputs.
func committedCells(t *testing.T, name string) []committedCell {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root(), "notebooks", name+".ipynb"))
	require.NoError(t, err)
	var notebook struct {
		Cells []struct {
			Type     string       `json:"cell_type"`
			Source   notebookText `json:"source"`
			Metadata struct{ Tags []string }
			Outputs  []struct {
				Type   string                     `json:"output_type"`
				Name   string                     `json:"name"`
				Text   notebookText               `json:"text"`
				EValue string                     `json:"evalue"`
				Data   map[string]json.RawMessage `json:"data"`
			} `json:"outputs"`
		} `json:"cells"`
	}
	require.NoError(t, json.Unmarshal(data, &notebook))
	var cells []committedCell
	for _, c := range notebook.Cells {
		if c.Type != "code" {
			continue
		}
		cell := committedCell{source: string(c.Source), skipped: slices.Contains(c.Metadata.Tags, "skip-in-browser")}
		for _, o := range c.Outputs {
			switch {
			case o.Type == "error":
				cell.shown.Error = o.EValue
			case o.Name == "stdout":
				cell.shown.Stdout += string(o.Text)
			case o.Name == "stderr":
				cell.shown.Stderr += string(o.Text)
			default:
				forms := map[string]string{}
				for kind, raw := range o.Data {
					var text notebookText
					require.NoError(t, json.Unmarshal(raw, &text))
					forms[kind] = string(text)
				}
				cell.shown.Displays = append(cell.shown.Displays, forms)
			}
		}
		cells = append(cells, cell)
	}
	return cells
}

// compareShown compares what a cell shows with what was committed, except pixels, which a
// page does not need, and reports the first difference.
func compareShown(t *testing.T, want, got liteShown) bool {
	t.Helper()
	same := true
	differs := func(what, want, got string) {
		if want != got && same {
			same = false
			i := 0
			for i < len(want) && i < len(got) && want[i] == got[i] {
				i++
			}
			from := max(0, i-60)
			t.Errorf("%s: at byte %d: want …%.200s\n got …%.200s", what, i, want[from:], got[from:])
		}
	}
	differs("error", want.Error, got.Error)
	differs("stdout", want.Stdout, got.Stdout)
	differs("stderr", want.Stderr, got.Stderr)
	got.Displays = slices.DeleteFunc(got.Displays, func(forms map[string]string) bool { // a bar that is gone
		return forms["text/plain"] == "" && forms["text/html"] == ""
	})
	for i := range max(len(want.Displays), len(got.Displays)) {
		var w, g map[string]string
		if i < len(want.Displays) {
			w = want.Displays[i]
		}
		if i < len(got.Displays) {
			g = got.Displays[i]
		}
		differs("text", w["text/plain"], g["text/plain"])
		differs("HTML", withoutScripts(w["text/html"]), withoutScripts(g["text/html"]))
	}
	return same
}

var anyScript = regexp.MustCompile(`(?s)<script.*?</script>`)

// withoutScripts removes the programs of live charts and boards: a notebook may have been
// executed with earlier ones.
func withoutScripts(html string) string { return anyScript.ReplaceAllString(html, "") }

// TestLiteSkips runs a cell in JupyterLite that needs more than a browser has.
func TestLiteSkips(t *testing.T) {
	tab := startBrowser(t).Open(t, serveLite(t).URL+"/notebooks/index.html?path=07-cube-queens.ipynb", chrome.View{Width: 1200, Height: 16000}) // JupyterLab makes cells when they are near the window
	const cell = `Array.from(document.querySelectorAll(".jp-CodeCell")).find((e) => e.innerText.includes("jobs.New("))`
	tab.Wait("the notebook has its kernel", panel+` && document.querySelector(".jp-KernelName")?.innerText.trim() === "Go (in the browser)" &&
  !!document.querySelector(".jp-Notebook-ExecutionIndicator[data-status=idle]")`)
	tab.Wait("the cell with the job", cell)
	tab.Click("that cell", cell+`.querySelector(".cm-content")`)
	tab.Press(kb.Enter, chromedp.ModifierCtrl)
	tab.Wait("it is skipped", cell+`.querySelector(".jp-OutputArea")?.innerText.includes("skipped: this cell needs more than a browser has")`)
}
