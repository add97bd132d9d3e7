package cellcode_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

const advised = `package main

import (
	. "puzzlelab/charts"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
)

	var m12 = group.Mathieu(12)
func scrambled() { mixed := 3
g := group.Mathieu(11)
	cosett.New()
	dango.Nwe()
}
`

// repository is a workspace with this module.
func repository(t *testing.T) *cellcode.Packages {
	t.Helper()
	root, err := filepath.Abs("../../..")
	require.NoError(t, err)
	work := filepath.Join(t.TempDir(), "go.work")
	require.NoError(t, os.WriteFile(work, []byte("go 1.26\nuse "+root+"\n"), 0o644))
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	return cellcode.FindPackages(filepath.Join(strings.TrimSpace(string(goroot)), "src"), work)
}

func TestExplain(t *testing.T) {
	data, err := os.ReadFile("testdata/advice.txt")
	require.NoError(t, err)
	packages := repository(t)
	cases := strings.Split(string(data), "\n\n")[1:]
	require.Greater(t, len(cases), 20)
	for _, text := range cases {
		message, want, ok := strings.Cut(strings.TrimSuffix(text, "\n"), "\n")
		require.True(t, ok, text)
		require.Equal(t, want, cellcode.Explain(message, []byte(advised), nil, packages))
	}
}

func TestExplainKeepsOtherLines(t *testing.T) {
	packages := repository(t)
	for output, want := range map[string]string{
		"# gonb_0a1b2c3d\n./main.go:3:2: something\n\thave (int)\n":                                                                                                "./main.go:3:2: something\n\thave (int)",
		"failed to run \"/x/go get\": exit status 1\n\ngo: no network\n":                                                                                           "go: no network",
		"/tmp/main.go:3:2: expected operand, found ')'\n\nexit status 2":                                                                                           "/tmp/main.go:3:2: expected operand, found ')'",
		"main.go:4:2: module puzzlelab@latest found (v0.0.0-00010101000000-000000000000, replaced by /x), but does not contain package puzzlelab/puzzlekit/groups": "there is no package puzzlelab/puzzlekit/groups; did you mean puzzlelab/puzzlekit/group?",
		"main.go:4:2: no required module provides package puzzlelab/puzzlekit/groups; to add it:\n\tgo get puzzlelab/puzzlekit/groups":                             "there is no package puzzlelab/puzzlekit/groups; did you mean puzzlelab/puzzlekit/group?",
		"exit status 2": "exit status 2",
		"":              "",
	} {
		require.Equal(t, want, cellcode.Explain(output, []byte("package main\n)"), nil, packages))
	}
}

func TestExports(t *testing.T) {
	packages := repository(t)
	exports, ok := packages.Exports("puzzlelab/puzzlekit/perm")
	require.True(t, ok)
	require.Equal(t, "perm", exports.Package)
	require.True(t, exports.Names["MustParse"])
	require.True(t, exports.Methods["Perm"]["Order"])
	exports, ok = packages.Exports("math/rand/v2")
	require.True(t, ok)
	require.Equal(t, "rand", exports.Package)
	require.False(t, exports.Names["main"])
	for _, path := range []string{"puzzlelab/nothing", "example.com/x", "puzzlelabx"} {
		_, ok = packages.Exports(path)
		require.False(t, ok, path)
	}
}

func TestCaret(t *testing.T) {
	require.Equal(t, "\t   ^\n", cellcode.Caret("\tx = y", 5))
	require.Equal(t, "^\n", cellcode.Caret("", 1))
	require.Equal(t, "", cellcode.Caret("x", 3))
	require.Equal(t, "", cellcode.Caret("x", -1))
}

// Calls of the library with the wrong arguments: the statement, what the compiler says of it
// from its column on, and the advice.
func TestExplainCallsOfTheLibrary(t *testing.T) {
	packages := repository(t)
	const program = "package main\nimport \"puzzlelab/charts\"\nimport . \"puzzlelab/puzzlekit\"\nfunc main() {\n\t%s\n}\n"
	const charted = "a chart is drawn from plain numbers, here "
	for _, c := range []struct{ statement, message, want string }{
		{"Show(Explore(1, next))", "func(to []int, n int) []int does not satisfy comparable", "the rule comes first and then the states: Explore(next, 1)"},
		{"Show(Explore(s, next))", "in call to Explore, type int of s does not match func(dst []S, s S) []S (cannot infer S)", "the rule comes first and then the states: Explore(next, s)"},
		{"Show(Explore(s, u, next))", "in call to Explore, type int of s does not match func(dst []S, s S) []S (cannot infer S)", "the rule comes first and then the states: Explore(next, s, u)"},
		{"Show(Explore(all, next))", "in call to Explore, type []int of all does not match func(dst []S, s S) []S (cannot infer S)", "the rule comes first and then the states: Explore(next, all...)"},
		{"Show(Explore(next, []int{1}))", "in call to Explore, type []int of []int{…} does not match inferred type int for S", "the rule comes first and then the states: Explore(next, []int{1}...)"},
		{"Show(Explore(next, s, u))", "in call to Explore, type string of u does not match inferred type int for S", ""},
		{"Show(Explore(Pocket(), 3))", "in call to Explore, type *puzzle.Puzzle of Pocket() does not match func(dst []S, s S) []S (cannot infer S)",
			"the states of a puzzle are counted by Distances(Pocket()); Explore takes a rule of your own"},
		{`Show(Element(g, "(1,2,5)"))`, `cannot use "(1,2,5)" (untyped string constant) as word.Word value in argument to Element`,
			`that is a permutation: write Perm("(1,2,5)"), without Element, which takes a word in the generators`},
		{"Show(Kept(f))", "func(to []int) int does not satisfy comparable", ""},
		{`Show(Element(g, "a*b"))`, `cannot use "a*b" (untyped string constant) as word.Word value in argument to Element`,
			`a word needs names for the generators: word.MustAlphabet(word.Product, "a", "b").MustParse("a*b"); one in the moves of a puzzle p is p.MustParseWord("a*b")`},
		{"Show(charts.Graph(gr))", "not enough arguments in call to charts.Graph\n\thave (*stategraph.Graph[int])\n\twant (int, []charts.Edge, ...charts.Option)",
			charted + "(vertices int, edges []Edge, options ...Option); Show(gr) shows what a value of the library is"},
		{"Show(charts.Bars(g))", "not enough arguments in call to charts.Bars\n\thave (*group.Group)\n\twant ([]string, []N, ...charts.Option)",
			charted + "(names []string, values []N, options ...Option); Show(g) shows what a value of the library is"},
		{`Show(charts.Histogram(Group("A4")))`, `in call to charts.Histogram, type *group.Group of Group("A4") does not match []N (cannot infer N)`,
			charted + `(values []N, options ...Option); Show(Group("A4")) shows what a value of the library is`},
		{"Show(charts.Path(gr))", "cannot use gr (variable of type *stategraph.Graph[int]) as int value in argument to charts.Path",
			charted + "(vertices ...int); Show(gr) shows what a value of the library is"},
		{"Show(charts.Graph(3))", "not enough arguments in call to charts.Graph\n\thave (number)\n\twant (int, []charts.Edge, ...charts.Option)", ""},
	} {
		line, details, _ := strings.Cut("./main.go:5:7: "+c.message, "\n")
		got := cellcode.Explain("./main.go:5:7: "+c.message, fmt.Appendf(nil, program, c.statement), nil, packages)
		if c.want != "" {
			line += "; " + c.want
		}
		require.Equal(t, strings.TrimSuffix(line+"\n"+details, "\n"), got)
	}
	const two = "./main.go:5:6: func(to []int, n int) []int does not satisfy comparable\n" +
		"./main.go:5:7: cannot use 1 (untyped int constant) as func(dst []func(to []int, n int) []int, s func(to []int, n int) []int) []func(to []int, n int) []int value in argument to Explore"
	require.NotContains(t, cellcode.Explain(two, fmt.Appendf(nil, program, "Explore(1, next)"), nil, packages), "cannot use", "it follows from the first")
}
