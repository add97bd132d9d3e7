package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// tile is the tile of the launcher with a title.
func tile(title string) string {
	return fmt.Sprintf(`(%s, Array.from(document.querySelectorAll(".jp-LauncherCard")).find(function (e) {
  return e.getClientRects().length && e.querySelector(".jp-LauncherCard-label").textContent.trim() === %q; }))`, closeMissing, title)
}

// launched says what the launcher offers for a person's own work, and shows for the kernel.
const launched = `(async () => {
  const sections = Array.from(document.querySelectorAll(".jp-Launcher-section")), title = (s) => s.querySelector(".jp-Launcher-sectionTitle").textContent;
  const own = sections.find((s) => title(s) === "Your own"), tiles = Array.from(own.querySelectorAll(".jp-LauncherCard"));
  const kernel = sections.find((s) => title(s) === "Notebook").querySelector(".jp-LauncherCard img");
  return JSON.stringify({
    after: title(sections[sections.indexOf(own) - 1]),
    tiles: tiles.map((tile) => [tile.innerText.trim(), tile.title]),
    kernel: await (await fetch(kernel.src)).text(),
  }, null, 1);
})()`

// TestLiteLauncher finds the tiles of JupyterLab in JupyterLite: the same words, in the same
// order, and the same picture of the kernel. They make the same notebooks.
func TestLiteLauncher(t *testing.T) {
	b := startBrowser(t)
	there := tile("A state graph") + ` && !!document.querySelector(".jp-LauncherCard img") && !document.querySelector("#jupyterlab-splash")`
	j := startJupyter(t)
	native := b.Open(t, j.address+"/lab?reset&token="+j.token, chrome.View{Width: 1200, Height: 1600})
	native.Wait("the tiles of JupyterLab", there)
	tab := b.Open(t, serveLite(t).URL+"/lab/index.html", chrome.View{Width: 1200, Height: 1000})
	tab.Wait("the tiles of JupyterLite", there)
	tab.Keep("launcher")
	want := chrome.Value[string](native, launched)
	require.Contains(t, want, "A puzzle")
	require.Equal(t, want, chrome.Value[string](tab, launched))

	// A name that is taken is left.
	for i, file := range []string{"my-group.ipynb", "my-group-2.ipynb"} {
		tab.Click("the tile", tile("A group"))
		tab.Wait(file, fmt.Sprintf(`Array.from(document.querySelectorAll(".jp-NotebookPanel:not(.lm-mod-hidden)")).length === 1 &&
  Array.from(document.querySelectorAll(".lm-TabBar-tab.lm-mod-current")).some((e) => e.innerText.trim() === %q)`, file))
		tab.Wait("its kernel", `document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-KernelName")?.innerText.trim() === "Go (in the browser)"`)
		tab.Wait("it is listed, and no half-made copy", fmt.Sprintf(`((names) => names.filter((name) => name.startsWith("my-group")).length === %d && !names.some((name) => name.startsWith("Untitled")))(
  Array.from(document.querySelectorAll(".jp-DirListing-itemText")).map((e) => e.innerText.trim()))`, i+1))
		if i == 0 {
			(&book{Tab: tab, t: t}).menu("File", "New Launcher")
			tab.Wait("the tiles again", tile("A group"))
		}
	}
	committed, err := os.ReadFile(filepath.Join(root(), "kernel", "internal", "lab", "starters", "my-group.ipynb"))
	require.NoError(t, err)
	require.Contains(t, string(committed), "A group of my own")
	tab.Wait("the notebook", `document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden)").innerText.includes("A group of my own")`)
}

// TestLiteDates reads the dates in the list of files: those of the notebooks are as in the
// folder's index, and what a reader has made is from now.
func TestLiteDates(t *testing.T) {
	server := serveLite(t)
	tab := startBrowser(t).Open(t, server.URL+"/lab/index.html", chrome.View{Width: 1200, Height: 1000})
	tab.Wait("the list", tile("Text File")+` && !!document.querySelector(".jp-DirListing-item")`)
	const dates = `Array.from(document.querySelectorAll(".jp-DirListing-item")).map((e) => [(e.querySelector(".jp-DirListing-itemText")?.innerText || "").trim(), Date.parse(e.querySelector(".jp-DirListing-itemModified").title)])`
	tab.Wait("the dates of the notebooks", `(async () => {
  const { content } = await (await fetch("/api/contents/all.json")).json(), shown = new Map(`+dates+`);
  return content.every(({ name, last_modified }) => !shown.has(name) || Math.abs(shown.get(name) - Date.parse(last_modified)) < 1000);
})()`)
	tab.Click("a new text file", tile("Text File"))
	tab.Wait("it is listed", dates+`.some(([name]) => name === "untitled.txt")`)
	tab.Click("a new folder", `document.querySelector(".jp-FileBrowser [data-jp-item-name='new-directory'] jp-button, .jp-FileBrowser [data-jp-item-name='new-directory'] button")`)
	tab.Wait("its name can be typed", `!!document.querySelector(".jp-DirListing-editor")`)
	tab.Press(kb.Enter)
	tab.Wait("it is listed", dates+`.some(([name]) => name.startsWith("Untitled Folder"))`)
	tab.Wait("they are from now", `(() => { const made = `+dates+`.filter(([name]) => /^untitled/i.test(name)); return made.length === 2 && made.every(([, date]) => Math.abs(Date.now() - date) < 3600e3); })()`)
	tab.Keep("dates")
	require.NotContains(t, chrome.Value[string](tab, `document.querySelector(".jp-DirListing").innerText`), "year")
}
