//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// commandVariable makes the test program run the command.
const commandVariable = "PUZZLELAB_TEST_COMMAND"

// TestMain lets the test program stand in for the command, so that a test can
// start it as a process and kill it, and for other programs.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "gopls" {
		serveNothing(os.Args[2])
	}
	if os.Getenv(commandVariable) != "" {
		main()
	}
	if path := os.Getenv(writerVariable); path != "" {
		writeForever(path)
	}
	os.Exit(m.Run())
}

// process starts the command as a process and returns when the notebook's cell,
// which creates a file named running, is running.
func (d *desk) process(args ...string) *exec.Cmd {
	d.t.Helper()
	program, err := os.Executable()
	require.NoError(d.t, err)
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), commandVariable+"=1")
	require.NoError(d.t, cmd.Start())
	d.t.Cleanup(func() { _ = cmd.Process.Kill() })
	running := filepath.Join(d.dir, "running")
	require.Eventually(d.t, func() bool {
		_, err := os.Stat(running)
		return err == nil
	}, time.Minute, 10*time.Millisecond)
	require.NoError(d.t, os.Remove(running))
	return cmd
}

const sleeper = "!touch running; sleep 1000"

func TestSignals(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("x.ipynb", sleeper)
	before := d.read(path)
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		cmd := d.process("run", path)
		require.NoError(t, cmd.Process.Signal(signal))
		_ = cmd.Wait() // the test checks the exit code
		require.Equal(t, exitStopped, cmd.ProcessState.ExitCode(), signal.String())
		require.Equal(t, before, d.read(path))
		require.Empty(t, processesBelow(d.temp))
	}
}

func TestWhatAKilledRunnerLeavesIsSweptByTheNext(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("x.ipynb", sleeper)
	before := d.read(path)
	cmd := d.process("run", path)
	require.NoError(t, cmd.Process.Kill())
	_ = cmd.Wait()
	require.Equal(t, before, d.read(path))

	good := d.notebook("good.ipynb", "!echo 1")
	code, _, _ := d.kernel(t.Context(), "run", "--no-html", good)
	require.Equal(t, exitOK, code)
	// The desk checks that nothing is left.
}

func TestAKernelInUseIsNotSwept(t *testing.T) {
	d := newDesk(t)
	cmd := d.process("run", d.notebook("x.ipynb", sleeper))
	good := d.notebook("good.ipynb", "!echo 1")
	code, _, _ := d.kernel(t.Context(), "run", "--no-html", good)
	require.Equal(t, exitOK, code)
	require.NotEmpty(t, processesBelow(d.temp), "the other kernel keeps running")
	require.NoError(t, cmd.Process.Signal(syscall.SIGTERM))
	_ = cmd.Wait()
}
