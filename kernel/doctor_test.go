//go:build unix

package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/lab"
)

func TestDoctor(t *testing.T) {
	d := newDesk(t)
	t.Setenv("JUPYTER_DATA_DIR", d.dir)
	t.Setenv("JUPYTER_PATH", "")
	code, stdout, _ := d.kernel(t.Context(), "doctor")
	require.Contains(t, stdout, "tools: gonb")
	require.Contains(t, stdout, "the kernel is not registered")
	require.Contains(t, []int{exitOK, exitCell}, code, "the machine may have other faults")

	kernels, err := lab.UserDir()
	require.NoError(t, err)
	_, err = lab.InstallSpec(kernels, soakHost(t).spec())
	require.NoError(t, err)
	_, stdout, _ = d.kernel(t.Context(), "doctor")
	require.Contains(t, stdout, "ok       kernel spec: "+d.dir)

	// Go settings that changed since the registration are a warning: the kernel
	// still runs.
	t.Setenv("CGO_ENABLED", "1")
	_, stdout, _ = d.kernel(t.Context(), "doctor", "--quiet")
	require.Contains(t, stdout, "warning  kernel spec: ")
	require.Contains(t, stdout, "a different CGO_ENABLED than this terminal has\n         fix: go run ./kernel install")
	require.NotContains(t, stdout, "ok       ")

	require.NoError(t, os.WriteFile(filepath.Join(d.dir, "kernels", "puzzlelab", "kernel.json"), []byte("{"), 0o644))
	code, _, stderr := d.kernel(t.Context(), "doctor", "--quiet")
	require.Equal(t, exitCell, code)
	require.Contains(t, stderr, "found")

	code, _, _ = d.kernel(t.Context(), "doctor", "now")
	require.Equal(t, exitUsage, code)
}
