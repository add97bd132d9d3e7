package browser_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
	"puzzlelab/browser/engine"
)

// liteFolder makes the folder of notebooks that run in the browser, once, or takes the
// one that the environment names.
var liteFolder = sync.OnceValues(func() (string, error) {
	if made := os.Getenv("LITE_FOLDER"); made != "" {
		return made, nil
	}
	folder := filepath.Join(scratch, "lite")
	cmd := exec.Command("go", "run", "./kernel", "lite", "--quiet", "--output", folder)
	cmd.Dir, cmd.Env = root(), environment()
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("kernel lite: %w\n%s", err, out)
	}
	return folder, err
})

// serveLite serves the folder until the test ends. What is asked for must be there.
func serveLite(t *testing.T) *httptest.Server {
	t.Helper()
	folder, err := liteFolder()
	require.NoError(t, err)
	var asked sync.Map
	files := http.FileServer(http.Dir(folder))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Store(r.URL.Path, true)
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		server.Close()
		for path := range asked.Range {
			_, err := os.Stat(filepath.Join(folder, filepath.FromSlash(path.(string))))
			assert.NoError(t, err)
		}
	})
	return server
}

// liteKernel is a kernel in a page without JupyterLite.
type liteKernel struct {
	t    *testing.T
	page *engine.Page
}

// liteHarness starts a kernel in a page and defines a function that runs a cell and
// returns what it shows. Displays with an ID replace the earlier ones. It counts what happens
// meanwhile.
const liteHarness = `(async () => {
  const config = await (await fetch("extensions/puzzlelab-go/static/remoteEntry.js")).text();
  const { Engine } = await import(new URL(/"(go\/[0-9a-f]+\/client\.js)"/.exec(config)[1], document.baseURI));
  self.happened = 0;
  const engine = self.engine = new Engine({ progress: () => { self.happened++; } });
  self.cell = async (source) => {
    const shown = { stdout: "", stderr: "", displays: [], error: "" }, places = new Map();
    const { error } = await engine.execute(source, {
      stream: (name, text) => { self.happened++; shown[name] += text; self.streamed?.(name, text); },
      display: (forms, id) => {
        self.happened++;
        if (!places.has(id)) { if (id) places.set(id, shown.displays.length); shown.displays.push(forms); }
        else shown.displays[places.get(id)] = forms;
      },
    });
    if (error) shown.error = error.traceback.join("\n");
    return JSON.stringify(shown);
  };
  return true;
})()`

// openKernel starts a kernel in a new page of any engine.
func openKernel(t *testing.T, b engine.Browser) *liteKernel {
	t.Helper()
	page := b.Open(t, serveLite(t).URL+"/icon-120x120.png")
	require.Equal(t, "true", page.Value(liteHarness))
	return &liteKernel{t, page}
}

// chromeKernel is a kernel in a page of Chromium.
type chromeKernel struct {
	*liteKernel
	*chrome.Tab
}

func startLite(t *testing.T, b *chrome.Browser) *chromeKernel {
	t.Helper()
	tab := b.Open(t, serveLite(t).URL+"/icon-120x120.png", chrome.View{})
	require.True(t, chrome.Value[bool](tab, liteHarness))
	t.Cleanup(func() { requireNoOtherWay(t, tab.Page) })
	return &chromeKernel{&liteKernel{t, tab.Page}, tab}
}

// requireNoOtherWay checks that nothing has given way to something slower or poorer since the
// page was loaded (web/engine/ways.js).
func requireNoOtherWay(t *testing.T, page *engine.Page) {
	t.Helper()
	require.Empty(t, page.Value(`document.documentElement.dataset.gaveWay || ""`), page.Console())
}

// liteShown is what a cell shows.
type liteShown struct {
	Stdout, Stderr, Error string
	Displays              []map[string]string
}

func (k *liteKernel) run(source string) liteShown {
	k.t.Helper()
	return k.call("cell", source)
}

// call runs a cell by a function of the page, and gives up when nothing happens any more.
func (k *liteKernel) call(function, source string) liteShown {
	k.t.Helper()
	code, err := json.Marshal(source)
	require.NoError(k.t, err)
	k.page.Value(`(self.outcome = undefined, ` + function + "(" + string(code) + `).catch((e) => JSON.stringify({ error: String(e) })).then((text) => { self.outcome = text; }), "")`)
	k.page.WaitWhile("the cell has ended", `self.outcome !== undefined`, `self.happened`)
	var shown liteShown
	require.NoError(k.t, json.Unmarshal([]byte(k.page.Value("self.outcome")), &shown))
	return shown
}

// TestLiteKernel runs cells in a page: what they declare, print and show, their errors, and
// the ways to end them.
func TestLiteKernel(t *testing.T) {
	k := startLite(t, startBrowser(t))
	prints := func(want, source string) {
		t.Helper()
		require.Equal(t, liteShown{Stdout: want, Displays: []map[string]string{}}, k.run(source), source)
	}
	prints("hello\n", "%%\nfmt.Println(\"hello\")")
	prints("", "var greeting = \"bye\"\nfunc third(s []int) int { return s[3] }")
	prints("BYE\n", "%%\nfmt.Println(strings.ToUpper(greeting))")

	shown := k.run("%%\nfmt.Println(greetings)")
	require.Contains(t, shown.Error, "undefined: greetings; did you mean greeting?")
	require.True(t, strings.HasPrefix(shown.Error, "cell 4, line 2: "), shown.Error)

	shown = k.run("%%\nfmt.Println(1)\nthird(nil)")
	require.Equal(t, "1\n", shown.Stdout)
	require.Equal(t, "panic: runtime error: index out of range [3] with length 0\n    cell 2, line 2, called from cell 5, line 3; "+
		"%env PUZZLELAB_TRACE=1 shows the whole trace", shown.Error)
	require.Empty(t, shown.Stderr)
	require.Equal(t, "exit status 3; os.Exit in cell 6, line 2", k.run("%%\nos.Exit(3)").Error)
	require.Equal(t, "!ls does not work in the browser: there is no shell", k.run("!ls").Error)

	shown = k.run("fmt.Println(\"before\")\nShow(Group(\"(1,2)\", \"(1,2,3)\").Order())\nfmt.Println(\"after\")")
	require.Equal(t, liteShown{Stdout: "before\nafter\n", Displays: []map[string]string{{"text/plain": "6"}}}, shown)

	require.Equal(t, "10 14 greeting", chrome.Value[string](k.Tab,
		`engine.ask("complete", "fmt.Print(gree)", 14).then((a) => [a.cursor_start, a.cursor_end, ...a.matches].join(" "))`))
	require.Contains(t, chrome.Value[string](k.Tab, `engine.ask("inspect", "strings.ToUpper", 12).then((a) => a.data["text/plain"])`), "func strings.ToUpper(s string) string")

	t.Run("timers end with their program", func(t *testing.T) {
		prints("", "%%\ngo func() { time.Sleep(100 * time.Millisecond) }()\nruntime.Gosched()")
		prints("slept\n", "%%\ntime.Sleep(300 * time.Millisecond)\nfmt.Println(\"slept\")")
	})
	t.Run("files", func(t *testing.T) {
		prints("", "%%\nif err := os.WriteFile(\"kept.txt\", []byte(\"kept\"), 0o644); err != nil { panic(err) }")
		prints("kept\n", "%%\ntext, err := os.ReadFile(\"kept.txt\")\nif err != nil { panic(err) }\nfmt.Println(string(text))")
	})
	t.Run("interrupt", func(t *testing.T) {
		// The cell is interrupted when its text arrives, so text comes while it runs.
		require.True(t, chrome.Value[bool](k.Tab, `self.streamed = () => engine.interrupt(), true`))
		shown := k.run("%%\nfmt.Println(\"endless\")\nfor {}")
		require.Equal(t, "endless\n", shown.Stdout)
		require.Equal(t, "the cell was interrupted", shown.Error)
		require.True(t, chrome.Value[bool](k.Tab, `self.streamed = undefined, true`))
		prints("bye kept\n", "%%\ntext, _ := os.ReadFile(\"kept.txt\")\nfmt.Println(greeting, string(text))")
	})
	t.Run("memory", func(t *testing.T) {
		shown := k.run("%%\nvar all [][]byte\nfor { all = append(all, make([]byte, 1<<26)) }")
		require.Contains(t, shown.Error, "out of memory")
		prints("bye\n", "%%\nfmt.Println(greeting)")
	})
	t.Run("no way out", func(t *testing.T) {
		prints("", `import "syscall/js"`)
		prints("true true true true\n", `gone := func(name string) bool { return js.Global().Get(name).IsUndefined() }
fmt.Println(gone("fetch"), gone("indexedDB"), gone("importScripts"), gone("XMLHttpRequest"))`)
	})
}

// TestLiteRoot opens the address of the folder, which leads to JupyterLab.
func TestLiteRoot(t *testing.T) {
	tab := startBrowser(t).Open(t, serveLite(t).URL+"/", chrome.View{Width: 1200, Height: 1000})
	tab.Wait("JupyterLab", `location.pathname.startsWith("/lab") && !!document.querySelector("#jp-top-panel")`)
}

// TestLiteLab uses the folder as a visitor does: in JupyterLab, with its buttons, and then
// without a network.
func TestLiteLab(t *testing.T) {
	server := serveLite(t)
	tab := startBrowser(t).Open(t, server.URL+"/lab/index.html?path=01-permutations.ipynb", chrome.View{Width: 1200, Height: 1000})
	const editor = `document.querySelector(".jp-Notebook .jp-CodeCell .cm-content")`
	begin := func() {
		tab.Wait("a notebook", `!!`+editor)
		tab.Wait("its kernel", `document.querySelector(".jp-KernelName")?.innerText.trim() === "Go (in the browser)"`)
		tab.Wait("the kernel is ready", `!!document.querySelector(".jp-Notebook-ExecutionIndicator[data-status=idle]")`)
	}
	// run replaces the first cell and runs it.
	run := func(source string) {
		tab.Click("the first code cell", editor)
		tab.Press("a", chromedp.ModifierCtrl)
		tab.Type(source)
		tab.Press(kb.Enter, chromedp.ModifierCtrl)
	}
	shows := func(text string) {
		t.Helper()
		tab.Wait("the output "+text, `document.querySelector(".jp-CodeCell .jp-OutputArea")?.innerText.includes(`+fmt.Sprintf("%q", text)+`)`)
	}
	begin()
	run("var answer = 6 * 7\nfmt.Println(answer)")
	shows("42")
	run("fmt.Println(\"endless\")\nfor {\n}")
	shows("endless")
	tab.Click("the stop button", `document.querySelector("[data-command='notebook:interrupt-kernel'], jp-button[data-command*=interrupt]")`)
	shows("the cell was interrupted")
	run("fmt.Println(answer + 1)")
	shows("43")
	requireNoOtherWay(t, tab.Page)
	run("Show(Play(Rubik(2)))")
	tab.Wait("a board that can be played", `Array.from(document.querySelectorAll(".jp-CodeCell .jp-OutputArea *")).some((e) => e.shadowRoot?.querySelector("button"))`)

	for _, m := range tab.Printed() {
		require.NotContains(t, m.Text, "Content Security Policy")
		require.NotEqual(t, "exception", m.Kind, m.Text)
	}
	tab.Wait("the service worker has everything", `document.documentElement.dataset.offline === "ready"`)
	tab.Press("s", chromedp.ModifierCtrl) // else the browser asks before it leaves the page
	tab.Wait("the notebook is saved", `!document.querySelector(".jp-mod-dirty")`)
	server.Close()
	tab.Reload()
	begin()
	run("fmt.Println(\"no network\", 1 + 1)")
	shows("no network 2")
}
