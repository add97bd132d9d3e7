package browser_test

import (
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
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// liveSite makes the site whose cells run, once, or takes the one that the environment
// names.
var liveSite = sync.OnceValues(func() (string, error) {
	if made := os.Getenv("LIVE_SITE"); made != "" {
		return made, nil
	}
	folder := filepath.Join(scratch, "site")
	cmd := exec.Command("go", "run", "./kernel", "site", "--live", "--quiet", "--output", folder)
	cmd.Dir, cmd.Env = root(), environment()
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("kernel site --live: %w\n%s", err, out)
	}
	return folder, err
})

// serveSite serves the site below a path, as hosts of many sites do, and returns its address
// and the paths of it that were asked for.
func serveSite(t *testing.T) (server *httptest.Server, address string, asked func() []string) {
	t.Helper()
	folder, err := liveSite()
	require.NoError(t, err)
	var mu sync.Mutex
	var paths []string
	files := http.StripPrefix("/class/a", http.FileServer(http.Dir(folder)))
	server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		paths = append(paths, strings.TrimPrefix(r.URL.Path, "/class/a/"))
		mu.Unlock()
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server, server.URL + "/class/a/", func() []string {
		mu.Lock()
		defer mu.Unlock()
		return append([]string(nil), paths...)
	}
}

// livePage is a page of the site.
type livePage struct {
	*chrome.Tab
	t *testing.T
}

// cell is the section of a cell, chip a button of it.
func cell(id string) string { return fmt.Sprintf(`document.getElementById("cell-%s")`, id) }

func chip(id, text string) string {
	return fmt.Sprintf(`Array.from(%s.querySelectorAll(".run button")).find((b) => b.textContent === %q && !b.hidden)`, cell(id), text)
}

func action(text string) string {
	return fmt.Sprintf(`Array.from(document.querySelectorAll(".actions button, dialog button, .banner button")).find((b) => b.textContent === %q)`, text)
}

func (p *livePage) shows(id, text string) {
	p.t.Helper()
	p.Wait(id+" shows "+text, fmt.Sprintf(`%s.querySelector(".outputs")?.innerText.includes(%q)`, cell(id), text))
}

func (p *livePage) ended(id string) {
	p.t.Helper()
	p.Wait(id+" has ended", `!!`+chip(id, "Run"))
}

// edit replaces the code of a cell by what change, a function in JavaScript, makes of it, as
// a person does who selects all and types.
func (p *livePage) edit(id, change string) {
	p.t.Helper()
	if chrome.Value[bool](p.Tab, `!!`+chip(id, "Edit")) {
		p.Click("Edit", chip(id, "Edit"))
	}
	area := cell(id) + `.querySelector("textarea")`
	p.Wait("the editor", `document.activeElement === `+area+` || !!`+area)
	text := chrome.Value[string](p.Tab, `(`+area+`.focus(), (`+change+`)(`+area+`.value))`)
	p.Press("a", chromedp.ModifierCtrl)
	p.Type(text)
}

// chartsLive waits until all charts of the page are live.
func (p *livePage) chartsLive() {
	p.t.Helper()
	charts := chrome.Value[int](p.Tab, `document.querySelectorAll(".puzzlelab-chart").length`)
	require.NotZero(p.t, charts)
	waitCharts(p.Tab, charts, 0)
}

// number returns the number beside a cell.
func (p *livePage) number(id string) string {
	p.t.Helper()
	return chrome.Value[string](p.Tab, cell(id)+`.querySelector(".count").textContent`)
}

// quiet checks that nothing was complained of.
func (p *livePage) quiet() {
	p.t.Helper()
	for _, m := range p.Printed() {
		require.NotContains(p.t, m.Text, "Content Security Policy")
		require.NotEqual(p.t, "exception", m.Kind, m.Text)
		require.NotEqual(p.t, "error", m.Kind, m.Text)
	}
}

// TestLivePage changes a number in a published lesson.
func TestLivePage(t *testing.T) {
	server, address, asked := serveSite(t)
	b := startBrowser(t)
	for _, view := range []chrome.View{{Width: 1100, Height: 900}, {Width: 480, Height: 900, Dark: true}} {
		t.Run(fmt.Sprint(view.Width), func(t *testing.T) {
			before := len(asked())
			p := &livePage{b.Open(t, address+"notebooks/01-permutations.html", view), t}
			p.chartsLive()
			require.Equal(t, []string{"notebooks/01-permutations.html"}, asked()[before:], "a reader loads the page alone")
			p.quiet()
			p.Keep("read")
			require.LessOrEqual(t, chrome.Value[int](p.Tab, `document.documentElement.scrollWidth`), chrome.Value[int](p.Tab, `document.documentElement.clientWidth`))

			// The function that the cell calls stands above it, in a cell that was not run.
			p.edit("eight", `(code) => code.replace("52", "54")`)
			p.Keep("edited")
			p.Press(kb.Enter, chromedp.ModifierShift)
			p.Wait("megabytes", `/Loading Go: [\d.]+ of [\d.]+ MB/.test(`+cell("eight")+`.querySelector("progress")?.parentElement.innerText)`)
			p.Keep("loading")
			p.shows("eight", "52")
			p.ended("eight")
			p.Keep("ran")

			p.edit("eight", `(code) => "%%\nfmt.Println(1)\nthird(nil)"`)
			p.Press(kb.Enter, chromedp.ModifierShift)
			p.shows("eight", "cell "+p.number("eight")+", line 3: undefined: third")
			p.edit("outshuffle", `(code) => code + "\n\nfunc third(s []int) int { return s[3] }"`)
			p.Click("Run", chip("eight", "Run"))
			p.shows("eight", "panic: runtime error: index out of range [3] with length 0")
			p.shows("eight", fmt.Sprintf("cell %s, line 9, called from cell %s, line 3", p.number("outshuffle"), p.number("eight")))
			p.Keep("error")
			p.Click("the place", cell("eight")+`.querySelector(".place")`)
			p.Wait("the editor of that cell", `document.activeElement === `+cell("outshuffle")+`.querySelector("textarea")`)

			p.edit("eight", `(code) => "%%\nfmt.Println(\"endless\")\nfor {}"`)
			p.Press(kb.Enter, chromedp.ModifierShift)
			p.shows("eight", "endless")
			p.Click("Stop", chip("eight", "Stop"))
			p.shows("eight", "the cell was interrupted")

			p.edit("plot", `(code) => code.replace("n <= 200", "n <= 40")`)
			p.Press(kb.Enter, chromedp.ModifierShift)
			p.ended("plot")
			p.Wait("a live chart", `!!`+cell("plot")+`.querySelector("[data-puzzlelab] svg, [data-puzzlelab] canvas")`)
			p.Keep("chart")

			// A right answer is counted.
			p.edit("ex-inverse", `(code) => code.replace('mine := ""', 'mine := "(1,2,4)(3,7,6,5)"')`)
			p.Press(kb.Enter, chromedp.ModifierShift)
			p.shows("ex-inverse", "exercise 01-1: (1,2,4)(3,7,6,5) is right")
			p.Wait("one exercise is solved", `document.querySelector(".progress").innerText.startsWith("1 of 8 exercises solved")`)

			p.Click("the way back", action("Undo all"))
			p.shows("eight", "8")
			require.Zero(t, chrome.Value[int](p.Tab, `document.querySelectorAll("textarea").length`))
			p.quiet()
		})
	}
	t.Run("without a network", func(t *testing.T) {
		p := &livePage{b.Open(t, address+"notebooks/01-permutations.html", chrome.View{}), t}
		p.edit("eight", `(code) => code.replace("52", "50")`)
		p.Press(kb.Enter, chromedp.ModifierShift)
		p.shows("eight", "21")
		p.ended("eight")
		p.Wait("everything is kept", `document.documentElement.dataset.offline === "ready"`)
		server.Close()
		p.Reload()
		p.Wait("the change is kept", cell("eight")+`.querySelector("textarea")?.value.includes("outShuffle(50)")`)
		p.edit("eight", `(code) => code.replace("50", "54")`)
		p.Press(kb.Enter, chromedp.ModifierShift)
		p.shows("eight", "52")
	})
}

func TestLivePageFromDisk(t *testing.T) {
	folder, err := liveSite()
	require.NoError(t, err)
	p := &livePage{startBrowser(t).Open(t, "file://"+folder+"/notebooks/01-permutations.html", chrome.View{}), t}
	p.chartsLive()
	p.Click("Run", chip("eight", "Run"))
	p.Wait("why it does not run", cell("eight")+`.querySelector(".note")?.innerText.startsWith("Cells cannot run in a page opened as a file")`)
	p.Keep("disk")
	p.quiet()
}

// TestLivePageShare sends a changed lesson in a link. The one who opens it uses the keyboard.
func TestLivePageShare(t *testing.T) {
	_, address, asked := serveSite(t)
	b := startBrowser(t)
	p := &livePage{b.Open(t, address+"notebooks/01-permutations.html", chrome.View{}), t}
	p.edit("eight", `(code) => code.replace("52", "54")`)
	p.Click("Share", action("Share"))
	p.Wait("the link", `!!document.querySelector("dialog input")`)
	link := chrome.Value[string](p.Tab, `document.querySelector("dialog input").value`)
	require.Contains(t, link, "/class/a/notebooks/01-permutations.html#cells=")
	require.Less(t, len(link), 400)
	p.Keep("dialog")

	other := &livePage{b.Open(t, link, chrome.View{Width: 480, Height: 900}), t}
	other.Wait("what the link changes", `document.querySelector(".banner")?.innerText.includes("changes that came with the link, in cell `+other.number("eight")+`. Nothing has run.")`)
	require.Contains(t, chrome.Value[string](other.Tab, cell("eight")+`.querySelector("textarea").value`), "outShuffle(54)")
	other.shows("eight", "8")
	for _, path := range asked() {
		require.NotContains(t, path, "engine.js", "Go is not loaded by itself")
	}
	other.Keep("opened")
	require.True(t, chrome.Value[bool](other.Tab, `(`+cell("eight")+`.querySelector("textarea").focus(), true)`))
	other.Press(kb.Enter, chromedp.ModifierShift)
	other.Wait("the question", `document.querySelector("dialog")?.innerText.includes("Run what came with the link?")`)
	other.Press(kb.Tab)
	other.Press(kb.Enter)
	other.shows("eight", "52")
	other.ended("eight")

	// Tab indents; after Escape it leaves the editor.
	require.True(t, chrome.Value[bool](other.Tab, `(`+cell("eight")+`.querySelector("textarea").focus(), true)`))
	other.Press(kb.Tab)
	require.Contains(t, chrome.Value[string](other.Tab, cell("eight")+`.querySelector("textarea").value`), "\t")
	other.Press(kb.Escape)
	other.Press(kb.Tab)
	require.NotEqual(t, "TEXTAREA", chrome.Value[string](other.Tab, `document.activeElement.tagName`))
	other.quiet()

	cut := &livePage{b.Open(t, link[:len(link)-20], chrome.View{}), t}
	cut.Wait("that it is damaged", `document.querySelector(".banner")?.innerText.includes("This link is damaged")`)
}
