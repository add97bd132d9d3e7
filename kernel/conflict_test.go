//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

// A cell stands for the editor or the other run that changes a file while cells run.
func TestWhatIsSavedDuringARunIsNotOverwritten(t *testing.T) {
	for name, test := range map[string]struct {
		meantime string // a command, in the folder of the notebook
		args     []string
		file     string // which the command changes
		message  string
		kept     string // where the result is
		removed  bool
		code     int
	}{
		"the notebook is saved": {"cp theirs lesson.ipynb", nil,
			"lesson.ipynb", "lesson.ipynb was changed by another program during the run and stays as it is now", "lesson-results.ipynb", false, exitInput},
		"the notebook is removed": {"rm lesson.ipynb", nil,
			"lesson.ipynb", "lesson.ipynb was removed during the run and is not written again", "lesson-results.ipynb", true, exitInput},
		"there are results already": {"cp theirs lesson.ipynb; cp theirs lesson-results.ipynb", nil,
			"lesson.ipynb", "lesson.ipynb was changed", "lesson-results-2.ipynb", false, exitInput},
		"a link to the notebook": {"cp theirs lesson.ipynb", []string{"--output", "link.ipynb"},
			"lesson.ipynb", "link.ipynb was changed", "link-results.ipynb", false, exitInput},
		"the output is saved": {"cp theirs old.ipynb", []string{"--output", "old.ipynb"},
			"old.ipynb", "old.ipynb was changed", "old-results.ipynb", false, exitInput},
		"the output appears": {"cp theirs new.ipynb", []string{"--output", "new.ipynb"},
			"new.ipynb", "new.ipynb was changed", "new-results.ipynb", false, exitInput},
		"the output of a run that fails": {"cp theirs old.ipynb; false", []string{"--output", "old.ipynb"},
			"old.ipynb", "old.ipynb was changed", "old-results.ipynb", false, exitCell},
		"the page is written": {"cp theirs lesson.html", []string{"--output", "new.ipynb"},
			"lesson.html", "lesson.html was changed", "lesson-results.html", false, exitInput},
		"the report is written": {"cp theirs report.json", []string{"--json", "report.json"},
			"report.json", "report.json was changed", "report-results.json", false, exitInput},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			t.Chdir(d.dir)
			theirs := `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
{"cell_type": "markdown", "id": "new", "metadata": {}, "source": "added in an editor"}]}`
			d.file("theirs", theirs)
			d.file("old.ipynb", emptyNotebook)
			path := d.notebook("lesson.ipynb", "!echo started", "!"+test.meantime)
			require.NoError(t, os.Symlink(path, filepath.Join(d.dir, "link.ipynb")))

			code, stdout, stderr := d.kernel(t.Context(), append([]string{"run", "lesson.ipynb"}, test.args...)...)
			require.Equal(t, test.code, code)
			require.Contains(t, stderr, test.message)
			require.Contains(t, stderr, "; the results of this run are in "+test.kept)
			if !strings.HasPrefix(test.file, "report") {
				require.NotContains(t, stdout, "lesson.ipynb: 2 cells", "no success is reported")
			}
			if test.removed {
				require.NoFileExists(t, test.file)
			} else {
				require.Equal(t, theirs, string(d.read(test.file)))
			}
			if filepath.Ext(test.kept) != ".ipynb" {
				require.FileExists(t, test.kept)
				return
			}
			nb, err := nbformat.Read(test.kept)
			require.NoError(t, err)
			require.Equal(t, "started\n", nb.Cells[0].Outputs[0].Text)
			require.NoFileExists(t, "lesson.html", "the page of a result that was not stored")
		})
	}
}

// A page that was asked for by name is written even so, and the report tells of the conflict.
func TestAConflictIsInTheReport(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("lesson.ipynb", "!echo >> lesson.ipynb")
	page, report := filepath.Join(d.dir, "named.html"), filepath.Join(d.dir, "report.json")
	code, _, _ := d.kernel(t.Context(), "run", "--html", page, "--json", report, path)
	require.Equal(t, exitInput, code)
	require.FileExists(t, page)
	var r jsonReport
	require.NoError(t, json.Unmarshal(d.read(report), &r))
	require.False(t, r.Passed)
	require.Equal(t, "file", r.Notebooks[0].Reason)
	require.Contains(t, r.Notebooks[0].Error, "lesson-results.ipynb")
}

// check compares with what it has executed, not with what an editor has saved since.
func TestCheckComparesWithWhatItRead(t *testing.T) {
	d := newDesk(t)
	first := d.notebook("first.ipynb", "!true")
	second := d.notebook("second.ipynb", "!echo 1")
	code, _, _ := d.kernel(t.Context(), "run", "--no-html", first, second)
	require.Equal(t, exitOK, code)
	saved := d.read(second)

	d.notebook("first.ipynb", "!sed -i.old 's/echo 1/echo 2/; s/1.n/2\\\\n/' second.ipynb")
	code, _, _ = d.kernel(t.Context(), "check", first, second)
	require.Equal(t, exitOK, code)
	require.NotEqual(t, saved, d.read(second), "the first notebook has changed the second")
}

// The names of results are checked before any cell runs.
func TestLongNames(t *testing.T) {
	d := newDesk(t)
	longest := strings.Repeat("n", longestName-len(".ipynb")) + ".ipynb"
	path := d.notebook(longest, "!echo 1; touch ran")
	code, _, _ := d.kernel(t.Context(), "run", path)
	require.Equal(t, exitOK, code)
	nb, err := nbformat.Read(path)
	require.NoError(t, err)
	require.Equal(t, "1\n", nb.Cells[0].Outputs[0].Text)
	require.FileExists(t, strings.TrimSuffix(path, ".ipynb")+".html")

	other := d.notebook("other.ipynb", "!touch other")
	for _, args := range [][]string{
		{"run", "--output", filepath.Join(d.dir, "n"+longest), other},
		{"run", "--html", filepath.Join(d.dir, "n"+longest), other},
		{"run", "--json", filepath.Join(d.dir, "n"+longest), other},
		{"page", "--without-answers", path},
	} {
		code, _, stderr := d.kernel(t.Context(), args...)
		require.Equal(t, exitInput, code, args)
		require.Contains(t, stderr, "the name is too long; want at most 255 bytes")
		require.NoFileExists(t, filepath.Join(d.dir, "other"), "no cell has run")
	}

	d.notebook(longest, "!echo >> "+longest)
	code, _, stderr := d.kernel(t.Context(), "run", path)
	require.Equal(t, exitInput, code)
	require.Contains(t, stderr, "-results.ipynb")
	require.Len(t, filepath.Base(besideName(path, 12)), longestName)
	require.LessOrEqual(t, len(filepath.Base(besideName(strings.Repeat("é", 124)+".ipynb", 3))), longestName)
}

// A result never takes the place of what is no file.
func TestResultsReplaceOnlyFiles(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("x.ipynb", "!true")
	pipe := filepath.Join(d.dir, "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	for _, option := range []string{"--output", "--html", "--json", "--junit"} {
		code, _, stderr := d.kernel(t.Context(), "run", option, pipe, path)
		require.Equal(t, exitInput, code)
		require.Contains(t, stderr, "pipe: it is not an ordinary file")
	}
}
