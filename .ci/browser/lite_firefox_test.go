package browser_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/webdriver"
)

// TestLiteFirefox runs the first cells of a notebook in JupyterLite, and then all of it as
// TestLiteNotebooks does, in Firefox; with -full the tour, too.
func TestLiteFirefox(t *testing.T) {
	b, address := startFirefox(t), serveLite(t).URL
	t.Run("JupyterLite", func(t *testing.T) {
		tab := b.Open(t, address+"/notebooks/index.html?path=01-permutations.ipynb")
		tab.Wait("the kernel is ready", `document.querySelector(".jp-Notebook-ExecutionIndicator[data-status=idle]")`)
		for i, c := range committedCells(t, "01-permutations")[:3] {
			cell := fmt.Sprintf(`document.querySelectorAll(".jp-Notebook .jp-CodeCell")[%d]`, i)
			prompt := cell + `?.querySelector(".jp-InputPrompt")?.textContent`
			tab.Until("the cell has begun", prompt+`?.match(/\[[*\d]/)`, func() {
				if i == 0 { // each cell that runs hands on to the next
					tab.Wait("the first code cell has the focus", `(function (e) { e?.focus(); return e && e === document.activeElement; })(`+cell+`?.querySelector(".cm-content"))`)
				}
				tab.Press(webdriver.Shift, webdriver.Enter)
			})
			tab.Wait("the cell has its number", prompt+fmt.Sprintf(`?.includes("[%d]")`, i+1))
			require.Equal(t, strings.TrimSpace(c.shown.Stdout), tab.Value(
				`Array.from(`+cell+`.querySelectorAll("[data-mime-type='application/vnd.jupyter.stdout']"), (e) => e.textContent).join("").trim()`))
		}
	})
	names := []string{"01-permutations"}
	if *full {
		names = append(names, "00-tour")
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			tab := b.Open(t, address+"/icon-120x120.png")
			require.Equal(t, "true", tab.Value(liteHarness))
			runNotebook(t, &liteKernel{t: t, text: tab.Value}, name)
		})
	}
}
