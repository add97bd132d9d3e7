package cellcode

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// leanChecker knows what the files of the face and of the boards need of each other, from
// their types.
type leanChecker struct {
	files    *token.FileSet
	compiled types.Importer
	read     map[string][]*faceFile // by package
	parsed   map[string]*ast.File   // by file name
	needs    map[string]map[string]types.Object
}

func newLeanChecker(t *testing.T) *leanChecker {
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
	c := &leanChecker{files: token.NewFileSet(), read: map[string][]*faceFile{}, parsed: map[string]*ast.File{}, needs: map[string]map[string]types.Object{}}
	c.compiled = importer.ForCompiler(c.files, "gc", lookup)
	packages := repository(t)
	for _, path := range []string{FacePath, BoardPath} {
		files, ok := packages.filesOf(path)
		require.True(t, ok)
		c.read[path] = files
		for _, f := range files {
			c.parsed[f.name], err = parser.ParseFile(c.files, f.name, nil, parser.SkipObjectResolution)
			require.NoError(t, err)
		}
		c.findNeeds(t, path)
	}
	return c
}

// findNeeds finds out what the files of a package need of its other files: what they use,
// and exported methods of their types, which may be called through interfaces.
func (c *leanChecker) findNeeds(t *testing.T, path string) {
	t.Helper()
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	pkg, err := c.check(path, nil, c.compiled, info)
	require.NoError(t, err)
	add := func(from, to token.Pos, what types.Object) {
		name := c.files.Position(from).Filename
		if c.needs[name] == nil {
			c.needs[name] = map[string]types.Object{}
		}
		c.needs[name][c.files.Position(to).Filename] = what
	}
	for id, object := range info.Uses {
		if object.Pkg() == pkg {
			add(id.Pos(), object.Pos(), object)
		}
	}
	for id, object := range info.Defs {
		name, ok := object.(*types.TypeName)
		if !ok || name.IsAlias() {
			continue
		}
		if t, ok := name.Type().(*types.Named); ok {
			for method := range t.Methods() {
				if method.Exported() {
					add(id.Pos(), method.Pos(), method)
				}
			}
		}
	}
}

// check checks the types of a package without some of its files.
func (c *leanChecker) check(path string, unused []string, from types.Importer, info *types.Info) (*types.Package, error) {
	var files []*ast.File
	for _, f := range c.read[path] {
		if !slices.Contains(unused, f.name) {
			files = append(files, c.parsed[f.name])
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no file of %s is left", path)
	}
	config := types.Config{Importer: from}
	return config.Check(path, c.files, files, info)
}

// fresh returns the files of a package, of which none is kept yet.
func (c *leanChecker) fresh(path string) []*faceFile {
	var files []*faceFile
	for _, f := range c.read[path] {
		one := *f
		one.named, one.drawn = false, false
		files = append(files, &one)
	}
	return files
}

// unused returns the files that a program leaves out, after a check that those it keeps
// need none of them.
func (c *leanChecker) unused(t *testing.T, imports, body string) []string {
	t.Helper()
	source := "package main\n\nimport (\n\t. \"" + FacePath + "\"\n" + imports + ")\n\nfunc main() { " + body + " }\n"
	uses, ok := readUses([][]byte{[]byte(source)})
	require.True(t, ok, source)
	face, boards := c.fresh(FacePath), c.fresh(BoardPath)
	unused := unusedFiles(face, boards, uses)
	for _, files := range [][]*faceFile{face, boards} {
		c.requireClosed(t, files, source)
	}
	return unused
}

func (c *leanChecker) requireClosed(t *testing.T, files []*faceFile, why string) {
	t.Helper()
	kept := 0
	for _, f := range files {
		if f.kept() {
			kept++
			continue
		}
		for _, user := range files {
			if object := c.needs[user.name][f.name]; user.kept() && object != nil {
				require.Fail(t, "a file is missing", "%s needs %v of %s: %s", filepath.Base(user.name), object, filepath.Base(f.name), why)
			}
		}
	}
	require.NotZero(t, kept, why)
}

// boards imports the boards that were checked last, and else what is compiled.
type boards struct {
	*leanChecker
	board *types.Package
}

func (b boards) Import(path string) (*types.Package, error) {
	if path == BoardPath {
		return b.board, nil
	}
	return b.compiled.Import(path)
}

// TestEveryNameOfTheFaceCompilesAlone looks at what is left of the face for a program that
// uses one of its names, and for one that also shows a puzzle.
func TestEveryNameOfTheFaceCompilesAlone(t *testing.T) {
	c := newLeanChecker(t)
	face, ok := repository(t).Exports(FacePath)
	require.True(t, ok)
	require.Greater(t, len(face.Names), 100)
	for name := range face.Names {
		c.unused(t, "", "_ = "+name)
		c.unused(t, "", "Show(Rubik(3), "+name+")")
	}
}

// TestEveryShownPackageCompilesAlone looks at what is left for values of each package that
// Show and Film draw.
func TestEveryShownPackageCompilesAlone(t *testing.T) {
	c := newLeanChecker(t)
	paths := map[string]bool{}
	for _, f := range c.read[FacePath] {
		for _, shown := range f.shows {
			for _, path := range shown {
				paths[path] = true
			}
		}
	}
	require.Greater(t, len(paths), 8)
	for path := range paths {
		for _, body := range []string{"Show(x)", "Film(x)", "Show(x, Film(x), Rubik(3))"} {
			c.unused(t, "\t_ \""+path+"\"\n", body)
		}
	}
}

// TestWhatAFileNeedsIsKeptWithIt starts with each file alone. Together with what the types
// say it shows that every choice of files compiles, whatever a program uses.
func TestWhatAFileNeedsIsKeptWithIt(t *testing.T) {
	c := newLeanChecker(t)
	for path, read := range c.read {
		for i, f := range read {
			files, names := c.fresh(path), map[string]bool{}
			files[i].named = true
			files[i].leadTo(names)
			follow(files, names, func(f *faceFile) { f.named = true })
			c.requireClosed(t, files, f.name)
		}
	}
}

// TestWhatIsLeftCompiles has the types checked of what some programs leave, among them one
// that uses nothing of the face.
func TestWhatIsLeftCompiles(t *testing.T) {
	c := newLeanChecker(t)
	for _, body := range []string{
		"", "Must(1, nil)", "Show(Rubik(3))", "Show(Play(Rubik(3)))", "Show(Place(4))", "Show(Dango(3, 3, 6))", "Show(Film(1, 2))", "Show(Heat(1))",
	} {
		unused := c.unused(t, "", body)
		board, err := c.check(BoardPath, unused, c.compiled, nil)
		require.NoError(t, err, body)
		_, err = c.check(FacePath, unused, boards{c, board}, nil)
		require.NoError(t, err, body)
	}
}
