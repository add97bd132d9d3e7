package browser_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

const (
	dialogText = `document.querySelector(".jp-Dialog")?.innerText`
	firstCode  = `document.querySelector(".jp-Notebook .jp-CodeCell .cm-content")`
)

func dialogButton(text string) string {
	return fmt.Sprintf(`Array.from(document.querySelectorAll(".jp-Dialog button")).find((b) => b.innerText.trim() === %q)`, text)
}

// shareLink presses the button of JupyterLab and returns the link.
func shareLink(tab *chrome.Tab) string {
	tab.Wait("a notebook", `!!`+firstCode)
	tab.Click("Share", `document.querySelector(".jp-NotebookPanel-toolbar [data-jp-item-name=share] jp-button, .jp-NotebookPanel-toolbar [data-jp-item-name=share] button")`)
	tab.Wait("the link", `!!document.querySelector(".jp-Dialog input")`)
	link := chrome.Value[string](tab, `document.querySelector(".jp-Dialog input").value`)
	tab.Keep("link")
	tab.Click("Close", dialogButton("Close"))
	return link
}

// carried returns the notebook that a link carries, without what JupyterLab itself writes into
// the metadata of every notebook.
func carried(t *testing.T, tab *chrome.Tab, link string) string {
	t.Helper()
	text := chrome.Value[string](tab, fmt.Sprintf(`(async () => {
  const config = await (await fetch("../extensions/puzzlelab-go/static/remoteEntry.js")).text();
  const { unpack } = await import(new URL("../" + /"(go\/[0-9a-f]+\/)client\.js"/.exec(config)[1] + "link.js", document.baseURI));
  return JSON.stringify((await unpack(%q)).notebook);
})()`, link[strings.Index(link, "#packed=")+len("#packed="):]))
	return withoutKernel(t, []byte(text))
}

// withoutKernel returns a notebook in one form, without outputs and what JupyterLab adds: the
// names of the running kernel.
func withoutKernel(t *testing.T, data []byte) string {
	t.Helper()
	var notebook map[string]any
	require.NoError(t, json.Unmarshal(data, &notebook))
	delete(notebook["metadata"].(map[string]any), "language_info")
	delete(notebook["metadata"].(map[string]any)["kernelspec"].(map[string]any), "display_name")
	for _, c := range notebook["cells"].([]any) {
		cell := c.(map[string]any)
		delete(cell["metadata"].(map[string]any), "collapsed") // JupyterLab repeats "outputs_hidden" there
		if lines, ok := cell["source"].([]any); ok {
			var text strings.Builder
			for _, line := range lines {
				text.WriteString(line.(string))
			}
			cell["source"] = text.String()
		}
		if cell["cell_type"] == "code" {
			cell["outputs"], cell["execution_count"] = []any{}, nil
		}
	}
	text, err := json.MarshalIndent(notebook, "", " ")
	require.NoError(t, err)
	return string(text)
}

// TestLiteShare sends a notebook in a link and opens it.
func TestLiteShare(t *testing.T) {
	server := serveLite(t)
	b := startBrowser(t)
	tab := b.Open(t, server.URL+"/lab/index.html?path=01-permutations.ipynb", chrome.View{Width: 1200, Height: 1000})
	link := shareLink(tab)
	require.True(t, strings.HasPrefix(link, server.URL+"/lab/index.html#packed="), link)
	committed, err := os.ReadFile(filepath.Join(root(), "notebooks", "01-permutations.ipynb"))
	require.NoError(t, err)
	require.Equal(t, withoutKernel(t, committed), carried(t, tab, link))

	// Another person opens it.
	other := b.Open(t, link, chrome.View{Width: 1200, Height: 1000})
	other.Wait("the notebook of the link", `document.body.innerText.includes("01-permutations-shared") && !!`+firstCode)
	other.Wait("its kernel", `!!document.querySelector(".jp-Notebook-ExecutionIndicator[data-status=idle]")`)
	require.Zero(t, chrome.Value[int](other, `document.querySelectorAll(".jp-OutputArea-child").length`), "nothing ran")
	require.Equal(t, withoutKernel(t, committed), carried(t, other, shareLink(other)), "the same notebook comes back")

	run := func(source string) {
		other.Click("the first code cell", firstCode)
		other.Press("a", chromedp.ModifierCtrl)
		other.Type(source)
		other.Press(kb.Enter, chromedp.ModifierCtrl)
	}
	shows := func(text string) {
		t.Helper()
		other.Wait("the output "+text, `document.querySelector(".jp-CodeCell .jp-OutputArea")?.innerText.includes(`+fmt.Sprintf("%q", text)+`)`)
	}
	run("fmt.Println(6 * 7)")
	other.Wait("the question", dialogText+`?.includes("This notebook came with a link")`)
	other.Keep("question")
	other.Click("Cancel", dialogButton("Cancel"))
	shows("not run")
	run("fmt.Println(6 * 7)")
	other.Click("Run", dialogButton("Run"))
	shows("42")
	run("fmt.Println(7 * 7)")
	shows("49")

	for _, tc := range []struct{ name, hash, says string }{
		{"cut", link[strings.Index(link, "#"):][:2000], "This link is damaged"},
		{"changed", link[strings.Index(link, "#"):len(link)-2000] + "AAAA" + link[len(link)-1996:], "This link is damaged"},
		{"no notebook", "#packed=H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA", "does not contain a notebook"},
		{"elsewhere", "#notebook=https://example.org/a.ipynb", "on another host, example.org"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			page := b.Open(t, "about:blank", chrome.View{Width: 1000, Height: 700})
			_ = chrome.Value[bool](page, fmt.Sprintf(`(location.href = %q, true)`, server.URL+"/notebooks/index.html"+tc.hash))
			page.Wait("why it cannot be opened", fmt.Sprintf(`%s?.includes(%q)`, dialogText, tc.says))
		})
	}
	t.Run("by its name", func(t *testing.T) {
		page := b.Open(t, server.URL+"/notebooks/index.html#notebook=files/01-permutations.ipynb", chrome.View{Width: 480, Height: 900})
		page.Wait("the notebook", `document.body.innerText.includes("01-permutations-shared") && !!`+firstCode)
		page.Keep("named")
	})
}
