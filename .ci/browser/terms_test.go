package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// A notebook with terms: one at the end of a long line, one in the last line.
const termsNotebook = `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"cell_type": "markdown", "id": "a", "metadata": {}, "source":
"# Terms\n\nThe <dfn title=\"all places that a place reaches by moves of the puzzle, itself among them\">orbit</dfn> of a place says where the moves take it, and this line is long enough for a second <dfn title=\"how often a move is made until nothing has changed\">order</dfn> somewhere near its end. Last line, last word: <dfn title=\"the moves that keep a place where it is\">stabiliser</dfn>."}]}`

// termsPage writes the page of the notebook.
func termsPage(t *testing.T, name string, flags ...string) (address string) {
	t.Helper()
	notebook, page := filepath.Join(scratch, name+".ipynb"), filepath.Join(scratch, name+".html")
	require.NoError(t, os.WriteFile(notebook, []byte(termsNotebook), 0o600))
	command(t, append(append([]string{"page", "--html", page}, flags...), notebook)...)
	return "file://" + page
}

// meaningShown tells whether a meaning can be read and is inside the window.
func meaningShown(n int) string {
	return fmt.Sprintf(`(function () {
  var r = %s.getBoundingClientRect();
  return r.height > 12 && r.width > 60 && r.left >= 0 && r.right <= innerWidth;
})()`, nth(".meaning", n))
}

// TestTerms points at terms, reaches them by keyboard and taps them, with and without
// scripts, and has the page audited.
func TestTerms(t *testing.T) {
	b := startBrowser(t)
	for _, scene := range []struct {
		name  string
		flags []string
		view  chrome.View
	}{
		{"terms", nil, chrome.View{Width: 1280, Height: 500}},
		{"terms-480", nil, chrome.View{Width: 480, Height: 700, Touch: true}},
		{"terms-dark", nil, chrome.View{Width: 900, Height: 500, Dark: true, NoScripts: true}},
		{"terms-safe", []string{"--safe"}, chrome.View{Width: 480, Height: 700}},
	} {
		t.Run(scene.name, func(t *testing.T) {
			tab := b.Open(t, termsPage(t, scene.name, scene.flags...), scene.view)
			for n := range 3 {
				require.False(t, chrome.Value[bool](tab, meaningShown(n)), "meaning %d is hidden", n+1)
				if scene.view.Touch {
					tab.Tap("term", nth("dfn", n))
				} else {
					tab.Hover("term", nth("dfn", n))
				}
				tab.Wait(fmt.Sprintf("meaning %d", n+1), meaningShown(n))
				require.LessOrEqual(t, chrome.Value[int](tab, `document.documentElement.scrollWidth`), int(scene.view.Width), "the page has grown wider")
				if scene.view.Touch {
					tab.Tap("title", nth("h1", 0))
				} else {
					tab.Hover("title", nth("h1", 0))
				}
				tab.Wait(fmt.Sprintf("meaning %d is hidden again", n+1), "!"+meaningShown(n))
			}
			tab.Press(kb.Tab) // to the link of the heading
			tab.Press(kb.Tab)
			tab.Wait("a term has the focus", `document.activeElement.tagName === "DFN"`)
			tab.Wait("its meaning", `document.activeElement.lastChild.getBoundingClientRect().height > 12`)
			if !scene.view.NoScripts && scene.flags == nil {
				requireAudit(t, tab, 0, scene.name)
			}
		})
	}
}
