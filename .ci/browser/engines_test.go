package browser_test

import (
	"fmt"
	"os"
	"testing"

	"puzzlelab/browser/chrome"
	"puzzlelab/browser/engine"
)

// engines are the browsers in which everything must run that needs no installation. WebKit
// interprets WebAssembly for long before it compiles it, so the compiler and the linker take a
// minute the first time; there one kernel takes the whole course.
var engines = []struct {
	name      string
	start     func(t *testing.T) engine.Browser
	oneKernel bool
}{
	{"WebKit", startWebKit, true},
	{"Firefox", func(t *testing.T) engine.Browser { return startFirefox(t) }, false},
	{"Chromium", func(t *testing.T) engine.Browser { return startBrowser(t).Tablet() }, false},
}

// TestEngines uses the browser edition in each engine, in one browser: the front page of the
// site, the course, and a tablet with a lesson in JupyterLite and on a page of the site.
func TestEngines(t *testing.T) {
	for _, e := range engines {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			b := e.start(t)
			t.Run("front", func(t *testing.T) { touchFront(t, b) })
			t.Run("course", func(t *testing.T) { runCourse(t, b, e.oneKernel) })
			t.Run("JupyterLite", func(t *testing.T) { touchJupyterLite(t, b) })
			t.Run("lesson", func(t *testing.T) { touchLesson(t, b) })
		})
	}
}

// touchFront turns the cube of the index by a finger and lets two buttons scramble and solve
// it, in a window of a telephone and in one of a tablet.
func touchFront(t *testing.T, b engine.Browser) {
	_, address, _ := serveSite(t)
	for _, size := range [][2]int{{480, 900}, {engine.Width, engine.Height}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			page := b.Open(t, address+"index.html")
			page.Resize(size[0], size[1])
			page.Wait("the cube", `!document.querySelector(".turn").hidden && `+sticker(""))
			fits(t, page)
			turnAndSolve(t, page)
		})
	}
}

// startFirefox starts Firefox. Without one the test is skipped, unless BROWSER=required.
func startFirefox(t *testing.T) *engine.Firefox {
	t.Helper()
	path := engine.FindFirefox()
	if path == "" {
		without(t, "Firefox is not installed; on Debian: apt-get install firefox-esr")
	}
	return engine.StartFirefox(t, path, chrome.Patience)
}

// startWebKit starts WebKitGTK in the same way.
func startWebKit(t *testing.T) engine.Browser {
	t.Helper()
	driver, display := engine.FindWebKit()
	if driver == "" || display == "" {
		without(t, "WebKitGTK is not installed; on Debian: apt-get install webkit2gtk-driver xvfb")
	}
	const slower = 3 // it interprets WebAssembly for long before it compiles it
	return engine.StartWebKit(t, driver, display, slower*chrome.Patience)
}

// without ends a test that lacks a browser.
func without(t *testing.T, why string) {
	t.Helper()
	if os.Getenv("BROWSER") == "required" {
		t.Fatal(why)
	}
	t.Skip(why)
}
