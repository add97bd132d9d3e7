package cellcode

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// typeChecker checks the types of the face and of the boards.
type typeChecker struct {
	positions *token.FileSet
	compiled  types.Importer
}

func newTypeChecker(t *testing.T) *typeChecker {
	t.Helper()
	list := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", FacePath)
	out, err := list.Output()
	require.NoError(t, err)
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		exports[path] = file
	}
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	c := &typeChecker{positions: token.NewFileSet()}
	c.compiled = importer.ForCompiler(c.positions, "gc", lookup)
	return c
}

// check checks a package of which some files have another text, or are not there.
func (c *typeChecker) check(t *testing.T, path string, left map[string][]byte, from types.Importer, info *types.Info) *types.Package {
	t.Helper()
	sources, ok := readOnce(t).Sources(path)
	require.True(t, ok)
	var files []*ast.File
	for name, file := range sources {
		text, changed := left[name]
		if !changed {
			text = file.text
		}
		if text == nil {
			continue
		}
		parsed, err := parser.ParseFile(c.positions, name, text, parser.SkipObjectResolution)
		require.NoError(t, err)
		files = append(files, parsed)
	}
	require.NotEmpty(t, files, "no file of %s is left", path)
	pkg, err := (&types.Config{Importer: from}).Check(path, c.positions, files, info)
	require.NoError(t, err)
	return pkg
}

// boards imports the boards that were checked last, and else what is compiled.
type boards struct {
	types.Importer
	board *types.Package
}

func (b boards) Import(path string) (*types.Package, error) {
	if path == BoardPath {
		return b.board, nil
	}
	return b.Importer.Import(path)
}

// TestTheTypesAgree compares what a declaration leads to by its names with what the types
// say that it uses. So whatever is left out, the rest compiles.
func TestTheTypesAgree(t *testing.T) {
	c := newTypeChecker(t)
	p := readOnce(t)
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	board := c.check(t, BoardPath, nil, c.compiled, info)
	c.check(t, FacePath, nil, boards{c.compiled, board}, info)
	l := p.readLibrary()
	at := map[string]map[int]*unit{} // by the byte
	for _, path := range []string{FacePath, BoardPath} {
		for _, u := range l.graph(path).units {
			if at[u.file.name] == nil {
				at[u.file.name] = map[int]*unit{}
			}
			from, to := u.file.positions.Position(u.node.Pos()).Offset, u.file.positions.Position(u.node.End()).Offset
			for i := from; i < to; i++ {
				at[u.file.name][i] = u
			}
		}
	}
	unitAt := func(pos token.Pos) *unit {
		place := c.positions.Position(pos)
		return at[place.Filename][place.Offset]
	}
	closures, paths := map[*unit]map[*unit]bool{}, map[*unit]map[string]bool{}
	for id, object := range info.Uses {
		u, used := unitAt(id.Pos()), unitAt(object.Pos())
		require.NotNil(t, u, id.Name)
		if closures[u] == nil {
			closures[u], paths[u] = closure(l.next, u), map[string]bool{}
		}
		if pkg, ok := object.(*types.PkgName); ok {
			paths[u][pkg.Imported().Path()] = true
		}
		if used != nil {
			require.True(t, closures[u][used], "%v leads to %v: %s", u.names, used.names, c.positions.Position(id.Pos()))
		}
	}
	require.Greater(t, len(paths), 700)
	for u, imported := range paths {
		require.Equal(t, imported, importsOf(map[*unit]bool{u: true}), u.names)
	}
}

// TestEveryNameOfTheFaceIsKept looks at what is left of the face for a program that uses one
// of its names, and for one that also shows a puzzle.
func TestEveryNameOfTheFaceIsKept(t *testing.T) {
	p := readOnce(t)
	face, ok := p.Exports(FacePath)
	require.True(t, ok)
	require.Greater(t, len(face.Names), 100)
	l := p.readLibrary()
	for name := range face.Names {
		for _, body := range []string{"_ = " + name, "Show(Rubik(3), " + name + ")"} {
			needed, ok := p.Needed([]byte("package main\n\nimport . \"" + FacePath + "\"\n\nfunc main() { " + body + " }\n"))
			require.True(t, ok)
			for path := range importsOf(closure(l.next, l.graph(FacePath).named[name]...)) {
				require.True(t, needed[path], "%s needs %s", name, path)
			}
		}
	}
}

// TestWhatIsLeftCompiles has the types checked of what some programs leave, among them one
// that uses nothing of the face.
func TestWhatIsLeftCompiles(t *testing.T) {
	c := newTypeChecker(t)
	p := readOnce(t)
	for _, body := range []string{
		"", "Must(1, nil)", "Show(Rubik(3))", "Show(Play(Rubik(3)))", "Show(Place(4))", "Show(Dango(3, 3, 6))", "Show(Film(1, 2))", "Show(Heat(1))",
	} {
		needed, ok := p.Needed([]byte("package main\n\nimport . \"" + FacePath + "\"\n\nfunc main() { " + body + " }\n"))
		require.True(t, ok)
		left := p.Without(needed)
		lean := boards{Importer: c.compiled}
		if needed[BoardPath] {
			lean.board = c.check(t, BoardPath, left, c.compiled, nil)
		}
		c.check(t, FacePath, left, lean, nil)
		for name, text := range left {
			whole, err := os.ReadFile(name)
			require.NoError(t, err)
			require.True(t, text == nil || len(text) == len(whole), "%s keeps its places", filepath.Base(name))
		}
	}
}
