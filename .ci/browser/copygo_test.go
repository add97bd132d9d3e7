package browser_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// What was turned by hand is copied as Go for the next cell, by keys and by a finger.
func TestCopyAsGo(t *testing.T) {
	const (
		want = "var state = State(Rubik(3), \"UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB\")\nvar moves = \"R\""
		copy = `Array.from(` + playerRoot + `.querySelectorAll("button")).find(function (b) { return b.textContent === "Copy Go"; })`
	)
	b := startBrowser(t)
	for name, view := range map[string]chrome.View{"keys": {}, "touch": {Width: 480, Height: 900, Touch: true}} {
		t.Run(name, func(t *testing.T) {
			tab, page := openSolid(t, b, "cube-3", "", view)
			chrome.Value[bool](tab, `(Object.defineProperty(navigator, "clipboard", { value: { writeText: function (text) { window.copied = text; return Promise.resolve(); } } }), true)`)
			chrome.Value[bool](tab, playerBoard+`.focus() || true`)
			tab.Press("r")
			waitState(t, tab, page, "R")
			require.NotEmpty(t, chrome.Value[string](tab, copy+`.title`), "a screen reader says what the button does")
			if view.Touch {
				tab.Tap("Copy Go", copy)
			} else {
				chrome.Value[bool](tab, copy+`.focus() || true`)
				tab.Press(kb.Enter)
			}
			tab.Wait("it says so", playerRoot+`.querySelector(".status").textContent === "Go is copied."`)
			require.Equal(t, want, chrome.Value[string](tab, "window.copied"))
		})
	}
}
