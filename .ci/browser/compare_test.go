package browser_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// A word for the cube of five layers that both players read alike: outer and inner
// layers in turn.
var compareWord = strings.Repeat("R 2U F' 2R D 2L B' 2F L U' 2D 2B ", 3)

// theirPage is a page with the player of cubing.js, which esbuild packs.
const (
	theirEntry = `import { TwistyPlayer } from "cubing/twisty"; window.TwistyPlayer = TwistyPlayer;`
	theirPage  = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>cubing.js</title></head><body><main><h1>cubing.js</h1><script type="module">
import "./entry.js";
window.player = new TwistyPlayer({ puzzle: "5x5x5", alg: %q, visualization: "3D", hintFacelets: "none", backView: "none", background: "none" });
player.style.width = player.style.height = "440px";
document.querySelector("main").append(player);
</script></main></body></html>`
)

// counted counts the animation frames of five seconds.
const counted = `new Promise(function (done) {
  var frames = 0, end = performance.now() + 5000;
  (function next() { frames++; if (performance.now() < end) requestAnimationFrame(next); else done(frames / 5); })();
})`

// TestSolidCompare turns layers of a 5×5×5 cube in our player and in that of cubing.js, in
// turn and in one browser, in which WebGL is drawn without a graphics processor. It reports the medians, the bytes that
// the pages load, and what they offer to keys and screen readers; docs/solids.md has the
// figures.
func TestSolidCompare(t *testing.T) {
	modules := packages(t)
	files := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(filepath.Dir(modules), "entry.js"), []byte(theirEntry), 0o644))
	pack := exec.Command(filepath.Join(modules, ".bin", "esbuild"), "entry.js", "--bundle", "--minify", "--format=esm", "--splitting", "--outdir="+files, "--log-level=warning")
	pack.Dir = filepath.Dir(modules)
	output, err := pack.CombinedOutput()
	require.NoError(t, err, string(output))
	require.NoError(t, os.WriteFile(filepath.Join(files, "index.html"), fmt.Appendf(nil, theirPage, compareWord), 0o644))
	loaded := newLoads(files)
	server := httptest.NewServer(loaded)
	t.Cleanup(server.Close)

	folder, err := fonts()
	require.NoError(t, err)
	b := chrome.Start(t, chrome.Find(), folder, failures, chromedp.Flag("disable-gpu", false), chromedp.Flag("enable-unsafe-swiftshader", true))
	var ours, theirs []float64
	var ourTab, theirTab *chrome.Tab
	for range 3 {
		ourTab, _ = openSolid(t, b, "cube-5", "", chrome.View{Width: 1000, Height: 800})
		chrome.Value[bool](ourTab, fmt.Sprintf(`(function () {
  var r = %s;
  r.querySelector("input[type=text]").value = %q;
  Array.from(r.querySelectorAll("button")).find(function (b) { return b.textContent === "Do"; }).click();
  return true;
})()`, playerRoot, compareWord))
		ours = append(ours, chrome.Value[float64](ourTab, counted))
		require.Contains(t, chrome.Value[string](ourTab, playerRoot+`.querySelector(".count").textContent`), "of 36", "it is still turning")
		chrome.Value[bool](ourTab, fmt.Sprintf(`(Array.from(%s.querySelectorAll("button")).find(function (b) { return b.textContent === "Reset"; }).click(), true)`, playerRoot))

		theirTab = b.Open(t, server.URL+"/index.html", chrome.View{Width: 1000, Height: 800})
		theirTab.Wait("their player draws", `window.player && ["twisty-dynamic-3d", "puzzle-geometry"].every(function (part) {
  return performance.getEntriesByType("resource").some(function (r) { return r.name.includes(part) && r.responseEnd; }); })`)
		time.Sleep(2 * time.Second)
		chrome.Value[bool](theirTab, `(player.play(), true)`)
		theirs = append(theirs, chrome.Value[float64](theirTab, counted))
		chrome.Value[bool](theirTab, `(player.pause(), true)`)
	}
	pages, err := solidPages()
	require.NoError(t, err)
	page := pages["cube-5"].HTML
	theirBytes, theirPacked := loaded.sum()
	t.Logf("frames a second while layers turn, medians of three: ours %.0f, theirs %.0f (all: %.0f, %.0f)", median(ours), median(theirs), ours, theirs)
	t.Logf("bytes of a page: ours %d (%d with gzip), theirs %d (%d with gzip) in %d files", len(page), packed([]byte(page)), theirBytes, theirPacked, len(loaded.seen))
	for _, side := range []struct {
		name, root string
		tab        *chrome.Tab
	}{{"ours", playerRoot, ourTab}, {"theirs", "document.querySelector('twisty-player')", theirTab}} {
		t.Logf("%s: %s", side.name, chrome.Value[string](side.tab, fmt.Sprintf(`(function () {
  var all = [], walk = function (n) { if (n.nodeType === 1) all.push(n); if (n.shadowRoot) walk(n.shadowRoot); n.childNodes.forEach(walk); };
  walk(%s);
  var count = function (f) { return all.filter(f).length; };
  return count(function (e) { return e.tabIndex === 0; }) + " stops of the Tab key, " +
    count(function (e) { return e.getAttribute("role") === "img" && e.getAttribute("aria-label") && e.getAttribute("display") !== "none"; }) + " stickers with a name, " +
    count(function (e) { return e.hasAttribute("aria-live"); }) + " live regions, " + count(function (e) { return e.localName === "canvas"; }) + " canvases";
})()`, side.root)))
	}
	require.GreaterOrEqual(t, median(ours), median(theirs), "frames a second")
	require.LessOrEqual(t, 10*len(page), theirBytes, "bytes")
}

func median(list []float64) float64 {
	sorted := slices.Clone(list)
	sort.Float64s(sorted)
	return sorted[len(sorted)/2]
}

func packed(data []byte) int {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(data) // a buffer takes everything
	_ = w.Close()
	return b.Len()
}

// loads serves files and remembers which were asked for.
type loads struct {
	files http.Handler
	dir   string
	mu    sync.Mutex
	seen  map[string]bool
}

func newLoads(dir string) *loads {
	return &loads{files: http.FileServer(http.Dir(dir)), dir: dir, seen: map[string]bool{}}
}

func (l *loads) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	l.mu.Lock()
	if strings.HasSuffix(r.URL.Path, ".js") {
		l.seen[r.URL.Path] = true
	}
	l.mu.Unlock()
	l.files.ServeHTTP(w, r)
}

// sum returns the bytes of the files that were asked for, as they are and with gzip.
func (l *loads) sum() (plain, zipped int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for name := range l.seen {
		data, err := os.ReadFile(filepath.Join(l.dir, name))
		if err == nil {
			plain, zipped = plain+len(data), zipped+packed(data)
		}
	}
	return plain, zipped
}
