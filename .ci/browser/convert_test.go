package browser_test

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
	"puzzlelab/browser/picture"
)

// The addresses that nbconvert's pages load.
const (
	requireAddress = "https://cdnjs.cloudflare.com/ajax/libs/require.js/2.1.10/require.min.js"
	mathAddress    = "https://cdnjs.cloudflare.com/ajax/libs/mathjax/2.7.7/latest.js"
	notesAddress   = "https://unpkg.com/reveal.js@4.0.2/plugin/notes/notes.js"
	revealAddress  = "https://unpkg.com/reveal.js@4.0.2/dist/"
)

// nbconvert runs the pinned nbconvert with our kernel.
func nbconvert(t *testing.T, folder string, args ...string) {
	t.Helper()
	runPython(t, folder, append([]string{"-m", "nbconvert", "--output-dir", folder}, args...)...)
}

func runPython(t *testing.T, folder string, args ...string) {
	t.Helper()
	cmd := exec.Command(python(t), args...)
	cmd.Dir = folder
	cmd.Env = append(environment(), "JUPYTER_PATH="+registered(t))
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "python %s\n%s", strings.Join(args, " "), out)
}

// registered is the folder in which "kernel install" has registered the kernel
// for Jupyter.
func registered(t *testing.T) string {
	t.Helper()
	prefix := filepath.Join(scratch, "prefix")
	path := filepath.Join(prefix, "share", "jupyter")
	if _, err := os.Stat(path); err != nil {
		command(t, "install", "--prefix", prefix)
	}
	return path
}

// TestConvertedToHTML: nbconvert's page loads RequireJS before our scripts.
func TestConvertedToHTML(t *testing.T) {
	requirePython(t)
	notebook, _ := executed(t, "viewers")
	folder := t.TempDir()
	nbconvert(t, folder, "--to", "html", notebook)
	b := startBrowser(t)
	file := "file://" + filepath.Join(folder, "viewers.html")

	tab := b.Open(t, file, chrome.View{Files: map[string][]byte{requireAddress: readTestdata(t, "require.js.gz")}})
	tab.Wait("RequireJS is loaded", `typeof require === "function" && require.s`)
	waitCharts(tab, 2, 0)
	requireLooks(t, tab, "nbconvert-html", nth(chartSelector, 0))
	requireQuiet(t, tab, elsewhere)

	offline := b.Open(t, file, chrome.View{})
	waitCharts(offline, 2, 0)
	requireLooks(t, offline, "nbconvert-html", nth(chartSelector, 0))
	requireQuiet(t, offline, elsewhere)
}

// elsewhere reports whether a message is about nbconvert's own requests, to
// hosts that are out of reach, for MathJax, Mermaid and RequireJS, or about
// inline scripts that need them.
func elsewhere(m chrome.Message) bool {
	return strings.HasPrefix(m.URL, "https://cdnjs.cloudflare.com/") || strings.HasPrefix(m.URL, "https://unpkg.com/")
}

// TestSlides: reveal.js shows one slide and hides the others, so a chart has no
// size until its slide is shown.
func TestSlides(t *testing.T) {
	requirePython(t)
	notebook, _ := executed(t, "viewers")
	folder := t.TempDir()
	nbconvert(t, folder, "--to", "slides", notebook)
	files := map[string][]byte{
		requireAddress:               readTestdata(t, "require.js.gz"),
		mathAddress:                  []byte(`window.MathJax = { Hub: { Config: function () {}, getAllJax: function () {} } };`),
		revealAddress + "reveal.js":  readTestdata(t, "reveal.js.gz"),
		revealAddress + "reveal.css": readTestdata(t, "reveal.css.gz"),
		notesAddress:                 []byte(`define([], function () { return { id: "notes", init: function () {} }; });`),
	}
	tab := startBrowser(t).Open(t, "file://"+filepath.Join(folder, "viewers.slides.html"), chrome.View{Width: 1000, Height: 760, Files: files})
	tab.Wait("the first slide is there", `document.querySelector(".reveal.ready section.present h1")`)
	const present = `section.present .puzzlelab-chart`
	tab.Until("the slide with the bars", shown(present)+" === 1", func() { tab.Press(kb.ArrowRight) })
	tab.Wait("its chart is live", fmt.Sprintf(`%s === 1`, shown(present+" > [role=img]")))
	requireLooks(t, tab, "slides-bars", nth(present, 0))
	requireQuiet(t, tab, elsewhere)
}

// TestLaTeX checks the pictures in nbconvert's LaTeX output, and compiles it if
// TeX is installed.
func TestLaTeX(t *testing.T) {
	if _, err := exec.LookPath("pandoc"); err != nil {
		t.Skip("pandoc is not installed; nbconvert needs it for LaTeX")
	}
	requirePython(t)
	notebook, _ := executed(t, "viewers")
	folder := t.TempDir()
	nbconvert(t, folder, "--to", "latex", notebook)
	text, err := os.ReadFile(filepath.Join(folder, "viewers.tex"))
	require.NoError(t, err)
	require.Equal(t, 3, bytes.Count(text, []byte(`{\includegraphics`))+bytes.Count(text, []byte(`\adjustimage`)), "two charts and a board")
	pictures, err := filepath.Glob(filepath.Join(folder, "viewers_files", "*.png"))
	require.NoError(t, err)
	require.Len(t, pictures, 3)
	for _, file := range pictures {
		require.Contains(t, string(text), filepath.Base(file))
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		m, err := png.Decode(bytes.NewReader(data))
		require.NoError(t, err)
		require.NoError(t, picture.Shown(m), filepath.Base(file))
	}
	for _, tex := range []string{"xelatex", "lualatex"} {
		if path, err := exec.LookPath(tex); err == nil {
			cmd := exec.Command(path, "-interaction=nonstopmode", "-halt-on-error", "viewers.tex")
			cmd.Dir = folder
			out, err := cmd.CombinedOutput()
			require.NoError(t, err, string(out))
			return
		}
	}
	t.Log("no xelatex and no lualatex here: the .tex is not compiled")
}

// TestExecutedByJupyter runs notebooks with nbclient and nbconvert instead of
// the project's own runner, and compares the text of each cell with the
// committed text. With
// -full it runs all of them.
func TestExecutedByJupyter(t *testing.T) {
	requirePython(t)
	notebooks := []string{filepath.Join(root(), "notebooks", "00-tour.ipynb")}
	if *full {
		var err error
		notebooks, err = filepath.Glob(filepath.Join(root(), "notebooks", "*.ipynb"))
		require.NoError(t, err)
	}
	for _, file := range notebooks {
		name := filepath.Base(file)
		t.Run("nbconvert/"+name, func(t *testing.T) {
			folder := t.TempDir()
			nbconvert(t, folder, "--to", "notebook", "--execute", "--ExecutePreprocessor.timeout=900", file)
			requireSameText(t, file, filepath.Join(folder, name))
		})
	}
	if !*full { // a short one
		notebook, _ := executed(t, "viewers")
		notebooks = []string{notebook}
	}
	for _, file := range notebooks {
		name := filepath.Base(file)
		t.Run("nbclient/"+name, func(t *testing.T) {
			folder := t.TempDir()
			runPython(t, folder, "-c", nbclient, file, name)
			requireSameText(t, file, filepath.Join(folder, name))
		})
	}
}

// nbclient runs one notebook and writes another. Cells run in the folder of the
// first, as with nbconvert and in a front end, because notebooks read files of
// the project.
const nbclient = `
import os, sys, nbclient, nbformat
source, target = sys.argv[1:]
notebook = nbformat.read(source, as_version=4)
nbclient.execute(notebook, cwd=os.path.dirname(source), timeout=900)
nbformat.write(notebook, target)
`

func requireSameText(t *testing.T, committed, got string) {
	t.Helper()
	require.Equal(t, plain(readNotebook(t, committed)), plain(readNotebook(t, got)))
}
