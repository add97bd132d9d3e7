//go:build unix

package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

func TestAPageIsMadeWithoutRunningAnything(t *testing.T) {
	d := newDesk(t)
	stranger := d.file("stranger.ipynb", `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
{"cell_type": "code", "id": "a", "metadata": {}, "source": "!touch ran", "execution_count": 1, "outputs": [
{"output_type": "display_data", "metadata": {}, "data": {"text/html": "<b>kept</b><script>document.title='ran'</script>"}}]}]}`)
	python := d.file("python.ipynb", pythonNotebook)
	before := d.read(stranger)
	t.Setenv("PATH", "") // neither Go nor a kernel can be found

	code, stdout, stderr := d.kernel(t.Context(), "page", "--safe", d.dir)
	require.Equal(t, exitOK, code)
	require.Contains(t, stdout, "stranger.ipynb: page ")
	require.Empty(t, stderr)
	page := string(d.read(filepath.Join(d.dir, "stranger.html")))
	require.Contains(t, page, "<b>kept</b>")
	require.NotContains(t, page, "<script")
	require.FileExists(t, filepath.Join(d.dir, "python.html"), "the language does not matter")
	require.Equal(t, before, d.read(stranger))
	require.NoFileExists(t, filepath.Join(d.dir, "ran"))

	code, _, _ = d.kernel(t.Context(), "page", stranger)
	require.Equal(t, exitOK, code)
	require.Contains(t, string(d.read(filepath.Join(d.dir, "stranger.html"))), "document.title='ran'")

	missing := filepath.Join(d.dir, "missing.ipynb")
	code, _, stderr = d.kernel(t.Context(), "page", "--html", filepath.Join(d.dir, "pages"), missing, python)
	require.Equal(t, exitInput, code)
	require.Contains(t, stderr, "missing.ipynb")
	require.Contains(t, stderr, "1 of 2 notebooks failed")
	require.FileExists(t, filepath.Join(d.dir, "pages", "python.html"))

	for _, args := range [][]string{{}, {"--output", "x", python}, {"--without-answers", "--output", python, python}, {python, python}} {
		code, _, _ = d.kernel(t.Context(), append([]string{"page"}, args...)...)
		require.Equal(t, exitUsage, code, args)
	}
}

// A notebook for students has neither the cells nor the prose with the answers.
func TestAPageAndANotebookWithoutAnswers(t *testing.T) {
	d := newDesk(t)
	teacher := d.file("lesson.ipynb", `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
{"cell_type": "markdown", "id": "a", "metadata": {}, "source": "**1.** How many?\n\n<details><summary>Hint</summary>\n\nCount.\n\n</details>\n\n<details><summary>Answer</summary>\n\nseventeen\n\n</details>"},
{"cell_type": "code", "id": "b", "metadata": {}, "source": "mine := 0", "execution_count": 1, "outputs": []},
{"cell_type": "markdown", "id": "c", "metadata": {}, "source": "<details><summary>Answer</summary>\n\nsecret\n\n</details>"},
{"cell_type": "code", "id": "d", "metadata": {"tags": ["answer"]}, "source": "fmt.Println(17)", "execution_count": 2, "outputs": []}]}`)
	before, student := d.read(teacher), filepath.Join(d.dir, "student.ipynb")

	code, stdout, _ := d.kernel(t.Context(), "page", "--without-answers", "--output", student, teacher)
	require.Equal(t, exitOK, code)
	require.Contains(t, stdout, "lesson-without-answers.html")
	require.Equal(t, before, d.read(teacher))
	page := string(d.read(filepath.Join(d.dir, "lesson-without-answers.html")))
	require.Contains(t, page, "Count.")
	for _, answer := range []string{"seventeen", "secret", "Println"} {
		require.NotContains(t, page, answer)
		require.NotContains(t, string(d.read(student)), answer)
	}
	nb, err := nbformat.Read(student)
	require.NoError(t, err)
	require.Len(t, nb.Cells, 2)
}
