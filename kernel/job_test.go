//go:build unix

package main

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

func TestANotebookThatCannotBeReadDoesNotStopTheOthers(t *testing.T) {
	d := newDesk(t)
	good := d.notebook("good.ipynb", "!echo 1")
	broken := d.file("broken.ipynb", "{\"cells\": [")
	python := d.file("python.ipynb", pythonNotebook)
	missing := filepath.Join(d.dir, "missing.ipynb")
	jsonPath, junitPath := filepath.Join(d.dir, "r.json"), filepath.Join(d.dir, "r.xml")
	reported := func(command string, paths ...string) (code int, stderr string, report jsonReport, suites junitSuites) {
		code, _, stderr = d.kernel(t.Context(), append([]string{command, "--json", jsonPath, "--junit", junitPath}, paths...)...)
		require.NoError(t, json.Unmarshal(d.read(jsonPath), &report))
		require.NoError(t, xml.Unmarshal(d.read(junitPath), &suites))
		return code, stderr, report, suites
	}
	for _, command := range []string{"run", "check"} { // check compares with what run wrote
		code, stderr, report, suites := reported(command, broken, python, good, missing)
		require.Equal(t, exitInput, code)
		for _, want := range []string{
			"broken.ipynb: line 1", "missing.ipynb: no such file", "3 of 4 notebooks failed",
			"python.ipynb: the notebook asks for the kernel \"python3\" (language python); want a Go notebook",
		} {
			require.Contains(t, stderr, want)
		}
		require.Len(t, report.Notebooks, 4)
		require.True(t, report.Notebooks[2].Passed)
		require.False(t, report.Notebooks[0].Passed)
		require.Equal(t, "notebook", report.Notebooks[0].Reason)
		require.Empty(t, report.Notebooks[1].Cells)
		require.Equal(t, junitCounts{Tests: 4, Errors: 3}, suites.junitCounts)
		require.Equal(t, "notebook", suites.Suites[3].Cases[0].Error.Type)
		require.Contains(t, suites.Suites[3].Cases[0].Error.Message, "missing.ipynb")
	}
	nb, err := nbformat.Read(good)
	require.NoError(t, err)
	require.Equal(t, "1\n", nb.Cells[0].Outputs[0].Text)

	code, stderr, report, suites := reported("run", broken)
	require.Equal(t, exitInput, code)
	require.Equal(t, 1, strings.Count(stderr, "broken.ipynb: line 1"))
	require.NotContains(t, stderr, "starting the kernel")
	require.Len(t, report.Notebooks, 1)
	require.Equal(t, 1, suites.Errors)

	bad := d.notebook("bad.ipynb", "%%\nfor {\n}")
	code, _, _, _ = reported("run", "--timeout", "1s", broken, bad)
	require.Equal(t, exitLimit, code, "the highest code counts")
}

// pythonNotebook is a new Python notebook as Jupyter writes it.
const pythonNotebook = `{"nbformat": 4, "nbformat_minor": 5, "cells": [
{"cell_type": "code", "id": "a", "metadata": {}, "source": "print(1)", "outputs": [], "execution_count": null}],
"metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}}`

func TestLanguagesOfNotebooks(t *testing.T) {
	for metadata, want := range map[string]string{
		`{}`: "",
		`{"kernelspec": {"name": "gonb", "display_name": "Go (gonb)", "language": "go"}}`: "",
		`{"kernelspec": {"name": "gonb_main", "language": "Go"}}`:                         "",
		`{"kernelspec": {"name": "mine"}}`:                                                "",
		`{"kernelspec": {"name": "mine"}, "language_info": {"name": "go"}}`:               "",
		`{"kernelspec": {"name": "python3"}}`:                                             "python",
		`{"kernelspec": {"name": "ir", "language": "R"}}`:                                 "R",
		`{"language_info": {"name": "julia"}}`:                                            "julia",
	} {
		nb, err := nbformat.Parse([]byte(`{"nbformat": 4, "nbformat_minor": 5, "cells": [], "metadata": ` + metadata + `}`))
		require.NoError(t, err)
		err = goNotebook("x.ipynb", nb)
		if want == "" {
			require.NoError(t, err, metadata)
			continue
		}
		var language *languageError
		require.ErrorAs(t, err, &language, metadata)
		require.Equal(t, want, language.language)
	}
}

func TestAFolderStandsForItsNotebooks(t *testing.T) {
	d := newDesk(t)
	for _, name := range []string{"b.ipynb", "a.ipynb", ".hidden.ipynb", "a.txt"} {
		d.file(name, "")
	}
	require.NoError(t, os.MkdirAll(filepath.Join(d.dir, "below", "c.ipynb"), 0o755))
	a, b := filepath.Join(d.dir, "a.ipynb"), filepath.Join(d.dir, "b.ipynb")
	paths, err := expand([]string{"first.ipynb", d.dir, "last.ipynb"})
	require.NoError(t, err)
	require.Equal(t, []string{"first.ipynb", a, b, "last.ipynb"}, paths)
	_, err = expand([]string{filepath.Join(d.dir, "below")})
	require.ErrorContains(t, err, "below contains no notebook (*.ipynb)")
}

// Students have folders of their own, and their notebooks one name.
func TestNotebooksOfOneNameInSubfolders(t *testing.T) {
	d := newDesk(t)
	var want []string
	for _, student := range []string{"anna", "ben"} {
		require.NoError(t, os.MkdirAll(filepath.Join(d.dir, "in", student), 0o755))
		d.file(filepath.Join("in", student, "w1.ipynb"), emptyNotebook)
		want = append(want, filepath.Join(d.dir, "in", student, "w1.ipynb"))
	}
	paths, err := expand([]string{filepath.Join(d.dir, "in")})
	require.NoError(t, err)
	require.Equal(t, want, paths)

	out := filepath.Join(d.dir, "out")
	code, stdout, _ := d.kernel(t.Context(), "page", "--without-answers", "--output", out, "--html", out, filepath.Join(d.dir, "in"))
	require.Equal(t, exitOK, code)
	require.Contains(t, stdout, "notebook "+filepath.Join(out, "ben", "w1.ipynb"))
	require.FileExists(t, filepath.Join(out, "anna", "w1.html"))
}

const emptyNotebook = `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}`

func TestFoldersForResultsAreMade(t *testing.T) {
	d := newDesk(t)
	one, two := d.notebook("one.ipynb", "!echo 1"), d.notebook("two.ipynb", "!echo 2")
	results := filepath.Join(d.dir, "new", "results")
	code, _, _ := d.kernel(t.Context(), "run", "--output", results, "--html", results, one, two)
	require.Equal(t, exitOK, code)
	require.FileExists(t, filepath.Join(results, "two.ipynb"))
	require.FileExists(t, filepath.Join(results, "two.html"))
	code, _, _ = d.kernel(t.Context(), "run", "--no-html", "--output", filepath.Join(d.dir, "other")+"/", one)
	require.Equal(t, exitOK, code)
	require.FileExists(t, filepath.Join(d.dir, "other", "one.ipynb"))
}

// The browser folder carries translations, but they are not executed again.
func TestTranslationsAreNotExecuted(t *testing.T) {
	t.Chdir("..")
	all, err := ownNotebooks()
	require.NoError(t, err)
	require.Contains(t, all, filepath.Join("notebooks", "00-tour.ja.ipynb"))
	left := originals(slices.Clone(all))
	require.Contains(t, left, filepath.Join("notebooks", "00-tour.ipynb"))
	require.NotContains(t, left, filepath.Join("notebooks", "00-tour.ja.ipynb"))
	require.Less(t, len(left), len(all))
}
