package puzzlekit

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var calls int

func square(n int) int { calls++; return n * n }

func sixTimesSeven() int { return square(6) + 6 }

func TestKeptFunctions(t *testing.T) {
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	before := calls
	for range 2 {
		require.Equal(t, 42, Kept(sixTimesSeven))
		require.Equal(t, 49, KeptFor(square, 7))
		require.Equal(t, 64, KeptFor(square, 8))
	}
	require.Equal(t, 3, calls-before)
	require.ErrorContains(t, panics(t, func() { Kept(func() int { return 1 }) }), "declared with func")
	require.ErrorContains(t, panics(t, func() { Kept(Rubik(3).Places) }), "declared with func")
}

const keptProgram = `package main

import (
	"fmt"
	r "math/rand"
	"os"
)

type pair struct{ a, b int }

func (p *pair) sum() int { return p.a + p.b }

const (
	one = iota + 1
	two
)

var limit = two

func result() int { p := &pair{1, limit}; return p.sum() + r.Int() }

func unrelated() { fmt.Println(os.Args, one) }
`

// A result is computed again exactly if something that it depends on has changed.
func TestKeptSourceIsWhatTheFunctionUses(t *testing.T) {
	before, ok := sourceUsed([]byte(keptProgram), "result")
	require.True(t, ok)
	for change, depends := range map[[2]string]bool{
		{"return p.sum() + r", "return p.sum() - r"}:      true,
		{"return p.a + p.b", "return p.a * p.b"}:          true,
		{"struct{ a, b int }", "struct{ a, b, c int }"}:   true,
		{"iota + 1", "iota + 2"}:                          true,
		{"var limit = two", "var limit = 7"}:              true,
		{`r "math/rand"`, `r "math/rand/v2"`}:             true,
		{"fmt.Println(os.Args", "fmt.Print(os.Args"}:      false,
		{"func unrelated", "// A comment.\nfunc another"}: false,
	} {
		after, ok := sourceUsed([]byte(strings.Replace(keptProgram, change[0], change[1], 1)), "result")
		require.True(t, ok)
		require.Equal(t, depends, before != after, change)
	}
	_, ok = sourceUsed([]byte(keptProgram), "missing")
	require.False(t, ok)
}

// A new version of the library computes kept results again; new tests of it do not.
func TestKeptResultsBelongToTheLibrary(t *testing.T) {
	require.Len(t, librarySources(), 64)
	root := t.TempDir()
	write := func(path, text string) {
		path = filepath.Join(root, path)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	write("kit/perm/perm.go", "package perm")
	before := hashOfSources(root, "kit")
	require.Len(t, before, 64)
	write("kit/perm/perm_test.go", "package perm")
	write("kit/perm/testdata/orders.json", "[]")
	write("other/file.go", "package other")
	require.Equal(t, before, hashOfSources(root, "kit"))
	write("kit/perm/data.json", "[]")
	added := hashOfSources(root, "kit")
	require.NotEqual(t, before, added)
	write("kit/perm/data.json", "{}")
	require.NotEqual(t, added, hashOfSources(root, "kit"))
	require.Empty(t, hashOfSources(root, "missing"))
}

func BenchmarkLibrarySources(b *testing.B) {
	_, file, _, _ := runtime.Caller(0)
	for b.Loop() {
		hashOfSources(filepath.Dir(filepath.Dir(file)), "puzzlekit", "charts", "internal")
	}
}
