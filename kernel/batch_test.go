//go:build unix

package main

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/parameters"
)

func TestSetGivesParametersOtherValues(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("sum.ipynb", "const n = 3\nvar name = \"small\"", "%%\nfmt.Println(name, n*n)")
	nb, err := nbformat.Read(path)
	require.NoError(t, err)
	nb.Cells[0].Metadata["tags"] = []any{parameters.Tag}
	require.NoError(t, nb.WriteFile(path))
	before := d.read(path)
	output := filepath.Join(d.dir, "big.ipynb")

	code, _, _ := d.kernel(t.Context(), "run", "--no-html", "--set", "n=12", "--set", "name=a big one", "--output", output, path)
	require.Equal(t, exitOK, code)
	big, err := nbformat.Read(output)
	require.NoError(t, err)
	require.Equal(t, "a big one 144\n", big.Cells[1].Outputs[0].Text)
	require.Equal(t, before, d.read(path), "the notebook keeps its values")

	for _, wrong := range [][]string{
		{"--set", "n=12", path},                        // nowhere to put the result
		{"--set", "m=12", "--output", output, path},    // no such parameter
		{"--set", "n = 1", "--output", output, path},   // no name
		{"--set", "n=1 2", "--output", output, path},   // no expression
		{"--set", "n=\"x\"", "--output", output, path}, // another kind of value
	} {
		code, _, stderr := d.kernel(t.Context(), append([]string{"run"}, wrong...)...)
		require.Equal(t, exitUsage, code)
		require.NotEmpty(t, stderr)
	}
}

func TestReportsOfSeveralNotebooksAtATime(t *testing.T) {
	d := newDesk(t)
	good := d.notebook("good.ipynb", "%%\nfmt.Println(1)", "%%\nfmt.Println(2)")
	bad := d.notebook("bad.ipynb", "%%\nfmt.Println(1)", "%%\nfmt.Fprintln(os.Stderr, \"\\x1b[31mno <way>\")\nos.Exit(3)", "%%\nfmt.Println(3)")
	jsonPath, junitPath := filepath.Join(d.dir, "r.json"), filepath.Join(d.dir, "r.xml")

	code, stdout, stderr := d.kernel(t.Context(), "run", "--no-html", "--jobs", "2", "--json", jsonPath, "--junit", junitPath, good, bad)
	require.Equal(t, exitCell, code)
	require.Contains(t, stdout, "good.ipynb: 2 cells")
	require.Contains(t, stderr, "1 of 2 notebooks failed")

	var report jsonReport
	require.NoError(t, json.Unmarshal(d.read(jsonPath), &report))
	require.Equal(t, reportFormat, report.Format)
	require.False(t, report.Passed)
	require.Len(t, report.Notebooks, 2, "in the order of the command line")
	require.True(t, report.Notebooks[0].Passed)
	require.Len(t, report.Notebooks[0].Cells, 2)
	require.Positive(t, report.Notebooks[0].Cells[0].Seconds)
	require.False(t, report.Notebooks[1].Passed)
	require.Equal(t, "passed", report.Notebooks[1].Cells[0].Status)
	require.Equal(t, "failed", report.Notebooks[1].Cells[1].Status)
	require.Contains(t, report.Notebooks[1].Error, "no <way>")

	var suites junitSuites
	require.NoError(t, xml.Unmarshal(d.read(junitPath), &suites))
	require.Equal(t, 4, suites.Tests)
	require.Equal(t, 1, suites.Failures)
	require.Contains(t, suites.Suites[1].Cases[1].Failure.Message, "cell 2 of 3")
	require.Contains(t, suites.Suites[1].Cases[1].Failure.Text, "no <way>")
}

func TestReportOfACheckBlamesTheNotebookForDifferences(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("x.ipynb", "%%\nfmt.Println(1)") // committed without outputs
	junitPath := filepath.Join(d.dir, "r.xml")
	code, _, _ := d.kernel(t.Context(), "check", "--junit", junitPath, path)
	require.Equal(t, exitCell, code)
	var suites junitSuites
	require.NoError(t, xml.Unmarshal(d.read(junitPath), &suites))
	require.Equal(t, 2, suites.Tests)
	require.Equal(t, "the notebook as a whole", suites.Suites[0].Cases[1].Name)
	require.Contains(t, suites.Suites[0].Cases[1].Failure.Text, "1 difference")
}

func TestSafePagesRunNothing(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("x.ipynb", "import \"github.com/janpfeifer/gonb/gonbui\"\n%%\ngonbui.DisplayHTML(\"<b>bold</b><script>document.title='ran'</script>\")\ngonbui.Sync()")
	page := filepath.Join(d.dir, "x.html")
	code, _, _ := d.kernel(t.Context(), "run", "--safe", "--html", page, path)
	require.Equal(t, exitOK, code)
	require.Contains(t, string(d.read(page)), "<b>bold</b>")
	require.NotContains(t, string(d.read(page)), "<script")
}

func TestACellThatTakesTooMuchMemoryIsEnded(t *testing.T) {
	if !gonb.MemoryWatched {
		t.Skip("this system does not tell how much memory a process holds")
	}
	d := newDesk(t)
	path := d.notebook("x.ipynb", "%%\nfmt.Println(\"small\")", `%%
var kept [][]byte
for range 4000 {
	block := make([]byte, 1<<20)
	for i := range block {
		block[i] = 1
	}
	kept = append(kept, block)
	time.Sleep(time.Millisecond)
}
fmt.Println(len(kept))`)
	code, _, stderr := d.kernel(t.Context(), "run", "--no-html", "--max-memory", "1500", path)
	require.Equal(t, exitCell, code)
	require.Contains(t, stderr, "cell 2 of 2 (id cell-2) went past its memory limit")
	require.Contains(t, stderr, "of 1500 MB; --max-memory raises the limit")
}

func TestOptionsThatCannotBe(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("x.ipynb", "%%\nfmt.Println(1)")
	for _, args := range [][]string{
		{"--jobs", "0"}, {"--max-memory", "-1"}, {"--timeout", "0s"}, {"--max-output", "0"}, {"--safe", "--no-html"},
	} {
		code, _, _ := d.kernel(t.Context(), append(append([]string{"run"}, args...), path)...)
		require.Equal(t, exitUsage, code, args)
	}
	code, _, stderr := d.kernel(t.Context(), "run", "--junit", filepath.Join(d.dir, "nowhere", "r.xml"), path)
	require.Equal(t, exitInput, code)
	require.Contains(t, stderr, "cannot write")
	_, err := os.Stat(filepath.Join(d.dir, "x.html"))
	require.ErrorIs(t, err, os.ErrNotExist, "nothing was executed")
}
