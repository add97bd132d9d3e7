package cellcode

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func repository(t *testing.T) *Packages {
	t.Helper()
	root, err := filepath.Abs("../../..")
	require.NoError(t, err)
	return &Packages{std: filepath.Join(build.Default.GOROOT, "src"), modules: map[string]string{strings.TrimSuffix(OwnModule, "/"): root}}
}

// kept returns the names that are left of the face and the boards for a program.
func kept(t *testing.T, source string) []string {
	t.Helper()
	p := readOnce(t)
	needed, ok := p.Needed([]byte(source))
	require.True(t, ok)
	left := p.Without(needed)
	var names []string
	for _, path := range []string{FacePath, BoardPath} {
		if path == BoardPath && !needed[path] {
			continue
		}
		files, ok := p.Sources(path)
		require.True(t, ok)
		for name, file := range files {
			syntax := file.syntax
			if text, changed := left[name]; changed && text == nil {
				continue
			} else if changed {
				var err error
				syntax, err = parser.ParseFile(token.NewFileSet(), name, text, 0)
				require.NoError(t, err)
			}
			names = append(names, declared(syntax)...)
		}
	}
	return names
}

func TestWhatIsLeftOfTheLibrary(t *testing.T) {
	const dot = "package main\nimport . \"puzzlelab/puzzlekit\"\nfunc main() { "
	show := kept(t, dot+"Show(1) }")
	require.Subset(t, show, []string{"Show", "describeAny"})
	for _, heavy := range []string{"Solve", "Distances", "Rubik", "describeGroup", "describePuzzle", "Kept", "Skewers", "Draw"} {
		require.NotContains(t, show, heavy)
	}
	require.NotContains(t, kept(t, dot+"Must(1, nil) }"), "Show")

	cube := kept(t, dot+"Show(Rubik(3)) }")
	require.Subset(t, cube, []string{"Show", "Rubik", "describePuzzle", "describeGroup", "Draw"})
	for _, heavy := range []string{"Distances", "describeSkewers", "Dango", "Play"} {
		require.NotContains(t, cube, heavy)
	}
	require.NotContains(t, kept(t, dot+"print(Rubik(3)) }"), "describePuzzle")

	group := kept(t, "package main\nimport kit \"puzzlelab/puzzlekit\"\nfunc main() { kit.Show(kit.Group(\"S4\")) }")
	require.Contains(t, group, "describeGroup")
	require.NotContains(t, group, "describePuzzle")
	require.NotContains(t, kept(t, dot+"Show(Play(Pocket())) }"), "Solve")

	for _, heavy := range []string{"Film", "frameOf", "cosetFrames"} {
		require.NotContains(t, kept(t, dot+`Show(Cosets(Presentation("a^2"))) }`), heavy)
	}
	require.Subset(t, kept(t, dot+`Show(Film(CosetSteps(Presentation("a^2")))) }`), []string{"Film", "frameOf", "cosetFrames"})
	require.NotContains(t, kept(t, dot+"Show(Film(1, 2)) }"), "cosetFrames")
}

func TestNeededCannotTell(t *testing.T) {
	for _, imports := range []string{
		`"fmt"`, // no face
		`. "puzzlelab/puzzlekit"; "github.com/janpfeifer/gonb/gonbui"`,
		`. "puzzlelab/puzzlekit"; "puzzlelab/puzzlekit/jobs"`,
		`. "puzzlelab/puzzlekit"; "mine/own"`,
		`. "puzzlelab/puzzlekit`,
	} {
		_, ok := readOnce(t).Needed([]byte("package main\nimport (" + imports + ")\n"))
		require.False(t, ok, imports)
	}
}

// TestNothingNeededLeavesNoImport leaves what needs no other package.
func TestNothingNeededLeavesNoImport(t *testing.T) {
	p := readOnce(t)
	for name, text := range p.Without(map[string]bool{}) {
		if text != nil {
			file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
			require.NoError(t, err)
			require.Empty(t, file.Imports, name)
		}
	}
}

// TestValuesOfEveryPackageAreDescribed imports one package at a time. A value of a package
// can come from each package that imports it.
func TestValuesOfEveryPackageAreDescribed(t *testing.T) {
	p := readOnce(t)
	files, ok := p.Sources(FacePath)
	require.True(t, ok)
	describers := map[string]string{} // packages by the names of functions
	paths := map[string]bool{}
	for _, f := range files {
		for path := range f.names {
			if path = f.names[path]; strings.HasPrefix(path, FacePath+"/") && !strings.Contains(path, "internal") && path != FacePath+"/jobs" {
				paths[path] = true
			}
		}
		for _, decl := range f.syntax.Decls {
			d, ok := decl.(*ast.FuncDecl)
			if !ok || !strings.HasPrefix(d.Name.Name, "describe") || d.Type.Params.NumFields() != 1 || d.Recv != nil {
				continue
			}
			_, pkg, _ := strings.Cut("."+typeText(d.Type.Params.List[0].Type), ".")
			pkg, _, qualified := strings.Cut(pkg, ".")
			if path := f.names[strings.Trim(pkg, "[]*")]; qualified && path != "" {
				describers[d.Name.Name] = path
			}
		}
	}
	require.Greater(t, len(describers), 20)
	require.Greater(t, len(paths), 10)
	for path := range paths {
		names := kept(t, "package main\nimport (\n. \""+FacePath+"\"\n_ \""+path+"\"\n)\nfunc main() { Show(x) }\n")
		for function, shown := range describers {
			if imports(p, t, path, shown) {
				require.Contains(t, names, function, path)
			}
		}
	}
}

func typeText(expr ast.Expr) string {
	switch e := expr.(type) {
	case *ast.StarExpr:
		return typeText(e.X)
	case *ast.ArrayType:
		return typeText(e.Elt)
	case *ast.SelectorExpr:
		return typeText(e.X) + "." + e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return ""
}

var importsRead = map[string][]string{}

func importsOfPackage(p *Packages, t *testing.T, path string) []string {
	t.Helper()
	if _, read := importsRead[path]; !read {
		dir, ok := p.Dir(path)
		require.True(t, ok, path)
		pkg, err := build.ImportDir(dir, 0)
		require.NoError(t, err)
		importsRead[path] = pkg.Imports
	}
	return importsRead[path]
}

func imports(p *Packages, t *testing.T, from, what string) bool {
	t.Helper()
	seen := map[string]bool{}
	var visit func(path string) bool
	visit = func(path string) bool {
		if path == what {
			return true
		}
		if seen[path] || !strings.HasPrefix(path, OwnModule) {
			return false
		}
		seen[path] = true
		return slices.ContainsFunc(importsOfPackage(p, t, path), visit)
	}
	return visit(from)
}
