//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
)

// A notebook with its own module and a data file gives the same outputs on another machine,
// that is, from its archive alone.
func TestPackedNotebookRunsElsewhere(t *testing.T) {
	d := newDesk(t)
	d.file("go.mod", "module mine\n\ngo 1.26.0\n")
	require.NoError(t, os.Mkdir(filepath.Join(d.dir, "shapes"), 0o755))
	d.file("shapes/shapes.go", "package shapes\n\nfunc Sides() int { return 3 }\n")
	d.file("data.txt", "seven\n")
	path := d.notebook("analysis.ipynb", "import (\n\t\"fmt\"\n\t\"mine/shapes\"\n\t\"os\"\n)\n%%\ntext, err := os.ReadFile(\"data.txt\")\nfmt.Print(shapes.Sides(), string(text), err)")
	code, _, stderr := d.kernel(t.Context(), "run", "--no-html", path)
	require.Equal(t, exitOK, code, stderr)
	require.Contains(t, string(d.read(path)), "3seven")
	elsewhere := filepath.Join(t.TempDir(), "theirs.zip")
	code, stdout, stderr := d.kernel(t.Context(), "pack", "--output", elsewhere, path)
	require.Equal(t, exitOK, code, stderr)
	require.Contains(t, stdout, "analysis.ipynb\ndata.txt\ngo.mod\nshapes/shapes.go\n")

	require.NoError(t, os.RemoveAll(filepath.Join(d.dir, "shapes")))
	require.NoError(t, os.Remove(filepath.Join(d.dir, "data.txt")))
	code, _, stderr = d.kernel(t.Context(), "run", elsewhere)
	require.Equal(t, exitOK, code, stderr)
	results := strings.TrimSuffix(elsewhere, ".zip") + "-results"
	require.FileExists(t, results+".html")
	require.Equal(t, string(d.read(path)), string(d.read(results+".ipynb")))

	code, stdout, stderr = d.kernel(t.Context(), "check", elsewhere)
	require.Equal(t, exitOK, code, stderr)
	require.Contains(t, stdout, "1 cell as committed")
}

// A notebook of somebody else says which version made it before it says what differs.
func TestCheckNamesTheVersion(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("theirs.ipynb", `fmt.Println("now")`)
	nb, err := nbformat.Read(path)
	require.NoError(t, err)
	nb.Cells[0].Outputs = []nbformat.Output{{Type: nbformat.Stream, Name: "stdout", Text: "then\n"}}
	nbformat.Stamp{Library: "0.0.1", Go: "go1.26.0", Sources: "0"}.Write(nb)
	require.NoError(t, nb.WriteFile(path))
	code, _, stderr := d.kernel(t.Context(), "check", path)
	require.Equal(t, exitCell, code)
	require.Regexp(t, `theirs\.ipynb: made with 0\.0\.1, this is \d.*\n1 difference `, stderr)
}
