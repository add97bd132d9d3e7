package gonb

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/drawing"
	"puzzlelab/kernel/internal/ownfolder"
)

// clone creates a repository whose pinned programs have one line each, so that
// a build is fast and needs no network.
func clone(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	write := func(path, text string) {
		path = filepath.Join(root, path)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	write("go.mod", "module puzzlelab\n\ngo 1.26.0\n")
	pins := "module puzzlelab/kernel/tools\n\ngo 1.26.0\n"
	for _, module := range []struct{ path, program string }{
		{"github.com/janpfeifer/gonb", "."},
		{"golang.org/x/tools", "cmd/goimports"},
		{"golang.org/x/tools/gopls", "."},
	} {
		stub := "stubs/" + filepath.Base(module.path)
		pins += "\nrequire " + module.path + " v0.0.1\nreplace " + module.path + " => ../../" + stub + "\n"
		write(stub+"/go.mod", "module "+module.path+"\n\ngo 1.26.0\n")
		write(stub+"/"+module.program+"/main.go", "package main\n\nfunc main() { println(\"I am "+module.path+"\") }\n")
	}
	write(cellGo+"/main.go", "package main\n\nfunc main() { println(\"I am the go command\") }\n")
	write(cellGo+"/main_test.go", "package main\n")
	write(cellCode+"/cellcode.go", "package cellcode\n")
	write(kernelFolder+"/doc.go", "package kernelfolder\n")
	write(drawing.Package+"/main.go", "package main\n\nfunc main() { println(\"I am the drawing program\") }\n")
	write(toolsModule+"/go.mod", pins)
	write(toolsModule+"/go.sum", "")
	write(patchFolder+"/0001-first.patch", "")
	return root
}

// ownDir returns a folder in which nobody else can write, whatever the umask is.
func ownDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.Chmod(dir, 0o700))
	return dir
}

func findGo(t *testing.T) *Go {
	t.Helper()
	goTool, err := FindGo(context.Background())
	require.NoError(t, err)
	return goTool
}

func TestFindGo(t *testing.T) {
	goTool := findGo(t)
	require.True(t, strings.HasPrefix(goTool.Version, "go1.") || strings.HasPrefix(goTool.Version, "devel"), goTool.Version)
	for _, dir := range []string{goTool.Root, goTool.ModCache, goTool.Cache} {
		require.True(t, filepath.IsAbs(dir), dir)
	}
	t.Setenv("PATH", t.TempDir())
	_, err := FindGo(context.Background())
	require.ErrorIs(t, err, exec.ErrNotFound)
	require.ErrorContains(t, err, "install Go 1.26")
}

func TestFindRoot(t *testing.T) {
	root := clone(t)
	for _, start := range []string{root, filepath.Join(root, toolsModule), filepath.Join(root, "stubs", "gonb")} {
		got, err := FindRoot(start)
		require.NoError(t, err)
		require.Equal(t, root, got)
	}
	outside := t.TempDir()
	got, err := FindRoot(outside, "", root)
	require.NoError(t, err)
	require.Equal(t, root, got, "the first folder in a repository decides")

	_, err = FindRoot(outside)
	var none *RootError
	require.ErrorAs(t, err, &none)
	require.Equal(t, []string{outside}, none.Start)
}

func TestToolsAreBuiltOnceAndDamageIsMended(t *testing.T) {
	root, goTool := clone(t), findGo(t)
	var messages []string
	opts := &BuildOptions{CacheDir: filepath.Join(ownDir(t), "tools"), Progress: func(p Progress) {
		if p.Message != "" {
			messages = append(messages, p.Message)
		}
	}}
	ensure := func() *Tools {
		t.Helper()
		messages = nil
		tools, err := EnsureTools(context.Background(), goTool, root, opts)
		require.NoError(t, err)
		require.NoError(t, tools.EnsureGopls(t.Context(), goTool, root, opts))
		return tools
	}

	tools := ensure()
	require.Contains(t, messages[0], "building gonb, goimports and the program that draws charts (only once)")
	require.Contains(t, messages[1], "it is built as it is, without the patches", "the clone replaces GoNB")
	for _, path := range []string{tools.Go, tools.GoNB, tools.Goimports, tools.Gopls, tools.Draw} {
		out, err := exec.Command(path).CombinedOutput()
		require.NoError(t, err)
		require.Contains(t, string(out), "I am ")
		require.Equal(t, tools.Dir, filepath.Dir(path))
	}

	require.Equal(t, tools, ensure())
	require.Empty(t, messages, "a second call builds nothing")

	for name, damage := range map[string]func() error{
		"is not the file": func() error { return os.WriteFile(tools.Go, []byte("#!/bin/sh\n"), 0o755) },
		"gopls is damage": func() error { return os.WriteFile(tools.Gopls, []byte("#!/bin/sh\n"), 0o755) },
		"building gopls,": func() error { return os.Remove(tools.Gopls) },
		"gopls.sha256":    func() error { return os.WriteFile(filepath.Join(tools.Dir, forTyping.name), []byte("{"), 0o644) },
		"cannot read":     func() error { return os.Remove(tools.GoNB) },
		"can write to it": func() error { return os.Chmod(tools.Draw, 0o775) },
		"is not exec":     func() error { return os.Chmod(tools.Goimports, 0o644) },
		"is incomplete":   func() error { return os.Remove(filepath.Join(tools.Dir, forCells.name)) },
	} {
		require.NoError(t, damage())
		ensure()
		require.Contains(t, messages[0], name)
		require.NoError(t, forCells.verify(tools.Dir))
		require.NoError(t, tools.CheckGopls())
	}

	entries, err := os.ReadDir(opts.CacheDir)
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing incomplete is left")
}

// What runs cells alone, such as a check of notebooks, does without the language server.
func TestGoplsIsBuiltForFrontEndsOnly(t *testing.T) {
	root, goTool := clone(t), findGo(t)
	opts := &BuildOptions{CacheDir: ownDir(t)}
	tools, err := EnsureTools(t.Context(), goTool, root, opts)
	require.NoError(t, err)
	require.NoFileExists(t, tools.Gopls)
	require.ErrorIs(t, tools.CheckGopls(), ErrNotBuilt)
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, tools.EnsureGopls(stopped, goTool, root, opts), context.Canceled)
	require.NoError(t, tools.EnsureGopls(t.Context(), goTool, root, opts))
	require.FileExists(t, tools.Gopls)
	require.NoError(t, tools.CheckGopls())
	entries, err := os.ReadDir(opts.CacheDir)
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing incomplete is left")
}

func TestAnythingThatDecidesTheProgramsChangesTheKey(t *testing.T) {
	root, goTool := clone(t), findGo(t)
	key := func(goTool Go) string {
		k, err := contentKey(&goTool, root)
		require.NoError(t, err)
		return k
	}
	original := key(*goTool)
	require.Equal(t, original, key(*goTool))
	newer, other, moved := *goTool, *goTool, *goTool
	newer.Version += ".1"
	other.Arch += "x"
	moved.Root += "x"
	require.NotEqual(t, original, key(newer))
	require.NotEqual(t, original, key(other))
	require.NotEqual(t, original, key(moved))
	require.NoError(t, os.WriteFile(filepath.Join(root, toolsModule, "go.sum"), []byte("x"), 0o644))
	require.NotEqual(t, original, key(*goTool))
	original = key(*goTool)
	require.NoError(t, os.WriteFile(filepath.Join(root, cellGo, "main_test.go"), []byte("package main // x"), 0o644))
	require.Equal(t, original, key(*goTool))
	require.NoError(t, os.WriteFile(filepath.Join(root, cellGo, "main.go"), []byte("package main // x"), 0o644))
	require.NotEqual(t, original, key(*goTool))
	for _, folder := range []string{cellCode, kernelFolder} {
		original = key(*goTool)
		require.NoError(t, os.WriteFile(filepath.Join(root, folder, "x.go"), []byte("package x"), 0o644))
		require.NotEqual(t, original, key(*goTool), folder)
	}
	original = key(*goTool)
	require.NoError(t, os.WriteFile(filepath.Join(root, patchFolder, "0001-first.patch"), []byte("x"), 0o644))
	require.NotEqual(t, original, key(*goTool))
	require.NoError(t, os.RemoveAll(filepath.Join(root, patchFolder)))
	_, err := contentKey(goTool, root)
	require.ErrorContains(t, err, "no patches")
}

func TestTwoBuildsAtOnceAgree(t *testing.T) {
	root, goTool := clone(t), findGo(t)
	opts := &BuildOptions{CacheDir: ownDir(t)}
	var wait sync.WaitGroup
	for range 2 {
		wait.Go(func() {
			tools, err := EnsureTools(context.Background(), goTool, root, opts)
			if err == nil {
				err = errors.Join(forCells.verify(tools.Dir), tools.EnsureGopls(t.Context(), goTool, root, opts), tools.CheckGopls())
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	entries, err := os.ReadDir(opts.CacheDir)
	require.NoError(t, err)
	require.Len(t, entries, 1)
}

func TestAFailedBuildShowsTheCompilersWordsAndLeavesNothing(t *testing.T) {
	root, goTool := clone(t), findGo(t)
	require.NoError(t, os.WriteFile(filepath.Join(root, "stubs/gonb/main.go"), []byte("package main\n\nfunc main() { nonsense() }\n"), 0o644))
	opts := &BuildOptions{CacheDir: ownDir(t)}
	_, err := EnsureTools(context.Background(), goTool, root, opts)
	var failed *BuildError
	require.ErrorAs(t, err, &failed)
	require.Contains(t, err.Error(), "undefined: nonsense")
	entries, err := os.ReadDir(opts.CacheDir)
	require.NoError(t, err)
	require.Empty(t, entries)
}

func TestAStoppedBuildLeavesNothing(t *testing.T) {
	root, goTool := clone(t), findGo(t)
	opts := &BuildOptions{CacheDir: ownDir(t)}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := EnsureTools(ctx, goTool, root, opts)
	require.ErrorIs(t, err, context.Canceled)
	entries, err := os.ReadDir(opts.CacheDir)
	require.NoError(t, err)
	require.Empty(t, entries)
}

func TestACacheThatCannotBeWrittenIsNamed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	_, err := EnsureTools(context.Background(), findGo(t), clone(t), &BuildOptions{CacheDir: filepath.Join(file, "tools")})
	require.ErrorContains(t, err, "cannot store the built tools")
	require.ErrorContains(t, err, file)
}

func TestACacheInWhichOthersCanWriteIsRefused(t *testing.T) {
	cache := filepath.Join(ownDir(t), "tools")
	require.NoError(t, os.Mkdir(cache, 0o700))
	require.NoError(t, os.Chmod(cache, 0o777))
	_, err := EnsureTools(t.Context(), findGo(t), clone(t), &BuildOptions{CacheDir: cache, Progress: func(Progress) { t.Error("it builds") }})
	var untrusted *ownfolder.UntrustedError
	require.ErrorAs(t, err, &untrusted)
	require.ErrorContains(t, err, "chmod go-w '"+cache+"'")
}

func TestWhatAKilledBuildLeavesIsSwept(t *testing.T) {
	root, goTool := clone(t), findGo(t)
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	cache := ownDir(t)
	killed := filepath.Join(cache, "building-1")
	require.NoError(t, os.Mkdir(killed, 0o700))
	for _, name := range []string{"lock", "gopls"} {
		require.NoError(t, os.WriteFile(filepath.Join(killed, name), nil, 0o600))
	}
	requireEmpty := func() {
		entries, err := os.ReadDir(temp)
		require.NoError(t, err)
		require.Empty(t, entries, "a build puts its temporary files where the next one looks")
	}
	_, err := EnsureTools(t.Context(), goTool, root, &BuildOptions{CacheDir: cache, Progress: func(Progress) { requireEmpty() }})
	require.NoError(t, err)
	entries, err := os.ReadDir(cache)
	require.NoError(t, err)
	require.Len(t, entries, 1)
	require.NoDirExists(t, killed)
}
