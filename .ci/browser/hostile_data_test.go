package browser_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// connecting are pieces of HTML by which a browser reaches a host before anything is clicked,
// if only to ask for its address.
var connecting = []string{
	`<iframe srcdoc="<meta http-equiv=refresh content='0;url=https://evil.example/led'>"></iframe>`,
	`<iframe src="https://evil.example/framed"></iframe><frame src="https://evil.example/framed">`,
	`<meta http-equiv="refresh" content="0;url=https://evil.example/refreshed">`,
	`<link rel="dns-prefetch" href="//evil.example"><link rel="preconnect" href="https://evil.example">`,
	`<link rel="prefetch" href="https://evil.example/p"><link rel="stylesheet" href="https://evil.example/s.css">`,
	`<link rel="icon" href="https://evil.example/i.png"><link rel="modulepreload" href="https://evil.example/m.js">`,
	`<script type="speculationrules">{"prefetch":[{"urls":["https://evil.example/s"]}]}</script>`,
	`<img src="https://evil.example/i.png"><img srcset="https://evil.example/i2.png 2x"><picture><source srcset="https://evil.example/i3.png"><img src=x></picture>`,
	`<video src="https://evil.example/v" poster="https://evil.example/p.png" autoplay></video><audio src="https://evil.example/a" autoplay></audio>`,
	`<object data="https://evil.example/o"></object><embed src="https://evil.example/e"><input type=image src="https://evil.example/n.png">`,
	`<body background="https://evil.example/b.png"><table background="https://evil.example/t.png"><tr><td background="https://evil.example/d.png">x`,
	`<p style="background:url(https://evil.example/1)">x</p><p style="background-image:image-set('https://evil.example/2' 1x)">x</p>`,
	`<p style="list-style:url(https://evil.example/3);display:list-item">x</p><p style="border-image:url(https://evil.example/4) 1;border-style:solid">x</p>`,
	`<p style="cursor:url(https://evil.example/5),auto;content:url(https://evil.example/6);mask:url(https://evil.example/7#m);filter:url(https://evil.example/8#f)">x</p>`,
	`<p style="background:u\rl(https://evil.example/9)">x</p><p style="--x:url(https://evil.example/10);background:var(--x)">x</p>`,
	`<style>@import "https://evil.example/i.css"; @font-face { font-family: x; src: url(https://evil.example/f) } * { font-family: x; background: url(https://evil.example/g) }</style>`,
	`<svg><style>@media (prefers-color-scheme: dark){[fill="#ffffff"]{fill:url(https://evil.example/d.svg#x)}} * { fill: url(https://evil.example/e.svg#x) }</style><rect fill="#ffffff" width="9" height="9"/></svg>`,
	`<svg><image href="https://evil.example/i.svg"/><image xlink:href="https://evil.example/j.svg"/><feImage href="https://evil.example/k.svg"/></svg>`,
	`<svg><use href="https://evil.example/u.svg#u"/><use xlink:href="https://evil.example/v.svg#u"/></svg>`,
	`<svg><rect fill="url(https://evil.example/r.svg#r)" filter="url(https://evil.example/q.svg#r)" mask="url(https://evil.example/m.svg#r)" width="9" height="9"/></svg>`,
	`<svg><path marker-start="url(https://evil.example/m.svg#a)" d="M0 0L9 9" style="stroke:url('https://evil.example/s.svg#r')"/></svg>`,
	`<svg><foreignObject><iframe srcdoc="<meta http-equiv=refresh content='0;url=https://evil.example/f'>"></iframe></foreignObject></svg>`,
	`<math><mtext><table><mglyph><style><img src="https://evil.example/n.png">`,
	`<template shadowrootmode="open"><img src="https://evil.example/t.png"></template>`,
	`<a class="cover Toastify__toast-container jp-Dialog lm-Menu" href="https://evil.example/" ping="https://evil.example/ping" style="position:fixed;inset:0;z-index:99999">x</a>`,
	`<div class="hidden"><p style="margin:-9999px;transform:scale(99);zoom:99;position:absolute;top:0">x</p></div>`,
}

// hostileOutputs are outputs of this library with hostile data, by name.
var hostileOutputs = sync.OnceValues(func() (map[string]string, error) {
	cmd := exec.Command("go", "run", filepath.Join(".ci", "browser", "testdata", "hostile", "main.go"))
	cmd.Dir, cmd.Env = root(), environment()
	pieces, err := corpus()
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(append(pieces, connecting...))
	if err != nil {
		return nil, err
	}
	cmd.Stdin = strings.NewReader(watched(string(text)))
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("the outputs: %w", err)
	}
	var outputs map[string]string
	return outputs, json.Unmarshal([]byte(watched(string(out))), &outputs)
})

// watched replaces the host of the pieces by one that the browser looks up on this machine,
// and message windows, which block the browser, by text on the console.
func watched(text string) string {
	return strings.NewReplacer("evil.example", evilHost, "alert(", "console.error(").Replace(text)
}

const evilHost = "evil.localhost"

// dataPage is a page with these outputs and without a policy.
func dataPage(t *testing.T) string {
	t.Helper()
	outputs, err := hostileOutputs()
	require.NoError(t, err)
	var page strings.Builder
	page.WriteString(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Hostile data</title><link rel="icon" href="data:,"><main>` + outputs["setup"])
	for _, name := range slices.Sorted(func(yield func(string) bool) {
		for name := range outputs {
			if name != "setup" && !yield(name) {
				return
			}
		}
	}) {
		fmt.Fprintf(&page, "<section data-name=%q>%s</section>\n", name, outputs[name])
	}
	return page.String() + "<p>the end</p></main></html>\n"
}

// everything finds all elements, also those in shadow trees, and foreign those that should
// not be there: they load, run or leave their place.
const everything = `const everything = (root) => Array.from(root.querySelectorAll("*")).flatMap((e) => [e, ...(e.shadowRoot ? everything(e.shadowRoot) : [])]);
const foreign = (root) => everything(root).filter((e) =>
  /^(iframe|frame|object|embed|base|form|template|video|audio|link|foreignobject|feimage|image|animate|set)$/i.test(e.localName) && !e.closest("head") ||
  /^(fixed|sticky)$/.test(getComputedStyle(e).position) || e.localName === "meta" && e.httpEquiv ||
  Array.from(e.attributes).some((a) => /^(on|ping$|srcdoc$|srcset$|formaction$)/i.test(a.name) || /url\(["']?[a-z]*:?\/\//i.test(a.value) && !/^(alt|title|aria-label)$/.test(a.name) || /^\s*javascript:/i.test(a.value)))
  .map((e) => e.outerHTML.slice(0, 300));
`

// filmForeign leads a film through all its frames and returns what is foreign in them.
const filmForeign = `(async () => { ` + everything + `
const root = document.querySelector(".puzzlelab-film").shadowRoot, range = root.querySelector("input[type=range]"), found = [];
for (let k = 0; k <= range.max; k++) {
  range.value = k;
  range.dispatchEvent(new Event("input"));
  found.push(...foreign(root));
}
return found.join("\n") + "|" + root.querySelector(".screen").textContent;
})()`

// pageForeign returns what is foreign on the page.
const pageForeign = `(() => { ` + everything + `return foreign(document.body).join("\n"); })()`

const dataIsLive = `document.querySelector(".puzzlelab-film")?.shadowRoot?.querySelector(".reel") && document.querySelectorAll("section[data-name^=board]").length === 5 &&
Array.from(document.querySelectorAll("section[data-name^=board] > div")).every((e) => e.shadowRoot?.querySelector(".frame")?.childElementCount > 0)`

// TestHostileData opens outputs of this library whose data is hostile: nothing of it becomes
// more than text and drawing. The page has no policy, so that only the programs are tested.
func TestHostileData(t *testing.T) {
	b, reached := startWatched(t)
	server := servePage(t, dataPage(t))
	tab := b.Open(t, server.URL+"/page.html", chrome.View{Width: 900, Height: 1000, NotPrivate: true})
	charts := chrome.Value[int](tab, `document.querySelectorAll(".puzzlelab-chart").length`)
	require.Equal(t, 10, charts)
	waitCharts(tab, charts, 0)
	tab.Wait("films and boards are live", dataIsLive)
	require.Equal(t, "|the end", chrome.Value[string](tab, filmForeign))
	for i := range charts {
		tab.Hover(fmt.Sprint("chart ", i), nth(liveSelector, i))
		x, y := tab.Center(nth(liveSelector, i))
		for _, dx := range []float64{-90, -60, 60, 90} { // bars, and what a tooltip says of them
			tab.MoveTo(x+dx, y+40)
		}
		require.Empty(t, chrome.Value[string](tab, pageForeign))
	}
	require.Equal(t, server.URL+"/page.html", chrome.Value[string](tab, `location.href`))
	requireQuiet(t, tab, nil)
	require.False(t, reached(tab, server.URL), "the browser has asked for a host")
}

// TestWatch checks that the tests would see it if a page asked for the address of a host.
func TestWatch(t *testing.T) {
	for _, piece := range []string{`<link rel="dns-prefetch" href="//evil.example">`, `<img src="https://evil.example/x">`} {
		b, reached := startWatched(t)
		server := servePage(t, "<!doctype html><title>x</title><p>the end</p>"+watched(piece))
		tab := b.Open(t, server.URL+"/page.html", chrome.View{NotPrivate: true})
		require.True(t, reached(tab, server.URL), piece)
	}
	for _, piece := range []string{connecting[0], connecting[1], connecting[7], connecting[13], connecting[19], connecting[24]} {
		tab := startBrowser(t).Open(t, servePage(t, "<!doctype html><title>x</title><body>"+piece).URL+"/page.html", chrome.View{})
		require.NotEmpty(t, chrome.Value[string](tab, pageForeign), piece)
	}
}

// servePage serves a page, and an empty answer to anything else.
func servePage(t *testing.T, page string) *httptest.Server {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/page.html" {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write([]byte(page))
		}
	}))
	t.Cleanup(server.Close)
	return server
}

// startWatched starts a browser that writes down all that it does on the network, addresses
// of hosts included. The function that it returns reports whether evilHost is mentioned; of a server on this machine it asks for what shows that the record is complete.
func startWatched(t *testing.T) (*chrome.Browser, func(tab *chrome.Tab, server string) bool) {
	t.Helper()
	record := filepath.Join(t.TempDir(), "network.json")
	folder, err := fonts()
	require.NoError(t, err)
	b := chrome.Start(t, chrome.Find(), folder, failures, chromedp.Flag("log-net-log", record),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE *.localhost"))
	return b, func(tab *chrome.Tab, server string) bool {
		t.Helper()
		text := func() string {
			data, err := os.ReadFile(record)
			require.NoError(t, err)
			return string(data)
		}
		// The browser writes events in groups, in their order.
		last := 0
		require.Eventually(t, func() bool {
			last++
			chrome.Value[bool](tab, fmt.Sprintf(`Promise.all(Array.from({ length: 20 }, (_, i) => fetch("%s/last?%d." + i, { mode: "no-cors" }))).then(() => true)`, server, last))
			return strings.Contains(text(), server+"/last?1.19")
		}, chrome.Patience, 100*time.Millisecond, "the record has the last request")
		return strings.Contains(text(), evilHost)
	}
}

// TestHostileDataFirefox opens the same page in Firefox, which writes down which hosts it looks
// up.
func TestHostileDataFirefox(t *testing.T) {
	reached := watchFirefox(t)
	b := startFirefox(t)
	for _, piece := range []string{`<link rel="dns-prefetch" href="//first.` + evilHost + `">`, `<img src="http://first.` + evilHost + `/x">`} {
		b.Open(t, servePage(t, "<!doctype html><title>x</title><p>the end</p>"+piece).URL+"/page.html")
	}
	require.Eventually(t, func() bool { return reached("first." + evilHost) }, chrome.Patience, 100*time.Millisecond, "the test would see it")
	server := servePage(t, dataPage(t))
	tab := b.Open(t, server.URL+"/page.html")
	tab.Wait("films and boards are live", dataIsLive)
	tab.Wait("charts are live", drawn+` === document.querySelectorAll(".puzzlelab-chart").length`)
	require.Equal(t, "|the end", tab.Value(filmForeign))
	require.Empty(t, tab.Value(pageForeign))
	b.Open(t, servePage(t, `<!doctype html><title>x</title><p>the end</p><img src="http://last.`+evilHost+`/x">`).URL+"/page.html")
	require.Eventually(t, func() bool { return reached("last." + evilHost) }, chrome.Patience, 100*time.Millisecond)
	require.False(t, reached(evilHost), "the browser has asked for a host")
}

// watchFirefox lets Firefox write down which hosts it looks up, and returns a function that
// reports whether a host is among these.
func watchFirefox(t *testing.T) func(host string) bool {
	t.Helper()
	folder := t.TempDir()
	t.Setenv("MOZ_LOG", "sync,nsHostResolver:5")
	t.Setenv("MOZ_LOG_FILE", filepath.Join(folder, "network"))
	return func(host string) bool {
		whole := regexp.MustCompile(`(^|[^.\w-])` + regexp.QuoteMeta(host))
		files, err := filepath.Glob(filepath.Join(folder, "network*"))
		require.NoError(t, err)
		for _, file := range files {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			if whole.Match(data) {
				return true
			}
		}
		return false
	}
}
