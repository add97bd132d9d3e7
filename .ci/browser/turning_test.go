package browser_test

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// turningPage is the address of a page with a graph in space.
var turningPage = sync.OnceValues(func() (string, error) {
	cmd := exec.Command("go", "run", filepath.Join(".ci", "browser", "testdata", "turning.go"))
	cmd.Dir = root()
	page, err := cmd.Output()
	if err != nil {
		return "", err
	}
	file := filepath.Join(scratch, "turning.html")
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(file)}
	return address.String(), os.WriteFile(file, page, 0o644)
})

// turningLines lists the lines of the graph: x and y of both ends and the opacity.
const turningLines = `Array.from(document.querySelectorAll(".puzzlelab-chart svg path")).flatMap(function (p) {
  var m = /^M([\d.-]+) ([\d.-]+)L([\d.-]+) ([\d.-]+)$/.exec(p.getAttribute("d") || "");
  return m ? [[+m[1], +m[2], +m[3], +m[4], +(p.getAttribute("stroke-opacity") || 1)]] : [];
})`

// TestGraphsInSpaceTurn turns a football by keys, with the mouse and with a finger. All
// its seams stay short, and those at the back stay weaker.
func TestGraphsInSpaceTurn(t *testing.T) {
	page, err := turningPage()
	require.NoError(t, err)
	for name, view := range map[string]chrome.View{"computer": {Width: 900, Height: 800}, "telephone": {Width: 480, Height: 800, Touch: true}} {
		t.Run(name, func(t *testing.T) {
			tab := startBrowser(t).Open(t, page, view)
			const stage = `document.querySelector(".puzzlelab-chart [aria-roledescription]")`
			tab.Wait("the graph can be turned", stage+` && `+turningLines+`.length >= 90`)
			seen := `JSON.stringify(` + turningLines + `)`
			turns := func(what string, do func()) {
				t.Helper()
				before := chrome.Value[string](tab, seen)
				do()
				tab.Wait(what, seen+" !== "+strconv.Quote(before))
				faint := 0
				for _, line := range chrome.Value[[][5]float64](tab, turningLines) {
					dx, dy := line[0]-line[2], line[1]-line[3]
					require.Less(t, dx*dx+dy*dy, 300.0*300, what)
					if line[4] < 0.5 {
						faint++
					}
				}
				require.Greater(t, faint, 10, what)
			}
			chrome.Value[bool](tab, stage+`.focus() || true`)
			turns("an arrow key", func() { tab.Press(kb.ArrowRight) })
			x, y := tab.Center(stage)
			if view.Touch {
				turns("a finger", func() { tab.SwipeFrom(x, y, x+80, y+2) })
			} else {
				turns("the mouse", func() { tab.Drag(x, y, x+80, y-30) })
			}
			require.LessOrEqual(t, chrome.Value[int](tab, "document.documentElement.scrollWidth"), int(view.Width))
			requireAudit(t, tab, 0, "turned")
			require.Empty(t, tab.Printed())
		})
	}
}
