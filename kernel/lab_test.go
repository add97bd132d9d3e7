//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/jupyter"
	"puzzlelab/kernel/internal/kernelspec"
)

// startAs starts the kernel of a spec as a front end does, waits for its
// language server, and returns the kernel.
func (d *desk) startAs(spec *kernelspec.Spec) *exec.Cmd {
	d.t.Helper()
	connection, err := jupyter.NewConnection()
	require.NoError(d.t, err)
	file := filepath.Join(d.dir, "connection.json")
	require.NoError(d.t, connection.WriteFile(file))
	args := slices.Clone(spec.Argv)
	for i, arg := range args {
		args[i] = strings.ReplaceAll(arg, "{connection_file}", file)
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = gonb.Environ(spec.Env)
	require.NoError(d.t, cmd.Start())
	d.t.Cleanup(func() { _ = cmd.Process.Kill() })
	require.Eventually(d.t, d.languageServer, time.Minute, 10*time.Millisecond)
	return cmd
}

// languageServer reports whether a gopls runs below the temporary folder.
func (d *desk) languageServer() bool {
	return slices.ContainsFunc(processesBelow(filepath.Dir(d.temp)), func(command string) bool {
		return strings.Contains(command, "gopls -listen unix;"+d.temp+"/")
	})
}

func TestWhatAKilledKernelOfJupyterLeaves(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("processes without the folder on their command line are found only on Linux")
	}
	d := newDesk(t)
	h := soakHost(t)
	folder, err := gonb.NewFolder()
	require.NoError(t, err)
	for _, clean := range []struct {
		name string
		spec *kernelspec.Spec
		mend func()
	}{
		{"of lab", h.specIn(folder), func() { require.NoError(t, folder.Close()) }},
		{"of any Jupyter", h.spec(), gonb.Sweep},
	} {
		cmd := d.startAs(clean.spec)
		require.NoError(t, cmd.Process.Kill())
		_ = cmd.Wait()
		require.True(t, d.languageServer(), "%s: gopls survives its kernel", clean.name)
		clean.mend()
		require.Eventually(t, func() bool { return !d.languageServer() }, time.Minute, 10*time.Millisecond, clean.name)
		require.NoError(t, os.Remove(filepath.Join(d.dir, "connection.json")))
	}
}
