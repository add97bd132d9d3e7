//go:build unix

package main

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

func TestSetGivesParametersOtherValues(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("sum.ipynb", "const n = 3\nvar name = \"small\"", "%%\nfmt.Println(name, n*n)")
	nb, err := nbformat.Read(path)
	require.NoError(t, err)
	nb.Cells[0].Metadata["tags"] = []any{nbformat.ParametersTag}
	require.NoError(t, nb.WriteFile(path))
	before := d.read(path)
	output := filepath.Join(d.dir, "big.ipynb")

	code, _, _ := d.kernel(t.Context(), "run", "--no-html", "--set", "n=12", "--set", "name=a big one", "--output", output, path)
	require.Equal(t, exitOK, code)
	big, err := nbformat.Read(output)
	require.NoError(t, err)
	require.Equal(t, "a big one 144\n", big.Cells[1].Outputs[0].Text)
	require.Equal(t, before, d.read(path), "the notebook itself is not changed")

	for _, wrong := range [][]string{
		{"--set", "n=12", path},                        // nowhere to put the result
		{"--set", "m=12", "--output", output, path},    // no such parameter
		{"--set", "n = 1", "--output", output, path},   // no name
		{"--set", "n=1 2", "--output", output, path},   // no expression
		{"--set", "n=\"x\"", "--output", output, path}, // another kind of value
		{"--set", "n=1", "--set", "n=2", "--output", output, path},
		{"--set", "n=most", "--output", output, path}, // no cell declares it
	} {
		code, _, stderr := d.kernel(t.Context(), append([]string{"run"}, wrong...)...)
		require.Equal(t, exitUsage, code)
		require.NotEmpty(t, stderr)
	}
}

func TestReportsOfSeveralNotebooksAtATime(t *testing.T) {
	d := newDesk(t)
	good := d.notebook("good.ipynb", "!echo 1", "!echo 2")
	bad := d.notebook("bad.ipynb", "!echo 1", "%%\nfmt.Fprintln(os.Stderr, \"\\x1b[31mno <way>\")\nos.Exit(3)", "!echo 3")
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
	require.Equal(t, "exit", report.Notebooks[1].Reason)
	require.Equal(t, "exit", report.Notebooks[1].Cells[1].Reason)
	require.Equal(t, "not reached", report.Notebooks[1].Cells[2].Status)
	require.Equal(t, "not reached: cell 2 ended with an error", report.Notebooks[1].Cells[2].Message)

	var suites junitSuites
	require.NoError(t, xml.Unmarshal(d.read(junitPath), &suites))
	require.Equal(t, junitCounts{Tests: 5, Failures: 1, Skipped: 1}, suites.junitCounts)
	require.Equal(t, junitCounts{Tests: 3, Failures: 1, Skipped: 1}, suites.Suites[1].junitCounts)
	require.Equal(t, "exit", suites.Suites[1].Cases[1].Failure.Type)
	require.Equal(t, "not reached: cell 2 ended with an error", suites.Suites[1].Cases[2].Skipped.Message)
	require.Contains(t, suites.Suites[1].Cases[1].Failure.Message, "cell 2 of 3")
	require.Contains(t, suites.Suites[1].Cases[1].Failure.Text, "no <way>")
}

func TestReportOfACheckBlamesTheNotebookForDifferences(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("x.ipynb", "!echo 1") // committed without outputs
	junitPath := filepath.Join(d.dir, "r.xml")
	code, _, _ := d.kernel(t.Context(), "check", "--junit", junitPath, path)
	require.Equal(t, exitCell, code)
	var suites junitSuites
	require.NoError(t, xml.Unmarshal(d.read(junitPath), &suites))
	require.Equal(t, 2, suites.Tests)
	require.Equal(t, "the notebook as a whole", suites.Suites[0].Cases[1].Name)
	require.Contains(t, suites.Suites[0].Cases[1].Failure.Text, "1 difference")
	require.Equal(t, "output", suites.Suites[0].Cases[1].Failure.Type)
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
		t.Skip("this system does not report how much memory a process holds")
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
	partial := filepath.Join(d.dir, "partial.ipynb")
	code, _, stderr := d.kernel(t.Context(), "run", "--no-html", "--max-memory", "1500", "--output", partial, path)
	require.Equal(t, exitLimit, code)
	require.Contains(t, stderr, "cell 2 of 2 (id cell-2) exceeded its memory limit")
	require.Contains(t, stderr, "of 1500 MB; --max-memory raises the limit")
	nb, err := nbformat.Read(partial)
	require.NoError(t, err)
	last := nb.Cells[1].Outputs[len(nb.Cells[1].Outputs)-1]
	require.Equal(t, "This cell and the processes it started held more than the limit of 1500 MB; --max-memory raises it.", last.EValue)
}

// hidden is a cell that leaves a process behind with nothing of the kernel's in its
// environment, in a session of its own, and without a parent.
const hidden = `%%
switch os.Getenv("STEP") {
case "":
	cmd := exec.Command(os.Args[0], os.Args[1:]...)
	cmd.Env, cmd.SysProcAttr = []string{"STEP=1"}, &syscall.SysProcAttr{Setsid: true}
	fmt.Println(cmd.Run())
case "1":
	cmd := exec.Command(os.Args[0], os.Args[1:]...)
	cmd.Env = []string{"STEP=2"}
	fmt.Println(cmd.Start())
case "2":
	kept := bytes.Repeat([]byte{1}, megabytes<<20)
	os.WriteFile("running", nil, 0o600)
	for {
		time.Sleep(time.Second)
		kept[0]++
	}
}`

func TestAProcessThatHidesIsFound(t *testing.T) {
	if !gonb.MemoryWatched {
		t.Skip("this system does not report how much memory a process holds")
	}
	d := newDesk(t)
	for _, test := range []struct {
		megabytes, code int
		wait, stderr    string
	}{
		{1600, exitLimit, "!sleep 1000", "cell 3 of 3 (id cell-3) exceeded its memory limit"},
		{1, exitOK, "!until [ -e running ]; do sleep 0.01; done; rm running", ""},
	} {
		path := d.notebook("x.ipynb", fmt.Sprintf("const megabytes = %d", test.megabytes), hidden, test.wait)
		code, _, stderr := d.kernel(t.Context(), "run", "--no-html", "--max-memory", "1500", path)
		require.Equal(t, test.code, code)
		require.Contains(t, stderr, test.stderr)
		lists, err := filepath.Glob("/proc/[0-9]*/cmdline")
		require.NoError(t, err)
		for _, list := range lists {
			command, _ := os.ReadFile(list) // it may have ended
			require.False(t, strings.HasPrefix(string(command), d.temp), string(command))
		}
	}
}

func TestACompileErrorNamesTheValuesOfTheRun(t *testing.T) {
	d := newDesk(t)
	nb := nbformat.New()
	nb.Cells = []*nbformat.Cell{
		{ID: "a", Type: nbformat.Code, Source: "var list = []int{1}", Metadata: map[string]any{"tags": []any{nbformat.ParametersTag}}},
		{ID: "b", Type: nbformat.Code, Source: "%%\nfmt.Println(list)"},
	}
	path := filepath.Join(d.dir, "x.ipynb")
	require.NoError(t, nb.WriteFile(path))
	code, _, stderr := d.kernel(t.Context(), "run", "--set", "list=[]int{1.5}", "--output", filepath.Join(d.dir, "o.ipynb"), path)
	require.Equal(t, exitCell, code)
	require.Contains(t, stderr, "in this run: --set list=[]int{1.5}")
}

func TestCellsFindTheEndOfTheirInput(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("x.ipynb",
		"%%\nvar name string\n_, err := fmt.Scan(&name)\nfmt.Println(err)",
		"var in = bufio.NewScanner(os.Stdin)\n%%\nfmt.Println(in.Scan())",
		"!read name || echo end; echo piped | bash -c 'cat'; cat",
		"%%bash\necho script\ncat",
		"func TestInput(t *testing.T) {\n\tvar s string\n\tif _, err := fmt.Scan(&s); err != io.EOF {\n\t\tt.Error(err)\n\t}\n}\n%test",
	)
	code, _, _ := d.kernel(t.Context(), "run", "--no-html", "--timeout", "1m", path)
	require.Equal(t, exitOK, code)
	nb, err := nbformat.Read(path)
	require.NoError(t, err)
	for i, want := range map[int]string{0: "EOF\n", 1: "false\n", 2: "end\npiped\n", 3: "script\n"} {
		require.Equal(t, want, nb.Cells[i].Outputs[0].Text)
	}
	code, _, _ = d.kernel(t.Context(), "run", "--no-html", d.notebook("y.ipynb", "var os = 3\n%%\nfmt.Println(os)"))
	require.Equal(t, exitOK, code, "the names of packages stay free for cells")
}

// TestACellImportsFromAModuleBesideItsNotebook does what docs/commands.md
// describes, and what it described before the module was found by itself.
func TestACellImportsFromAModuleBesideItsNotebook(t *testing.T) {
	d := newDesk(t)
	d.file("go.mod", "module example.com/own\n\ngo 1.24\n")
	require.NoError(t, os.MkdirAll(filepath.Join(d.dir, "area"), 0o755))
	d.file(filepath.Join("area", "area.go"), "package area\n\nfunc Of() int { return 42 }\n")
	require.NoError(t, os.Mkdir(filepath.Join(d.dir, "below"), 0o755))
	t.Setenv("GOPROXY", "off")
	for name, first := range map[string]string{
		"x.ipynb":                         "",
		"y.ipynb":                         `!*go work use "$GONB_DIR"`,
		filepath.Join("below", "x.ipynb"): "",
		filepath.Join("below", "y.ipynb"): `!*go work use "$GONB_DIR/.."`,
	} {
		path := d.notebook(name, first, "import \"example.com/own/area\"\n%%\nfmt.Println(area.Of())")
		code, _, _ := d.kernel(t.Context(), "run", "--no-html", path)
		require.Equal(t, exitOK, code)
		nb, err := nbformat.Read(path)
		require.NoError(t, err)
		require.Equal(t, "42\n", nb.Cells[1].Outputs[0].Text)
	}
}

func TestDiskFullIsNotTheNotebooksFault(t *testing.T) {
	err := &runner.CellError{Reason: runner.DiskFull, Detail: "no space left on device"}
	adviseDisk(err)
	require.ErrorContains(t, err, "could not be compiled because the disk is full")
	require.ErrorContains(t, err, "set TMPDIR to a folder on another disk")
	require.Equal(t, exitInput, exitCode(err))
}

func TestOptionsThatCannotBe(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("x.ipynb", "!echo 1")
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
