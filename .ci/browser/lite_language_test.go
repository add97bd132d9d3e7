package browser_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

var ansiColor = regexp.MustCompile(`\x1b\[\d*m`)

// TestLiteLanguage runs the cells by which package cells is compared with the native kernel,
// whose outputs the notebook has, in a page. It takes a minute, so it needs -full.
func TestLiteLanguage(t *testing.T) {
	if !*full {
		t.Skip("only with -full: package cells compares the same cells")
	}
	requireNative(t, startLite(t, startBrowser(t)).liteKernel, "language")
}

// TestLitePackages does the same with cells that write packages and import them.
func TestLitePackages(t *testing.T) {
	k := startLite(t, startBrowser(t))
	requireNative(t, k.liteKernel, "own")
	listed := k.run("%files")
	require.Len(t, listed.Displays, 1)
	require.Regexp(t, `^geometry\.go +\d+ bytes\ngo\.mod +\d+ bytes\nshapes/shapes\.go +\d+ bytes\n`, listed.Displays[0]["text/plain"])
	require.Contains(t, chrome.Value[string](k.Tab, `engine.ask("complete", "geometry.Ar", 11).then((a) => JSON.stringify(a))`), `"matches":["Area"],"metadata":{"_jupyter_types_experimental":[{"text":"Area","type":"function"}]}`)
	k.reopen()
	require.Equal(t, "6\n", k.run("fmt.Println(geometry.Area(2, 3))").Stdout, "the package is kept")
}

// requireNative compares what the cells of a notebook of package cells show with what the
// native kernel has made of them.
func requireNative(t *testing.T, k *liteKernel, name string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root(), "kernel", "internal", "lite", "cells", "testdata", name+".ipynb"))
	require.NoError(t, err)
	var notebook struct {
		Cells []struct {
			Source   notebookText
			Metadata struct{ Tags []string }
			Outputs  []struct {
				Name      string
				Text      notebookText
				Data      map[string]notebookText
				Traceback []string
			}
		}
	}
	require.NoError(t, json.Unmarshal(data, &notebook))
	for i, c := range notebook.Cells {
		if strings.TrimSpace(string(c.Source)) == "" {
			continue
		}
		want := map[string]string{}
		for _, o := range c.Outputs {
			want[o.Name] += string(o.Text)
			want["shown"] += string(o.Data["text/plain"])
			want["error"] += strings.Join(o.Traceback, "\n")
		}
		shown := k.run(string(c.Source))
		if slices.Contains(c.Metadata.Tags, "differs") {
			continue
		}
		got := map[string]string{"stdout": shown.Stdout, "stderr": shown.Stderr, "error": ansiColor.ReplaceAllString(shown.Error, "")}
		for _, forms := range shown.Displays {
			got["shown"] += forms["text/plain"]
		}
		const deadlock = "fatal error: all goroutines are asleep - deadlock!"
		if strings.HasPrefix(want["error"], deadlock) { // there is no trace of a program that sleeps in a page
			want["error"], got["error"] = deadlock, strings.Split(got["error"], "\n")[0]
		}
		for _, what := range []string{"stdout", "stderr", "shown", "error"} {
			if want[what] != got[what] {
				t.Errorf("cell %d, %s:\n%s\nnative:  %q\nbrowser: %q", i+1, what, c.Source, want[what], got[what])
			}
		}
	}
}
