package browser_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// broughtNotebook is a notebook whose outputs and texts are hostile, and which says of
// itself that it is trusted. Its last cell ends it.
func broughtNotebook(t *testing.T) []byte {
	t.Helper()
	outputs, err := hostileOutputs()
	require.NoError(t, err)
	cells := []map[string]any{}
	add := func(data map[string]any) {
		cells = append(cells, map[string]any{
			"cell_type": "code", "id": fmt.Sprint("c", len(cells)), "metadata": map[string]any{"trusted": true}, "execution_count": 1, "source": "1",
			"outputs": []any{map[string]any{"output_type": "display_data", "metadata": map[string]any{}, "data": data}}})
	}
	for i, piece := range connecting {
		piece = watched(piece)
		cells = append(cells, map[string]any{"cell_type": "markdown", "id": fmt.Sprint("m", i), "metadata": map[string]any{"trusted": true}, "source": piece})
		add(map[string]any{"text/html": piece})
	}
	for _, form := range []string{"image/svg+xml", "text/markdown", "text/latex", "application/javascript"} {
		add(map[string]any{form: watched(strings.Join(connecting[:3], "") + connecting[24])})
	}
	for name, output := range outputs {
		if name != "setup" {
			add(map[string]any{"text/html": output})
		}
	}
	cells = append(cells, map[string]any{"cell_type": "markdown", "id": "end", "metadata": map[string]any{}, "source": "the end"})
	text, err := json.Marshal(map[string]any{"cells": cells, "metadata": map[string]any{
		"kernelspec": map[string]any{"name": "puzzlelab", "display_name": "Go", "language": "go"}}, "nbformat": 4, "nbformat_minor": 5})
	require.NoError(t, err)
	return text
}

// serveBrought serves the folder with one more notebook, brought.ipynb.
func serveBrought(t *testing.T, notebook []byte) *httptest.Server {
	t.Helper()
	folder, err := liteFolder()
	require.NoError(t, err)
	files := http.FileServer(http.Dir(folder))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/files/brought.ipynb":
			_, _ = w.Write(notebook)
		case "/api/contents/all.json":
			text, err := os.ReadFile(filepath.Join(folder, "api", "contents", "all.json"))
			if err != nil {
				http.Error(w, err.Error(), http.StatusInternalServerError)
				return
			}
			entry := `"content":[{"name":"brought.ipynb","path":"brought.ipynb","type":"notebook","format":null,"content":null,"mimetype":null,"created":"2026-01-01T00:00:00.000000Z","last_modified":"2026-01-01T00:00:00.000000Z","size":1,"writable":true},`
			_, _ = w.Write([]byte(strings.Replace(string(text), `"content":[`, entry, 1)))
		default:
			files.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(server.Close)
	return server
}

// outputsForeign returns what is foreign in the outputs and texts of an open notebook, and what
// covers the page outside.
const outputsForeign = `(() => { ` + everything + `
const areas = Array.from(document.querySelectorAll(".jp-OutputArea-output, .jp-RenderedMarkdown"));
const found = areas.flatMap(foreign);
for (const area of areas) for (const e of area.querySelectorAll("[class*=Toastify], [class*=lm-], .jp-Dialog, .jp-mod-styled")) found.push("class: " + e.outerHTML.slice(0, 200));
for (const [x, y] of [[20, 20], [600, 12], [600, 500], [1100, 900]]) {
  for (let e = document.elementFromPoint(x, y); e; e = e.parentElement) if (/evil/.test(e.href) && !e.closest(".jp-OutputArea-output, .jp-RenderedMarkdown")?.contains(e)) found.push("covers: " + e.outerHTML.slice(0, 200));
}
return found.join("\n"); })()`

const notebookEnd = `Array.from(document.querySelectorAll(".jp-MarkdownCell")).some((e) => e.innerText.includes("the end")) || (document.querySelector(".jp-WindowedPanel-outer")?.scrollBy(0, 2000), false)`

// TestLiteBroughtNotebook opens a hostile notebook in JupyterLite: none of its outputs and texts
// runs, covers the page or makes the browser ask for a host.
func TestLiteBroughtNotebook(t *testing.T) {
	b, reached := startWatched(t)
	server := serveBrought(t, broughtNotebook(t))
	for _, application := range []string{"lab", "notebooks"} {
		tab := b.Open(t, server.URL+"/"+application+"/index.html?path=brought.ipynb", chrome.View{Width: 1200, Height: 1000, NotPrivate: true})
		tab.Wait("the kernel is ready", `document.querySelector(".jp-Notebook-ExecutionIndicator[data-status=idle]")`)
		for scrolled := false; !scrolled; {
			require.Empty(t, chrome.Value[string](tab, outputsForeign))
			scrolled = chrome.Value[bool](tab, `(async () => { const end = `+notebookEnd+`; await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))); return !!end; })()`)
		}
		require.Empty(t, chrome.Value[string](tab, outputsForeign))
		require.Contains(t, chrome.Value[string](tab, `location.href`), server.URL)
		require.False(t, reached(tab, server.URL), "the browser has asked for a host")
	}
}
