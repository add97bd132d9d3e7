package browser_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// TestLiteTouch uses the tour on a telephone: it runs its first cells and plays with the
// board below the third, all by touch.
func TestLiteTouch(t *testing.T) {
	tab := startBrowser(t).Open(t, serveLite(t).URL+"/notebooks/index.html?path=00-tour.ipynb", chrome.View{Width: 480, Height: 800, Touch: true})
	tab.Wait("the notebook has its kernel", panel+` && document.querySelector(".jp-KernelName")?.innerText.trim() === "Go (in the browser)" &&
  !!document.querySelector(".jp-Notebook-ExecutionIndicator[data-status=idle]")`)
	const board = 2 // the cell with it
	for i := range board + 1 {
		tab.Tap("a code cell", codeCell(i)+`.querySelector(".cm-content")`)
		tab.Wait("it is the active cell", fmt.Sprintf(`document.querySelector(".jp-Cell.jp-mod-active") === %s`, codeCell(i)))
		tab.Wait("its old output is marked", codeCell(i)+`.querySelectorAll(".jp-OutputArea-child").forEach((e) => e.dataset.old = ""), true`)
		tab.Tap("the button that runs it", `document.querySelector("[data-jp-item-name=run]")`)
		tab.Wait("it has run", fmt.Sprintf(`!%s.querySelector("[data-old]") && !document.querySelector(".jp-mod-running")`, codeCell(i)))
	}
	tab.Wait("the board can be played", fmt.Sprintf(`%s.querySelector(".puzzlelab-player")?.shadowRoot`, codeCell(board)))
	button := func(name string) string {
		return fmt.Sprintf(`Array.from(%s.querySelectorAll("button")).find((e) => e.textContent === %q)`, playerRoot, name)
	}
	solved := chrome.Value[string](tab, playerState)
	tab.Tap("a move", button("R"))
	tab.Wait("the board is turned", fmt.Sprintf(`%s !== %q`, playerState, solved))
	tab.Tap("undo", button("Undo"))
	tab.Wait("it is turned back", fmt.Sprintf(`%s === %q`, playerState, solved))
	require.Empty(t, chrome.Value[[]string](tab, fmt.Sprintf(overlaps, playerRoot)), "controls of the board that lie on others or beyond the screen")
	require.Empty(t, chrome.Value[[]string](tab, fmt.Sprintf(overlaps, `document.querySelector(".jp-NotebookPanel-toolbar")`)), "the same of the tool bar")
}

// overlaps finds the visible controls in an element of which a part is outside the screen, or
// in another control.
const overlaps = `(function (root) {
  const all = Array.from(root.querySelectorAll("button, jp-button, input, select")).filter((e) => e.checkVisibility() && e.getBoundingClientRect().width);
  const name = (e) => e.title || e.textContent || e.type;
  const bad = all.filter((e) => { const r = e.getBoundingClientRect(); return r.left < 0 || r.right > innerWidth; }).map(name);
  for (const a of all) for (const b of all) {
    if (a === b || a.contains(b) || b.contains(a)) continue;
    const r = a.getBoundingClientRect(), s = b.getBoundingClientRect();
    if (Math.min(r.right, s.right) - Math.max(r.left, s.left) > 1 && Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top) > 1) bad.push(name(a) + " / " + name(b));
  }
  return bad;
})(%s)`
