//go:build unix

package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDoctor(t *testing.T) {
	d := newDesk(t)
	t.Setenv("JUPYTER_DATA_DIR", d.dir)
	t.Setenv("JUPYTER_PATH", "")
	code, stdout, _ := d.kernel(t.Context(), "doctor")
	require.Contains(t, stdout, "tools: gonb, goimports and gopls are built")
	require.Contains(t, stdout, "the kernel is not registered")
	require.Contains(t, []int{exitOK, exitCell}, code, "the machine may have faults of its own")

	code, _, _ = d.kernel(t.Context(), "install")
	require.Equal(t, exitOK, code)
	_, stdout, _ = d.kernel(t.Context(), "doctor")
	require.Contains(t, stdout, "ok       kernel spec: "+d.dir)

	// The Go settings of another day: the registration is out of date.
	t.Setenv("CGO_ENABLED", "1")
	code, stdout, stderr := d.kernel(t.Context(), "doctor", "--quiet")
	require.Equal(t, exitCell, code)
	require.Contains(t, stdout, "its environment is out of date\n         mend: go run ./kernel install")
	require.NotContains(t, stdout, "ok       ")
	require.Contains(t, stderr, "to mend")

	code, _, _ = d.kernel(t.Context(), "doctor", "now")
	require.Equal(t, exitUsage, code)
}
