package api

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// qualified is a name in a document, such as `group.Group.Center`.
var qualified = regexp.MustCompile("`([a-z]+(?:\\.[A-Z]\\w*)+)`")

// The page of old and new names: every new name exists, and no old one does. In the table of
// names that now mean something else, all exist.
func TestRenames(t *testing.T) {
	page, err := os.ReadFile("../../docs/renames.md")
	require.NoError(t, err)
	exported := exportedNames(t)
	require.True(t, exported["group.Group.Center"] && exported["puzzle.Label.Color"] && exported["puzzlekit.Show"])
	rows := 0
	for line := range strings.Lines(string(page)) {
		old, now := "", line
		if cells := strings.Split(line, "|"); len(cells) == 4 {
			old, now = cells[1], cells[2]
		}
		for _, name := range qualified.FindAllStringSubmatch(old, -1) {
			require.False(t, exported[name[1]], "%s is not an old name", name[1])
			rows++
		}
		for _, name := range qualified.FindAllStringSubmatch(now, -1) {
			require.True(t, exported[name[1]], "there is no %s", name[1])
		}
	}
	require.Greater(t, rows, 100)
}

// exportedNames returns what the packages of the library export, with methods and fields,
// each under the name of its package.
func exportedNames(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, room := range []string{"puzzlekit", "charts"} {
		require.NoError(t, filepath.WalkDir(filepath.Join("../..", room), func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && (d.Name() == "internal" || d.Name() == "cmd" || d.Name() == "testdata"):
				return filepath.SkipDir
			case filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go"):
				return nil
			}
			f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err == nil {
				addExported(names, f)
			}
			return err
		}))
	}
	return names
}

func addExported(names map[string]bool, f *ast.File) {
	add := func(parts ...string) { names[f.Name.Name+"."+strings.Join(parts, ".")] = true }
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				add(d.Name.Name)
			} else {
				add(receiver(d.Recv.List[0].Type), d.Name.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.ValueSpec:
					for _, n := range s.Names {
						add(n.Name)
					}
				case *ast.TypeSpec:
					add(s.Name.Name)
					for _, member := range members(s.Type) {
						add(s.Name.Name, member)
					}
				}
			}
		}
	}
}

// receiver returns the name of the type of a method.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// members returns the fields of a struct and the methods of an interface.
func members(e ast.Expr) (names []string) {
	var list *ast.FieldList
	switch e := e.(type) {
	case *ast.StructType:
		list = e.Fields
	case *ast.InterfaceType:
		list = e.Methods
	default:
		return nil
	}
	for _, f := range list.List {
		for _, n := range f.Names {
			names = append(names, n.Name)
		}
	}
	return names
}
