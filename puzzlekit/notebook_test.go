package puzzlekit

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/janpfeifer/gonb/gonbui/protocol"
	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/display"
)

// cellVariable names a cell that the test program runs in place of its tests.
const cellVariable = "PUZZLEKIT_TEST_CELL"

// cells are programs as a notebook runs them.
var cells = map[string]func(){
	"show":   func() { Show("a", 7) },
	"fail":   func() { Show("a", picture{failure: errors.New("no data")}, "b") },
	"broken": func() { Show("a", broken{"HTML"}, "b") },
	"bars": func() {
		for _, fraction := range []float64{-1, 0.5, 2, math.NaN()} {
			Progress("bar").Update(fraction, "<note>")
		}
	},
	"bar": func() {
		b := Progress("a<b")
		b.Update(0.25, "one")
		b.Update(0.5, "too soon")
		time.Sleep(barInterval)
		b.Update(0.75, "two")
		b.Done()
		b.Done()
		time.Sleep(barInterval)
		b.Update(1, "too late")
	},
	"interrupted": func() {
		ctx := Context()
		Progress("work").Update(0.5, "half")
		_ = syscall.Kill(os.Getpid(), syscall.SIGINT)
		<-ctx.Done()
		Must(0, fault.Stopped(ctx, "work", "7 of 9"))
	},
	"terminated": func() {
		ctx := Context()
		_ = syscall.Kill(os.Getpid(), syscall.SIGTERM)
		<-ctx.Done()
		Must(0, fault.Stopped(ctx, "work", ""))
	},
	"idle": func() {
		Show(Group("S3").Order())
		Context()
		_ = syscall.Kill(os.Getpid(), syscall.SIGINT)
		time.Sleep(time.Minute)
	},
	"mixed": func() {
		fmt.Print("x")
		Show(picture{})
		fmt.Print("y")
		Show(NewTable("", "n").Row(1))
	},
	"exercise": func() {
		Exercise("1-1", 7, exerciseCode("1-1", 7))
		Show("✓ exercise 1-1: 7 is right", impostor{})
	},
	"moves":         typo(func() { State(Rubik(3), "R Q U") }),
	"cycles":        typo(func() { Perm("(1,2") }),
	"puzzle":        typo(func() { Puzzle("mine", "a = (1,x)") }),
	"name":          typo(func() { Group("M13") }),
	"exercise code": typo(func() { Exercise("1", 2, "x") }),
	"goroutine": func() {
		done := make(chan bool)
		go func() { Group("M13") }()
		<-done
	},
	"recovered": func() {
		defer fmt.Println("after")
		defer func() {
			var parse *fault.ParseError
			err, _ := recover().(error)
			found := errors.As(err, &parse)
			fmt.Println(parse.In, found && strings.HasPrefix(err.Error(), parse.In))
		}()
		Perm("(1,2")
	},
	"many": func() {
		var wait sync.WaitGroup
		for range 8 {
			wait.Go(func() {
				for range 50 {
					_ = showOne("text")
				}
			})
		}
		wait.Wait()
		Show("last")
	},
}

func typo(f func()) func() {
	return func() {
		defer Show("deferred")
		f()
	}
}

// ran is what a cell left behind.
type ran struct {
	stdout, stderr string
	code           int
	shown          []protocol.DisplayData
}

func command(cell string, env ...string) (*exec.Cmd, *bytes.Buffer, *bytes.Buffer) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), append(env, cellVariable+"="+cell)...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	return cmd, &stdout, &stderr
}

// runPlain runs a cell as a program outside a notebook.
func runPlain(t *testing.T, cell string) ran {
	t.Helper()
	cmd, stdout, stderr := command(cell)
	if err := cmd.Run(); err != nil {
		require.ErrorAs(t, err, new(*exec.ExitError))
	}
	return ran{stdout: stdout.String(), stderr: stderr.String(), code: cmd.ProcessState.ExitCode()}
}

// runNotebook runs a cell with the two pipes of the kernel, and answers as it does.
func runNotebook(t *testing.T, cell string, env ...string) ran {
	t.Helper()
	dir := t.TempDir()
	there, back := filepath.Join(dir, "there"), filepath.Join(dir, "back")
	require.NoError(t, syscall.Mkfifo(there, 0o600))
	require.NoError(t, syscall.Mkfifo(back, 0o600))
	cmd, stdout, stderr := command(cell, append(env, protocol.GONB_PIPE_ENV+"="+there, protocol.GONB_PIPE_BACK_ENV+"="+back)...)
	require.NoError(t, cmd.Start())
	shown := make(chan []protocol.DisplayData)
	go func() { shown <- answer(there, back) }()
	if err := cmd.Wait(); err != nil {
		require.ErrorAs(t, err, new(*exec.ExitError))
	}
	return ran{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode(), <-shown}
}

// answer reads the displays and acknowledges the requests to wait for them.
func answer(there, back string) (shown []protocol.DisplayData) {
	in, err := os.Open(there)
	if err != nil {
		return nil
	}
	defer in.Close()
	out, err := os.OpenFile(back, os.O_WRONLY, 0)
	if err != nil {
		return nil
	}
	defer out.Close()
	acknowledge := gob.NewEncoder(out)
	for displays := gob.NewDecoder(in); ; {
		var d protocol.DisplayData
		if displays.Decode(&d) != nil {
			return shown
		}
		if request, ok := d.Data[protocol.MIMECommValue].(protocol.CommValue); ok {
			_ = acknowledge.Encode(&protocol.CommValue{Address: protocol.GonbuiSyncAckAddress, Value: request.Value})
			continue
		}
		shown = append(shown, d)
	}
}

func TestInterruptEndsAProgramWithoutATrace(t *testing.T) {
	require.Equal(t, ran{
		stderr: "work: stopped at 7 of 9: the program was interrupted (interrupt)\n", code: 130,
	}, runPlain(t, "interrupted"))
	require.Equal(t, ran{stderr: "work: stopped: the program was interrupted (terminated)\n", code: 143}, runPlain(t, "terminated"))
	require.Equal(t, ran{stdout: "6\n", stderr: "the program was interrupted (interrupt)\n", code: 130}, runPlain(t, "idle"))
}

func TestInterruptEndsACellWithAPanic(t *testing.T) {
	r := runNotebook(t, "interrupted")
	require.Equal(t, 2, r.code)
	require.Contains(t, r.stderr, "panic: work: stopped at 7 of 9: the cell was interrupted (interrupt)")
	require.Contains(t, r.stderr, "goroutine 1 [running]")
	require.Contains(t, r.stderr, "puzzlekit.Must")
}

func TestShowOutsideANotebook(t *testing.T) {
	require.Equal(t, ran{stdout: "a\n7\n"}, runPlain(t, "show"))
	failed := runPlain(t, "fail")
	require.Equal(t, "a\nb\n", failed.stdout)
	require.Equal(t, 2, failed.code)
	require.Regexp(t, `^_testmain\.go:\d+: no data\n$`, failed.stderr)
}

// A program outside notebooks ends with one line, which names a line of its package main.
func TestAnErrorEndsAProgramWithOneLine(t *testing.T) {
	for cell, message := range map[string]string{
		"moves":         `word: unknown move "Q" at character 3 .*`,
		"cycles":        `perm: cannot read "\(1,2" .*`,
		"puzzle":        `puzzlekit\.Puzzle: cannot read "a = \(1,x\)" .*`,
		"name":          `puzzlekit\.Group: name is M13; .*`,
		"exercise code": `puzzlekit\.Exercise: code of .*`,
		"goroutine":     `puzzlekit\.Group: name is M13; .*`,
	} {
		r := runPlain(t, cell)
		require.Equal(t, 2, r.code, cell)
		if cell == "goroutine" {
			require.Contains(t, r.stderr, "panic: ", "it does not come from package main")
			continue
		}
		require.Regexp(t, `^_testmain\.go:\d+: `+message+`\n$`, r.stderr, cell)
		require.Equal(t, "deferred\n", r.stdout, "deferred functions have run")
	}
	r := runNotebook(t, "moves")
	require.Equal(t, 2, r.code)
	require.Contains(t, r.stderr, "goroutine 1 [running]", "the kernel of a notebook shortens the report itself")
	t.Setenv("GOTRACEBACK", "single")
	require.Contains(t, runPlain(t, "moves").stderr, "goroutine 1 [running]")
}

// What is recovered ends nothing, and the error is found.
func TestAnErrorCanBeRecovered(t *testing.T) {
	require.Equal(t, ran{stdout: "perm true\nafter\n"}, runPlain(t, "recovered"))
}

func TestShowInANotebook(t *testing.T) {
	r := runNotebook(t, "fail")
	require.Equal(t, 2, r.code)
	require.Empty(t, r.stdout)
	require.Contains(t, r.stderr, "panic: no data\n", "the trace says where")
	require.Len(t, r.shown, 2)
	require.Equal(t, "b", r.shown[1].Data[protocol.MIMETextPlain])
	require.Nil(t, r.shown[1].Metadata)
}

// A mark goes into both texts before each display, when the one who runs the
// notebook asks for marks.
func TestMarksGoWhereDisplaysStand(t *testing.T) {
	r := runNotebook(t, "mixed", marksVariable+"=1")
	require.Zero(t, r.code)
	require.Equal(t, "x\x1b]puzzlelab;1\ay\x1b]puzzlelab;2\a", r.stdout)
	require.Equal(t, "\x1b]puzzlelab;1\a\x1b]puzzlelab;2\a", r.stderr)
	require.Len(t, r.shown, 2)
	for i, d := range r.shown {
		require.Equal(t, map[string]any{display.MarkKey: i + 1}, d.Metadata)
	}
	require.Equal(t, squareImage, r.shown[0].Data[protocol.MIMETextHTML])

	r = runNotebook(t, "mixed")
	require.Equal(t, "xy", r.stdout)
	require.Empty(t, r.stderr)
}

// impostor shows what an exercise shows, and has a method of the same name.
type impostor struct{}

func (impostor) String() string         { return "✓ exercise 1-1: 7 is right" }
func (impostor) HTML() string           { return verdict{name: "1-1", answer: "7", right: true}.HTML() }
func (impostor) ExerciseResult() string { return `exercise "1-1" score 1 answer "7" check "function"` }

func TestOnlyAnExerciseLeavesAResult(t *testing.T) {
	r := runNotebook(t, "exercise")
	require.Zero(t, r.code, r.stderr)
	require.Len(t, r.shown, 3)
	require.Equal(t, fmt.Sprintf(`exercise "1-1" score 1 answer "7" check %q`, exerciseCode("1-1", 7)), r.shown[0].Data[display.ExerciseType])
	for _, d := range r.shown {
		require.Equal(t, "✓ exercise 1-1: 7 is right", d.Data[protocol.MIMETextPlain])
	}
	require.NotContains(t, r.shown[1].Data, protocol.MIMEType(display.ExerciseType))
	require.NotContains(t, r.shown[2].Data, protocol.MIMEType(display.ExerciseType))
	require.Equal(t, "✓ exercise 1-1: 7 is right\n", strings.SplitAfter(runPlain(t, "exercise").stdout, "\n")[0])
}

// Displays of several goroutines reach the notebook in the order of their marks.
func TestMarksOfManyGoroutines(t *testing.T) {
	r := runNotebook(t, "many", marksVariable+"=1")
	require.Zero(t, r.code, r.stderr)
	require.Len(t, r.shown, 401)
	var texts strings.Builder
	for i, d := range r.shown {
		require.Equal(t, i+1, d.Metadata[display.MarkKey])
		fmt.Fprintf(&texts, markText, i+1)
	}
	require.Equal(t, texts.String(), r.stdout)
	require.Equal(t, texts.String(), r.stderr)
}

func TestBarOutsideANotebook(t *testing.T) {
	require.Equal(t, ran{stderr: "a<b: done\n"}, runPlain(t, "bar"))
	require.Empty(t, runPlain(t, "bars"), "a file has no control characters and no bars that change")
}

func TestBarInANotebook(t *testing.T) {
	r := runNotebook(t, "bar")
	require.Zero(t, r.code)
	require.Empty(t, r.stdout+r.stderr)
	require.Len(t, r.shown, 3)
	for i, text := range []string{"a<b: 25 % one", "a<b: 75 % two", "a<b: done"} {
		require.Equal(t, text, r.shown[i].Data[protocol.MIMETextPlain])
		require.Equal(t, r.shown[0].DisplayID, r.shown[i].DisplayID)
		require.Contains(t, r.shown[i].Data[protocol.MIMETextHTML], "a&lt;b")
	}
	require.NotEmpty(t, r.shown[0].DisplayID)
}
