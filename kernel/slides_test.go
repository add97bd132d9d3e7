//go:build unix

package main

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSlidesOfANotebook(t *testing.T) {
	d := newDesk(t)
	lesson := d.file("lesson.ipynb", `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
{"cell_type": "markdown", "id": "a", "metadata": {}, "source": "# Lesson\n\n**1** ★ How many?\n\n<details><summary>Answer</summary>\n\nseventeen\n\n</details>"},
{"cell_type": "code", "id": "b", "metadata": {"tags": ["answer"]}, "source": "fmt.Println(17)", "execution_count": 2, "outputs": []}]}`)
	before := d.read(lesson)
	t.Setenv("PATH", "") // neither Go nor a kernel can be found

	code, stdout, stderr := d.kernel(t.Context(), "slides", lesson)
	require.Equal(t, exitOK, code, stderr)
	require.Contains(t, stdout, "lesson.ipynb: slides ")
	slides := string(d.read(filepath.Join(d.dir, "lesson-slides.html")))
	require.Contains(t, slides, "seventeen")
	require.Contains(t, slides, "aria")
	require.Equal(t, before, d.read(lesson))

	code, _, _ = d.kernel(t.Context(), "slides", "--without-answers", lesson)
	require.Equal(t, exitOK, code)
	slides = string(d.read(filepath.Join(d.dir, "lesson-slides-without-answers.html")))
	require.Contains(t, slides, "How many?")
	require.NotContains(t, slides, "seventeen")
	require.NotContains(t, slides, "Println")

	named := filepath.Join(d.dir, "here.html")
	code, _, _ = d.kernel(t.Context(), "slides", "--html", named, "--quiet", lesson)
	require.Equal(t, exitOK, code)
	require.FileExists(t, named)

	for _, args := range [][]string{{}, {"--safe", lesson}, {"--output", named, lesson}, {"--html", lesson, lesson}} {
		code, _, _ = d.kernel(t.Context(), append([]string{"slides"}, args...)...)
		require.Equal(t, exitUsage, code, args)
	}
}
