package cellcode

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// screen is what a person sees of standard error.
type screen struct {
	mu   sync.Mutex
	text strings.Builder
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

const source = "/tmp/gonb_12345678/main.go"

// places: line 3 of the program is line 1 of cell 2, line 4 is line 8 of cell 3; lines 5
// and 6 are lines 4 and 5 of cell 7, the current one.
var places = []Place{{}, {}, {Cell: 2, Line: 1}, {Cell: 3, Line: 8}, {Cell: 7, Line: 4}, {Cell: 7, Line: 5}}

var errEnd = errors.New("exit status 2")

func TestCrash(t *testing.T) {
	for name, test := range map[string]struct{ report, want string }{
		"a panic": {"panic: no such move\n\ngoroutine 1 [running]:\nmain.main()\n\t" + source + ":5 +0x1d\n",
			"panic: no such move\n    cell 7, line 4; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a panic in another cell": {"panic: no\n\ngoroutine 1 [running]:\nmain.f(...)\n\t" + source + ":3\nmain.main()\n\t" + source + ":6 +0x1d\n",
			"panic: no\n    cell 2, line 1, called from cell 7, line 5; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a declaration of another cell": {"panic: no\n\ngoroutine 1 [running]:\nmain.init()\n\t" + source + ":3 +0x1d\n",
			"panic: no\n    cell 2, line 1; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a declaration that needs another cell": {"panic: no\n\ngoroutine 1 [running]:\nmain.f(...)\n\t" + source + ":3\nmain.init()\n\t" + source + ":4 +0x1d\n",
			"panic: no\n    cell 2, line 1, called from cell 3, line 8; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a panic outside all cells": {"panic: no\n\ngoroutine 9 [running]:\nx.f()\n\t/go/x.go:5 +0x1d\n\ngoroutine 1 [running]:\nmain.f(...)\n\t" + source + ":3\n",
			"panic: no\n    %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a line that is in no cell": {"panic: no\n\ngoroutine 1 [running]:\nmain.f(...)\n\t" + source + ":1\n\t" + source + ":99\n\t" + source + ":3\n",
			"panic: no\n    cell 2, line 1; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a signal": {"panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x1]\n\n" +
			"goroutine 1 [running]:\nmain.main()\n\t" + source + ":5 +0x1d\n",
			"panic: runtime error: invalid memory address or nil pointer dereference\n    cell 7, line 4; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a panic that was passed on": {"panic: no [recovered, repanicked]\n\ngoroutine 1 [running]:\nmain.main()\n\t" + source + ":5 +0x1d\n",
			"panic: no\n    cell 7, line 4; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a deadlock": {"fatal error: all goroutines are asleep - deadlock!\n\ngoroutine 1 [chan receive]:\nmain.main()\n\t" + source + ":5 +0x1d\n",
			"fatal error: all goroutines are asleep - deadlock!\n    cell 7, line 4; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a stack overflow": {"runtime: goroutine stack exceeds 1000000000-byte limit\nruntime: sp=0x1 stack=[0x1, 0x2]\nfatal error: stack overflow\n\n" +
			"runtime stack:\nruntime.throw()\n\t/go/panic.go:1\n\ngoroutine 1 gp=0x1 m=0 mp=0x1 [running]:\nmain.f()\n\t" + source + ":3 +0x1\nmain.main()\n\t" + source + ":5\n",
			"fatal error: stack overflow\n    cell 2, line 1, called from cell 7, line 4; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a panic after another": {"panic: one; raise Options.Max [recovered]\n\tpanic: two\n\ngoroutine 1 [running]:\nmain.main()\n\t" + source + ":5 +0x1d\n",
			"panic: two\n    cell 7, line 4; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a panic while another goes on": {"panic: one\n\tpanic: two\n\ngoroutine 1 [running]:\nmain.main()\n\t" + source + ":5 +0x1d\n",
			"panic: one\n\tpanic: two\n    cell 7, line 4; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a function of the library": {"panic: puzzle.Puzzle.ParseState: no\n\ngoroutine 1 [running]:\npuzzlelab/puzzlekit.Must[...](...)\n\t/p/must.go:7\npuzzlelab/puzzlekit.State(0x1, {0x2, 0x3})\n\t/p/solving.go:33\nmain.main()\n\t" + source + ":5 +0x1d\n",
			"panic: State: no\n    cell 7, line 4; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a package of the library": {"panic: word: no\n\ngoroutine 1 [running]:\npuzzlelab/puzzlekit.State(0x1, {0x2, 0x3})\n\t/p/solving.go:33\nmain.main()\n\t" + source + ":5 +0x1d\n",
			"panic: State: no\n    cell 7, line 4; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a method of the library": {"panic: group.Group.Orbit: no\n\ngoroutine 1 [running]:\npuzzlelab/puzzlekit/group.(*Group).Orbit(0x1, 0x2)\n\t/p/g.go:33\nmain.f(...)\n\t" + source + ":5\n",
			"panic: Orbit: no\n    cell 7, line 4; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"what Must passes on": {"panic: group.Mathieu: no\n\ngoroutine 1 [running]:\npuzzlelab/puzzlekit.Must[...](...)\n\t/p/must.go:7\nmain.main()\n\t" + source + ":5 +0x1d\n",
			"panic: group.Mathieu: no\n    cell 7, line 4; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a message of the cell": {"panic: x: no\n\ngoroutine 1 [running]:\npuzzlelab/puzzlekit.Show(0x1, 0x2)\n\t/p/show.go:33\nmain.main()\n\t" + source + ":5 +0x1d\n",
			"panic: x: no\n    cell 7, line 4; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a signal from outside": {"SIGSEGV: segmentation violation\nPC=0x47ac0e m=0 sigcode=0 addr=0x7b8e\nsignal arrived during cgo execution\n\n" +
			"goroutine 1 gp=0x1 m=0 mp=0x1 [running]:\nmain.main()\n\t" + source + ":5 +0x1\n",
			"SIGSEGV: segmentation violation\n    cell 7, line 4; %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"no goroutine": {"fatal error: no goroutines (main called runtime.Goexit) - deadlock!\n",
			"fatal error: no goroutines (main called runtime.Goexit) - deadlock!\n    %env PUZZLELAB_TRACE=1 shows the whole trace"},
		"a long message": {"panic: " + strings.Repeat("line\n", 12) + "\ngoroutine 1 [running]:\n",
			"panic: line" + strings.Repeat("\nline", 7) + "\n… (4 more lines)\n    %env PUZZLELAB_TRACE=1 shows the whole trace"},
	} {
		t.Run(name, func(t *testing.T) {
			for _, size := range []int{1, 7, 1 << 20} { // of the pieces that arrive
				shown := &screen{}
				f := NewCrashFilter(shown, source, places, 7)
				for rest := "before\n" + test.report; rest != ""; {
					n := min(size, len(rest))
					_, err := f.Write([]byte(rest[:n]))
					require.NoError(t, err)
					rest = rest[n:]
				}
				err := f.End(errEnd)
				require.EqualError(t, err, test.want)
				require.ErrorIs(t, err, errEnd)
				require.Equal(t, "before\n", shown.String())
			}
		})
	}
}

// TestCrashesOfDeclarationsAreRemembered has the frames of an init function, of a
// variable and of a cell.
func TestCrashesOfDeclarationsAreRemembered(t *testing.T) {
	forget := func() { broken.Clear() }
	forget()
	t.Cleanup(forget)
	require.Equal(t, []string{LinesVariable + "=5-6", BrokenVariable + "=", CellVariable + "=7"}, Environment(places, 7))
	for _, report := range []string{
		"panic: no\n\ngoroutine 1 [running]:\nmain.f(...)\n\t" + source + ":5\nmain.init.0()\n\t" + source + ":3 +0x1d\n",
		"panic: no\n\ngoroutine 1 [running]:\nmain.main()\n\t" + source + ":5 +0x1d\n\ngoroutine 2 [running]:\nmain.init()\n\t" + source + ":5 +0x1d\n",
		"panic: no\n\ngoroutine 1 [running]:\nmain.init()\n\t" + source + ":6 +0x1d\n",
	} {
		f := NewCrashFilter(&screen{}, source, places, 7)
		_, _ = f.Write([]byte(report))
		require.Error(t, f.End(errEnd))
	}
	require.Equal(t, []string{LinesVariable + "=5-6", BrokenVariable + "=3-3,6-6", CellVariable + "=7"}, Environment(places, 7))
}

func TestCrashAfterAMark(t *testing.T) {
	shown := &screen{}
	f := NewCrashFilter(shown, source, places, 7)
	_, _ = f.Write([]byte("\x1b]puzzlelab;1\x07panic: no\n\ngoroutine 1 [running]:\n"))
	require.ErrorContains(t, f.End(errEnd), "panic: no\n")
	require.Equal(t, "\x1b]puzzlelab;1\x07", shown.String())
}

func TestTheTraceIsAnOption(t *testing.T) {
	const report = "panic: no\n\ngoroutine 1 [running]:\nmain.main()\n\t" + source + ":5 +0x1d\n"
	for value, shows := range map[string]bool{"": false, "0": false, "1": true} {
		t.Setenv(TraceVariable, value)
		shown := &screen{}
		f := NewCrashFilter(shown, source, places, 7)
		_, _ = f.Write([]byte(report))
		err := f.End(errEnd)
		require.ErrorContains(t, err, "panic: no\n    cell 7, line 4")
		require.Equal(t, !shows, strings.Contains(err.Error(), TraceVariable))
		require.Equal(t, shows, shown.String() == report)
	}
}

func TestOtherTextIsPassedOn(t *testing.T) {
	for _, text := range []string{
		"plain\n", "no line break", "panic: only words\n", "a panic: in the middle\n\ngoroutine 1 [running]:\n", "pan", "fatal erro",
	} {
		shown := &screen{}
		f := NewCrashFilter(shown, source, places, 7)
		_, _ = f.Write([]byte(text))
		require.Equal(t, errEnd, f.End(errEnd), text)
		require.Equal(t, text, shown.String())
	}
	shown := &screen{}
	f := NewCrashFilter(shown, source, places, 7)
	_, _ = f.Write([]byte("panic: a\n\ngoroutine 1 [running]:\n"))
	require.NoError(t, f.End(nil), "a program that only prints a report does not fail")
	require.Contains(t, shown.String(), "goroutine")
}

func TestTextIsPassedOnAtOnce(t *testing.T) {
	shown := &screen{}
	f := NewCrashFilter(shown, source, places, 7)
	f.patience = 20 * time.Millisecond
	want := ""
	for i := range 5 {
		text := fmt.Sprint("\r", i)
		want += text
		_, _ = f.Write([]byte(text))
		require.Equal(t, want, shown.String())
	}
	_, _ = f.Write([]byte("\npanic: only words, and the program goes on\n"))
	require.Eventually(t, func() bool { return strings.HasSuffix(shown.String(), "goes on\n") }, 10*time.Second, time.Millisecond)
	_, _ = f.Write([]byte("more\n"))
	require.True(t, strings.HasSuffix(shown.String(), "goes on\nmore\n"))
	require.NoError(t, f.End(nil))
}

func TestFatal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "main.go")
	const once = "package main\n\nvar a = 1\nfunc main() {\n\tlog.Fatal(1)\n}\n"
	const exit = "package main\n\nvar a = 1\nfunc main() {\n\tos.Exit(1)\n}\n"
	for name, test := range map[string]struct{ source, text, want string }{
		"os.Exit":              {exit, "", "exit status 1; os.Exit in cell 7, line 4"},
		"os.Exit after a log":  {strings.Replace(exit, "os.Exit", "log.Println(2); os.Exit", 1), "bye\n", "exit status 1; os.Exit in cell 7, line 4"},
		"two exits":            {"package main\nos.Exit(1)\nos.Exit(code)\n", "", "exit status 1; the program called os.Exit"},
		"another exit":         {"package main\n\nos.Exit(3)\n", "", "exit status 1"},
		"one call":             {once, "before\n2026/11/22 20:08:20 sorry\n", "exit status 1; log.Fatal in cell 7, line 4"},
		"a long line":          {once, "2026/11/22 20:08:20 " + strings.Repeat("sorry ", 100) + "\n", "exit status 1; log.Fatal in cell 7, line 4"},
		"os.Exit after others": {once, "2026/11/22 20:08:20 sorry\nbye\n", "exit status 1"},
		"no text":              {once, "", "exit status 1"},
		"two calls":            {"package main\nlog.Fatal(1)\nlog.Fatalf(2)\n", "2026/11/22 20:08:20 sorry\n", "exit status 1"},
		"two calls in a line":  {"package main\n\nlog.Fatal(1); log.Fatal(2)\n", "2026/11/22 20:08:20 sorry\n", "exit status 1"},
		"outside the cells":    {"package main\nlog.Fatal(1)\n", "2026/11/22 20:08:20 sorry\n", "exit status 1"},
		"in a library":         {"package main\n", "2026/11/22 20:08:20 sorry\n", "exit status 1"},
	} {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, os.WriteFile(path, []byte(test.source), 0o600))
			for _, size := range []int{1, 9, 1 << 20} {
				shown := &screen{}
				f := NewCrashFilter(shown, path, places, 7)
				for rest := test.text; rest != ""; {
					n := min(size, len(rest))
					_, _ = f.Write([]byte(rest[:n]))
					rest = rest[n:]
				}
				end := errors.New("exit status 1")
				err := f.End(end)
				require.EqualError(t, err, test.want)
				require.ErrorIs(t, err, end)
				require.Equal(t, test.text, shown.String())
			}
		})
	}
}
