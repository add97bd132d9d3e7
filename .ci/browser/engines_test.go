package browser_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
	"puzzlelab/browser/webdriver"
)

// startFirefox starts Firefox. Without one the test is skipped, unless BROWSER=required.
func startFirefox(t *testing.T) *webdriver.Firefox {
	t.Helper()
	path := webdriver.FindFirefox()
	if path == "" {
		without(t, "Firefox is not installed; on Debian: apt-get install firefox-esr")
	}
	return webdriver.StartFirefox(t, path, chrome.Patience)
}

// startWebKit starts WebKitGTK in the same way.
func startWebKit(t *testing.T) *webdriver.WebKit {
	t.Helper()
	driver, display := webdriver.FindWebKit()
	if driver == "" || display == "" {
		without(t, "WebKitGTK is not installed; on Debian: apt-get install webkit2gtk-driver xvfb")
	}
	const slower = 3 // it interprets WebAssembly for long before it compiles it
	return webdriver.StartWebKit(t, driver, display, slower*chrome.Patience)
}

// without ends a test that lacks a browser.
func without(t *testing.T, why string) {
	t.Helper()
	if os.Getenv("BROWSER") == "required" {
		t.Fatal(why)
	}
	t.Skip(why)
}

// TestFrontDoorEngines opens the site in Firefox and in WebKit, in a narrow window and in
// one of a tablet: on the index a finger turns the cube, two buttons scramble and solve it,
// and the first cell of lesson 1 runs.
func TestFrontDoorEngines(t *testing.T) {
	_, address, _ := serveSite(t)
	first := committedCells(t, "01-permutations")[0]
	try := func(t *testing.T, open func(testing.TB, string) *webdriver.Tab) {
		for _, size := range [][2]int{{480, 900}, {768, 1024}} {
			t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
				tab := open(t, address+"index.html")
				tab.Resize(size[0], size[1])
				tab.Wait("the cube", `!document.querySelector(".turn").hidden && `+sticker(""))
				tab.Wait("the page fits", `document.documentElement.scrollWidth <= document.documentElement.clientWidth`)
				turnAndSolve(t, tab, func() string { return tab.Value(playerState) }, func() { tab.Swipe("a sticker", sticker("face F 3"), 0, -90) })
			})
		}
		t.Run("lesson 1", func(t *testing.T) {
			tab := open(t, address+"notebooks/01-permutations.html")
			const section = `document.querySelector("section.code:has(.run)")`
			before := tab.Value(section + `.querySelector(".outputs").innerText`)
			require.Contains(t, before, strings.TrimSpace(first.shown.Stdout))
			button := func(text string) string {
				return fmt.Sprintf(`Array.from(%s.querySelectorAll(".run button")).find((b) => b.textContent === %q && !b.hidden)`, section, text)
			}
			tab.Tap("Run", button("Run"))
			tab.Wait("the cell runs", section+`.querySelector("progress") || `+button("Stop"))
			tab.Wait("the cell has ended", `!`+section+`.querySelector("progress") && `+button("Run"))
			require.Equal(t, before, tab.Value(section+`.querySelector(".outputs").innerText`))
		})
	}
	t.Run("Firefox", func(t *testing.T) { try(t, startFirefox(t).Open) })
	t.Run("WebKit", func(t *testing.T) { try(t, startWebKit(t).Open) })
}
