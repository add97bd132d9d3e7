package browser_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// TestExportedPage opens a page written by "kernel run", from disk.
func TestExportedPage(t *testing.T) {
	b := startBrowser(t)
	_, file := executed(t, "viewers")
	for _, scene := range []struct {
		name        string
		view        chrome.View
		live, still int
	}{
		{"page", chrome.View{}, 2, 0},
		{"page-dark", chrome.View{Dark: true, Width: 800, Height: 1000}, 2, 0},
		{"page-480", chrome.View{Width: 480, Height: 900}, 2, 0},
		{"page-no-scripts", chrome.View{NoScripts: true}, 0, 2},
	} {
		t.Run(scene.name, func(t *testing.T) {
			tab := b.Open(t, "file://"+file, scene.view)
			waitCharts(tab, scene.live, scene.still)
			if scene.view.Width != 480 { // at this width the place of the title's line break varies
				requireLooks(t, tab, scene.name+"-bars", nth(chartSelector, 0))
			}
			requireLooks(t, tab, scene.name+"-graph", nth(chartSelector, 1))
			require.Zero(t, chrome.Value[int](tab, `document.querySelectorAll("img[src=x]").length`), "a title became markup")
			require.LessOrEqual(t, chrome.Value[int](tab, `document.documentElement.scrollWidth`),
				chrome.Value[int](tab, `document.documentElement.clientWidth`), "the page is wider than the window")
			requireQuiet(t, tab, nil)
		})
	}
}

// TestStrangePages puts outputs of the notebook into pages in which they are
// hard to show.
func TestStrangePages(t *testing.T) {
	b := startBrowser(t)
	setup, bars, graph := outputs(t)
	requireJS := string(readTestdata(t, "require.js.gz"))
	nonce := strings.NewReplacer("<script>", `<script nonce="n">`)
	const noNetwork = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
	for _, scene := range []struct {
		name, policy, body string
		live, still        int
		look               bool // compare pictures; the other pages look like one of these
	}{
		{name: "two-cold", body: bars + graph + setup, live: 2, look: true},
		{name: "payload before", body: setup + bars + graph, live: 2},
		{name: "twice the same", body: bars + bars + setup, live: 2},
		{name: "two payloads", body: setup + bars + setup + bars, live: 2},
		{name: "as JupyterLab attaches", body: attached(t, bars, graph, setup, bars), live: 3},
		{name: "requirejs", body: "<script>" + requireJS + "</script>" + setup + bars + `<script>
define("other", [], function () { return {}; });
require(["other"], function () { window.defined = Object.keys(require.s.contexts._.defined).join(); });</script>`, live: 1, look: true},
		{name: "CommonJS", body: `<script>var exports = {}, module = { exports: exports };</script>` + bars + setup, live: 1},
		{name: "old ECharts", body: `<script>window.echarts = { version: "4.9.0", init: function () { throw 1; } };</script>` + bars + setup, live: 1},
		{name: "strict-policy", policy: "default-src 'none'; img-src data:", body: setup + bars, still: 1, look: true},
		{name: "nonce-policy", policy: noNetwork + "script-src 'nonce-n'", body: nonce.Replace(setup + bars), live: 1, look: true},
		{name: "no eval, no network", policy: noNetwork + "script-src 'unsafe-inline'", body: bars + setup, live: 1},
		{name: "nothing-at-hand", policy: noNetwork + "script-src 'unsafe-inline'", body: bars, still: 1, look: true},
	} {
		t.Run(scene.name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path != "/" {
					w.WriteHeader(http.StatusNoContent) // the favicon
					return
				}
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				if scene.policy != "" {
					w.Header().Set("Content-Security-Policy", scene.policy)
				}
				fmt.Fprintf(w, "<!doctype html><html><head><title>%s</title></head><body>%s</body></html>", scene.name, scene.body)
			}))
			defer server.Close()
			tab := b.Open(t, server.URL+"/", chrome.View{})
			waitCharts(tab, scene.live, scene.still)
			for i := range scene.live + scene.still {
				if !scene.look {
					break
				}
				requireLooks(t, tab, fmt.Sprintf("%s-%d", scene.name, i+1), nth(chartSelector, i))
			}
			require.Zero(t, chrome.Value[int](tab, `document.querySelectorAll("img[src=x]").length`), "a title became markup")
			if scene.policy == "" {
				requireQuiet(t, tab, nil)
			}
			if scene.name == "requirejs" {
				tab.Wait("RequireJS works and has loaded nothing of ours", `window.defined === "other"`)
			}
		})
	}
}

// attached puts outputs into the page as JupyterLab does: as inner HTML, one
// after the other, with each script element created again.
func attached(t *testing.T, outputs ...string) string {
	t.Helper()
	list, err := json.Marshal(outputs) // writes < and > as \u003c and \u003e
	require.NoError(t, err)
	return fmt.Sprintf(`<script>window.addEventListener("load", function () {
  %s.forEach(function (text, i) { setTimeout(function () {
    var box = document.createElement("div");
    box.innerHTML = text;
    document.body.appendChild(box);
    box.querySelectorAll("script").forEach(function (s) {
      var n = document.createElement("script");
      Array.from(s.attributes).forEach(function (a) { n.setAttribute(a.name, a.value); });
      n.textContent = s.textContent;
      s.parentNode.replaceChild(n, s);
    });
  }, 100 * i); });
});</script>`, list)
}

// outputs returns the HTML of the notebook's outputs: the payload, the bars and
// the graph.
func outputs(t *testing.T) (setup, bars, graph string) {
	t.Helper()
	file, _ := executed(t, "viewers")
	html := map[string]string{}
	for _, cell := range readNotebook(t, file).Cells {
		for _, output := range cell.Outputs {
			html[cell.ID] += string(output.Data["text/html"])
		}
	}
	require.NotEmpty(t, html["setup"])
	require.NotEmpty(t, html["bars"])
	require.NotEmpty(t, html["graph"])
	return html["setup"], html["bars"], html["graph"]
}
