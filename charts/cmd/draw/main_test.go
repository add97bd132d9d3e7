//go:build unix

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/internal/still"
)

// built is the folder of the programs: draw, and two that stand for a cell. One of
// them draws alone, the other asks.
var built string

// Most tests are about cells that draw by themselves because they must. That is allowed
// here, whatever the checks say.
func TestMain(m *testing.M) {
	os.Unsetenv(still.StrictVariable)
	code := m.Run()
	if built != "" {
		os.RemoveAll(built)
	}
	os.Exit(code)
}

var build = sync.OnceValue(func() (err error) {
	if built, err = os.MkdirTemp("", "draw"); err != nil {
		return err
	}
	for _, program := range []struct{ name, tags, folder string }{
		{"draw", "", "."}, {"alone", "", "./testdata/client"}, {"asking", "puzzlelab_cell", "./testdata/client"},
	} {
		out, err := exec.Command("go", "build", "-tags="+program.tags, "-o", filepath.Join(built, program.name), program.folder).CombinedOutput()
		if err != nil {
			return errors.New(string(out))
		}
	}
	return nil
})

// kernelFolder makes the private folder of a kernel.
func kernelFolder(t *testing.T) string {
	t.Helper()
	require.NoError(t, build())
	folder, err := os.MkdirTemp("", "k") // a short path, because it will contain a socket
	require.NoError(t, err)
	t.Cleanup(func() {
		pid := serverOf(t, folder)
		require.NoError(t, os.RemoveAll(folder))
		if pid != 0 {
			waitForEnd(t, pid)
		}
	})
	return folder
}

// cell returns a program that stands for a cell of the kernel with the given folder
// and drawing program.
func cell(folder, draw string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(built, "asking"), args...)
	cmd.Env = append(os.Environ(), still.ProgramVariable+"="+draw, still.FolderVariable+"="+folder)
	return cmd
}

// pictures runs a cell and returns what it prints.
func pictures(t *testing.T, folder, draw string, args ...string) string {
	t.Helper()
	out, err := cell(folder, draw, args...).CombinedOutput()
	require.NoError(t, err, string(out))
	return string(out)
}

// expected is what the program prints that draws alone.
func expected(t *testing.T) string {
	t.Helper()
	require.NoError(t, build())
	out, err := exec.Command(filepath.Join(built, "alone")).CombinedOutput()
	require.NoError(t, err, string(out))
	require.Contains(t, string(out), "\nboard: ")
	return string(out)
}

func drawProgram() string { return filepath.Join(built, "draw") }

// serverOf returns the id of the process that serves a folder; 0 if there is none.
func serverOf(t *testing.T, folder string) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, still.LockName))
	if errors.Is(err, os.ErrNotExist) {
		return 0
	}
	require.NoError(t, err)
	pid, _ := strconv.Atoi(string(text)) // empty while the server writes it
	return pid
}

// kill sends a signal to the server of a folder, if there is one. Process 0 would be
// all processes of this test.
func kill(t *testing.T, folder string, signal syscall.Signal) {
	t.Helper()
	if pid := serverOf(t, folder); pid > 0 {
		_ = syscall.Kill(pid, signal) // it may be gone already
	}
}

func waitForEnd(t *testing.T, pid int) {
	t.Helper()
	require.Eventually(t, func() bool { return !runs(pid) }, 30*time.Second, 10*time.Millisecond, "process %d is left", pid)
}

// runs reports whether a process runs. One that has ended and whose parent has not
// looked does not.
func runs(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	state, err := exec.Command("ps", "-o", "stat=", "-p", fmt.Sprint(pid)).Output()
	return err == nil && !strings.HasPrefix(strings.TrimSpace(string(state)), "Z")
}

func TestBothWaysGiveTheSameBytes(t *testing.T) {
	t.Parallel()
	folder, want := kernelFolder(t), expected(t)
	require.Equal(t, want, pictures(t, folder, drawProgram()))
	first := serverOf(t, folder)
	require.NotZero(t, first)
	require.Equal(t, want, pictures(t, folder, drawProgram()), "what was drawn before does not matter")
	require.Equal(t, first, serverOf(t, folder), "one program serves all cells")

	// Without a folder that can be used, each picture is drawn by a program of its own.
	for _, folder := range []string{"", filepath.Join(folder, strings.Repeat("long/", 30))} {
		got := pictures(t, folder, drawProgram(), "one")
		require.True(t, strings.HasPrefix(want, got), got)
	}
}

func TestACellGetsItsPicturesIfTheServerIsKilled(t *testing.T) {
	t.Parallel()
	folder, want := kernelFolder(t), expected(t)
	pictures(t, folder, drawProgram())
	for range 2 {
		kill(t, folder, syscall.SIGKILL)
		require.Equal(t, want, pictures(t, folder, drawProgram()))
	}

	done := make(chan string)
	go func() {
		out, err := cell(folder, drawProgram()).CombinedOutput()
		done <- fmt.Sprint(string(out), err)
	}()
	for {
		select {
		case got := <-done:
			require.Equal(t, want+"<nil>", got)
			return
		case <-time.After(20 * time.Millisecond):
			kill(t, folder, syscall.SIGKILL)
		}
	}
}

func TestACellGetsItsPicturesIfTheServerDoesNotAnswer(t *testing.T) {
	t.Parallel()
	folder, want := kernelFolder(t), expected(t)
	pictures(t, folder, drawProgram())
	kill(t, folder, syscall.SIGSTOP)
	defer kill(t, folder, syscall.SIGCONT)
	got := pictures(t, folder, drawProgram(), "one")
	require.True(t, strings.HasPrefix(want, got), got)
}

func TestTheSlowerRoadIsNoted(t *testing.T) {
	t.Parallel()
	folder, want := kernelFolder(t), expected(t)
	ways := filepath.Join(folder, "gave-way")
	noted := func(where string, settings ...string) (output string, notes int) {
		c := cell(where, drawProgram(), "one")
		c.Env = append(append(c.Env, still.WaysVariable+"="+ways), settings...)
		out, err := c.CombinedOutput()
		require.NoError(t, err, string(out))
		text, _ := os.ReadFile(ways)
		_ = os.Remove(ways)
		return string(out), strings.Count(string(text), "the program that draws charts does not serve the kernel: ")
	}
	_, notes := noted(folder)
	require.Zero(t, notes)
	nowhere := filepath.Join(folder, strings.Repeat("long/", 30))
	out, notes := noted(nowhere)
	require.True(t, strings.HasPrefix(want, out), out)
	require.Positive(t, notes)
	out, notes = noted(nowhere, still.StrictVariable+"=1")
	require.Contains(t, out, "PUZZLELAB_STRICT is set: the program that draws charts does not serve the kernel: ")
	require.Positive(t, notes)
}

func TestWithoutAProgramTheErrorIsNamed(t *testing.T) {
	t.Parallel()
	folder := kernelFolder(t)
	broken := filepath.Join(built, "broken")
	require.NoError(t, os.WriteFile(broken, []byte("#!/bin/sh\nexit 3\n"), 0o755))
	for draw, want := range map[string]string{
		"":                           "PUZZLELAB_DRAW does not name the program that draws pictures; restart the kernel; live true",
		filepath.Join(built, "none"): "no such file or directory; restart the kernel; live true",
		broken:                       "cannot be used: exit status 3; restart the kernel; live true",
		"/bin/true":                  "cannot be used: unexpected end of JSON input; restart the kernel; live true",
	} {
		out, err := cell(folder, draw, "one").CombinedOutput()
		require.NoError(t, err, string(out))
		require.Contains(t, string(out), want)
	}
}

func TestTwoKernelsHaveServersOfTheirOwn(t *testing.T) {
	t.Parallel()
	first, second, want := kernelFolder(t), kernelFolder(t), expected(t)
	var wait sync.WaitGroup
	for range 2 { // two cells at once in each kernel start one server
		for _, folder := range []string{first, second} {
			wait.Go(func() {
				if out, err := cell(folder, drawProgram()).CombinedOutput(); err != nil || string(out) != want {
					t.Errorf("%s %v", out, err)
				}
			})
		}
	}
	wait.Wait()
	require.NotEqual(t, serverOf(t, first), serverOf(t, second))
	kill(t, first, syscall.SIGKILL)
	require.True(t, runs(serverOf(t, second)))
}

func TestAnInterruptEndsTheCellAndItsDrawing(t *testing.T) {
	t.Parallel()
	folder := kernelFolder(t)
	for _, withServer := range []bool{true, false} {
		// A server whose cell ends before it has asked waits for the next cell. On a slow
		// machine it takes longer until a cell has asked.
		after := 300 * time.Millisecond
		for drawing := interrupted(t, folder, withServer, after); !endsSoon(drawing); {
			after *= 2
			require.Less(t, after, time.Minute, "process %d is left", drawing)
			drawing = interrupted(t, folder, withServer, after)
		}
	}
	out, err := cell(folder, drawProgram(), "one").CombinedOutput()
	require.NoError(t, err)
	require.Contains(t, string(out), "<nil>; live true", "the next cell starts another server")
}

// interrupted interrupts a cell some time after the process that draws for it has begun. It
// returns this process.
func interrupted(t *testing.T, folder string, withServer bool, after time.Duration) (drawing int) {
	t.Helper()
	where := folder
	if !withServer {
		where = ""
	}
	c := cell(where, drawProgram(), "long")
	output, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	_, err = io.ReadFull(output, make([]byte, len("drawing\n")))
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		if withServer {
			drawing = serverOf(t, folder)
		} else {
			drawing = childOf(c.Process.Pid)
		}
		return drawing != 0
	}, time.Minute, time.Millisecond)
	time.Sleep(after) // it draws for much longer
	require.NoError(t, c.Process.Signal(os.Interrupt))
	began := time.Now()
	require.Error(t, c.Wait())
	require.Less(t, time.Since(began), 5*time.Second)
	return drawing
}

// endsSoon waits for the end of a process.
func endsSoon(pid int) bool {
	for limit := time.Now().Add(10 * time.Second); time.Now().Before(limit); time.Sleep(10 * time.Millisecond) {
		if !runs(pid) {
			return true
		}
	}
	return false
}

// childOf returns a process whose parent is pid; 0 if there is none.
func childOf(pid int) int {
	list, _ := exec.Command("ps", "-A", "-o", "ppid=,pid=").Output()
	for line := range strings.Lines(string(list)) {
		if fields := strings.Fields(line); len(fields) == 2 && fields[0] == strconv.Itoa(pid) {
			child, _ := strconv.Atoi(fields[1])
			return child
		}
	}
	return 0
}

func TestTheServerEndsWithItsKernel(t *testing.T) {
	t.Parallel()
	folder := kernelFolder(t)
	c := cell(folder, drawProgram(), "one")
	kernel := exec.Command("sh", "-c", `"$0" one; read line`, c.Path) // the parent of a cell
	kernel.Env = c.Env
	input, err := kernel.StdinPipe()
	require.NoError(t, err)
	defer input.Close()
	require.NoError(t, kernel.Start())
	require.Eventually(t, func() bool { return serverOf(t, folder) != 0 }, time.Minute, 5*time.Millisecond)
	pid := serverOf(t, folder)
	time.Sleep(2 * watchInterval)
	require.True(t, runs(pid))
	require.NoError(t, kernel.Process.Kill())
	_ = kernel.Wait()
	waitForEnd(t, pid)
	require.NoFileExists(t, filepath.Join(folder, still.SocketName))
	// That it ends with the folder, every test sees in the end.
}

func TestTheSocketIsPrivate(t *testing.T) {
	t.Parallel()
	folder := kernelFolder(t)
	require.NoError(t, os.Chmod(folder, 0o755))
	_, err := cell(folder, drawProgram(), "one").CombinedOutput()
	require.NoError(t, err)
	for _, name := range []string{still.SocketName, still.LockName} {
		info, err := os.Stat(filepath.Join(folder, name))
		require.NoError(t, err)
		require.Zero(t, info.Mode().Perm()&0o077, name)
	}
}

func TestBadArguments(t *testing.T) {
	t.Parallel()
	require.ErrorContains(t, run([]string{"one"}), "1 arguments; want none, a folder and a process, or page and what")
	for _, pid := range []string{"x", "0", "-1"} {
		require.ErrorContains(t, run([]string{t.TempDir(), pid}), `"`+pid+`" is not the id of a process`)
	}
	require.ErrorIs(t, run([]string{filepath.Join(t.TempDir(), "none"), "1"}), os.ErrNotExist)
	require.ErrorContains(t, answer(strings.NewReader("no request"), io.Discard), "reading a request")
}
