//go:build unix

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

// These tests run the real kernel, built from the pinned versions. Each works in a temporary
// folder and checks at its end that no process and no folder is left.

// desk is where a test works.
type desk struct {
	t    *testing.T
	dir  string // the notebooks
	temp string // TMPDIR
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	dir := t.TempDir()
	// A short path, because it will contain Unix sockets.
	temp, err := os.MkdirTemp("", "t")
	require.NoError(t, err)
	temp, err = filepath.EvalSymlinks(temp)
	require.NoError(t, err)
	t.Setenv("TMPDIR", temp)
	d := &desk{t: t, dir: dir, temp: temp}
	t.Cleanup(func() {
		defer os.RemoveAll(temp)
		left, err := filepath.Glob(filepath.Join(temp, "*"))
		require.NoError(t, err)
		require.Empty(t, left, "temporary files are left")
		require.Empty(t, processesBelow(temp), "processes are left")
	})
	return d
}

// processesBelow returns the command lines of the processes that have dir in their
// environment. Without /proc it finds none.
func processesBelow(dir string) []string {
	var found []string
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err == nil && bytes.Contains(data, []byte("TMPDIR="+dir+"/")) {
			command, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "cmdline"))
			found = append(found, strings.ReplaceAll(string(command), "\x00", " "))
		}
	}
	return found
}

// notebook writes a notebook of code cells and returns its path.
func (d *desk) notebook(name string, sources ...string) string {
	d.t.Helper()
	nb := nbformat.New()
	for i, source := range sources {
		nb.Cells = append(nb.Cells, &nbformat.Cell{
			ID: fmt.Sprint("cell-", i+1), Type: nbformat.Code, Source: source, Metadata: map[string]any{},
		})
	}
	path := filepath.Join(d.dir, name)
	require.NoError(d.t, nb.WriteFile(path))
	return path
}

// kernel runs a command line and returns what a user would see.
func (d *desk) kernel(ctx context.Context, args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = dispatch(ctx, args, &console{stdout: &out, stderr: &err})
	d.t.Logf("kernel %s\n%s%s(%d)", strings.Join(args, " "), out.String(), err.String(), code)
	return code, out.String(), err.String()
}

// file writes a file beside the notebooks and returns its path.
func (d *desk) file(name, text string) string {
	d.t.Helper()
	path := filepath.Join(d.dir, name)
	require.NoError(d.t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

func (d *desk) read(path string) []byte {
	d.t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(d.t, err)
	return data
}

func TestRun(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("tour.ipynb",
		"import \"puzzlelab/puzzlekit/perm\"\n\nvar p = perm.MustParse(\"(1,2,3)(4,5)\")",
		"%%\nfmt.Println(\"order\", p.Order())",
		"import \"github.com/janpfeifer/gonb/gonbui\"\n%%\ngonbui.DisplayHTML(\"<b>bold</b>\")\ngonbui.Sync()",
		"!pwd",
		"%%\nfor i := range 3 {\n\tfmt.Printf(\"\\r%d\", i)\n}\nfmt.Println()",
	)
	code, stdout, stderr := d.kernel(t.Context(), "run", path)
	require.Equal(t, exitOK, code)
	require.Contains(t, stdout, "5 cells")
	for k := 1; k <= 5; k++ {
		require.Contains(t, stderr, fmt.Sprintf("cell %d of 5\n", k))
	}

	nb, err := nbformat.Read(path)
	require.NoError(t, err)
	require.Empty(t, nb.Cells[0].Outputs)
	require.Equal(t, "order 6\n", nb.Cells[1].Outputs[0].Text)
	require.Equal(t, "<b>bold</b>", nb.Cells[2].Outputs[0].Data["text/html"])
	require.Equal(t, d.dir+"\n", nb.Cells[3].Outputs[0].Text, "cells run in the folder of their notebook")
	require.Equal(t, "2\n", nb.Cells[4].Outputs[0].Text)
	require.Equal(t, 5, *nb.Cells[4].ExecutionCount)
	require.Equal(t, "cell-3", nb.Cells[2].ID)

	page := string(d.read(filepath.Join(d.dir, "tour.html")))
	require.Contains(t, page, "<b>bold</b>")

	first := d.read(path)
	t.Setenv("GOPROXY", "off") // the module cache has what the cells import
	code, _, _ = d.kernel(t.Context(), "run", "--no-html", "--quiet", path)
	require.Equal(t, exitOK, code)
	require.Equal(t, string(first), string(d.read(path)), "a second run changes nothing")
}

// TestOrderOfTextAndDisplays has one cell that marks the order of text and displays, as
// puzzlekit does, and one that does not.
func TestOrderOfTextAndDisplays(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("x.ipynb", `import (
	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)
var shown int
func show(text string) {
	data := &protocol.DisplayData{Data: map[protocol.MIMEType]any{"text/plain": text}}
	if os.Getenv("`+runner.MarksVariable+`") != "" {
		shown++
		mark := fmt.Sprintf("\x1b]puzzlelab;%d\x07", shown)
		fmt.Fprint(os.Stdout, mark)
		fmt.Fprint(os.Stderr, mark)
		data.Metadata = map[string]any{"`+runner.MarkKey+`": shown}
	}
	gonbui.SendData(data)
}
%%
for i := range 20 {
	fmt.Println("print", i)
	show(fmt.Sprint("show ", i))
}
gonbui.Sync()`,
		`%%
fmt.Println("first")
gonbui.DisplayHTML("shown")
fmt.Fprintln(os.Stderr, "complaint")
fmt.Println("second")
gonbui.Sync()`)
	code, _, _ := d.kernel(t.Context(), "run", "--no-html", path)
	require.Equal(t, exitOK, code)
	nb, err := nbformat.Read(path)
	require.NoError(t, err)
	require.Len(t, nb.Cells[0].Outputs, 40)
	for i := range 20 {
		require.Equal(t, fmt.Sprintf("print %d\n", i), nb.Cells[0].Outputs[2*i].Text)
		require.Equal(t, fmt.Sprintf("show %d", i), nb.Cells[0].Outputs[2*i+1].Data["text/plain"])
	}
	require.Len(t, nb.Cells[1].Outputs, 3)
	require.Equal(t, "first\nsecond\n", nb.Cells[1].Outputs[0].Text)
	require.Equal(t, "complaint\n", nb.Cells[1].Outputs[1].Text)
	require.Equal(t, "shown", nb.Cells[1].Outputs[2].Data["text/html"])
}

func TestFailuresNameTheCellAndLeaveTheNotebook(t *testing.T) {
	d := newDesk(t)
	for name, test := range map[string]struct {
		source string
		wants  []string
	}{
		"compile": {"func f() int {\n\treturn \"seven\"\n}",
			[]string{"cell 2 of 3 (id cell-2) does not compile", "cell 2, line 2: cannot use \"seven\"", "\n    \treturn \"seven\"\n    \t       ^"}},
		"statement": {"fmt.Println(1)\nfunc f() {}", []string{"cell 2, line 1: expected declaration, found fmt; statements go below a line with only %%"}},
		"unused":    {"x := 1", []string{"cell 2, line 1: declared and not used: x; use it, or write _ = x; for later cells, declare it: var x = …"}},
		"fatal":     {"%%\nlog.Fatal(\"no such state\")", []string{"ended with an error", " no such state\n    cell 2, line 2\n"}},
		"two values": {"%%\nn := strconv.Atoi(\"7\")\nfmt.Println(n)",
			[]string{"cell 2, line 2: assignment mismatch: 1 variable but strconv.Atoi returns 2 values; if the second is an error, write n, err := strconv.Atoi(\"7\")"}},
		"unknown name": {"import \"puzzlelab/puzzlekit/perm\"\n%%\nfmt.Println(perm.MustPares(\"()\"))",
			[]string{"cell 2, line 3: undefined: perm.MustPares; did you mean perm.MustParse?"}},
		"package": {"import \"puzzlelab/puzzlekit/groups\"\n%%\nfmt.Println(groups.X)",
			[]string{"imports a package that is not available:\nthere is no package puzzlelab/puzzlekit/groups; did you mean puzzlelab/puzzlekit/group?"}},
		"panic": {"%%\nvar moves []int\nfmt.Println(moves[3])",
			[]string{"cell 2 of 3 (id cell-2) panicked", "panic: runtime error: index out of range [3] with length 0\n    cell 2, line 3; %env PUZZLELAB_TRACE=1 shows the whole trace"}},
		"shell": {"!ls /nowhere/at/all",
			[]string{"cell 2 of 3 (id cell-2) ran a shell command that failed", "/nowhere/at/all"}},
		"input": {"%with_inputs\n!read name; echo Hello $name",
			[]string{"cell 2 of 3 (id cell-2) asked for input, but there is no one to give it"}},
	} {
		path := d.notebook(name+".ipynb", "!echo 1", test.source, "!echo 3")
		before := d.read(path)
		partial, page := filepath.Join(d.dir, name+"-partial.ipynb"), filepath.Join(d.dir, name+".html")

		code, stdout, stderr := d.kernel(t.Context(), "run", "--output", partial, "--html", page, path)
		require.Equal(t, exitCell, code)
		require.Empty(t, stdout)
		for _, want := range test.wants {
			require.Contains(t, stderr, want)
		}
		require.NotContains(t, stderr, d.temp, "no path of a temporary folder")
		require.NotContains(t, stderr, "goroutine")
		require.True(t, strings.HasSuffix(stderr, "\n"+partial+" and "+page+" have the outputs up to there\n"), stderr)
		require.Equal(t, before, d.read(path), "the notebook itself is not changed")
		nb, err := nbformat.Read(partial)
		require.NoError(t, err)
		require.Equal(t, "1\n", nb.Cells[0].Outputs[0].Text)
		require.NotEmpty(t, nb.Cells[1].Outputs)
		require.Empty(t, nb.Cells[2].Outputs)
		require.FileExists(t, page)
	}
}

// TestCellsNeedOnlyWhatTheyUse has declarations that fail, an import with a dot and
// declarations with effects.
func TestCellsNeedOnlyWhatTheyUse(t *testing.T) {
	d := newDesk(t)
	const failing = "var g = made()\n\nfunc made() int {\n\tpanic(\"no such group\")\n}"
	cells := []struct{ source, stdout, failure string }{
		{"import . \"puzzlelab/puzzlekit/perm\"", "", ""},
		{failing, "", "panic: no such group\n    cell 2, line 4;"},
		{"%%\nfmt.Println(1)", "1\n", ""},
		{"var p = MustParse(\"(1,2,3)\")\n%%\nfmt.Println(p.Order())", "3\n", ""},
		{"%%\nfmt.Println(g)", "", "panic: no such group\n    cell 2, line 4;"},
		{"var said = say()\n\nfunc say() int {\n\tfmt.Println(\"declared\")\n\treturn 7\n}", "declared\n", ""},
		{"%%\nfmt.Println(2)", "2\n", ""},
		{"%%\nfmt.Println(said)", "declared\n7\n", ""},
		{failing, "", "panic: no such group\n    cell 9, line 4;"},
		{"func wrong() int {\n\treturn \"text\"\n}", "", "cannot use \"text\""},
		{"import . \"puzzlelab/puzzlekit/perm\"\nimport \"puzzlelab/puzzlekit/word\"", "", ""},
		{"var _ = made()", "", "panic: no such group\n    cell 9, line 4, called from cell 12, line 1;"},
		{"var _, _ = fmt.Println(\"once\")", "once\n", ""},
		{"var counter int\n\nfunc init_counter() {\n\tcounter = made()\n}", "once\n", "panic: no such group\n    cell 9, line 4, called from cell 14, line 4;"},
		{"%%\nfmt.Println(3)", "once\n3\n", ""},
		{"%wasm\n%%\nfmt.Println(4)", "", "cannot figure out Jupyter root directory"},
		{"%%\nfmt.Println(counter)", "once\n", "panic: no such group\n    cell 9, line 4, called from cell 14, line 4;"},
	}
	var sources []string
	for _, cell := range cells {
		sources = append(sources, cell.source)
	}
	nb, err := nbformat.Read(d.notebook("x.ipynb", sources...))
	require.NoError(t, err)
	for _, cell := range nb.Cells {
		cell.Metadata["tags"] = []any{runner.TagFailure}
	}
	path := filepath.Join(d.dir, "tagged.ipynb")
	require.NoError(t, nb.WriteFile(path))
	code, _, _ := d.kernel(t.Context(), "run", "--no-html", path)
	require.Equal(t, exitOK, code)
	nb, err = nbformat.Read(path)
	require.NoError(t, err)
	for i, cell := range cells {
		var stdout, failure string
		for _, output := range nb.Cells[i].Outputs {
			stdout += output.Text
			failure += output.EValue
		}
		require.Equal(t, cell.stdout, stdout, cell.source)
		require.Equal(t, cell.failure == "", failure == "", "%s\n%s", cell.source, failure)
		require.Contains(t, failure, cell.failure)
	}
}

func TestCellsThatDoNotEnd(t *testing.T) {
	d := newDesk(t)
	for name, test := range map[string]struct{ limit, source string }{
		"a loop":                      {"3s", "%%\nfmt.Println(\"so far\")\nfor {\n}"}, // some of it for the compiler
		"one that ignores interrupts": {"1s", "!trap '' INT; echo so far; while true; do sleep 1; done"},
		"a command":                   {"1s", "!echo so far; sleep 1000"},
	} {
		path := d.notebook("x.ipynb", test.source)
		before := d.read(path)
		partial := filepath.Join(d.dir, "partial.ipynb")
		code, _, stderr := d.kernel(t.Context(), "run", "--timeout", test.limit, "--output", partial, path)
		require.Equal(t, exitLimit, code, name)
		require.Contains(t, stderr, "cell 1 of 1 (id cell-1) exceeded its time limit of "+test.limit)
		require.Equal(t, before, d.read(path))
		require.Contains(t, stderr, "\n"+partial+" has the outputs up to there\n")
		nb, err := nbformat.Read(partial)
		require.NoError(t, err)
		require.Equal(t, "so far\n", nb.Cells[0].Outputs[0].Text, name)
	}
}

// stopWhenRunning returns a context that ends, as after a signal, when a cell has made the
// file "running".
func (d *desk) stopWhenRunning() context.Context {
	ctx, cancel := context.WithCancelCause(d.t.Context())
	go func() {
		for ctx.Err() == nil {
			if os.Remove(filepath.Join(d.dir, "running")) == nil {
				cancel(stopped{syscall.SIGTERM})
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	return ctx
}

func TestStoppingInACell(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("x.ipynb", "!echo first", "!echo so far; touch running; sleep 1000", "!echo last")
	before := d.read(path)
	partial, partialPage := filepath.Join(d.dir, "partial.ipynb"), filepath.Join(d.dir, "partial.html")
	code, _, stderr := d.kernel(d.stopWhenRunning(), "run", "--output", partial, "--html", partialPage, path)
	require.Equal(t, exitStopped, code)
	require.Contains(t, stderr, "stopped (terminated)")
	nb, err := nbformat.Read(partial)
	require.NoError(t, err)
	require.Equal(t, "first\n", nb.Cells[0].Outputs[0].Text)
	require.Equal(t, "so far\n", nb.Cells[1].Outputs[0].Text)
	require.Equal(t, "This cell was stopped.", nb.Cells[1].Outputs[len(nb.Cells[1].Outputs)-1].EValue)
	require.Empty(t, nb.Cells[2].Outputs)
	require.FileExists(t, partialPage)
	require.Equal(t, before, d.read(path))
	require.NoFileExists(t, filepath.Join(d.dir, "x.html"))
}

// A search that is stopped says what it has proved so far. The signals of the cell are handled
// from the first call of Context on, so the cell calls it before it says that it runs.
func TestWholeStoppingInASearch(t *testing.T) {
	compilesMuch(t)
	d := newDesk(t)
	path := d.notebook("x.ipynb", "import \"os\"\n%%\nscrambled := Scramble(Sliding(5, 5), 1)\n_, _ = Context(), os.WriteFile(\"running\", nil, 0o644)\nShow(Shortest(scrambled))")
	partial, report := filepath.Join(d.dir, "partial.ipynb"), filepath.Join(d.dir, "report.json")
	code, _, stderr := d.kernel(d.stopWhenRunning(), "run", "--no-html", "--output", partial, "--json", report, path)
	require.Equal(t, exitStopped, code)
	const words = `(?s)panic: .*: stopped.*the cell was interrupted \(interrupt\).*cell 1, line 5`
	require.Regexp(t, `x.ipynb: cell 1 of 1 \(id cell-1\) was stopped:\n`+words+`.*\nstopped \(terminated\)\n$`, stderr)
	nb, err := nbformat.Read(partial)
	require.NoError(t, err)
	require.Regexp(t, words, nb.Cells[0].Outputs[0].EValue)
	require.Contains(t, string(d.read(report)), `"reason": "stopped"`)
}

func TestAKernelThatIsKilledInACell(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("x.ipynb", "!sleep 1000 >/dev/null 2>&1 & kill -9 $PPID")
	before := d.read(path)
	code, _, stderr := d.kernel(t.Context(), "run", path)
	require.Equal(t, exitKernel, code)
	require.Contains(t, stderr, "cell 1 of 1 (id cell-1) ended the kernel")
	require.Contains(t, stderr, "signal: killed")
	require.NotContains(t, stderr, "gopls", "messages from the kernel's start are not shown")
	require.Contains(t, stderr, "\n"+path+" is not changed; with --output PATH, the outputs up to there are kept\n")
	require.Equal(t, before, d.read(path))

	partial, broken := filepath.Join(d.dir, "partial.ipynb"), d.file("broken", "#!/bin/sh\nexit 1\n")
	require.NoError(t, os.Chmod(broken, 0o755))
	_, _, stderr = d.kernel(t.Context(), "run", "--kernel", broken, "--output", partial, path)
	require.Contains(t, stderr, "\n"+partial+" is not written\n")
	require.NoFileExists(t, partial)
}

func TestProcessesThatACellLeavesBehindAreEnded(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("processes without the folder on their command line are found only on Linux")
	}
	d := newDesk(t)
	path := d.notebook("x.ipynb", "!setsid sleep 1000 >/dev/null 2>&1 &")
	code, _, _ := d.kernel(t.Context(), "run", "--no-html", path)
	require.Equal(t, exitOK, code)
}

func TestSeveralNotebooks(t *testing.T) {
	d := newDesk(t)
	good := d.notebook("good.ipynb", "!echo 1")
	bad := d.notebook("bad.ipynb", "%%\nos.Exit(3)")
	last := d.notebook("last.ipynb", "!echo 2")
	results := filepath.Join(d.dir, "results")
	require.NoError(t, os.Mkdir(results, 0o755))

	code, stdout, stderr := d.kernel(t.Context(), "run", good, "--output", results, bad, last, "--html", results)
	require.Equal(t, exitCell, code)
	require.Contains(t, stdout, good+": 1 cell")
	require.Contains(t, stdout, last+": 1 cell", "a failure does not stop the others")
	require.Contains(t, stderr, bad+": cell 1 of 1 (id cell-1) ended with an error")
	require.Contains(t, stderr, "1 of 3 notebooks failed")
	for _, name := range []string{"good.ipynb", "good.html", "bad.ipynb", "bad.html", "last.ipynb", "last.html"} {
		require.FileExists(t, filepath.Join(results, name))
	}
}

func TestBadInputIsFoundBeforeAnyWork(t *testing.T) {
	d := newDesk(t)
	good := d.notebook("good.ipynb", "!echo 1")
	broken := d.file("broken.ipynb", "{\"cells\": [")
	python := d.file("python.ipynb", pythonNotebook)
	old := d.file("old.ipynb", `{"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": []}`)
	plain := d.file("plain.txt", "")
	for name, test := range map[string]struct {
		args []string
		code int
		want string
	}{
		"no notebook":             {[]string{}, exitUsage, "no notebook given"},
		"unknown option":          {[]string{"--speed", "9", good}, exitUsage, "--speed"},
		"time limit":              {[]string{"--timeout", "0s", good}, exitUsage, "--timeout"},
		"output limit":            {[]string{"--max-output", "-1", good}, exitUsage, "--max-output"},
		"two pages":               {[]string{"--html", "x.html", "--no-html", good}, exitUsage, "cannot be used together"},
		"time without a unit":     {[]string{"--timeout", "5", good}, exitUsage, "invalid value \"5\" for option --timeout: want a duration such as 30s or 5m"},
		"missing notebook":        {[]string{filepath.Join(d.dir, "none.ipynb")}, exitInput, "none.ipynb"},
		"not JSON":                {[]string{broken}, exitInput, "broken.ipynb"},
		"older format":            {[]string{old}, exitInput, "notebook format 3.0; want"},
		"another language":        {[]string{python}, exitInput, "want a Go notebook"},
		"missing kernel":          {[]string{"--kernel", filepath.Join(d.dir, "gonb"), good}, exitKernel, "--kernel"},
		"kernel is not a program": {[]string{"--kernel", plain, good}, exitKernel, "not an executable file"},
		"folder for a page":       {[]string{"--html", filepath.Join(plain, "x.html"), good}, exitInput, "cannot write"},
		"output is a file":        {[]string{"--output", plain, good, good}, exitUsage, "want a folder"},
		"same name twice":         {[]string{good, good}, exitUsage, "good.ipynb is named twice"},
	} {
		t.Run(name, func(t *testing.T) {
			before := d.read(good)
			code, stdout, stderr := d.kernel(t.Context(), append([]string{"run"}, test.args...)...)
			require.Equal(t, test.code, code)
			require.Empty(t, stdout)
			require.Contains(t, stderr, test.want)
			require.NotContains(t, stderr, "starting the kernel")
			require.Equal(t, before, d.read(good))
		})
	}
	left, err := filepath.Glob(filepath.Join(d.dir, ".*"))
	require.NoError(t, err)
	require.Empty(t, left)
}

func TestWholeWarm(t *testing.T) {
	compilesMuch(t)
	d := newDesk(t)
	path := d.notebook("x.ipynb", "import \"puzzlelab/puzzlekit/perm\"\n%%\nfmt.Println(perm.Identity(3))")
	before := d.read(path)
	code, stdout, _ := d.kernel(t.Context(), "warm", path)
	require.Equal(t, exitOK, code)
	require.Contains(t, stdout, "warm after")
	require.Equal(t, before, d.read(path))

	path = d.notebook("y.ipynb", "import \"puzzlelab/puzzlekit/nowhere\"")
	code, _, stderr := d.kernel(t.Context(), "warm", path)
	require.Equal(t, exitKernel, code)
	require.Contains(t, stderr, "puzzlelab/puzzlekit/nowhere")
}

func TestCheck(t *testing.T) {
	d := newDesk(t)
	same := d.notebook("same.ipynb", "!echo 42")
	code, _, _ := d.kernel(t.Context(), "run", "--no-html", same)
	require.Equal(t, exitOK, code)
	committed := d.read(same)
	code, stdout, _ := d.kernel(t.Context(), "check", same)
	require.Equal(t, exitOK, code)
	require.Contains(t, stdout, "same.ipynb: 1 cell as committed")

	other := filepath.Join(d.dir, "other.ipynb")
	require.NoError(t, os.WriteFile(other, bytes.Replace(committed, []byte("42\\n"), []byte("54\\n"), 1), 0o644))
	before := d.read(other)
	require.NotEqual(t, committed, before)
	code, stdout, stderr := d.kernel(t.Context(), "check", other, same)
	require.Equal(t, exitCell, code)
	require.Contains(t, stderr, other+": 1 difference (- committed, + now)\ncell 1 (id cell-1), standard output:")
	require.Contains(t, stderr, "\n-54\n+42\n")
	require.Contains(t, stderr, "1 of 2 notebooks failed")
	require.Contains(t, stdout, "same.ipynb: 1 cell as committed")
	require.Equal(t, before, d.read(other), "nothing is written")

	code, _, _ = d.kernel(t.Context(), "check", "--timeout", "-1s", same)
	require.Equal(t, exitUsage, code)
}
