package cells_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func red(text string) string { return "\x1b[31m" + text + "\x1b[0m" }

// file writes a file of cells, as another page does.
func (n *notebook) file(name, text string) {
	n.t.Helper()
	path := filepath.Join(n.machine.dir, filepath.FromSlash(name))
	require.NoError(n.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(n.t, os.WriteFile(path, []byte(text), 0o644))
}

const area = "%%\nfmt.Println(geometry.Area(3, 4))"

// Cells import packages of the module beside the notebook, whose files cells write.
func TestOwnPackages(t *testing.T) {
	n := newNotebook(t)
	n.prints("", "%%writefile geometry.go\npackage geometry\n\n// Area is that of a rectangle.\nfunc Area(a, b int) int { return a * b }")
	n.fails("cell 2, line 1: "+red("there is no package geometry here")+"\n\t\"geometry\"\n\t^", "import \"geometry\"\n%%\nfmt.Println(geometry.Area(3, 4))")
	n.prints("", "%%writefile go.mod\nmodule geometry\n\ngo 1.24")
	n.prints("12\n", area)
	n.prints("12\n", "import \"geometry\"\n%%\nfmt.Println(geometry.Area(3, 4))")
	compiled := len(n.machine.tools)
	n.prints("12\n", area)
	require.Equal(t, []string{"compile", "link"}, n.machine.tools[compiled:], "the package is compiled once")
	n.prints("", "%%writefile geometry.go\npackage geometry\n\nfunc Area(a, b int) int { return 2 * a * b }")
	n.prints("24\n", area)
	n.fails("cell 9, line 2: "+red("undefined: geometry.Aera; did you mean geometry.Area?")+"\nfmt.Println(geometry.Aera(3, 4))\n                     ^", "%%\nfmt.Println(geometry.Aera(3, 4))")
}

// A message about a file of a package names the file and the line, also if it is called like
// the program.
func TestErrorsInOwnPackages(t *testing.T) {
	n := newNotebook(t)
	n.file("go.mod", "module geometry\n\ngo 1.24\n")
	for _, name := range []string{"geometry.go", "domain.go"} {
		n.file(name, "package geometry\n\nfunc Area(a, b int) int { return a * c }\nfunc f() int { return \"a\" }\n")
		n.fails(red(name+", line 3: undefined: c")+"\n"+red(name+", line 4: cannot use \"a\" (untyped string constant) as int value in return statement"), area)
		n.file(name, "package geometry\n\nfunc Area(a, b int) int { return a * }\n")
		n.fails(red(name+", line 3: syntax error: unexpected }, expected expression"), area)
		n.prints("3\n", "%%\nfmt.Println(3)")
		n.file(name, "package geometry\n\nfunc Area(a, b int) int { return []int{}[a] }\n")
		_, err := n.try(area)
		require.ErrorContains(t, err, "index out of range [3] with length 0")
		require.NoError(t, os.Remove(filepath.Join(n.machine.dir, name)))
	}
	n.file("geometry.go", "package geometry\n")
	n.file("other.go", "package other\n")
	n.fails(red("found packages geometry (geometry.go) and other (other.go)"), "import \"geometry\"\n%%\nfmt.Println(geometry.Area(3, 4))")
}

// Packages of the module import each other, the standard library and this project's packages.
func TestOwnPackagesInFolders(t *testing.T) {
	n := newNotebook(t)
	n.file("go.mod", "module my/module\n")
	n.file("shapes/shapes.go", "package shapes\n\nimport (\n\t\"my/module/inner\"\n\t\"puzzlelab/puzzlekit\"\n\t\"puzzlelab/puzzlekit/perm\"\n)\n\n"+
		"func Turn() perm.Perm { return perm.MustParse(inner.Text()) }\nfunc Order() int64 { return puzzlekit.Group(inner.Text()).Order().Int64() }\n")
	n.file("inner/inner.go", "package inner\n\nimport \"strings\"\n\nfunc Text() string { return \"(\" + strings.Repeat(\"1,\", 0) + \"1,2,3)\" }\n")
	n.file("inner/inner_test.go", "package inner\n\nwrong\n")
	n.file("inner/inner_windows.go", "package inner\n\nwrong\n")
	n.file("inner/other.go", "//go:build !js\n\npackage inner\n\nwrong\n")
	n.file("tool/main.go", "package main\n\nwrong\n")
	n.prints("(1,2,3) 3\n", "import \"my/module/shapes\"\n%%\nfmt.Println(shapes.Turn(), shapes.Order())")
	n.prints("(1,2,3)\norder 3, cycle type 3, even\n3\n", "Show(shapes.Turn())\nShow(Group(\"(1,2,3)\").Order())")
	n.file("inner/inner.go", "package inner\n\nfunc Text() string { return \"(1,2)\" }\n")
	n.prints("(1,2) 2\n", "%%\nfmt.Println(shapes.Turn(), shapes.Order())")
	n.file("inner/inner.go", "package inner\n\nimport _ \"my/module/shapes\"\n\nfunc Text() string { return \"(1,2)\" }\n")
	n.fails(red("import cycle not allowed: my/module/shapes imports my/module/inner imports my/module/shapes"), "%%\nfmt.Println(shapes.Turn())")
	n.file("inner/inner.go", "package inner\n\nimport \"my/module/none\"\n\nfunc Text() string { return none.Text() }\n")
	n.fails(red("inner/inner.go, line 3: there is no package my/module/none here"), "%%\nfmt.Println(shapes.Turn())")
	n.file("inner/inner.go", "package inner\n\nfunc Text() string { return map[string]string{}[string(rune(min(1, 2)))] }\n")
	n.fails(red("inner/inner.go, line 3: built-in min requires go1.21 or later (-lang was set to go1.16; check go.mod)"), "%%\nfmt.Println(shapes.Turn())")
}

// A go.mod that cannot be used spoils no cell.
func TestOwnModuleThatCannotBeUsed(t *testing.T) {
	n := newNotebook(t)
	for _, text := range []string{"", "module 7 x", "module my/module\n\ngo 1.999\n", "module fmt\n\ngo 1.24\n", "module puzzlelab/puzzlekit\n", "module main\n", "module \"a b\"\n"} {
		n.file("go.mod", text)
		n.file("own.go", "package own\n\nwrong\n")
		n.prints("4\n", "%%\nfmt.Println(2 + 2)")
	}
}

// Names of own packages are completed and explained before they are compiled.
func TestOwnPackagesAreCompleted(t *testing.T) {
	n := newNotebook(t)
	n.file("go.mod", "module geometry\n\ngo 1.24\n")
	n.file("geometry.go", "// Package geometry measures.\npackage geometry\n\nimport \"strings\"\n\n// Area is that of a rectangle.\nfunc Area(a, b int) int { return a * b }\n\n"+
		"// Text is a text.\ntype Text struct{ strings.Builder }\n")
	require.Equal(t, []string{"Area"}, n.Complete("%%\ngeometry.A", 13).Matches)
	require.Equal(t, "func geometry.Area(a int, b int) int\n\nArea is that of a rectangle.", n.Inspect("%%\ngeometry.Area", 14).Text)
	require.Equal(t, "package geometry\n\nPackage geometry measures.", n.Inspect("%%\ngeometry.Area", 6).Text)
	require.Contains(t, n.Complete("%%\nvar t geometry.Text\nt.WriteS", 31).Matches, "WriteString")
	require.Empty(t, n.machine.tools)
}
