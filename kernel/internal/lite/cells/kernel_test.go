package cells_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
	"puzzlelab/kernel/internal/lite"
	"puzzlelab/kernel/internal/lite/cells"
)

// catalogue has some packages compiled for this machine.
var catalogue = sync.OnceValues(func() (*cells.Catalogue, error) {
	const root = "../../../.."
	env, flags := []string{"CGO_ENABLED=0", "GOFLAGS="}, []string{"-tags=" + lite.CellTag}
	c, err := lite.Packages(context.Background(), "go", root, env, flags,
		[]string{"errors", "flag", "fmt", "log", "math/rand", "math/rand/v2", "crypto/rand", "os", "strings", "text/template", "html/template",
			"time", "slices", "bufio", "runtime", "strconv", "sync", "puzzlelab/puzzlekit", "puzzlelab/puzzlekit/perm", "puzzlelab/puzzlekit/puzzle"})
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "variants-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	c.Variants, err = lite.Variants(context.Background(), c, "go", root, env, flags, folder)
	return c, err
})

// toolFolder is where the compiler and the linker are. Each cell runs both, so
// the command go does not stand between.
var toolFolder = sync.OnceValue(func() string {
	out, err := exec.Command("go", "env", "GOTOOLDIR").Output()
	if err != nil {
		panic(err)
	}
	return strings.TrimSpace(string(out))
})

// machine is this machine.
type machine struct {
	dir    string
	tools  []string // that ran
	slower string   // why the linker takes longer
	toLink []string // what it was told to begin with: its arguments, and what is in -importcfg
}

func (m *machine) SlowerRoad() string { return m.slower }

func (m *machine) Need(archives []string) error {
	for _, name := range archives {
		if _, err := os.Stat(name); err != nil {
			return err
		}
	}
	return nil
}

func (m *machine) Write(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

func (m *machine) WillLink(args []string) { m.toLink = withPackages(args) }

// withPackages returns the arguments and the packages in the file for -importcfg.
func withPackages(args []string) []string {
	text, err := os.ReadFile(args[slices.Index(args, "-importcfg")+1])
	if err != nil {
		panic(err)
	}
	return append(slices.Clone(args), string(text))
}

func (m *machine) Tool(name string, args []string) (int, string, error) {
	m.tools = append(m.tools, name)
	if name == "link" && !slices.Equal(m.toLink, withPackages(args)) {
		return 0, "", errors.New("the linker was told to begin with something else")
	}
	cmd := exec.Command(filepath.Join(toolFolder(), name), args...)
	out, _ := cmd.CombinedOutput()
	return cmd.ProcessState.ExitCode(), string(out), nil
}

func (m *machine) Run(p cells.Program) error {
	cmd := exec.Command(p.File, p.Args...)
	cmd.Args[0] = "cell"
	cmd.Env, cmd.Stdout, cmd.Stderr, cmd.Dir = p.Env, p.Stdout, p.Stderr, m.dir
	return cmd.Run()
}

func (m *machine) Save(name string, data []byte, add bool) error {
	mode := os.O_CREATE | os.O_WRONLY | os.O_TRUNC
	if add {
		mode = os.O_CREATE | os.O_WRONLY | os.O_APPEND
	}
	file, err := os.OpenFile(filepath.Join(m.dir, name), mode, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = file.Write(data)
	return err
}

func (m *machine) Files() (*cells.Files, error) {
	entries, err := os.ReadDir(m.dir)
	files := &cells.Files{Cache: 1, Limit: 12345 << 20}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			return nil, err
		}
		files.Files = append(files.Files, cells.File{Name: e.Name(), Size: info.Size()})
	}
	return files, err
}

func (m *machine) Sources() (map[string]string, error) {
	sources := map[string]string{}
	if _, err := os.Stat(filepath.Join(m.dir, "go.mod")); err != nil {
		return nil, nil
	}
	return sources, filepath.WalkDir(m.dir, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() != "go.mod" && filepath.Ext(name) != ".go" {
			return err
		}
		text, err := os.ReadFile(name)
		inside, _ := filepath.Rel(m.dir, name) // it is below
		sources[filepath.ToSlash(inside)] = string(text)
		return err
	})
}

func (m *machine) Remove(name string) error { return os.Remove(filepath.Join(m.dir, name)) }

func (m *machine) ClearCache() error { return errors.New("cleared") }

// notebook is a kernel and the numbers of its cells.
type notebook struct {
	*cells.Kernel
	t       *testing.T
	machine *machine
	number  int

	catalogue *cells.Catalogue
	folder    string // of the tools' files
}

func newNotebook(t *testing.T) *notebook {
	t.Helper()
	c, err := catalogue()
	require.NoError(t, err)
	m, folder := &machine{dir: t.TempDir()}, filepath.ToSlash(t.TempDir())
	work := []byte("use " + filepath.ToSlash(m.dir) + "\n") // by which puzzlekit.Kept finds packages of cells, as on a page
	require.NoError(t, os.WriteFile(filepath.Join(folder, "go.work"), work, 0o644))
	return &notebook{Kernel: cells.New(c, m, folder), t: t, machine: m, catalogue: c, folder: folder}
}

// shown collects what a cell shows.
type shown struct{ stdout, stderr, page strings.Builder }

func (s *shown) Stream(name, text string) {
	if name == cells.Stdout {
		s.stdout.WriteString(text)
	} else {
		s.stderr.WriteString(text)
	}
}

func (s *shown) Display(forms map[string]string) { s.page.WriteString(forms["text/plain"]) }

func (n *notebook) try(source string) (*shown, error) {
	n.number++
	s := &shown{}
	err := n.Execute(n.number, source, s)
	return s, err
}

func (n *notebook) prints(want, source string) {
	n.t.Helper()
	s, err := n.try(source)
	require.NoError(n.t, err, source)
	require.Equal(n.t, want, s.stdout.String(), source)
}

func (n *notebook) fails(want, source string) {
	n.t.Helper()
	_, err := n.try(source)
	require.Error(n.t, err, source)
	require.Equal(n.t, want, strings.Join(cells.NewReport(err).Traceback, "\n"))
}

func TestDeclarationsStay(t *testing.T) {
	n := newNotebook(t)
	n.prints("", "var greeting = \"hello\"\n\nfunc shout(s string) string { return strings.ToUpper(s) }")
	n.prints("HELLO\n", "%%\nfmt.Println(shout(greeting))")
	n.prints("", "type pair struct{ a, b int }\n// sum adds.\nfunc (p *pair) sum() int { return p.a + p.b }\nconst (\n\tone = iota + 1\n\ttwo\n)")
	n.prints("3\n", "%%\nfmt.Println((&pair{one, two}).sum())")
	n.prints("", "func (p *pair) sum() int { return p.a * p.b }\nvar greeting = \"bye\"")
	n.prints("2 bye\n", "%main\nfmt.Println((&pair{one, two}).sum(), greeting)")
	n.prints("from main\n", "func main() { fmt.Println(\"from main\") }")
	n.prints("5 6\n", "var x, y = 5, 6\n%%\nfmt.Println(x, y)")
	n.prints("5 7\n", "var y = 7\n%%\nfmt.Println(x, y)")
}

func TestDeclarationsOfOneValueAreReplacedAlone(t *testing.T) {
	n := newNotebook(t)
	n.prints("", "func both() (int, int) { return 1, 2 }\nvar a, b = both()\nconst (\n\tc, dd = iota, iota + 5\n\te, _\n)")
	n.prints("", "var b = 9\nconst dd = 8")
	n.prints("1 9 0 8 1\n", "%%\nfmt.Println(a, b, c, dd, e)")
}

func TestArgumentsEnvironmentAndFiles(t *testing.T) {
	n := newNotebook(t)
	n.prints("[a b c]\n", "%% a \"b c\"\nfmt.Println(os.Args[1:])")
	n.prints("[x]\n", "func show() { fmt.Println(os.Args[1:]) }\n%exec show x")
	t.Setenv("FRUIT", "")
	n.prints("Set: FRUIT=\"plum\"\nplum\n", "%env FRUIT=plum\n%%\nfmt.Println(os.Getenv(\"FRUIT\"))")
	n.prints("", "%%writefile note.txt\nfirst")
	n.prints("", "%%writefile -a note.txt\nsecond")
	n.prints("first\nsecond\n", "%%\ntext, _ := os.ReadFile(\"note.txt\")\nfmt.Print(string(text))")
}

func TestFilesAreListedAndRemoved(t *testing.T) {
	n := newNotebook(t)
	n.prints("", "%%\nos.WriteFile(\"a.txt\", make([]byte, 12345), 0o644)\nos.WriteFile(\"bc.txt\", nil, 0o644)")
	s, err := n.try("%files")
	require.NoError(t, err)
	require.Equal(t, "a.txt   12,345 bytes\nbc.txt  0 bytes\nresults kept by Kept and solvers: 1 byte\nThere is room for 12,944 MB in all.\n", s.page.String())
	n.prints("", "%files remove a.txt bc.txt")
	s, err = n.try("%files")
	require.NoError(t, err)
	require.Contains(t, s.page.String(), "There are no files.\n")
	n.fails("cleared", "%files clear")
	n.fails("%files delete a does not work in the browser: write %files, %files remove NAME … or %files clear", "%files delete a")
}

func TestListAndRemove(t *testing.T) {
	n := newNotebook(t)
	n.prints("", "import \"strings\"\nvar a, b = 1, 2\nfunc f() {}")
	s, err := n.try("%ls")
	require.NoError(t, err)
	require.Equal(t, "Imports: strings\nVariables: a, b\nFunctions: f\n", s.page.String())
	n.prints(". removed var a\n. removed func f\n", "%rm a f")
	n.fails("cell 4, line 2: \x1b[31mundefined: a; if a cell declares a, run that cell first; it must compile, and declare it with var, as in var a = …\x1b[0m\n"+
		"fmt.Println(a)\n            ^", "%%\nfmt.Println(a)")
	n.prints("* State reset: all memorized declarations discarded.\n", "%reset")
	s, err = n.try("%ls")
	require.NoError(t, err)
	require.Empty(t, s.page.String())
	s, err = n.try("%help")
	require.NoError(t, err)
	require.Contains(t, s.page.String(), "%writefile")
}

func TestNeitherPercentNorImport(t *testing.T) {
	n := newNotebook(t)
	n.prints("3\n6\n", "type count int\nvar two = count(2)\n\nfmt.Println(two + 1)\nShow(Group(\"(1,2)\", \"(1,2,3)\").Order())")
	n.prints("4\n", "fmt.Println(two * 2)")
}

func TestRefusals(t *testing.T) {
	n := newNotebook(t)
	for source, want := range map[string]string{
		"!ls -l":          "!ls -l does not work in the browser: there is no shell",
		"%%bash\nls":      "%%bash does not work in the browser: there is no shell",
		"%wasm\n%%":       "%wasm does not work in the browser: the whole cell already runs there",
		"%track x":        "%track does not work in the browser: the module of go.mod is followed already",
		"%test":           "%test does not work in the browser: call the functions from %%",
		"%env A":          "%env A does not work in the browser: write %env NAME=VALUE",
		"%%writefile":     "%%writefile  does not work in the browser: write %%writefile NAME, or %%writefile -a NAME to append",
		"%exec\nvar a= 1": "%exec does not work in the browser: it needs the name of a function",
	} {
		n.fails(want, source)
	}
	s, err := n.try("%unheard of")
	require.NoError(t, err)
	require.Equal(t, "\"%unheard\" is not a command; %help lists them\n", s.stderr.String())
	require.Empty(t, n.machine.tools, "nothing is compiled")
}

func TestErrorsHaveCellAndLine(t *testing.T) {
	n := newNotebook(t)
	n.fails("cell 1, line 3: \x1b[31mexpected ';', found sum; a line has one statement; or is an operator or a comma missing?\x1b[0m\nthe sum of\n    ^", "var a = 1\n\nthe sum of")
}

func TestImportsAreFoundByName(t *testing.T) {
	n := newNotebook(t)
	n.prints("true\n", "%%\nr := rand.New(rand.NewPCG(1, 2)) // math/rand/v2\nfmt.Println(r.IntN(10) < 10)")
	n.prints("true\n", "func coin(r *rand.Rand) bool { return r.IntN(1) == 0 } // both versions export Rand\n%%\nfmt.Println(coin(NewRand(1)))")
	n.prints("true\n", "import \"slices\"\nimport str \"strings\"\n%%\nfmt.Println(str.Contains(\"abc\", \"b\"))")
	n.prints("() <nil>\n", "%%\np, err := perm.Parse(\"()\")\nfmt.Println(p, err)")
	n.fails("cell 5, line 1: \x1b[31mthere is no package example.org/x here\x1b[0m\n\t\"example.org/x\"\n\t^", "import \"example.org/x\"\n%%\nx.F()")
}

func TestCrashesNameTheCell(t *testing.T) {
	n := newNotebook(t)
	n.prints("", "func pick(s []int, i int) int {\n\treturn s[i]\n}")
	s, err := n.try("%%\nfmt.Println(\"before\")\n\npick(nil, 3)")
	require.Equal(t, "before\n", s.stdout.String())
	require.Empty(t, s.stderr.String())
	var crash *cellcode.Crash
	require.ErrorAs(t, err, &crash)
	require.Equal(t, "panic: runtime error: index out of range [3] with length 0\n    cell 1, line 2, called from cell 2, line 4; %env PUZZLELAB_TRACE=1 shows the whole trace", err.Error())
	_, err = n.try("%%\nlog.Fatal(\"no\")")
	require.EqualError(t, err, "exit status 1; log.Fatal in cell 3, line 2")
	_, err = n.try("%%\nos.Exit(3)")
	require.EqualError(t, err, "exit status 3; os.Exit in cell 4, line 2")
	n.prints("9\n", "%%\nfmt.Println(pick([]int{9}, 0))")
}

func TestAFailedDeclarationIsNotRunAgain(t *testing.T) {
	n := newNotebook(t)
	_, err := n.try("var bad = func() int { panic(\"bad\") }()")
	require.ErrorContains(t, err, "panic: bad\n    cell 1, line 1")
	n.prints("fine\n", "%%\nfmt.Println(\"fine\")")
	_, err = n.try("%%\nfmt.Println(bad)")
	require.ErrorContains(t, err, "panic: bad\n    cell 1, line 1")
	_, err = n.try("func wrong() int { return \"\" }")
	require.Error(t, err)
	n.prints("fine\n", "%%\nfmt.Println(\"fine\")")
}

func TestOnlyWhatACellNeedsOfTheFace(t *testing.T) {
	n := newNotebook(t)
	n.prints("", `import . "puzzlelab/puzzlekit"`)
	variants := n.catalogue.Variants
	require.NotEmpty(t, variants)
	packages := 0
	for i, v := range variants {
		closure := n.catalogue.Closure(v.Imports...)
		require.Greater(t, len(closure), packages, "variant %d", i)
		require.Less(t, len(closure), len(n.catalogue.Closure(cellcode.FacePath)), "variant %d", i)
		packages = len(closure)
	}
	for _, cell := range []struct {
		prints, source string
		objects        string // with which it is linked
	}{
		{"2\n", "Show(1 + 1)", variants[0].Objects},
		{"3\n", "Show(Perm(\"(1,2,3)\").Order())", variants[0].Objects},
		{"24\n", "Show(Group(\"(1,2)\", \"(1,2,3,4)\").Order())", variants[1].Objects},
		{"43,252,003,274,489,856,000\n", "Show(Rubik(3).Group().Order())", variants[2].Objects},
		{"1\n", "fmt.Println(len(Distances(Dango(2, 2)).Counts))", n.catalogue.Packages[cellcode.FacePath].Objects},
	} {
		n.prints(cell.prints, "%%\n"+cell.source)
		text, err := os.ReadFile(filepath.Join(n.folder, "importcfg.link"))
		require.NoError(t, err)
		require.Contains(t, string(text), "packagefile puzzlelab/puzzlekit="+cell.objects+"\n", cell.source)
	}
}

func TestComplete(t *testing.T) {
	n := newNotebook(t)
	n.prints("", "type pair struct{ left, right int }\nfunc (p *pair) sum() int { return p.left + p.right }\nvar both = pair{1, 2}")
	for typed, want := range map[string][]string{
		"both.‸":                              {"left", "right", "sum"},
		"fmt.Println(both.‸)":                 {"left", "right", "sum"},
		"x := both.s‸":                        {"sum"},
		"strings.ToU‸":                        {"ToUpper", "ToUpperSpecial"},
		"%%\nbot‸":                            {"both"},
		"local := 1\nfmt.Println(loc‸)":       {"local"},
		"Rubi‸":                               {"Rubik"},
		"cube := Rubik(3)\ncube.Group().Ord‸": {"Order"},
		"ret‸":                                {"return"},
	} {
		before, after, _ := strings.Cut(typed, "‸")
		a := n.Complete(before+after, len([]rune(before)))
		require.Equal(t, want, a.Matches, typed)
		require.Equal(t, len([]rune(before)), a.End)
	}
	require.Empty(t, n.Complete("func {", 4).Matches)
	require.Contains(t, n.Complete("", 0).Matches, "Rubik", "an empty cell can begin with anything")
}

func TestKindsOfMatches(t *testing.T) {
	n := newNotebook(t)
	n.prints("", "import \"strings\"\n\ntype pair struct{ left int }\nfunc (p *pair) link() int { return p.left }\nvar both, Limit = pair{1}, strings.ToUpper(\"\")\nconst lone = 1")
	for typed, want := range map[string]string{
		"both.l": "field left, method link", "strings.ToUpper": "function ToUpper, function ToUpperSpecial", "bot": "variable both", "lon": "constant lone",
		"pai": "type pair", "retu": "keyword return", "strin": "type string, package strings", "le": "function len", "both := 1\nbot": "variable both",
	} {
		a := n.Complete(typed, len(typed))
		var got []string
		for i, name := range a.Matches {
			got = append(got, a.Kinds[i]+" "+name)
		}
		require.Equal(t, want, strings.Join(got, ", "), typed)
	}
}

func TestInspect(t *testing.T) {
	n := newNotebook(t)
	n.prints("", "// A pair is two numbers.\ntype pair struct{ left, right int }\n\n// sum adds both.\nfunc (p *pair) sum() int { return p.left + p.right }\n\n// both is a pair.\nvar both = pair{1, 2}")
	for typed, want := range map[string]string{
		"strings.ToUp‸per(\"a\")":           "func strings.ToUpper(s string) string\n\nToUpper returns s with all Unicode letters mapped to their upper case.",
		"x := 1\nfmt.Println(x‸)":           "var x int",
		"Rubik(3).Gro‸up()":                 "func (*puzzle.Puzzle).Group() *group.Group\n\nGroup returns",
		"fmt.Println(bot‸h)":                "var both pair\n\nboth is a pair.",
		"both.su‸m()":                       "func (*pair).sum() int\n\nsum adds both.",
		"var p pa‸ir":                       "type pair struct{left int; right int}\n\nA pair is two numbers.",
		"strings.Repeat(‸)":                 "func strings.Repeat(s string, count int) string\n\nRepeat returns",
		"strings.Repeat(\"a(\", ‸":          "func strings.Repeat(s string, count int) string\n\nRepeat returns",
		"fmt.Println(strings.Repeat(1, ‸":   "func strings.Repeat(s string, count int) string\n\nRepeat returns",
		"strin‸gs.Repeat(1, 2)":             "package strings",
		"for {\n\tboth.sum(‸":               "func (*pair).sum() int\n\nsum adds both.",
		"if x := Kep‸t(nil); x == nil {\n}": "func puzzlekit.Kept[T any](f func() T) T\n\nKept returns f(), computed once",
	} {
		before, after, _ := strings.Cut(typed, "‸")
		text := n.Inspect(before+after, len([]rune(before))).Text
		require.True(t, strings.HasPrefix(text, want), "%s: %s", typed, text)
	}
	require.Empty(t, n.Inspect("nothing", 3).Text)
	require.Empty(t, n.Inspect("(((", 3).Text)
	require.Empty(t, n.Inspect(")\"", 2).Text)
}

// TestCellsThatGiveWay has a linker that says that it took a slower road, and a literal of
// which nobody can say whether its key is a field.
func TestCellsThatGiveWay(t *testing.T) {
	t.Setenv(cellcode.StrictVariable, "")
	n := newNotebook(t)
	n.prints("1\n", "fmt.Println(1)")
	require.Empty(t, n.GaveWay())
	n.machine.slower = "no memory"
	n.prints("1\n", "fmt.Println(1)")
	require.Equal(t, []string{"the linker loads everything again: no memory"}, n.GaveWay())
	require.Empty(t, n.GaveWay())
	t.Setenv(cellcode.StrictVariable, "1")
	n.fails("not all is as it should be, and PUZZLELAB_STRICT is set: the linker loads everything again: no memory", "fmt.Println(1)")
}

func TestLinesThatACellCannotHonour(t *testing.T) {
	n := newNotebook(t)
	n.fails("cell 1, line 2: //go:embed does not work in a cell: read the file with os.ReadFile", "import _ \"embed\"\n//go:embed x.txt\nvar text string")
	n.fails("cell 2, line 1: import \"C\" does not work in a cell, which cannot use cgo: write a package beside the notebook and import it", "import \"C\"")
}
