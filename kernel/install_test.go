//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/lab"
)

func TestWholeInstallAndUninstall(t *testing.T) {
	compilesMuch(t)
	d := newDesk(t)
	prefix := filepath.Join(d.dir, "prefix")
	for range 2 { // installing again is allowed
		code, stdout, _ := d.kernel(t.Context(), "install", "--prefix", prefix)
		require.Equal(t, exitOK, code)
		require.Contains(t, stdout, prefix)
	}
	spec, err := lab.ReadSpec(filepath.Join(lab.PrefixDir(prefix), lab.KernelName))
	require.NoError(t, err)
	root, err := repository()
	require.NoError(t, err)
	require.Equal(t, root, spec.Root)
	require.Contains(t, spec.Argv, "-go_work="+root)
	require.Equal(t, "local", spec.Env["GOTOOLCHAIN"])

	code, stdout, _ := d.kernel(t.Context(), "uninstall", "--prefix", prefix)
	require.Equal(t, exitOK, code)
	require.Contains(t, stdout, "removed")
	code, stdout, _ = d.kernel(t.Context(), "uninstall", "--prefix", prefix)
	require.Equal(t, exitOK, code)
	require.Contains(t, stdout, "nothing is registered")
}

func TestUninstall(t *testing.T) {
	d := newDesk(t)
	prefix := filepath.Join(d.dir, "prefix")
	kernels := lab.PrefixDir(prefix)
	_, err := lab.InstallSpec(kernels, soakHost(t).spec())
	require.NoError(t, err)
	for _, want := range []string{"removed from " + kernels, "nothing is registered in " + kernels} {
		code, stdout, _ := d.kernel(t.Context(), "uninstall", "--prefix", prefix)
		require.Equal(t, exitOK, code)
		require.Contains(t, stdout, want)
	}
	for _, command := range []string{"install", "uninstall"} {
		code, _, _ := d.kernel(t.Context(), command, "here")
		require.Equal(t, exitUsage, code)
	}
}

func TestPasswordsOfProxiesStayOutOfTheSpec(t *testing.T) {
	require.Equal(t, "file:///cache,direct",
		withoutCredentials("file:///cache,https://me:secret@proxy.example,direct"))
}

func TestLabWithoutJupyterAndPythonShowsThePage(t *testing.T) {
	d := newDesk(t)
	path := d.notebook("x.ipynb", "%%\nfmt.Println(6 * 7)")
	before := d.read(path)
	programs := filepath.Join(d.dir, "bin")
	require.NoError(t, os.Mkdir(programs, 0o755))
	goTool, err := exec.LookPath("go")
	require.NoError(t, err)
	require.NoError(t, os.Symlink(goTool, filepath.Join(programs, "go")))
	t.Setenv("PATH", programs)

	code, stdout, stderr := d.kernel(t.Context(), "lab", "--no-browser", "--cache", t.TempDir(), path)
	require.Equal(t, exitOK, code)
	require.Contains(t, stderr, "neither JupyterLab nor Python")
	page := filepath.Join(d.dir, "x.html")
	require.Contains(t, stdout, "page: "+page)
	require.Contains(t, string(d.read(page)), "42")
	require.Equal(t, before, d.read(path), "the notebook is not changed")
}

func TestLabRefusesWhatItCannotOpen(t *testing.T) {
	d := newDesk(t)
	for want, args := range map[string][]string{
		"--port 0":     {"--port", "0"},
		"one notebook": {"a.ipynb", "b.ipynb"},
	} {
		code, _, stderr := d.kernel(t.Context(), append([]string{"lab"}, args...)...)
		require.Equal(t, exitUsage, code)
		require.Contains(t, stderr, want)
	}
	code, _, stderr := d.kernel(t.Context(), "lab", filepath.Join(d.dir, "none.ipynb"))
	require.Equal(t, exitInput, code)
	require.Contains(t, stderr, "none.ipynb")
}
