package charts_test

import (
	"context"
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts"
)

// scene is a page on which charts must live, or keep their picture.
type scene struct {
	policy     string // content security policy
	page       string
	sandbox    bool // no scripts at all
	live, seen int  // live charts and charts wanted
}

// recreate puts output into the page as JupyterLab does: as inner HTML, with
// each script made anew, one output after the other.
const recreate = `<script>
function attach(text) {
  var box = document.createElement("div");
  box.innerHTML = text;
  document.body.appendChild(box);
  box.querySelectorAll("script").forEach(function (s) {
    var n = document.createElement("script");
    Array.from(s.attributes).forEach(function (a) { n.setAttribute(a.name, a.value); });
    n.textContent = s.textContent;
    s.parentNode.replaceChild(n, s);
  });
  return box;
}
window.addEventListener("load", function () {
  var outputs = %s;
  outputs.forEach(function (o, i) { setTimeout(function () { attach(o); }, 100 * i); });
});
</script>`

func scenes(t *testing.T) map[string]scene {
	one := charts.Histogram([]int{1, 2, 2, 3}, charts.Title(nasty)).HTML()
	two := charts.Graph(4, ring(4), charts.Title("団子")).HTML()
	setup := charts.Setup().HTML()
	outputs, err := json.Marshal([]string{one, two, setup, one})
	require.NoError(t, err)
	withNonce := strings.NewReplacer("<script>", `<script nonce="n">`)
	return map[string]scene{
		"payload after":      {page: one + two + setup, live: 2, seen: 2},
		"payload before":     {page: setup + one + two, live: 2, seen: 2},
		"twice the same":     {page: one + one + setup, live: 2, seen: 2},
		"two payloads":       {page: setup + one + setup + one, live: 2, seen: 2},
		"nothing to draw by": {page: one + two, live: 0, seen: 2},
		"no scripts":         {page: one + setup, sandbox: true, live: 0, seen: 1},
		"strict policy":      {policy: "default-src 'none'; img-src data:", page: one + setup, live: 0, seen: 1},
		"no eval, no net":    {policy: "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'", page: one + setup, live: 1, seen: 1},
		"nonce":              {policy: "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'nonce-n'", page: withNonce.Replace(one + setup), live: 1, seen: 1},
		"RequireJS":          {page: `<script>var modules = 0; function define() { modules++; } define.amd = {}; function require() {}</script>` + one + setup, live: 1, seen: 1},
		"CommonJS":           {page: `<script>var exports = {}, module = {exports: exports};</script>` + one + setup, live: 1, seen: 1},
		"old ECharts":        {page: `<script>window.echarts = {version: "4.9.0", init: function () { throw 1; }};</script>` + one + setup, live: 1, seen: 1},
		"notebook":           {page: fmt.Sprintf(recreate, outputs), live: 3, seen: 3},
	}
}

// TestScenes opens every scene in a frame of one page, in Chromium without a
// network, and asks each for its live charts and its errors.
func TestScenes(t *testing.T) {
	drawsMuch(t)
	if testing.Short() {
		t.Skip("needs a browser")
	}
	browser := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			browser = path
			break
		}
	}
	if browser == "" {
		t.Skip("Chromium is not installed")
	}
	all := scenes(t)
	var b strings.Builder
	b.WriteString("<!doctype html><meta charset=utf-8><body>")
	for name, s := range all {
		sandbox := ""
		if s.sandbox {
			sandbox = `sandbox="allow-same-origin"`
		}
		policy := ""
		if s.policy != "" {
			policy = fmt.Sprintf(`<meta http-equiv="Content-Security-Policy" content="%s">`, s.policy)
		}
		const watch = `<script nonce="n">window.problems = []; window.addEventListener("error", function (e) { problems.push(e.message); });` +
			`window.addEventListener("unhandledrejection", function (e) { problems.push(String(e.reason)); });</script>`
		fmt.Fprintf(&b, `<iframe name="%s" width="760" height="500" %s srcdoc="%s"></iframe>`, name, sandbox,
			html.EscapeString("<!doctype html><html><head>"+policy+watch+"</head><body>"+s.page+"</body></html>"))
	}
	b.WriteString(`<script>setTimeout(function () {
  var out = {};
  document.querySelectorAll("iframe").forEach(function (f) {
    var d = f.contentDocument, shown = function (e) { return e.getClientRects().length > 0; };
    out[f.name] = {
      live: Array.from(d.querySelectorAll(".puzzlelab-chart > [role=img]")).filter(shown).length,
      pictures: Array.from(d.querySelectorAll(".puzzlelab-chart > img")).filter(shown).length,
      alerts: d.querySelectorAll("img[src=x]").length,
      problems: f.contentWindow.problems || [],
      modules: f.contentWindow.modules || 0
    };
  });
  var p = document.createElement("pre");
  p.id = "result";
  p.textContent = JSON.stringify(out);
  document.body.replaceChildren(p);
}, 6000);</script>`)
	folder := t.TempDir()
	file := filepath.Join(folder, "scenes.html")
	require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o644))
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
		"--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir="+filepath.Join(folder, "profile"),
		"--virtual-time-budget=8000", "--dump-dom", "file://"+file)
	command.WaitDelay = 5 * time.Second
	dom, err := command.Output()
	require.NoError(t, err)
	found := regexp.MustCompile(`<pre id="result">(.*?)</pre>`).FindSubmatch(dom)
	require.NotNil(t, found, "the page gave no result")
	var results map[string]struct {
		Live, Pictures, Alerts, Modules int
		Problems                        []string
	}
	require.NoError(t, json.Unmarshal([]byte(html.UnescapeString(string(found[1]))), &results))
	for name, s := range all {
		t.Run(name, func(t *testing.T) {
			r := results[name]
			require.Equal(t, s.live, r.Live, "live charts")
			require.Equal(t, s.seen-s.live, r.Pictures, "pictures that stay")
			require.Empty(t, r.Problems)
			require.Zero(t, r.Alerts, "a title became markup")
			require.Zero(t, r.Modules, "RequireJS saw the program")
		})
	}
}
