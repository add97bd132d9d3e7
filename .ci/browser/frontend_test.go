package browser_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"puzzlelab/browser/chrome"
)

// frontEnd is a Jupyter front end. Both consist of the same parts, so the same
// selectors work in both.
type frontEnd struct{ name, path string }

var frontEnds = []frontEnd{{"JupyterLab", "/lab/tree/"}, {"Notebook", "/notebooks/"}}

// book is an open notebook.
type book struct {
	*chrome.Tab
	t      *testing.T
	server *jupyter
}

// panel contains the cells of the notebook in front.
const panel = `document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook")`

func (f frontEnd) open(t *testing.T, b *chrome.Browser, j *jupyter, notebook string, view chrome.View) *book {
	t.Helper()
	if view.Width == 0 {
		view.Width, view.Height = 1200, 1600
	}
	address := j.address + f.path + notebook + "?reset&token=" + j.token
	book := &book{b.Open(t, address, view), t, j}
	book.waitConnected(notebook)
	return book
}

// waitConnected waits until a notebook is on the page and has its kernel.
func (b *book) waitConnected(notebook string) {
	b.t.Helper()
	b.Wait("the cells are on the page", fmt.Sprintf(`%s && %s.querySelectorAll(".jp-CodeCell .cm-content").length > 0`, panel, panel))
	// GoNB does not report its state before the first cell, so the test asks the
	// server whether the page is connected to its kernel. A cell that is run earlier
	// is lost.
	b.Wait("a kernel is connected", fmt.Sprintf(`!document.querySelector("#jupyterlab-splash") &&
  await fetch("/api/sessions").then(function (r) { return r.json(); }).then(function (all) {
    return all.some(function (s) { return s.path === %q && s.kernel && s.kernel.connections > 0; }); })`, notebook))
}

// own reports whether a message on the console comes from the front end: from its
// scripts, which are all files of the server, or about its requests. Scripts of
// outputs have the address of the page itself, or none.
func (b *book) own(m chrome.Message) bool {
	u, err := url.Parse(m.URL)
	if err != nil || u.Scheme+"://"+u.Host != b.server.address {
		return false
	}
	for _, folder := range []string{"/static/", "/lab/extensions/", "/lab/api/", "/api/"} {
		if strings.HasPrefix(u.Path, folder) {
			return true
		}
	}
	return false
}

func (b *book) requireQuiet() {
	b.t.Helper()
	requireQuiet(b.t, b.Tab, b.own)
}

// codeCell returns the n-th code cell, from 0.
func codeCell(n int) string { return fmt.Sprintf(`%s.querySelectorAll(".jp-CodeCell")[%d]`, panel, n) }

// prompt returns the text beside a cell: "[ ]:", "[*]:" or "[3]:".
func prompt(n int) string {
	return fmt.Sprintf(`((%s.querySelector(".jp-InputPrompt") || {}).textContent || "").trim()`, codeCell(n))
}

// output returns the text below a cell.
func output(n int) string {
	return fmt.Sprintf(`Array.from(%s.querySelectorAll(".jp-OutputArea-output")).map(function (e) { return e.innerText; }).join("\n")`, codeCell(n))
}

// closeMissing closes the dialog that JupyterLab shows if a file went away while its server
// listed the folder, such as the temporary file of a notebook that was being saved.
const closeMissing = `Array.from(document.querySelectorAll(".jp-Dialog")).forEach(function (e) {
  if (/^Directory not found/.test(e.textContent.trim())) e.querySelector("button").click();
})`

// menu chooses an entry of the menu bar by its texts, such as "Run", "Run All
// Cells".
func (b *book) menu(path ...string) {
	b.t.Helper()
	b.Click("menu "+path[0], fmt.Sprintf(`(%s, Array.from(document.querySelectorAll(".lm-MenuBar-item")).find(function (e) { return e.textContent.trim() === %q; }))`, closeMissing, path[0]))
	for i, entry := range path[1:] {
		find := fmt.Sprintf(`Array.from(document.querySelectorAll(".lm-Menu .lm-Menu-item")).filter(function (e) {
  return e.querySelector(".lm-Menu-itemLabel") && e.querySelector(".lm-Menu-itemLabel").textContent.trim() === %q;
}).pop()`, entry)
		b.Wait("menu entry "+entry+" can be chosen", fmt.Sprintf(`(function (e) { return e && !e.classList.contains("lm-mod-disabled"); })(%s)`, find))
		if i < len(path)-2 {
			b.Hover("menu entry "+entry, find)
			continue
		}
		b.Click("menu entry "+entry, find)
	}
}

// selectCell makes commands act on a cell.
func (b *book) selectCell(n int) {
	b.t.Helper()
	b.Click(fmt.Sprintf("prompt of cell %d", n), codeCell(n)+`.querySelector(".jp-InputPrompt")`)
	b.Wait(fmt.Sprintf("cell %d is selected", n), codeCell(n)+`.classList.contains("jp-mod-active")`)
}

// start runs one cell through the menu.
func (b *book) start(n int) {
	b.t.Helper()
	b.selectCell(n)
	b.Wait("the prompt is observed", fmt.Sprintf(`(function (prompt) {
  window.begun = false;
  new MutationObserver(function () { window.begun = true; }).observe(prompt, { childList: true, subtree: true, characterData: true });
  return true;
})(%s.querySelector(".jp-InputPrompt"))`, codeCell(n)))
	b.menu("Run", "Run Selected Cell")
	b.Wait(fmt.Sprintf("cell %d has been started", n), `window.begun`)
}

// run runs one cell through the menu and waits for its end.
func (b *book) run(n int) {
	b.t.Helper()
	b.start(n)
	b.Until(fmt.Sprintf("cell %d has been taken by the kernel", n), fmt.Sprintf(`/\[(\d+|\*)\]/.test(%s)`, prompt(n)), func() {
		if chrome.Value[string](b.Tab, prompt(n)) == "[ ]:" {
			b.start(n)
		}
	})
	b.Wait(fmt.Sprintf("cell %d has run", n), fmt.Sprintf(`/\[\d+\]/.test(%s)`, prompt(n)))
}

// requireOutput waits until the text below a cell matches a regular expression
// of JavaScript.
func (b *book) requireOutput(n int, pattern string) {
	b.t.Helper()
	b.Wait(fmt.Sprintf("cell %d prints %s", n, pattern), fmt.Sprintf(`/%s/.test(%s)`, pattern, output(n)))
}

// edit puts the caret at the end of a cell and types.
func (b *book) edit(n int, text string) {
	b.t.Helper()
	b.Click(fmt.Sprintf("editor of cell %d", n), codeCell(n)+`.querySelector(".cm-line:last-child")`)
	b.Wait(fmt.Sprintf("cell %d is edited", n), codeCell(n)+`.querySelector(".cm-content").contains(document.activeElement)`)
	b.Press(kb.End, chromedp.ModifierCtrl)
	b.Type(text)
	b.Wait("the text is in the cell", fmt.Sprintf(`%s.querySelector(".cm-content").innerText.includes(%q)`, codeCell(n), strings.TrimSpace(text)))
}
