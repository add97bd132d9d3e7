package cellcode

import (
	"go/ast"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestUnchangingTypes looks for what would let a value change: elements and exported fields,
// which a cell can assign to, and exported methods that assign to fields.
func TestUnchangingTypes(t *testing.T) {
	list := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", FacePath)
	out, err := list.Output()
	require.NoError(t, err)
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[path] = file
	}
	compiled := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for full := range unchanging {
		below, name, _ := strings.Cut(full, ".")
		pkg, err := compiled.Import(FacePath + "/" + below)
		require.NoError(t, err)
		object, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		require.True(t, ok, full)
		require.False(t, elementsChange(object.Type(), map[types.Type]bool{}), full)
		require.False(t, hasExportedFields(object.Type()), full)
		require.False(t, typesThatAssign(t, FacePath+"/"+below)[name], full)
	}
}

// decodes has methods by which a package of encoding makes a new value.
var decodes = map[string]bool{"UnmarshalBinary": true, "UnmarshalJSON": true, "UnmarshalText": true, "GobDecode": true}

// typesThatAssign returns the types of a package with exported methods that assign to what
// their receivers point to.
func typesThatAssign(t *testing.T, path string) map[string]bool {
	t.Helper()
	files, ok := repository(t).Sources(path)
	require.True(t, ok, path)
	assigning := map[string]bool{}
	for _, file := range files {
		for _, decl := range file.syntax.Decls {
			method, ok := decl.(*ast.FuncDecl)
			if !ok || method.Recv == nil || !method.Name.IsExported() || decodes[method.Name.Name] || len(method.Recv.List[0].Names) == 0 {
				continue
			}
			if _, pointer := method.Recv.List[0].Type.(*ast.StarExpr); !pointer {
				continue
			}
			receiver := method.Recv.List[0].Names[0]
			ast.Inspect(method.Body, func(n ast.Node) bool {
				var targets []ast.Expr
				switch n := n.(type) {
				case *ast.AssignStmt:
					targets = n.Lhs
				case *ast.IncDecStmt:
					targets = []ast.Expr{n.X}
				}
				for _, target := range targets {
					if base := baseOf(target); base != nil && base != target && base.Obj == receiver.Obj {
						assigning[ReceiverType(method.Recv)] = true
					}
				}
				return true
			})
		}
	}
	return assigning
}

// elementsChange reports whether who has a value of a type can change a part of it.
func elementsChange(typ types.Type, open map[types.Type]bool) bool {
	if open[typ] {
		return false
	}
	open[typ] = true
	if named, ok := typ.(*types.Named); ok {
		if path := named.Obj().Pkg(); path == nil || !strings.HasPrefix(path.Path(), OwnModule) {
			return path != nil && path.Path() != "time"
		}
	}
	switch u := typ.Underlying().(type) {
	case *types.Slice, *types.Map, *types.Chan, *types.Signature:
		return true
	case *types.Pointer:
		named, ok := u.Elem().(*types.Named)
		return !ok || elementsChange(named, open) || hasExportedFields(named)
	case *types.Array:
		return elementsChange(u.Elem(), open)
	case *types.Struct:
		for field := range u.Fields() {
			if field.Exported() && elementsChange(field.Type(), open) {
				return true
			}
		}
	case *types.Interface:
		return u.NumMethods() == 0
	}
	return false
}

func hasExportedFields(typ types.Type) bool {
	u, ok := typ.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for field := range u.Fields() {
		if field.Exported() {
			return true
		}
	}
	return false
}
