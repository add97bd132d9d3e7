//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

// TestMain lets the tests run this program under the name go.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "go" {
		main()
		return
	}
	os.Exit(m.Run())
}

// cell makes a folder as GoNB makes them, with this program as its go, and
// returns a function that calls it.
func cell(t *testing.T, files map[string]string) func(args ...string) (string, error) {
	t.Helper()
	dir, programs := t.TempDir(), t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	self, err := os.Executable()
	require.NoError(t, err)
	require.NoError(t, os.Symlink(self, filepath.Join(programs, "go")))
	path := programs + string(filepath.ListSeparator) + os.Getenv("PATH")
	return func(args ...string) (string, error) {
		cmd := exec.Command(filepath.Join(programs, "go"), args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PATH="+path, realVariable+"=", "GOFLAGS=", "GOPROXY=off", "GO111MODULE=", "GOWORK=")
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
}

func importing(path string) string {
	return "package main\nimport _ \"" + path + "\"\nfunc main() {}\n"
}

func TestGoThroughIt(t *testing.T) {
	const module = "module cell\n\ngo 1.26\n"
	workspace := map[string]string{
		"go.mod": module, "go.work": "go 1.26\nuse (\n\t.\n\t./lib\n)\n",
		"lib/go.mod": "module example.com/lib\n\ngo 1.26\n", "lib/part/part.go": "package part\n",
	}
	with := func(main string) map[string]string {
		files := map[string]string{"main.go": main}
		for name, text := range workspace {
			files[name] = text
		}
		return files
	}
	t.Run("version", func(t *testing.T) {
		out, err := cell(t, nil)("version")
		require.NoError(t, err)
		require.Contains(t, out, "go version "+runtime.Version())
	})
	for name, path := range map[string]string{"standard": "encoding/json", "workspace": "example.com/lib/part"} {
		t.Run(name, func(t *testing.T) {
			call := cell(t, with(importing(path)))
			out, err := call("get")
			require.NoError(t, err, out)
			require.Empty(t, out)
			out, err = call("build", "-o", "program")
			require.NoError(t, err, out)
		})
	}
	for name, path := range map[string]string{
		"strange":                     "example.org/strange",
		"not a package of the module": "example.com/lib/nothing",
		"only the beginning is alike": "example.com/library",
	} {
		t.Run(name, func(t *testing.T) {
			out, err := cell(t, with(importing(path)))("get")
			require.Error(t, err)
			require.Contains(t, out, path, "the real go command says so")
		})
	}
}

func TestNothingToGet(t *testing.T) {
	dir, std := t.TempDir(), t.TempDir()
	t.Chdir(dir)
	require.NoError(t, os.Mkdir(filepath.Join(std, "fmt"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(std, "fmt", "print.go"), nil, 0o644))
	require.NoError(t, os.WriteFile("main.go", []byte(importing("fmt")), 0o644))
	require.True(t, nothingToGet([]string{"get"}, std))
	require.False(t, nothingToGet([]string{"get", "fmt"}, std), "a person may want it")
	require.False(t, nothingToGet([]string{"build"}, std))
	require.False(t, nothingToGet(nil, std))
	require.False(t, nothingToGet([]string{"get"}, filepath.Join(std, "elsewhere")))
	require.NoError(t, os.WriteFile("go.work", []byte("not a workspace"), 0o644))
	require.True(t, nothingToGet([]string{"get"}, std))
	require.NoError(t, os.WriteFile("main.go", []byte(importing(cellcode.FacePath+"/nothing")), 0o644))
	require.True(t, nothingToGet([]string{"get"}, std), "this project is not on the network")
	require.NoError(t, os.WriteFile("main.go", []byte(importing("example.com/a")), 0o644))
	require.False(t, nothingToGet([]string{"get"}, std))
	require.NoError(t, os.WriteFile("main.go", []byte("package main\nimport 1"), 0o644))
	require.False(t, nothingToGet([]string{"get"}, std))
}

func TestEnvironment(t *testing.T) {
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "")
	env := []string{"A=1"}
	require.Equal(t, []string{"A=1", "GOGC=off", "GOMEMLIMIT=512MiB"}, environment([]string{"build", "-o", "x"}, env))
	for _, args := range [][]string{nil, {"run", "."}, {"test"}} {
		require.Equal(t, env, environment(args, env), args)
	}
	t.Setenv("GOGC", "50")
	require.Equal(t, env, environment([]string{"build"}, env))
}

func TestNoGoBehindIt(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	t.Setenv(realVariable, "/no/such/go")
	_, err := realGo()
	require.ErrorContains(t, err, `PUZZLELAB_GO is "/no/such/go"`)
	t.Setenv("PATH", ".")
	t.Setenv(realVariable, "")
	_, err = realGo()
	require.Error(t, err)
}

func TestAnotherGoIsNotUsedInSilence(t *testing.T) {
	other := filepath.Join(t.TempDir(), "go")
	require.NoError(t, os.WriteFile(other, []byte("#!/bin/sh\n"), 0o755))
	want, err := filepath.EvalSymlinks(other)
	require.NoError(t, err)
	ways := filepath.Join(t.TempDir(), "ways")
	t.Setenv("PATH", filepath.Dir(other))
	t.Setenv(cellcode.WaysVariable, ways)
	t.Setenv(cellcode.StrictVariable, "")
	for named, noted := range map[string]int{other: 0, "": 0, "/no/such/go": 1} {
		t.Setenv(realVariable, named)
		path, err := realGo()
		require.NoError(t, err)
		require.Equal(t, want, path)
		require.Len(t, cellcode.ReadWays(ways), noted, named)
		_ = os.Remove(ways)
	}
	t.Setenv(cellcode.StrictVariable, "1")
	t.Setenv(realVariable, "/no/such/go")
	_, err = realGo()
	var gaveWay *cellcode.GaveWayError
	require.ErrorAs(t, err, &gaveWay)
}
