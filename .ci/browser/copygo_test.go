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
			tab.Wait("it says so", playerRoot+`.querySelector(".status").textContent === "The Go code is copied."`)
			require.Equal(t, want, chrome.Value[string](tab, "window.copied"))
		})
	}
}

// So are skewers, tiles and pieces on a cube.
func TestCopyBoardsAsGo(t *testing.T) {
	want := map[string]string{
		"dango":  "var skewers = Dango(3, 3, 2, 2, 2)\nvar start, goal = Skewers(\"112|233|\"), Skewers(\"211|332|\")",
		"parity": "var state = State(Sliding(4, 4), \"6 11 14 3 15 5 12 2 4 10 7 13 9 8 1 _\")",
		"pieces": "var placement = Place(4, \"F(2,1)\", \"F(2,3)\")",
	}
	b := startBrowser(t)
	for name, view := range map[string]chrome.View{"keys": {Width: 1000}, "touch": {Width: 480, Height: 900, Touch: true}} {
		t.Run(name, func(t *testing.T) {
			tab := openBoards(t, b, "", view)
			chrome.Value[bool](tab, `(Object.defineProperty(navigator, "clipboard", { value: { writeText: function (text) { window.copied = text; return Promise.resolve(); } } }), true)`)
			for kind, text := range want {
				copier := buttonOf(kind, 0, "Copy Go")
				require.Contains(t, chrome.Value[string](tab, copier+".title"), "as Go for a cell", "a screen reader says what the button does")
				if view.Touch {
					tab.Tap("Copy Go", copier)
				} else {
					chrome.Value[bool](tab, copier+`.focus() || true`)
					tab.Press(kb.Enter)
				}
				tab.Wait("it says so", inBoard(kind, 0, boardStatus+` === "The Go code is copied."`))
				require.Equal(t, text, chrome.Value[string](tab, "window.copied"))
			}
			requireAudit(t, tab, 0, "after copying")
		})
	}
}
