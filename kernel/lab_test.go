//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/jupyter"
	"puzzlelab/kernel/internal/kernelfolder"
	"puzzlelab/kernel/internal/lab"
	"puzzlelab/kernel/internal/runner"
)

// frontKernel is a kernel as front ends start it.
type frontKernel struct {
	d          *desk
	cmd        *exec.Cmd
	connection *jupyter.Connection
	client     *jupyter.Client
	exited     chan struct{}
}

var _ runner.Kernel = (*frontKernel)(nil)

func (k *frontKernel) Client() *jupyter.Client { return k.client }
func (k *frontKernel) Exited() <-chan struct{} { return k.exited }
func (k *frontKernel) Err() error              { return &gonb.EndedError{Status: k.cmd.ProcessState.String()} }
func (k *frontKernel) Overstepped() int64      { return 0 }

// frontEnd starts the kernel of a spec.
func (d *desk) frontEnd(spec *lab.Spec) *frontKernel { return d.frontEndBy(spec) }

// frontEndBy starts the kernel of a spec by a command that gets the kernel's command
// line as arguments.
func (d *desk) frontEndBy(spec *lab.Spec, starter ...string) *frontKernel {
	d.t.Helper()
	connection, err := jupyter.NewConnection()
	require.NoError(d.t, err)
	file := filepath.Join(d.t.TempDir(), "connection.json")
	require.NoError(d.t, connection.WriteFile(file))
	args := append(starter, spec.Argv...)
	for i, arg := range args {
		args[i] = strings.ReplaceAll(arg, "{connection_file}", file)
	}
	k := &frontKernel{d: d, cmd: exec.Command(args[0], args[1:]...), connection: connection, exited: make(chan struct{})}
	k.cmd.Env = gonb.Environ(spec.Env)
	k.cmd.Dir = d.dir
	require.NoError(d.t, k.cmd.Start())
	go func() { _ = k.cmd.Wait(); close(k.exited) }()
	d.t.Cleanup(func() { _ = k.cmd.Process.Kill() })
	k.client, err = jupyter.Dial(d.t.Context(), connection)
	require.NoError(d.t, err)
	d.t.Cleanup(k.client.Close)
	_, err = k.client.Ready(d.t.Context())
	require.NoError(d.t, err)
	return k
}

// begin starts a cell and waits until it has made a file.
func (k *frontKernel) begin(source, file string) {
	k.d.t.Helper()
	_, err := k.client.Send(jupyter.Shell, "execute_request", map[string]any{
		"code": source, "silent": false, "store_history": true, "allow_stdin": false,
	})
	require.NoError(k.d.t, err)
	file = filepath.Join(k.d.dir, file)
	require.Eventually(k.d.t, func() bool { return os.Remove(file) == nil }, time.Minute, 10*time.Millisecond)
}

// kill ends the kernel as a system does that has no memory left.
func (k *frontKernel) kill() {
	require.NoError(k.d.t, k.cmd.Process.Kill())
	<-k.exited
}

// stop ends the kernel as front ends do.
func (k *frontKernel) stop() {
	_, err := k.client.Send(jupyter.Control, "shutdown_request", map[string]bool{"restart": false})
	require.NoError(k.d.t, err)
	<-k.exited
}

// commands returns the command lines of the desk's processes.
func (d *desk) commands() string { return strings.Join(processesBelow(d.temp), "\n") }

// folders lists what is in the temporary folder of the desk.
func (d *desk) folders() []string {
	found, err := filepath.Glob(filepath.Join(d.temp, "*"))
	require.NoError(d.t, err)
	return found
}

// endless is a cell that never ends, with a process of its own.
const endless = "cmd := exec.Command(\"sleep\", \"1000\")\nif err := cmd.Start(); err != nil {\n\tpanic(err)\n}\n" +
	"os.WriteFile(\"running\", nil, 0o600)\nfor {\n}"

func TestWhatAKilledKernelOfJupyterLeaves(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("processes without the folder on their command line are found only on Linux")
	}
	d := newDesk(t)
	h := soakHost(t)
	folder, err := kernelfolder.New()
	require.NoError(t, err)
	for name, spec := range map[string]*lab.Spec{"of lab": h.specIn(folder), "of any Jupyter": h.spec()} {
		spec = withStandIn(t, spec)
		living := d.frontEnd(spec)
		killed := d.frontEnd(spec)
		killed.begin("!sleep 2000 > /dev/null 2>&1 & touch running", "running")
		killed.begin(endless, "running")
		before := d.folders()
		require.Contains(t, d.commands(), "gopls -listen", name)
		killed.kill()
		require.Eventually(t, func() bool { return strings.Count(d.commands(), "gopls -listen") == 1 }, time.Minute, 10*time.Millisecond,
			"%s: the language server ends with its kernel", name)
		require.Eventually(t, func() bool { return !d.cellRuns() }, time.Minute, 10*time.Millisecond,
			"%s: the cell ends with its kernel", name)
		require.Equal(t, before, d.folders())

		next := d.frontEnd(spec)
		require.NotContains(t, d.commands(), "sleep", "%s: the next kernel ends what is left of the killed one", name)
		living.begin("os.WriteFile(\"alive\", nil, 0o600)", "alive")
		next.stop()
		living.stop()
	}
	require.NoError(t, folder.Close())
	// The desk checks that nothing is left.
}

// TestAKernelEndsWithItsFrontEnd kills a front end that runs cells.
func TestAKernelEndsWithItsFrontEnd(t *testing.T) {
	d := newDesk(t)
	k := d.frontEndBy(soakHost(t).spec(), "sh", "-c", `JPY_PARENT_PID=$$ "$@" & wait`, "sh")
	k.begin(endless, "running")
	k.kill()
	require.Eventually(t, func() bool { return len(d.folders()) == 0 }, time.Minute, 10*time.Millisecond)
	// The desk checks that no process is left.
}

// cellRuns reports whether the program of a cell runs.
func (d *desk) cellRuns() bool {
	return slices.ContainsFunc(processesBelow(d.temp), func(command string) bool {
		return strings.HasPrefix(filepath.Base(strings.TrimSpace(command)), "gonb_")
	})
}

// TestWholeALanguageServerLives asks about cells that are not complete, and kills the
// language server.
func TestWholeALanguageServerLives(t *testing.T) {
	compilesMuch(t)
	d := newDesk(t)
	k := startWithGopls(t, d.dir, builtGopls(t))
	answered := func() bool { return slices.Contains(complete(t, k, "Show(Rub"), "Rubik") }
	require.Eventually(t, answered, patience, time.Millisecond)
	for _, text := range []string{" ", "! \n ", "%exec\t\nfmt.Pri", "f(é, "} {
		complete(t, k, text)
		inspect(t, k, text)
	}
	pids := languageServers(d.temp)
	require.Len(t, pids, 1)
	require.NoError(t, syscall.Kill(pids[0], syscall.SIGKILL))
	require.Eventually(t, answered, patience, time.Millisecond)
}
