//go:build unix

package main

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Every mistake that needs no kernel, with the whole message as a user sees it.
func TestMessages(t *testing.T) {
	d := newDesk(t)
	t.Chdir(d.dir)
	d.file("ok.ipynb", emptyNotebook)
	d.file("broken.ipynb", "{\"cells\": [")
	d.file("zero.ipynb", "")
	d.file("text.ipynb", "hello")
	d.file("list.ipynb", "[]")
	d.file("old.ipynb", `{"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": []}`)
	d.file("field.ipynb", `{"nbformat": 4, "nbformat_minor": 5, "cells": [{"cell_type": "cod", "source": ""}], "metadata": {}}`)
	d.file("python.ipynb", pythonNotebook)
	d.file("plain.txt", "")
	require.NoError(t, os.Mkdir("folder", 0o755))
	require.NoError(t, os.Mkdir("empty", 0o755))
	for command, message := range map[string]string{
		"run":                      `no notebook given; see "go run ./kernel help run"`,
		"run none.ipynb":           `cannot read none.ipynb: no such file or directory`,
		"run zero.ipynb":           `zero.ipynb: line 1, column 1: not a notebook: invalid JSON: the file is empty`,
		"run broken.ipynb":         `broken.ipynb: line 1, column 12: not a notebook: invalid JSON: the file ends in the middle of the document`,
		"run text.ipynb":           `text.ipynb: line 1, column 1: not a notebook: invalid JSON: found 'h'; want a value`,
		"run list.ipynb":           `list.ipynb: document: found a list; want an object with cells`,
		"run old.ipynb":            `old.ipynb: notebook format 3.0; want 4.0 to 4.5; open it in Jupyter and save it to convert it`,
		"run field.ipynb":          `field.ipynb: cells[0].cell_type: found "cod"; want one of code, markdown, raw`,
		"run python.ipynb":         `python.ipynb: the notebook asks for the kernel "python3" (language python); want a Go notebook`,
		"run empty":                `empty contains no notebook (*.ipynb)`,
		"run ok.ipynb ok.ipynb":    `ok.ipynb is named twice; see "go run ./kernel help run"`,
		"run --speed 9 ok.ipynb":   `unknown option --speed; see "go run ./kernel help run"`,
		"run ok.ipynb --output":    `option --output needs a value; see "go run ./kernel help run"`,
		"run --jobs x ok.ipynb":    `invalid value "x" for option --jobs: want an integer; see "go run ./kernel help run"`,
		"run --timeout 0s":         `no notebook given; see "go run ./kernel help run"`,
		"run --timeout 0s a":       `--timeout 0s: want a positive duration such as 30s or 5m; see "go run ./kernel help run"`,
		"run --set n ok.ipynb":     `invalid value "n" for option --set: "n": want name=value, as in n=5; see "go run ./kernel help run"`,
		"run --set n=1 ok.ipynb":   `--set needs --output, because the notebook itself is not changed; see "go run ./kernel help run"`,
		"run --json folder a":      `cannot write folder: it is a folder`,
		"run --json no/r.json a":   `cannot write no/r.json: no file can be made in its folder: no such file or directory`,
		"run --kernel no ok.ipynb": `--kernel: no does not exist`,

		"run --output plain.txt/x ok.ipynb":            `cannot write plain.txt/x: its folder cannot be made: not a directory`,
		"run --output plain.txt ok.ipynb python.ipynb": `--output: plain.txt is a file; want a folder for several notebooks; see "go run ./kernel help run"`,
		"run --html x --no-html ok.ipynb":              `--html and --no-html cannot be used together; see "go run ./kernel help run"`,
		"run --output y.ipynb --set n=1 ok.ipynb":      `ok.ipynb: --set: no cell is tagged "parameters", so there is nothing to set; see "go run ./kernel help run"`,
		"page":            `no notebook given; see "go run ./kernel help page"`,
		"page none.ipynb": `cannot read none.ipynb: no such file or directory`,
		"page --html folder/ ok.ipynb none.ipynb":           "cannot read none.ipynb: no such file or directory\n1 of 2 notebooks failed",
		"page --output y.ipynb ok.ipynb":                    `--output writes a notebook without answers; add --without-answers; see "go run ./kernel help page"`,
		"page --without-answers --output ok.ipynb ok.ipynb": `--output: ok.ipynb would lose its answers; want another path; see "go run ./kernel help page"`,

		"marks":                            `no notebook given; see "go run ./kernel help marks"`,
		"marks none.ipynb":                 `cannot read none.ipynb: no such file or directory`,
		"page --html ok.ipynb ok.ipynb":    `--html: ok.ipynb is one of the notebooks; want another path; see "go run ./kernel help page"`,
		"run --json ok.ipynb ok.ipynb":     `--json: ok.ipynb is one of the notebooks; want another path; see "go run ./kernel help run"`,
		"check --junit ok.ipynb ok.ipynb":  `--junit: ok.ipynb is one of the notebooks; want another path; see "go run ./kernel help check"`,
		"marks --output ok.ipynb ok.ipynb": `--output: ok.ipynb is one of the notebooks; want another path; see "go run ./kernel help marks"`,
		"marks --output folder ok.ipynb":   `cannot write folder: it is a folder`,
		"check none.ipynb":                 `cannot read none.ipynb: no such file or directory`,
		"check --max-output 0 ok.ipynb":    `--max-output 0: want a positive number; see "go run ./kernel help check"`,
		"check --max-display -1 ok.ipynb":  `--max-display -1: want a positive number; see "go run ./kernel help check"`,
		"check --jobs 0 ok.ipynb":          `--jobs 0: want a positive number; see "go run ./kernel help check"`,
		"chek":                             `unknown command "chek"; run without arguments to list the commands`,
	} {
		code, _, stderr := d.kernel(t.Context(), strings.Fields(command)...)
		require.NotEqual(t, exitOK, code, command)
		require.Equal(t, message+"\n", stderr, command)
		require.Equal(t, emptyNotebook, string(d.read("ok.ipynb")), "%s changed a notebook", command)
	}
}
