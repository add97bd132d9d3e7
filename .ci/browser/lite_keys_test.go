package browser_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// liteBook is a notebook in JupyterLite.
type liteBook struct {
	*chrome.Tab
	t *testing.T
}

const activeCell = `document.querySelector(".jp-Notebook .jp-Cell.jp-mod-active")`

func openLiteBook(t *testing.T, b *chrome.Browser, address, name string) *liteBook {
	t.Helper()
	tab := b.Open(t, address+"/lab/index.html?path="+name, chrome.View{Width: 1200, Height: 1000})
	l := &liteBook{tab, t}
	l.ready()
	return l
}

// ready waits until the notebook has its kernel.
func (l *liteBook) ready() {
	l.t.Helper()
	l.Wait("a notebook", `!!document.querySelector(".jp-Notebook .jp-CodeCell .cm-content") && !document.querySelector("#jupyterlab-splash")`)
	l.Wait("its kernel", `document.querySelector(".jp-KernelName")?.innerText.trim() === "Go (in the browser)"`)
	l.Wait("the kernel is ready", `!!document.querySelector(".jp-Notebook-ExecutionIndicator[data-status=idle]")`)
}

// write replaces the text of a cell.
func (l *liteBook) write(cell, source string) {
	l.t.Helper()
	l.Click("the editor", cell+`.querySelector(".cm-content")`)
	l.Press("a", chromedp.ModifierCtrl)
	l.Type(source)
}

// isActive waits until the selected cell has a mode.
func (l *liteBook) isActive(cell, mode string) {
	l.t.Helper()
	l.Wait("the cell is selected in mode "+mode, activeCell+" === "+cell+` && !!document.querySelector(".jp-Notebook.jp-mod-`+mode+`Mode")`)
}

func (l *liteBook) prints(cell, text string) {
	l.t.Helper()
	l.Wait("the output "+text, fmt.Sprintf(`%s.querySelector(".jp-OutputArea")?.innerText.includes(%q)`, cell, text))
}

// docsOfStrings is the address of the file with the documentation of package strings.
const docsOfStrings = `(async () => {
  const entry = await (await fetch("/extensions/puzzlelab-go/static/remoteEntry.js")).text(), [, version] = /"go\/([0-9a-f]+)\/client/.exec(entry);
  const { catalogue } = await (await fetch("/go/" + version + "/catalogue.json")).json();
  const unpacked = (await fetch("/go/" + catalogue)).body.pipeThrough(new DecompressionStream("gzip"));
  const [first] = (await new Response(unpacked).text()).split("\n");
  return "/go" + JSON.parse(first).packages.strings.docs;
})()`

// TestLiteKeys uses the keys by which JupyterLab works with the native kernel.
func TestLiteKeys(t *testing.T) {
	var asked sync.Map
	files := serveLite(t).Config.Handler
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Store(r.URL.Path, true)
		files.ServeHTTP(w, r)
	}))
	defer server.Close()
	l := openLiteBook(t, startBrowser(t), server.URL, "02-schreier-sims.ipynb")
	first := nth(`.jp-Notebook .jp-CodeCell`, 0)
	docs := chrome.Value[string](l.Tab, docsOfStrings)
	isAsked := func() bool { _, yes := asked.Load(docs); return yes }

	// Run and stay; complete; look up; leave the editor.
	l.write(first, "var answer = 6 * 7\nfmt.Println(answer)")
	l.Press(kb.Enter, chromedp.ModifierCtrl)
	l.prints(first, "42")
	l.isActive(first, "command")
	l.Press(kb.Enter)
	l.isActive(first, "edit")
	l.write(first, "strings.ToU")
	require.False(t, isAsked(), "documentation is loaded when it is asked for")
	l.Press(kb.Tab)
	l.Wait("the list has names and what they are", `Array.from(document.querySelectorAll(".jp-Completer-item")).map((e) => e.innerText.replace(/\s+/g, " ").trim()).join() === "f ToUpper function,f ToUpperSpecial function"`)
	l.Wait("with documentation beside it", `document.querySelector(".jp-Completer-docpanel").innerText.includes("func strings.ToUpper(s string) string") &&
  document.querySelector(".jp-Completer-docpanel").innerText.includes("ToUpper returns s with all Unicode letters mapped to their upper case.")`)
	require.True(t, isAsked())
	l.Keep("completion")
	l.Press(kb.ArrowDown)
	l.Wait("the documentation of the next", `document.querySelector(".jp-Completer-docpanel").innerText.includes("func strings.ToUpperSpecial(c unicode.SpecialCase")`)
	l.Press(kb.Escape)
	l.Wait("the list is closed", `!document.querySelector(".jp-Completer:not(.lm-mod-hidden) .jp-Completer-item")`)
	l.isActive(first, "edit")
	l.Press(kb.Tab)
	l.Wait("the list again", `!!document.querySelector(".jp-Completer:not(.lm-mod-hidden) .jp-Completer-item")`)
	l.Press(kb.Enter)
	l.Wait("the name is completed", first+`.querySelector(".cm-content").innerText === "strings.ToUpper"`)
	l.Press(kb.Tab, chromedp.ModifierShift)
	l.Wait("the documentation of the name", `document.querySelector(".jp-Tooltip")?.innerText.includes("ToUpper returns s")`)
	l.Press(kb.Escape)
	l.Wait("it is closed", `!document.querySelector(".jp-Tooltip")`)
	l.Press(kb.Escape)
	l.isActive(first, "command")

	// Run and go on; run and insert.
	l.write(first, "fmt.Println(answer + 1)")
	l.Press(kb.Enter, chromedp.ModifierShift)
	l.prints(first, "43")
	l.Wait("the next cell is selected", `(function (cells) { return cells.indexOf(`+activeCell+`) === cells.indexOf(`+first+`) + 1; })(Array.from(document.querySelectorAll(".jp-Notebook .jp-Cell")))`)
	l.write(first, "fmt.Println(answer + 2)")
	l.Press(kb.Enter, chromedp.ModifierAlt)
	l.prints(first, "44")
	l.Wait("a new cell is edited", activeCell+` !== `+first+` && `+activeCell+`.querySelector(".cm-content").innerText.trim() === "" && !!document.querySelector(".jp-Notebook.jp-mod-editMode")`)

	// Interrupt by keys and by the button.
	const endless = "fmt.Println(\"endless\")\nfor {\n}"
	for name, stop := range map[string]func(){
		"I I":        func() { l.Press("i"); l.Press("i") },
		"the button": func() { l.Click("the stop button", `document.querySelector("[data-jp-item-name=interrupt]")`) },
	} {
		l.write(first, endless)
		l.Press(kb.Enter, chromedp.ModifierCtrl)
		l.prints(first, "endless")
		stop()
		l.prints(first, "the cell was interrupted")
		l.Wait("nothing runs after "+name, `!!document.querySelector(".jp-Notebook-ExecutionIndicator[data-status=idle]")`)
	}
	l.write(first, "fmt.Println(answer + 3)")
	l.Press(kb.Enter, chromedp.ModifierCtrl)
	l.prints(first, "45")

	// Restart, also while a cell runs.
	l.write(first, endless)
	l.Press(kb.Enter, chromedp.ModifierCtrl)
	l.prints(first, "endless")
	l.Press("0")
	l.Press("0")
	l.Wait("the question", `/Restart Kernel/.test(document.querySelector(".jp-Dialog")?.innerText)`)
	l.Press(kb.Enter)
	l.Wait("the dialog is closed", `!document.querySelector(".jp-Dialog")`)
	l.ready()
	l.write(first, "fmt.Println(answer)")
	l.Press(kb.Enter, chromedp.ModifierCtrl)
	l.prints(first, "undefined: answer")
	requireNoOtherWay(t, l.Page)
}

// TestLiteInterruptWhileLoading interrupts a cell while Go is still loaded. The next one runs.
func TestLiteInterruptWhileLoading(t *testing.T) {
	k := startLite(t, startBrowser(t))
	require.Contains(t, k.page.Value(`(async () => {
  engine.restart();
  const ended = cell("%%\nfor {\n}");
  engine.interrupt();
  return ended;
})()`), `"error":"the cell was interrupted"`)
	require.Equal(t, "next\n", k.run("fmt.Println(\"next\")").Stdout)
}
