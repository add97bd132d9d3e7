//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
	"puzzlelab/kernel/internal/drawing"
)

// TestOnlyCellsWithTheSourcesOfTheProgramLeaveDrawingToIt builds the command as
// toolchain does, with the hash of a repository of the test, and asks it to build
// cells.
func TestOnlyCellsWithTheSourcesOfTheProgramLeaveDrawingToIt(t *testing.T) {
	dir := t.TempDir()
	write := func(path, text string) {
		path = filepath.Join(dir, path)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	write("lib/go.mod", "module puzzlelab\n\ngo 1.26\n")
	write("lib/charts/alone.go", "//go:build !"+drawing.Tag+"\n\npackage charts\n\nconst Way = \"alone\"\n")
	write("lib/charts/asking.go", "//go:build "+drawing.Tag+"\n\npackage charts\n\nconst Way = \"asking\"\n")
	write("lib/"+drawing.Package+"/main.go", "package main\n")
	write("cell/go.mod", "module cell\n\ngo 1.26\n")
	write("cell/go.work", "go 1.26\nuse (\n\t.\n\t../lib\n)\n")
	write("cell/main.go", "package main\n\nimport \"puzzlelab/charts\"\n\nfunc main() { println(charts.Way) }\n")
	write("cell/own/own.go", "package own\n")
	write("draw", "a program")
	hash, err := drawing.SourceHash(filepath.Join(dir, "lib"))
	require.NoError(t, err)
	command := filepath.Join(dir, "go")
	out, err := exec.Command("go", "build", "-ldflags="+drawing.LinkFlag(hash), "-o", command, ".").CombinedOutput()
	require.NoError(t, err, string(out))

	ways := filepath.Join(dir, "gave-way")
	gaveWay := ""
	way := func(args []string, env ...string) string {
		t.Helper()
		_ = os.Remove(ways)
		defer func() { gaveWay = strings.Join(cellcode.ReadWays(ways), "\n") }()
		build := exec.Command(command, append([]string{"build", "-o", "program"}, args...)...)
		build.Dir = filepath.Join(dir, "cell")
		build.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=", "GO111MODULE=", "CGO_ENABLED=0", realVariable+"=", drawing.Variable+"="+filepath.Join(dir, "draw"), cellcode.WaysVariable+"="+ways, cellcode.StrictVariable+"=")
		build.Env = append(build.Env, env...)
		out, err := build.CombinedOutput()
		require.NoError(t, err, string(out))
		out, err = exec.Command(filepath.Join(dir, "cell", "program")).CombinedOutput()
		require.NoError(t, err)
		return string(out)
	}
	require.Equal(t, "asking\n", way(nil))
	require.Empty(t, gaveWay)
	require.Equal(t, "alone\n", way(nil, drawing.Variable+"="), "there is no program")
	require.Equal(t, "alone\n", way(nil, drawing.Variable+"="+filepath.Join(dir, "none")))
	require.Contains(t, gaveWay, "there is no program that draws charts")
	require.Equal(t, "alone\n", way([]string{"-tags=mine"}), "the tags of a person stay")
	require.Equal(t, "alone\n", way(nil, "GOFLAGS=-tags=mine"))
	write("cell/more.go", "package main\n\nimport _ \"cell/own\"\n")
	require.Equal(t, "alone\n", way(nil), "packages of others may use gonbui")
	require.Empty(t, gaveWay)
	require.NoError(t, os.Remove(filepath.Join(dir, "cell/more.go")))
	write("lib/"+drawing.Package+"/main.go", "package main // changed since the program was built\n")
	require.Equal(t, "alone\n", way(nil))
	require.Contains(t, gaveWay, "built from other sources")
}
