package browser_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"puzzlelab/browser/chrome"
)

// exercisesPage writes the page of a notebook with two exercises. The answer to the first
// is 52; the second asks for a function and has a hint within a hint. The page has an
// address of HTTP: on a busy machine Chromium gives a file that is loaded again what was
// stored before the last visit, once in twenty times or so.
func exercisesPage(t *testing.T) (address string) {
	t.Helper()
	type cell = map[string]any
	prose := func(id, text string) cell {
		return cell{"cell_type": "markdown", "id": id, "metadata": cell{}, "source": text}
	}
	code := func(id, text string) cell {
		return cell{"cell_type": "code", "id": id, "metadata": cell{}, "source": text, "execution_count": 1, "outputs": []cell{
			{"output_type": "display_data", "metadata": cell{}, "data": cell{"text/html": `<div role="status">○ exercise: no answer yet</div>`}},
		}}
	}
	notebook, err := json.Marshal(cell{"nbformat": 4, "nbformat_minor": 5, "metadata": cell{}, "cells": []cell{
		prose("a", "# Exercises\n\n## Exercises\n\nOne star is for a minute.\n\n**1** ★ How many?"),
		code("one", "%%\nmine := 0\nExercise(\"01-1\", mine, \"2ac532\")"),
		prose("b", "**2** ★★ Write a function.\n\n<details><summary>Hint</summary>\n\nOne.\n\n<details><summary>Hint</summary>\n\nTwo.\n\n</details>\n\n</details>"),
		code("two", "%%\nExercise(\"01-2\", f, g, cases)"),
	}})
	require.NoError(t, err)
	file, page := filepath.Join(scratch, "exercises.ipynb"), filepath.Join(scratch, "exercises.html")
	require.NoError(t, os.WriteFile(file, notebook, 0o600))
	command(t, "page", "--html", page, file)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			w.WriteHeader(http.StatusNoContent) // the favicon
			return
		}
		http.ServeFile(w, r, page)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// TestExercisesOnAPage answers exercises, opens a hint and comes back: the page has kept
// it, until it is cleared.
func TestExercisesOnAPage(t *testing.T) {
	const (
		input   = `document.querySelector(".answer input[type=text]")`
		tick    = `document.querySelector(".answer input[type=checkbox]")`
		clearer = `document.querySelector(".progress button")`
	)
	says := func(text string) string {
		return `document.querySelector(".progress [role=status]").textContent === "` + text + `"`
	}
	address := exercisesPage(t)
	for name, view := range map[string]chrome.View{"light": {Width: 1280, Height: 900}, "dark-480": {Width: 480, Height: 900, Dark: true}} {
		t.Run(name, func(t *testing.T) {
			tab := startBrowser(t).Open(t, address, view)
			tab.Wait("nothing is solved", says("0 of 2 exercises solved"))
			require.Equal(t, 1, chrome.Value[int](tab, shown(".outputs")), "the answer box stands in for the output")

			tab.Click("the answer", input)
			tab.Type("51")
			tab.Press(kb.Enter)
			tab.Wait("it is wrong", `document.querySelector(".answer [role=status]").textContent === "✗ not right yet"`)
			tab.Press(kb.Backspace)
			tab.Type("2.0")
			tab.Press(kb.Enter)
			tab.Wait("it is right", says("1 of 2 exercises solved"))
			tab.Type("1")
			tab.Press(kb.Enter)
			tab.Wait("another answer is wrong", `document.querySelector(".answer [role=status]").textContent === "✗ not right yet (solved before)"`)
			require.True(t, chrome.Value[bool](tab, says("1 of 2 exercises solved")), "what was solved stays solved")
			tab.Press(kb.Backspace)
			tab.Press(kb.Enter)
			tab.Wait("it is right again", `document.querySelector(".answer [role=status]").textContent === "✓ right"`)
			tab.Click("hint", `document.querySelector("summary")`)
			tab.Wait("one hint", says("1 of 2 exercises solved, 1 hint opened"))
			tab.Click("the other is solved, too", tick)
			tab.Wait("all are solved", says("2 of 2 exercises solved, 1 hint opened"))
			requireAudit(t, tab, 0, name)
			requireQuiet(t, tab, nil)

			tab.Reload()
			tab.Wait("it is kept", says("2 of 2 exercises solved, 1 hint opened")+` && `+input+`.value === "52.0" && `+tick+`.checked && document.querySelectorAll("details[open]").length === 1`)
			require.LessOrEqual(t, chrome.Value[int](tab, `document.documentElement.scrollWidth`), int(view.Width), "the page is wider than the window")

			tab.Click("clear", clearer)
			tab.Wait("nothing is lost yet", says("2 of 2 exercises solved, 1 hint opened"))
			tab.Click("clear, really", clearer)
			tab.Wait("all is cleared", says("0 of 2 exercises solved")+` && `+input+`.value === "" && !`+tick+`.checked && localStorage.length === 0`)
		})
	}

	t.Run("no scripts", func(t *testing.T) {
		tab := startBrowser(t).Open(t, address, chrome.View{NoScripts: true})
		require.Equal(t, 2, chrome.Value[int](tab, shown(".outputs")))
		require.Zero(t, chrome.Value[int](tab, `document.querySelectorAll(".answer, .progress").length`))
	})
}
