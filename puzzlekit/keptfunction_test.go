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

var drawn = rand.New(7)

var first = drawn.IntN(9)

var second = drawn.IntN(9)

var counted int

func count() int { counted++; return counted }

var third = count()

var fourth = count()

var fixed = 3

var other = fixed + 1

func fromShared() int { return second + fourth + fixed }

func init() { limit++ }

func init() { fmt.Println("nothing") }
`

// used returns the source that the function of a program uses.
func used(t *testing.T, program, name string) (string, bool) {
	t.Helper()
	p, ok := parsePackage(map[string][]byte{"main.go": []byte(program)}, "main.go")
	require.True(t, ok)
	source, _, ok := p.sourceUsed(name)
	return source, ok
}

// A result is computed again exactly if something that it depends on has changed.
func TestKeptSourceIsWhatTheFunctionUses(t *testing.T) {
	before, ok := used(t, keptProgram, "result")
	require.True(t, ok)
	for change, depends := range map[[2]string]bool{
		{"return p.sum() + r", "return p.sum() - r"}:      true,
		{"limit++", "limit--"}:                            true,
		{`"nothing"`, `"something"`}:                      false,
		{"return p.a + p.b", "return p.a * p.b"}:          true,
		{"struct{ a, b int }", "struct{ a, b, c int }"}:   true,
		{"iota + 1", "iota + 2"}:                          true,
		{"var limit = two", "var limit = 7"}:              true,
		{`r "math/rand"`, `r "math/rand/v2"`}:             true,
		{"fmt.Println(os.Args", "fmt.Print(os.Args"}:      false,
		{"func unrelated", "// A comment.\nfunc another"}: false,
	} {
		require.Contains(t, keptProgram, change[0])
		after, ok := used(t, strings.Replace(keptProgram, change[0], change[1], 1), "result")
		require.True(t, ok)
		require.Equal(t, depends, before != after, change)
	}
	_, ok = used(t, keptProgram, "missing")
	require.False(t, ok)
}

// What shares the variables of a function decides its result too.
func TestKeptSourceHasWhatSharesVariables(t *testing.T) {
	before, ok := used(t, keptProgram, "fromShared")
	require.True(t, ok)
	for change, depends := range map[[2]string]bool{
		{"var first = drawn.IntN(9)", ""}:              true,
		{"var third = count()", ""}:                    true,
		{"counted++", "counted += 2"}:                  true,
		{"var other = fixed + 1", "var other = fixed"}: false,
		{"var limit = two", "var limit = 7"}:           false,
		{"func init() { limit++ }", "func init() { }"}: false,
	} {
		require.Contains(t, keptProgram, change[0])
		after, ok := used(t, strings.Replace(keptProgram, change[0], change[1], 1), "fromShared")
		require.True(t, ok)
		require.Equal(t, depends, before != after, change)
	}
}

// An array can be changed through a slice of it.
func TestKeptSourceHasWhatSlicesChange(t *testing.T) {
	const program = "package main\n\nvar list = [2]int{1, 2}\n\nfunc result() int { return list[0] }\n\nfunc init() { clear(list[:]) }\n"
	before, ok := used(t, program, "result")
	require.True(t, ok)
	after, ok := used(t, strings.Replace(program, "list[:]", "list[1:]", 1), "result")
	require.True(t, ok)
	require.NotEqual(t, before, after)
}

// A result is computed again when a package beside the notebook has changed, what that
// imports, or what they embed.
func TestKeptSourceHasThePackagesBesideIt(t *testing.T) {
	root := t.TempDir()
	write := func(path, text string) {
		path = filepath.Join(root, path)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	write("cells/go.mod", "module gonb_1\n")
	write("cells/go.work", "go 1.26\nuse (\n\t.\n\t../beside\n)\n")
	write("beside/go.mod", "module my/module\n")
	write("beside/shapes/shapes.go", "package shapes\n\nimport (\n\t_ \"embed\"\n\t\"my/module/below\"\n\t\"example.com/other\"\n)\n\n//go:embed data \"more.txt\"\nvar Text string\n")
	write("beside/shapes/data/x.txt", "1")
	write("beside/shapes/more.txt", "1")
	write("beside/below/below.go", "package below\n")
	write("beside/unused/unused.go", "package unused\n")
	write("other/go.mod", "module example.com/other\n")
	write("other/other.go", "package other\n")
	require.NoError(t, os.Symlink("../../other/other.go", filepath.Join(root, "beside/below/linked.go")))
	sources := func() string {
		t.Helper()
		m := newModules(filepath.Join(root, "cells"))
		m.addReplaced("example.com/other", "../other")
		text, err := m.sourcesOf([]string{"fmt", "my/module/shapes", "puzzlelab/puzzlekit"})
		require.NoError(t, err)
		return text
	}
	seen := map[string]bool{sources(): true}
	for _, change := range [][2]string{
		{"beside/shapes/shapes.go", "package shapes\n\nimport (\n\t_ \"embed\"\n\t\"my/module/below\"\n\t\"example.com/other\"\n)\n\n//go:embed data more.txt\nvar Text string\n"},
		{"beside/shapes/data/x.txt", "2"},
		{"beside/shapes/more.txt", "2"},
		{"beside/below/below.go", "package below // changed\n"},
		{"other/other.go", "package other // changed\n"},
		{"beside/shapes/new.go", "package shapes\n"},
	} {
		write(change[0], change[1])
		require.NotContains(t, seen, sources(), change[0])
		seen[sources()] = true
	}
	before := sources()
	write("beside/shapes/shapes_test.go", "package shapes\n")
	write("beside/unused/unused.go", "package unused // changed\n")
	require.Equal(t, before, sources())

	m := newModules(filepath.Join(root, "cells"))
	text, err := m.sourcesOf([]string{"fmt", "math/big", "puzzlelab/puzzlekit/perm"})
	require.NoError(t, err)
	require.Empty(t, text)
	m.versions["example.com/fetched"] = "v1.2.3 h1:x"
	text, err = m.sourcesOf([]string{"example.com/fetched/part"})
	require.NoError(t, err)
	require.Equal(t, "example.com/fetched/part v1.2.3 h1:x\n", text)
	_, err = m.sourcesOf([]string{"my/module/missing"})
	require.Error(t, err)
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
