package browser_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// TestJupyter opens notebooks in JupyterLab and in Notebook, each on a separate
// server started by "kernel lab", so that neither finds what the other has saved.
func TestJupyter(t *testing.T) {
	b := startBrowser(t)
	trusted, _ := executed(t, "viewers")
	strange := filepath.Join(t.TempDir(), "strange.ipynb")
	notebook, err := os.ReadFile(trusted)
	require.NoError(t, err)
	// Jupyter trusts a notebook by its content, whatever its name.
	require.NoError(t, os.WriteFile(strange, bytes.Replace(notebook, []byte("What every viewer"), []byte("What a stranger"), 1), 0o644))
	desk := filepath.Join(here(t), "testdata", "desk.ipynb")
	player := filepath.Join(here(t), "testdata", "player.ipynb")
	for _, f := range frontEnds {
		t.Run(f.name, func(t *testing.T) {
			j := startJupyter(t, filepath.Join(root(), "notebooks", "00-tour.ipynb"), trusted, strange, desk, player)
			trust(t, filepath.Join(j.folder, "viewers.ipynb"))
			t.Run("untrusted", func(t *testing.T) { untrusted(t, b, j, f) })
			t.Run("trusted", func(t *testing.T) { openTrusted(t, b, j, f) })
			t.Run("desk", func(t *testing.T) { atTheDesk(t, b, j, f) })
			t.Run("player", func(t *testing.T) { plays(t, b, j, f) })
			t.Run("tour", func(t *testing.T) { tour(t, b, j, f) })
		})
	}
}

// trust signs a notebook, as "jupyter trust" does.
func trust(t *testing.T, notebook string) {
	t.Helper()
	cmd := exec.Command(python(t), "-m", "nbformat.sign", notebook)
	cmd.Env = environment()
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
}

// untrusted opens someone else's notebook: its scripts do not run, its pictures
// are shown.
func untrusted(t *testing.T, b *chrome.Browser, j *jupyter, f frontEnd) {
	book := f.open(t, b, j, "strange.ipynb", chrome.View{})
	waitCharts(book.Tab, 0, 2)
	requireLooks(t, book.Tab, f.name+"-untrusted", nth(chartSelector, 0))
	require.Zero(t, chrome.Value[int](book.Tab, `document.querySelectorAll(".jp-OutputArea script").length`))
	book.requireQuiet()

	tour := f.open(t, b, j, "00-tour.ipynb", chrome.View{})
	tour.Wait("the first board", `(document.querySelector(".jp-OutputArea figure img")?.naturalWidth || 0) > 0`)
	tour.requireQuiet()
}

// openTrusted opens the user's own notebook: the charts are live before a cell
// has run. Then it runs one chart cell, and switches to the dark theme.
func openTrusted(t *testing.T, b *chrome.Browser, j *jupyter, f frontEnd) {
	book := f.open(t, b, j, "viewers.ipynb", chrome.View{})
	waitCharts(book.Tab, 2, 0)
	requireLooks(t, book.Tab, f.name+"-trusted", nth(chartSelector, 0))

	const imports, bars = 0, 2
	book.Wait("a mark on the old chart", nth(chartSelector, 0)+`.setAttribute("data-old", ""), true`)
	book.run(imports)
	book.run(bars)
	book.Wait("there is a new chart", `!document.querySelector("[data-old]") && `+shown(chartSelector)+` === 2`)
	waitCharts(book.Tab, 2, 0)
	requireLooks(t, book.Tab, f.name+"-trusted", nth(chartSelector, 0))

	book.menu("Settings", "Theme", "JupyterLab Dark")
	book.Wait("the page is dark", `document.body.getAttribute("data-jp-theme-light") === "false"`)
	book.Wait("the texts of the charts are light", `Array.from(document.querySelectorAll("`+liveSelector+` text[x='16']")).every(function (e) {
  return parseInt(e.getAttribute("fill").slice(1, 3), 16) > 128; })`)
	waitCharts(book.Tab, 2, 0)
	requireLooks(t, book.Tab, f.name+"-dark", nth(chartSelector, 0))
	book.menu("Settings", "Theme", "JupyterLab Light")
	book.Wait("the page is light", `document.body.getAttribute("data-jp-theme-light") === "true"`)
	book.requireQuiet()
}

// The cells of desk.ipynb.
const (
	deskImports = iota
	deskTyping
	deskCompile
	deskPanic
	deskProgress
	deskEndless
	deskAfter
)

// atTheDesk does what a user does: complete, look up, make mistakes, wait, stop,
// restart.
func atTheDesk(t *testing.T, b *chrome.Browser, j *jupyter, f frontEnd) {
	book := f.open(t, b, j, "desk.ipynb", chrome.View{})
	book.run(deskImports)
	book.run(deskTyping)
	book.requireOutput(deskTyping, `^42\s*$`)

	book.edit(deskTyping, "\npuzzlekit.Pro")
	// The language server may still be reading the packages.
	completed := codeCell(deskTyping) + `.querySelector(".cm-content").innerText.includes("puzzlekit.Progress")`
	const offered = `Array.from(document.querySelectorAll(".jp-Completer .jp-Completer-item.jp-mod-active")).some(function (e) { return e.textContent.includes("Progress"); })`
	book.Until("completion offers Progress first", completed+" || "+offered, func() { book.Press(kb.Tab) })
	if !chrome.Value[bool](book.Tab, completed) {
		book.Press(kb.Enter)
	}
	book.Wait("it is completed", completed)
	book.Until("inspection shows the signature", `Array.from(document.querySelectorAll(".jp-Tooltip")).some(function (e) {
  return /func.*Progress\(title string\)/.test(e.textContent); })`, func() { book.Press(kb.Tab, chromedp.ModifierShift) })
	book.Press(kb.Escape)

	book.run(deskCompile)
	book.requireOutput(deskCompile, `cell \d+, line 2: cannot use "three"`)
	book.run(deskPanic)
	book.requireOutput(deskPanic, `index out of range[\s\S]*cell \d+, line 3`)

	watchProgress(t, book)
	interrupt(t, book)

	book.menu("Kernel", "Restart Kernel…")
	book.Click("the button that confirms", `document.querySelector(".jp-Dialog .jp-mod-accept")`)
	book.Wait("the dialog is closed", `!document.querySelector(".jp-Dialog")`)
	book.run(deskAfter)
	book.requireOutput(deskAfter, `undefined: answer`)
	book.requireQuiet()
}

// watchProgress records the values of the progress bar as the page shows them.
func watchProgress(t *testing.T, book *book) {
	t.Helper()
	cell := codeCell(deskProgress)
	book.Wait("the bar is observed", fmt.Sprintf(`(function (cell) {
  window.seen = [];
  new MutationObserver(function () {
    var bar = cell.querySelector("progress");
    if (bar && window.seen[window.seen.length - 1] !== bar.value) window.seen.push(bar.value);
  }).observe(cell, { childList: true, subtree: true, attributes: true });
  return true;
})(%s)`, cell))
	book.run(deskProgress)
	book.requireOutput(deskProgress, `walking: done`)
	seen := chrome.Value[[]float64](book.Tab, `window.seen`)
	require.GreaterOrEqual(t, len(seen), 3, "the bar moves: %v", seen)
	require.IsIncreasing(t, seen)
}

// interrupt stops an endless cell with the button of the tool bar. On a quiet
// machine that takes a tenth of a second; it uses the best of several tries, so
// that a busy moment does not matter.
func interrupt(t *testing.T, book *book) {
	t.Helper()
	best := time.Hour
	for try := 0; try < 3 && best > time.Second; try++ {
		book.start(deskEndless)
		book.requireOutput(deskEndless, `it runs`)
		const button = `Array.from(document.querySelectorAll(".jp-NotebookPanel:not(.lm-mod-hidden) [data-jp-item-name=interrupt]")).find(function (e) { return e.getClientRects().length; })`
		book.Wait("the button is timed", fmt.Sprintf(`(function (button, cell) {
  window.took = 0;
  button.addEventListener("click", function () { window.pressed = performance.now(); }, { once: true, capture: true });
  var watch = new MutationObserver(function () {
    if (window.pressed && /\[\d+\]/.test(cell.querySelector(".jp-InputPrompt").textContent)) {
      window.took = performance.now() - window.pressed;
      window.pressed = 0;
      watch.disconnect();
    }
  });
  watch.observe(cell, { childList: true, subtree: true, characterData: true });
  return true;
})(%s, %s)`, button, codeCell(deskEndless)))
		book.Click("the interrupt button", button)
		book.Wait("the cell has stopped", `window.took > 0`)
		best = min(best, time.Duration(chrome.Value[float64](book.Tab, `window.took`)*float64(time.Millisecond)))
	}
	t.Logf("from the click to the end of the cell: %v", best.Round(time.Millisecond))
	require.Less(t, best, time.Second, "interrupt")
	book.run(deskAfter)
	book.requireOutput(deskAfter, `still here: 42`)
}

// tour runs all cells of the tour through the menu.
func tour(t *testing.T, b *chrome.Browser, j *jupyter, f frontEnd) {
	book := f.open(t, b, j, "00-tour.ipynb", chrome.View{Width: 1200, Height: 9000}) // JupyterLab delays cells outside the window
	last := codeCells(t, filepath.Join(j.folder, "00-tour.ipynb")) - 1
	book.Wait("all cells are on the page", codeCell(last))
	began := time.Now()
	book.menu("Run", "Run All Cells")
	book.Wait("the last cell waits for its turn", fmt.Sprintf(`/\[\*\]/.test(%s)`, prompt(last)))
	book.Wait("the last cell has its number", fmt.Sprintf(`/\[\d+\]/.test(%s)`, prompt(last)))
	t.Logf("%d cells in %v", last+1, time.Since(began).Round(time.Second))
	require.Zero(t, chrome.Value[int](book.Tab, panel+`.querySelectorAll("[data-mime-type='application/vnd.jupyter.error'], [data-mime-type='application/vnd.jupyter.stderr']").length`), "errors")
	charts := chrome.Value[int](book.Tab, shown(chartSelector))
	require.Positive(t, charts)
	waitCharts(book.Tab, charts, 0)
	require.GreaterOrEqual(t, chrome.Value[int](book.Tab, panel+`.querySelectorAll(".jp-OutputArea svg, .jp-OutputArea img").length`), charts+4, "boards")
	require.Zero(t, chrome.Value[int](book.Tab, panel+`.querySelectorAll(".jp-OutputArea img:not([src^='data:'])").length`), "pictures from elsewhere")
	book.requireQuiet()
}

// codeCells counts the code cells of a notebook.
func codeCells(t *testing.T, file string) int {
	t.Helper()
	n := 0
	for _, cell := range readNotebook(t, file).Cells {
		if cell.Type == "code" {
			n++
		}
	}
	return n
}
