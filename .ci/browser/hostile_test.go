package browser_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// TestSafePageInBrowser opens the safe page of a notebook with all hostile pieces
// of the sanitiser's corpus. It removes the page's policy to test the sanitiser
// alone: nothing runs and nothing is requested from the network.
func TestSafePageInBrowser(t *testing.T) {
	site := newHostileSite(t)
	site.page(t, hostilePieces(t), "--safe")
	tab := startBrowser(t).Open(t, site.server.URL+"/page.html", chrome.View{})
	tab.Wait("the last cell", `document.body.textContent.includes("the end")`)
	require.Equal(t, "BODY", chrome.Value[string](tab, `document.activeElement.tagName`), "an element took the focus")
	require.Equal(t, site.server.URL+"/page.html", chrome.Value[string](tab, `location.href`))
	require.Zero(t, chrome.Value[int](tab, `Array.from(document.querySelectorAll("*")).filter(e => e.isContentEditable || e.popover || e.tabIndex > 0).length`))
	require.Empty(t, site.requests())
	requireQuiet(t, tab, nil)
}

// TestUnsafePageInBrowser checks that the test above would detect what it looks
// for.
func TestUnsafePageInBrowser(t *testing.T) {
	site := newHostileSite(t)
	site.page(t, []string{`<img src=/x onerror=alert(1)>`, `<svg><rect filter="url(https://evil.example/f.svg#f)" width="9" height="9"/></svg>`})
	tab := startBrowser(t).Open(t, site.server.URL+"/page.html", chrome.View{})
	tab.Wait("the last cell", `document.body.textContent.includes("the end")`)
	require.Contains(t, site.requests(), "/x")
	require.Contains(t, site.requests(), "/f.svg")
	require.NotEmpty(t, tab.Printed())
}

func hostilePieces(t *testing.T) []string {
	t.Helper()
	pieces, err := corpus()
	require.NoError(t, err)
	return append(pieces, connecting...)
}

// corpus returns the pieces of the sanitiser's own test.
func corpus() ([]string, error) {
	text, err := os.ReadFile(filepath.Join(root(), "kernel", "internal", "page", "testdata", "hostile.txt"))
	var pieces []string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if text, err := strconv.Unquote(line); err == nil && strings.HasPrefix(line, `"`) {
			line = text
		}
		pieces = append(pieces, line)
	}
	return pieces, err
}

// hostileSite serves a page and records all other requests. The addresses in the
// corpus are mapped to it.
type hostileSite struct {
	server *httptest.Server
	file   string
	mu     sync.Mutex
	asked  []string
}

func newHostileSite(t *testing.T) *hostileSite {
	s := &hostileSite{file: filepath.Join(t.TempDir(), "page.html")}
	s.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/page.html":
			http.ServeFile(w, r, s.file)
		case "/favicon.ico":
			w.WriteHeader(http.StatusNoContent)
		default:
			s.mu.Lock()
			s.asked = append(s.asked, r.URL.String())
			s.mu.Unlock()
		}
	}))
	t.Cleanup(s.server.Close)
	return s
}

func (s *hostileSite) requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked
}

var policy = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy"[^>]*>`)

// page writes the page of a notebook of hostile pieces, without its policy. It
// replaces functions that would open a message window, which blocks the browser,
// by printing.
func (s *hostileSite) page(t *testing.T, pieces []string, options ...string) {
	t.Helper()
	replace := strings.NewReplacer("https://evil.example", s.server.URL, "evil.example", strings.TrimPrefix(s.server.URL, "http://"), "alert(", "console.error(")
	var cells []map[string]any
	add := func(kind, text string) {
		cells = append(cells, map[string]any{
			"cell_type": kind, "id": "c" + strconv.Itoa(len(cells)), "metadata": map[string]any{"format": "text/html"}, "source": replace.Replace(text)})
	}
	for _, piece := range pieces {
		add("markdown", piece)
		add("raw", piece)
	}
	add("markdown", "the end")
	data, err := json.Marshal(map[string]any{"cells": cells, "metadata": map[string]any{}, "nbformat": 4, "nbformat_minor": 5})
	require.NoError(t, err)
	file := filepath.Join(filepath.Dir(s.file), "hostile.ipynb")
	require.NoError(t, os.WriteFile(file, data, 0o644))
	command(t, append(append([]string{"page", "--html", s.file}, options...), file)...)
	page, err := os.ReadFile(s.file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(s.file, policy.ReplaceAll(page, nil), 0o644))
}
