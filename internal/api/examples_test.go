package api

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/doc"
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

var all = flag.Bool("examples", false, "look for exported names without an example")

// TestExamples finds what the rule asks an example for and has none. A name that
// cannot have one stands in testdata/missing.txt with the reason; one that has an example
// must not.
//
// It needs the types of all packages and their tests, which the go command compiles
// for it. To do that beside the tests would compile everything twice.
func TestExamples(t *testing.T) {
	if !*all {
		t.Skip("with -examples; .ci/run does that")
	}
	excused := readExcused(t)
	found := map[string]bool{}
	for _, p := range library(t) {
		for _, name := range p.missing(t) {
			found[name] = true
			if !excused[name] {
				t.Errorf("%s has no example", name)
			}
		}
	}
	for name := range excused {
		if !found[name] {
			t.Errorf("%s is in missing.txt and needs no excuse", name)
		}
	}
}

// readExcused reads the names before the first blank of each line.
func readExcused(t *testing.T) map[string]bool {
	t.Helper()
	f, err := os.Open("testdata/missing.txt")
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	require.NoError(t, err)
	defer f.Close()
	names := map[string]bool{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if name, _, _ := strings.Cut(lines.Text(), " "); name != "" && name != "#" {
			names[name] = true
		}
	}
	return names
}

// goPackage is a package as the go command lists it.
type goPackage struct {
	ImportPath, Name, Dir, Export      string
	GoFiles, TestGoFiles, XTestGoFiles []string
	ImportMap                          map[string]string
	exports                            map[string]string // by import path, of all packages
}

// library lists the packages of the module that a program can import.
func library(t *testing.T) []*goPackage {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "-test", "-export", "-json=ImportPath,Name,Dir,Export,GoFiles,TestGoFiles,XTestGoFiles,ImportMap", "./...")
	cmd.Dir = filepath.Join("..", "..")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	require.NoError(t, err)
	var packages []*goPackage
	exports := map[string]string{}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		p := &goPackage{exports: exports}
		if err := decoder.Decode(p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		exports[p.ImportPath] = p.Export
		inside := strings.HasPrefix(p.ImportPath, "puzzlelab/")
		if inside && p.Name != "main" && !strings.Contains(p.ImportPath, " ") && !strings.Contains(p.ImportPath+"/", "/internal/") {
			packages = append(packages, p)
		}
	}
	require.NotEmpty(t, packages)
	return packages
}

// shown is what the examples of a package call and use.
type shown struct {
	examples map[string]bool
	objects  map[string]bool // functions and methods, as they print in full
	types    map[string]bool
}

// missing returns the names that the rule asks an example for and that have none.
func (p *goPackage) missing(t *testing.T) []string {
	t.Helper()
	files := token.NewFileSet()
	sources := p.parse(t, files, p.GoFiles)
	pkg, _ := p.check(files, p.ImportPath, sources)
	s := &shown{map[string]bool{}, map[string]bool{}, map[string]bool{}}
	inside := p.parse(t, files, p.TestGoFiles)
	_, info := p.check(files, p.ImportPath, slices.Concat(p.parse(t, files, p.GoFiles), inside))
	s.read(inside, info)
	outside := p.parse(t, files, p.XTestGoFiles)
	_, info = p.check(files, p.ImportPath+"_test", outside)
	s.read(outside, info)

	short := strings.TrimPrefix(p.ImportPath, "puzzlelab/")
	var names []string
	for _, name := range pkg.Scope().Names() {
		switch o := pkg.Scope().Lookup(name).(type) {
		case *types.Func:
			if o.Exported() && !s.examples[name] {
				names = append(names, short+"."+name)
			}
		case *types.TypeName:
			if o.Exported() && !o.IsAlias() && !isError(o.Type()) {
				names = append(names, s.missingOf(short, pkg, o)...)
			}
		}
	}
	return names
}

// missingOf returns a type and those of its methods that no example shows.
func (s *shown) missingOf(short string, pkg *types.Package, o *types.TypeName) []string {
	var names []string
	if i, ok := o.Type().Underlying().(*types.Interface); ok && (!i.IsMethodSet() || onlyKnown(i)) {
		return nil
	}
	if !s.types[o.Pkg().Path()+"."+o.Name()] {
		names = append(names, short+"."+o.Name())
	}
	named, ok := o.Type().(*types.Named)
	if !ok {
		return names
	}
	for m := range named.Methods() {
		if !m.Exported() || known[m.Name()] || s.examples[o.Name()+"_"+m.Name()] || s.objects[m.Origin().FullName()] || ofInterface(pkg, named, m.Name()) {
			continue
		}
		names = append(names, short+"."+o.Name()+"."+m.Name())
	}
	return names
}

// known are the methods of interfaces that programs look for by themselves.
var known = set("Error", "Unwrap", "Is", "As", "String", "GoString", "Format", "HTML", "SVG", "PNG", "Err",
	"MarshalText", "UnmarshalText", "MarshalBinary", "UnmarshalBinary", "MarshalJSON", "UnmarshalJSON")

func set(names ...string) map[string]bool {
	out := map[string]bool{}
	for _, name := range names {
		out[name] = true
	}
	return out
}

// onlyKnown reports whether programs look for the interface by themselves.
func onlyKnown(i *types.Interface) bool {
	for m := range i.Methods() {
		if !known[m.Name()] {
			return false
		}
	}
	return true
}

func isError(t types.Type) bool {
	failing := types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
	return types.Implements(t, failing) || types.Implements(types.NewPointer(t), failing)
}

// ofInterface reports whether the package exports an interface that the type
// implements and that has the method.
func ofInterface(pkg *types.Package, t *types.Named, method string) bool {
	for _, name := range pkg.Scope().Names() {
		o, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || !o.Exported() || t.TypeParams().Len() > 0 {
			continue
		}
		i, ok := o.Type().Underlying().(*types.Interface)
		if !ok || i.NumMethods() == 0 || types.Identical(o.Type(), t) {
			continue
		}
		if found, _, _ := types.LookupFieldOrMethod(o.Type(), false, pkg, method); found != nil && types.Implements(types.NewPointer(t), i) {
			return true
		}
	}
	return false
}

func (p *goPackage) parse(t *testing.T, files *token.FileSet, names []string) []*ast.File {
	t.Helper()
	var out []*ast.File
	for _, name := range names {
		f, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.ParseComments)
		require.NoError(t, err)
		out = append(out, f)
	}
	return out
}

// check works out the types. What it does not find, as what a test file alone
// exports, is left open.
func (p *goPackage) check(files *token.FileSet, path string, sources []*ast.File) (*types.Package, *types.Info) {
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Types: map[ast.Expr]types.TypeAndValue{}}
	config := types.Config{Error: func(error) {}, FakeImportC: true, Importer: importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) {
		file := p.exports[path]
		if file == "" {
			return nil, fmt.Errorf("no export data of %s", path)
		}
		return os.Open(file)
	})}
	pkg, _ := config.Check(path, files, sources, info)
	return pkg, info
}

// read notes what the examples with output in the files name, call and use.
func (s *shown) read(files []*ast.File, info *types.Info) {
	for _, e := range doc.Examples(files...) {
		if e.Output == "" && !e.EmptyOutput {
			continue
		}
		s.examples[strings.Split(e.Name, "_")[0]] = true
		if parts := strings.Split(e.Name, "_"); len(parts) > 1 {
			s.examples[parts[0]+"_"+parts[1]] = true
		}
		ast.Inspect(e.Code, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if f, ok := info.Uses[id].(*types.Func); ok {
					s.objects[f.Origin().FullName()] = true
				}
			}
			if x, ok := n.(ast.Expr); ok {
				s.use(info.Types[x].Type)
			}
			return true
		})
	}
}

// use notes the named types in a type.
func (s *shown) use(t types.Type) {
	switch t := t.(type) {
	case *types.Pointer:
		s.use(t.Elem())
	case *types.Slice:
		s.use(t.Elem())
	case *types.Array:
		s.use(t.Elem())
	case *types.Map:
		s.use(t.Key())
		s.use(t.Elem())
	case *types.Tuple:
		for v := range t.Variables() {
			s.use(v.Type())
		}
	case *types.Signature:
		s.use(t.Params())
		s.use(t.Results())
	case *types.Alias:
		s.use(types.Unalias(t))
	case *types.Named:
		if pkg := t.Obj().Pkg(); pkg != nil {
			s.types[pkg.Path()+"."+t.Obj().Name()] = true
		}
		for a := range t.TypeArgs().Types() {
			s.use(a)
		}
	}
}
