package api

import (
	"bytes"
	"flag"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the lists of exported names again")

// stable are the packages that docs/versions.md promises to keep.
var stable = []string{"puzzlekit", "puzzlekit/perm", "puzzlekit/group", "puzzlekit/puzzle", "puzzlekit/word", "puzzlekit/coset",
	"puzzlekit/factor", "puzzlekit/solve", "charts"}

func TestExportedNames(t *testing.T) {
	for _, folder := range stable {
		golden := filepath.Join("testdata", path.Base(folder)+".txt")
		now := strings.Join(exported(t, filepath.Join("..", "..", filepath.FromSlash(folder))), "\n") + "\n"
		if *update {
			require.NoError(t, os.WriteFile(golden, []byte(now), 0o644))
			continue
		}
		want, err := os.ReadFile(golden)
		require.NoError(t, err)
		require.Equal(t, string(want), now, "package %s exports something else: see docs/versions.md, and write the lists again with -update", folder)
	}
}

func TestVersionsNamesTheStablePackages(t *testing.T) {
	page, err := os.ReadFile("../../docs/versions.md")
	require.NoError(t, err)
	for _, folder := range stable {
		require.Contains(t, string(page), "| `"+folder+"` |")
	}
}

// exported returns the exported declarations of a package, sorted: functions and methods
// without bodies, types without what is not exported, and each constant and variable.
func exported(t *testing.T, folder string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	require.NoError(t, err)
	require.NotEmpty(t, names)
	var all []string
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.FileExports(file)
		for _, decl := range file.Decls {
			all = append(all, declared(t, decl)...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all) // a file for each system declares the same
}

func declared(t *testing.T, decl ast.Decl) []string {
	if f, ok := decl.(*ast.FuncDecl); ok {
		if f.Recv != nil && !ast.IsExported(receiver(f.Recv.List[0].Type)) {
			return nil
		}
		f.Body = nil
		return []string{printed(t, f)}
	}
	d := decl.(*ast.GenDecl)
	if d.Tok == token.IMPORT {
		return nil
	}
	var all []string
	for _, spec := range d.Specs {
		all = append(all, d.Tok.String()+" "+printed(t, spec))
	}
	return all
}

func printed(t *testing.T, node ast.Node) string {
	t.Helper()
	var b bytes.Buffer
	config := printer.Config{Mode: printer.UseSpaces | printer.TabIndent, Tabwidth: 8}
	require.NoError(t, config.Fprint(&b, token.NewFileSet(), node))
	return strings.TrimSpace(strings.Replace(b.String(), "\n}// contains", "\t// contains", 1))
}

func TestExported(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.go"), []byte(`package a

import "fmt"

// T is documented.
type T[K comparable] struct {
	A, b int
	hidden
	C fmt.Stringer // a comment
}

type hidden struct{ X int }

func (hidden) Y()          {}
func (t *T[K]) M(n int) K  { panic(n) }
func (t *T[K]) unexported() {}
func F[X any](x X, more ...string) (int, error) { return 0, nil }
func g()                   {}

const (
	One = iota + 1
	two
)

var V, w = 1, 2
`), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a_test.go"), []byte("package a\n\nfunc G() {}\n"), 0o644))
	require.Equal(t, []string{
		"const One = iota + 1",
		"func (t *T[K]) M(n int) K",
		"func F[X any](x X, more ...string) (int, error)",
		"type T[K comparable] struct {\n\tA int\n\tC fmt.Stringer\n\t// contains filtered or unexported fields",
		"var V = 1, 2",
	}, exported(t, dir))
}
