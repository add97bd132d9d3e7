//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

// session runs cells one after the other on one kernel, in a folder below that of the
// desk, and returns the texts of their outputs.
func (d *desk) session(folder string) func(source string) string {
	dir := filepath.Join(d.dir, folder)
	require.NoError(d.t, os.MkdirAll(dir, 0o755))
	k, err := soakHost(d.t).start(d.t.Context(), dir, 0)
	require.NoError(d.t, err)
	d.t.Cleanup(func() { require.NoError(d.t, k.Stop()) })
	return func(source string) string {
		d.t.Helper()
		nb := nbformat.New()
		nb.Cells = []*nbformat.Cell{{Type: nbformat.Code, Source: source}}
		err := runner.Execute(d.t.Context(), k, nb, nil)
		var text strings.Builder
		for _, output := range nb.Cells[0].Outputs {
			fmt.Fprint(&text, output.Text, output.Data["text/plain"])
		}
		if err != nil {
			fmt.Fprint(&text, err)
		}
		return text.String()
	}
}

func TestWholeCellsWithoutAnythingElse(t *testing.T) {
	compilesMuch(t)
	d := newDesk(t)
	run := d.session(".")
	require.Contains(t, run("Show(Rubik(3))"), "43,252,003,274,489,856,000", "the first cell of a new notebook")
	require.Contains(t, run("var cube = Rubik(2)\n\n// the cube\nShow(cube)\nx := 3\nfmt.Println(x)"), "3")
	require.Contains(t, run("fmt.Println(cube.Places())"), "24", "declared in an earlier cell")
	require.Contains(t, run("fmt.Println(perm.MustParse(\"(1,2)\").Order())"), "2", "an import is found by name")
	require.Contains(t, run("puzzlekit.Show(Rubik(2).Places(), puzzlekit.Must(1, nil))"), "24")
	require.Contains(t, run("x := Rubik(2)\nx.Nothing()"), "line 2", "lines are those of the cell")
	require.Contains(t, run("func f() int { return 4 }\nfmt.Println(f())"), "4")
	require.Contains(t, run("fmt.Println(1)\nfunc g() int { return 4 }"), "line 1: expected declaration, found fmt")
	require.Contains(t, run("%%\nfmt.Println(f())"), "4")
}

func TestWholeModuleBesideTheNotebook(t *testing.T) {
	compilesMuch(t)
	d := newDesk(t)
	d.file("go.mod", "module my/module\n\ngo 1.24\n")
	require.NoError(t, os.Mkdir(filepath.Join(d.dir, "shapes"), 0o755))
	source := func(sides int) {
		d.file("shapes/shapes.go", fmt.Sprintf("package shapes\n\nimport \"puzzlelab/puzzlekit/perm\"\n\n"+
			"func Turn() perm.Perm { return perm.MustParse(\"(1,2,3)\") }\nfunc Sides() int { return %d }\n", sides))
	}
	source(4)
	run := d.session("notebooks")
	require.Contains(t, run("import \"my/module/shapes\"\n%%\nfmt.Println(shapes.Sides(), shapes.Turn())"), "4 (1,2,3)")
	source(5)
	require.Contains(t, run("%%\nfmt.Println(shapes.Sides())"), "5", "a change is seen by the next cell")
	require.Contains(t, run("Show(shapes.Turn())"), "(1,2,3)")
}

func TestModuleThatCannotBeUsedSpoilsNoCell(t *testing.T) {
	d := newDesk(t)
	d.file("go.mod", "module my/module\n\ngo 1.999\n")
	require.Contains(t, d.session(".")("fmt.Println(2 + 2)"), "4")
}

// TestWholeStarters runs the notebooks that lab offers to start with.
func TestWholeStarters(t *testing.T) {
	compilesMuch(t)
	d := newDesk(t)
	for name, want := range map[string]string{
		"my-puzzle": "24 states, at most 6 moves",
		"my-group":  "group of order 168",
		"my-graph":  "16 states [1 2 3 2 2 2 2 2]",
	} {
		source := filepath.Join("internal", "lab", "starters", name+".ipynb")
		path := filepath.Join(d.dir, name+".ipynb")
		code, _, _ := d.kernel(t.Context(), "run", "--no-html", "--output", path, source)
		require.Equal(t, exitOK, code)
		require.Contains(t, string(d.read(path)), want)
	}
}

// TestWholeOwnPackages runs the notebook whose cells write packages and import them, which the
// kernel in the browser runs, too, and compares it with what is committed.
func TestWholeOwnPackages(t *testing.T) {
	compilesMuch(t)
	d := newDesk(t)
	committed := filepath.Join("internal", "lite", "cells", "testdata", "own.ipynb")
	d.file("own.ipynb", string(d.read(committed)))
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	path := filepath.Join(d.dir, "own.ipynb")
	code, _, _ := d.kernel(t.Context(), "run", "--no-html", path)
	require.Equal(t, exitOK, code)
	want, err := nbformat.Read(committed)
	require.NoError(t, err)
	got, err := nbformat.Read(path)
	require.NoError(t, err)
	require.Len(t, got.Cells, len(want.Cells))
	for i, cell := range want.Cells {
		require.Equal(t, cell.Outputs, got.Cells[i].Outputs, cell.Source)
	}
}
