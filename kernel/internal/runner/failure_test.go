package runner_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/jupyter/jupytertest"
	"puzzlelab/kernel/internal/runner"
)

func TestReasonsOfFailure(t *testing.T) {
	for name, test := range map[string]struct {
		source  string
		handler jupytertest.Handler
		reason  runner.Reason
		detail  string
	}{
		"a panic": {"%%\nf()", func(e *jupytertest.Exchange) {
			e.Stream("stderr", "panic: no such move\n\ngoroutine 1 [running]:\nmain.f(...)\n"+
				"\t \x1b[7m[[ Cell [2] Line 5 ]]\x1b[0m /tmp/pzl/gonb_12345678/main.go:20 +0x1d\n")
			e.Stream("stderr", "exit status 2\n")
			e.Fail("exit status 2")
		}, runner.Panic, "panic: no such move\n\ngoroutine 1 [running]:\nmain.f(...)\n\t cell 2, line 5"},

		"a program that gives up": {"%%\nos.Exit(3)", func(e *jupytertest.Exchange) {
			e.Stream("stderr", "sorry\n")
			e.Stream("stderr", "exit status 3\n")
			e.Fail("exit status 3")
		}, runner.Exit, "sorry"},

		"a program that gives up in silence": {"%%\nos.Exit(3)", func(e *jupytertest.Exchange) {
			e.Stream("stderr", "exit status 3\n")
			e.Fail("exit status 3")
		}, runner.Exit, "exit status 3"},

		"a failed test": {"%test", func(e *jupytertest.Exchange) {
			e.Stream("stdout", "--- FAIL: TestX\n")
			e.Stream("stderr", "exit status 1\n")
			e.Fail("exit status 1")
		}, runner.Exit, "--- FAIL: TestX"},

		"a shell command, which the kernel reports as a success": {"!ls nowhere", func(e *jupytertest.Exchange) {
			e.Stream("stderr", "ls: nowhere: no such file\n")
			e.Stream("stderr", "exit status 2\n")
			e.OK()
		}, runner.Shell, "ls: nowhere: no such file"},

		"a shell cell": {"%%bash\nexit 4", func(e *jupytertest.Exchange) {
			e.Stream("stderr", "exit status 4\n")
			e.OK()
		}, runner.Shell, "exit status 4"},

		"a special command that does not exist": {"%foo", func(e *jupytertest.Exchange) {
			e.Stream("stderr", `"%foo" unknown or not implemented yet.`)
			e.OK()
		}, runner.Unknown, `"%foo" unknown or not implemented yet`},

		"an import": {`import "example.com/x"`, func(e *jupytertest.Exchange) {
			e.Fail("failed to run \"/usr/local/go/bin/go get\": exit status 1\n\ngo: module example.com/x: not found\n")
		}, runner.Import, "go: module example.com/x: not found"},

		"a syntax error in a line that GoNB moved": {"var x = (", func(e *jupytertest.Exchange) {
			e.Fail("main.go:5:9: expected operand", "Cell[1]: Line 1\n\tvar x = (\n        ^\n\nexpected operand")
		}, runner.Compile, "cell 1, line 1: expected operand\n    var x = ("},

		"an error without a place in a cell": {"x", func(e *jupytertest.Exchange) {
			e.Fail("# gonb_12345678\nmain.go:3:2: something\n")
		}, runner.Compile, "main.go:3:2: something"},

		"a crash that the kernel reports": {"%%\nf()", func(e *jupytertest.Exchange) {
			e.Fail("panic: no such move\n    cell 1, line 2; %env X=1 shows the whole trace")
		}, runner.Panic, "panic: no such move\n    cell 1, line 2; %env X=1 shows the whole trace"},

		"log.Fatal at a place that the kernel knows": {"%%\nlog.Fatal()", func(e *jupytertest.Exchange) {
			e.Stream("stderr", "sorry\n")
			e.Fail("exit status 1; log.Fatal in cell 1, line 2")
		}, runner.Exit, "sorry\n    cell 1, line 2"},

		"os.Exit at a place that the kernel knows": {"%%\nos.Exit(3)", func(e *jupytertest.Exchange) {
			e.Fail("exit status 3; os.Exit in cell 1, line 2")
		}, runner.Exit, "exit status 3\n    cell 1, line 2"},

		"os.Exit at one of several places": {"%%\nos.Exit(3)", func(e *jupytertest.Exchange) {
			e.Stream("stderr", "sorry\n")
			e.Fail("exit status 3; the program called os.Exit")
		}, runner.Exit, "sorry"},

		"a package that does not exist": {`import "puzzlelab/x"`, func(e *jupytertest.Exchange) {
			e.Fail("there is no package puzzlelab/x")
		}, runner.Import, "there is no package puzzlelab/x"},

		"a full disk, which is not the notebook's fault": {"%%\nf()", func(e *jupytertest.Exchange) {
			e.Fail("# gonb_12345678\n./main.go:3:2: write $WORK/b001/_pkg_.a: no space left on device\n")
		}, runner.DiskFull, "# gonb_12345678\n./main.go:3:2: write $WORK/b001/_pkg_.a: no space left on device"},

		"a program that met a full disk by itself": {"%%\nf()", func(e *jupytertest.Exchange) {
			e.Stream("stderr", "write x: no space left on device\n")
			e.Fail("exit status 1")
		}, runner.Exit, "write x: no space left on device"},

		"an error that is not known": {"%exec", func(e *jupytertest.Exchange) {
			e.Fail("%exec requires the name of the function to execute")
		}, runner.Other, "%exec requires the name of the function to execute"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := run(t, notebook(test.source), nil, func(e *jupytertest.Exchange) {
				e.Busy()
				test.handler(e)
				e.Idle()
			})
			var failed *runner.CellError
			require.ErrorAs(t, err, &failed)
			require.Equal(t, test.reason, failed.Reason)
			require.Equal(t, test.detail, failed.Detail)
			require.Equal(t, test.source, failed.Source)
		})
	}
}

func TestReasonsHaveNames(t *testing.T) {
	names := map[string]bool{}
	for _, reason := range []runner.Reason{
		runner.Compile, runner.Import, runner.Panic, runner.Exit, runner.Shell, runner.Unknown, runner.Input, runner.TimeLimit,
		runner.MemoryLimit, runner.DiskFull, runner.KernelEnded, runner.Stopped, runner.Other,
	} {
		require.Regexp(t, "^[a-z]+$", reason.Name())
		names[reason.Name()] = true
	}
	require.Len(t, names, 13, "no two are the same")
}

func TestAProgramMayPrintWhatLooksLikeAFailure(t *testing.T) {
	for name, handler := range map[string]jupytertest.Handler{
		"on standard output": func(e *jupytertest.Exchange) { e.Stream("stdout", "exit status 1\n") },
		"in a Go cell":       func(e *jupytertest.Exchange) { e.Stream("stderr", "exit status 1\n") },
		"within a line":      func(e *jupytertest.Exchange) { e.Stream("stderr", "it had exit status 1\n") },
	} {
		t.Run(name, func(t *testing.T) {
			_, err := run(t, notebook("%%\nfmt.Println()"), nil, served(handler))
			require.NoError(t, err)
		})
	}
}
