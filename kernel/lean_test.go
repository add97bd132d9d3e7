//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

// TestWholeADeclarationThatFailedSpoilsNoCell shows values of many kinds after it, each in a cell
// that may not give way to a slower road.
func TestWholeADeclarationThatFailedSpoilsNoCell(t *testing.T) {
	compilesMuch(t)
	t.Setenv(cellcode.StrictVariable, "1")
	run := newDesk(t).session(".")
	require.Contains(t, run("import \"strconv\"\nvar bad = Must(strconv.Atoi(\"x\"))"), "invalid syntax")
	for source, want := range map[string]string{
		"Show(Rubik(3))":                                       "43,252,003,274,489,856,000",
		"Show(Play(Pocket()))":                                 "U U",
		"Show(Place(4, \"F(2,3)\"))":                           "1 piece on the cube",
		"Show(Dango(3, 2, 2, 1), Rubik(2))":                    "skewers",
		"Show(Skewers(\"112|233|\"))":                          "112|233|",
		"Show(Solve(Scramble(Pocket(), 1)))":                   "moves",
		"fmt.Println(puzzlekit.Must(1, nil))":                  "1",
		"import _ \"puzzlelab/puzzlekit\"\n%%\nfmt.Println(2)": "2",
	} {
		out := run(source)
		require.Contains(t, out, want, source)
		require.NotContains(t, out, "invalid syntax", source)
		require.NotContains(t, out, cellcode.StrictVariable, source)
	}
	require.Contains(t, run("fmt.Println(bad)"), "invalid syntax", "what needs it fails again")
}

// TestValuesStayInLaterCells prints in a later cell what the first one printed.
func TestValuesStayInLaterCells(t *testing.T) {
	run := newDesk(t).session(".")
	first := run("var r = NewRand(1)\nfunc draw() int { return r.IntN(1000) }\nvar a = draw()\nvar b = draw()\n%%\nfmt.Println(a, b)")
	var a, b int
	_, err := fmt.Sscan(first, &a, &b)
	require.NoError(t, err, first)
	require.Contains(t, run("%%\nfmt.Println(\"b is\", b)"), fmt.Sprintln("b is", b))
	require.Contains(t, run("%%\nfmt.Println(\"a is\", a)"), fmt.Sprintln("a is", a))
}

// TestChangesAreSeenByTheNextCell changes what a cell is compiled from in ways that times,
// sizes and places of files do not tell.
func TestChangesAreSeenByTheNextCell(t *testing.T) {
	d := newDesk(t)
	write := func(path, text string) {
		path = filepath.Join(d.dir, path)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	}
	word := func(pkg, value string) string {
		return "package " + pkg + "\n\nfunc Word() string { return \"" + value + "\" }\n"
	}
	write("replaced/go.mod", "module example.com/replaced\n\ngo 1.24\n")
	write("replaced/word.go", word("replaced", "first"))
	write("here/go.mod", "module my/module\n\ngo 1.24\n\nrequire example.com/replaced v0.0.0\n\nreplace example.com/replaced => ../replaced\n")
	write("here/through/through.go", "package through\n\nimport \"example.com/replaced\"\n\nfunc Word() string { return replaced.Word() }\n")
	write("here/linked/doc.go", "package linked\n")
	write("elsewhere/word.go", word("linked", "first"))
	require.NoError(t, os.Symlink("../../elsewhere/word.go", filepath.Join(d.dir, "here/linked/word.go")))
	write("here/embeds/embeds.go", "package embeds\n\nimport _ \"embed\"\n\n//go:embed parts/word.txt\nvar text string\n\nfunc Word() string { return text }\n")
	write("here/embeds/parts/parts.go", "package parts\n")
	write("here/embeds/parts/word.txt", "first")
	write("here/same/word.go", word("same", "first"))

	run := d.session("here/notebooks")
	cell := "import (\n\t\"my/module/embeds\"\n\t\"my/module/linked\"\n\t\"my/module/same\"\n\t\"my/module/through\"\n)\n%%\n" +
		"fmt.Println(through.Word(), linked.Word(), embeds.Word(), same.Word())"
	for range 3 {
		require.Contains(t, run(cell), "first first first first\n")
	}
	write("replaced/word.go", word("replaced", "other"))
	require.Contains(t, run(cell), "other first first first\n", "a module that replaces another")
	write("elsewhere/word.go", word("linked", "other"))
	require.Contains(t, run(cell), "other other first first\n", "behind a symbolic link")
	write("here/embeds/parts/word.txt", "other")
	require.Contains(t, run(cell), "other other other first\n", "embedded from a folder with Go files")
	same := filepath.Join(d.dir, "here/same/word.go")
	before, err := os.Stat(same)
	require.NoError(t, err)
	write("here/same/word.go", word("same", "other"))
	require.NoError(t, os.Chtimes(same, before.ModTime(), before.ModTime()))
	require.Contains(t, run(cell), "other other other other\n", "of the same size and time")
}

func TestLinesThatACellCannotHonour(t *testing.T) {
	d := newDesk(t)
	d.file("x.txt", "text")
	run := d.session(".")
	require.Contains(t, run("import _ \"embed\"\n\n//go:embed x.txt\nvar text string\n%%\nfmt.Println(text)"),
		"line 3: //go:embed does not work in a cell: read the file with os.ReadFile")
	require.Contains(t, run("import \"C\""), "line 1: import \"C\" does not work in a cell")
}

func TestWholeKeptResultsSeeChangesBesideTheNotebook(t *testing.T) {
	compilesMuch(t)
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	d := newDesk(t)
	write := func(value string) {
		d.file("word.go", "package module\n\nfunc Word() string { return \""+value+"\" }\n")
	}
	d.file("go.mod", "module my/module\n\ngo 1.24\n")
	write("first")
	run := d.session(".")
	cell := "import module \"my/module\"\nfunc word() string { fmt.Print(\"computed \"); return module.Word() }\n%%\nfmt.Println(puzzlekit.Kept(word))"
	require.Contains(t, run(cell), "computed first")
	require.NotContains(t, run(cell), "computed")
	write("other")
	require.Contains(t, run(cell), "computed other")
}

// TestWholeRunSaysWhichCellsTookASlowerRoad has a cell that cannot use the program that draws.
func TestWholeRunSaysWhichCellsTookASlowerRoad(t *testing.T) {
	compilesMuch(t)
	t.Setenv(cellcode.StrictVariable, "")
	compileAsTested(t)
	d := newDesk(t)
	path := d.notebook("slow.ipynb", "%env PUZZLELAB_DRAW /nowhere", "fmt.Println(1)", "Show(Perm(\"(1,2)\"))")
	report := filepath.Join(d.dir, "report.json")
	code, _, messages := d.kernel(t.Context(), "run", "--no-html", "--json", report, path)
	require.Equal(t, exitOK, code, messages)
	require.Contains(t, string(d.read(report)), "\"cell 3: there is no program that draws charts")
	require.Contains(t, messages, "slow.ipynb: 1 cell took a slower road:\n  cell 3: there is no program that draws charts")
	t.Setenv(cellcode.StrictVariable, "1")
	code, _, messages = d.kernel(t.Context(), "run", "--no-html", path)
	require.NotEqual(t, exitOK, code)
	require.Contains(t, messages, "PUZZLELAB_STRICT is set: there is no program that draws charts")
}
