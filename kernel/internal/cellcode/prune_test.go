package cellcode_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/cellcode"
)

// program marks the lines of the current cell with a comment at their end.
const (
	cellMark   = " // cell"
	brokenMark = " // broken"
)

func program(source string, others ...string) *cellcode.Program {
	p := &cellcode.Program{Exports: func(path string) (*cellcode.Exports, bool) {
		switch path {
		case "example.com/dot":
			return &cellcode.Exports{Package: "dot", Names: map[string]bool{"Show": true, "Must": true}}, true
		case "example.com/go-odd":
			return &cellcode.Exports{Package: "odd"}, true
		}
		return nil, false
	}}
	p.Source = []byte("package main\n" + source)
	for i, line := range strings.Split(string(p.Source), "\n") {
		if strings.HasSuffix(line, cellMark) {
			p.Current = append(p.Current, [2]int{i + 1, i + 1})
		}
		if strings.HasSuffix(line, brokenMark) {
			p.Broken = append(p.Broken, [2]int{i + 1, i + 1})
		}
	}
	for _, other := range others {
		p.Others = append(p.Others, []byte(other))
	}
	return p
}

func TestPrune(t *testing.T) {
	for name, test := range map[string]struct {
		source string
		others []string
		drops  []string // the lines that become empty
	}{
		"a variable that nothing uses": {"var a = f()\nfunc f() int { panic(1) }\nfunc main() {}", nil,
			[]string{"var a = f()", "func f() int { panic(1) }"}},
		"a chain of names":                    {"var a = f()\nfunc f() T { return T{} }\ntype T struct{ u U }\ntype U int\nfunc main() { _ = a }", nil, nil},
		"the current cell":                    {"var a = 1 // cell\nvar b = 2\nfunc main() {}", nil, []string{"var b = 2"}},
		"the current cell keeps what it uses": {"var a = b // cell\nvar b = c\nvar c = 3\nvar d = 4\nfunc main() {}", nil, []string{"var d = 4"}},
		"init functions":                      {"var a = 1\nvar b = 1\nfunc init() { a++ }\nfunc main() {}", nil, []string{"var b = 1"}},
		"tests":                               {"func TestX(t *testing.T) { f() }\nfunc f() {}\nfunc g() {}\nfunc main() {}", nil, []string{"func g() {}"}},
		"an init function that crashed": {"var a = 1\nfunc init() { f() } // broken\nfunc f() { a++ }\nfunc init() { g() }\nfunc g() {}\nfunc main() {}", nil,
			[]string{"var a = 1", "func init() { f() } // broken", "func f() { a++ }"}},
		"an init function that crashed and sets what is used": {"var a = 1\nfunc init() { f() } // broken\nfunc f() { a++ }\nfunc main() { _ = a }", nil, nil},
		"a blank name that crashed":                           {"var _ = f() // broken\nfunc f() int { panic(1) }\nfunc main() {}", nil, []string{"var _ = f() // broken", "func f() int { panic(1) }"}},
		"a variable that crashed and shares something": {"var n int\nfunc next() int { n++; return n }\nvar a = next() + crash() // broken\nvar b = next()\nfunc crash() int { panic(1) }\nfunc main() { _ = b }", nil,
			[]string{"var a = next() + crash() // broken", "func crash() int { panic(1) }"}},
		"a blank name beside another": {"var a, _ = f()\nfunc f() (int, int) { panic(1) }\nfunc main() {}", nil, []string{"var a, _ = f()", "func f() (int, int) { panic(1) }"}},
		"the blank name":              {"var a, b = 1, 2\nvar _ = a\nfunc main() {}", nil, nil},
		"a local of the name":         {"var a = 1\nfunc main() { a := 2; _ = a }", nil, []string{"var a = 1"}},
		"a parameter and a field of the name": {"var a = 1\nfunc f(a int) int { var s struct{ a int }; return s.a + a }\ntype I interface{ a() }\nfunc main() { f(1); var _ I }", nil,
			[]string{"var a = 1"}},
		"a use before a local of the name": {"var a = 1\nfunc main() { a := a; _ = a }", nil, nil},
		"a method's name is not a use":     {"var Order = 1\nfunc main() { x.Order() }\nvar x T\ntype T int\nfunc (T) Order() {}", nil, []string{"var Order = 1"}},
		"methods stay with their types": {"type T int\nfunc (t *T) M() { f() }\nfunc f() {}\ntype U int\nfunc (U) M() {}\nvar t T\nfunc main() { _ = t }", nil,
			[]string{"type U int", "func (U) M() {}"}},
		"a method of the current cell": {"type T[E any] struct{}\nfunc (t *T[E]) M() {} // cell\nfunc main() {}", nil, nil},
		"a group of constants":         {"const (\n\tA = iota\n\tB\n)\nfunc main() { _ = B }", nil, nil},
		"a group of variables":         {"var (\n\ta = 1\n\tb = 2\n)\nfunc main() { _ = b }", nil, []string{"\ta = 1"}},
		"several lines":                {"var a = []int{\n\t1,\n}\nfunc main() {}", nil, []string{"var a = []int{", "\t1,", "}"}},
		"the other files of the package": {"var a = 1\nvar b = 2\nvar c = 3\nfunc main() {}",
			[]string{"package main\nvar _ = a\nfunc g() { b := 1; _ = b }"}, []string{"var b = 2", "var c = 3"}},
		"directives": {"import _ \"embed\"\n//go:embed x.txt\nvar text string\nvar a = 1\nfunc main() {}", nil, []string{"var a = 1"}},
		"imports": {"import (\n\t\"fmt\"\n\t\"math/rand/v2\"\n\to \"os\"\n\t_ \"embed\"\n)\nvar a = fmt.Sprint(rand.Int(), o.Args)\nfunc main() {}", nil,
			[]string{"\t\"fmt\"", "\t\"math/rand/v2\"", "\to \"os\"", "var a = fmt.Sprint(rand.Int(), o.Args)"}},
		"an import that is used":    {"import \"fmt\"\nvar a = 1\nfunc main() { fmt.Println() }", nil, []string{"var a = 1"}},
		"an import of a local":      {"import \"fmt\"\nfunc f() { fmt.Println() }\nfunc main() { fmt := 1; _ = fmt }", nil, []string{"import \"fmt\"", "func f() { fmt.Println() }"}},
		"a package of another name": {"import \"example.com/go-odd\"\nvar a = odd.X\nfunc main() {}", nil, []string{"import \"example.com/go-odd\"", "var a = odd.X"}},
		"a package named as usual":  {"import \"gopkg.in/strange.v3\"\nvar a = strange.X\nfunc main() {}", nil, []string{"import \"gopkg.in/strange.v3\"", "var a = strange.X"}},
		"a dot import nobody uses":  {"import . \"example.com/dot\"\nfunc main() {}", nil, []string{"import . \"example.com/dot\""}},
		"a dot import of other names": {"import . \"example.com/dot\"\nfunc main() { _ = T{Field: 1} }\ntype T struct{ Field int }", nil,
			[]string{"import . \"example.com/dot\""}},
		"a dot import that is used":        {"import . \"example.com/dot\"\nvar a = 1\nfunc main() { Show(1) }", nil, []string{"var a = 1"}},
		"a dot import of unknown contents": {"import . \"example.com/other\"\nvar a = 1\nfunc main() { Show(1) }", nil, []string{"var a = 1"}},
		"a name that hides one of a dot import": {"import . \"example.com/dot\"\nvar Show = 1\nfunc main() { _ = Show }", nil,
			[]string{"import . \"example.com/dot\""}},
		"a dot import that fields are named like": {"import . \"example.com/dot\"\ntype T struct{ Show int }\nfunc main() { _ = []*T{{Show: 1}}; _ = struct{ Must int }{Must: 2} }", nil,
			[]string{"import . \"example.com/dot\""}},
		"a dot import that keys of a map need": {"import . \"example.com/dot\"\nvar a = 1\nfunc main() { _ = map[any]int{Show: 1} }", nil, []string{"var a = 1"}},
		"a variable that is a key":             {"type T = map[int]int\nvar a, b = 1, 2\nvar c = 3\nfunc main() { _ = T{a: 1} }", nil, []string{"var c = 3"}},
		"an import that fields are named like": {"import \"fmt\"\nvar a = fmt.Sprint(1)\nfunc main() { _ = T{fmt: 1} }\ntype T struct{ fmt int }", nil,
			[]string{"import \"fmt\"", "var a = fmt.Sprint(1)"}},
		"draws from one source of random numbers": {"var a = f(rng)\nvar b = f(rng)\nvar c = 1\nvar rng = kit.NewRand(1)\nfunc main() { _ = b }\nfunc f(any) int { return 1 }", nil,
			[]string{"var c = 1"}},
	} {
		t.Run(name, func(t *testing.T) {
			p := program(test.source, test.others...)
			pruned, err := cellcode.Prune(p)
			require.NoError(t, err)
			require.Equal(t, len(test.drops) > 0, pruned != nil)
			if pruned == nil {
				return
			}
			before, after := strings.Split(string(p.Source), "\n"), strings.Split(string(pruned.Source), "\n")
			require.Len(t, after, len(before))
			var drops []string
			for i := range before {
				require.Len(t, after[i], len(before[i]), "columns stay")
				if before[i] != after[i] {
					require.Empty(t, strings.TrimSpace(strings.TrimSuffix(after[i], brokenMark)))
					drops = append(drops, before[i])
				}
			}
			require.Equal(t, test.drops, drops)
		})
	}
}

func TestPruneLeavesTheUnusualAlone(t *testing.T) {
	for name, test := range map[string]struct {
		program *cellcode.Program
		reason  string // none if the compiler finds a mistake
	}{
		"a syntax error":                 {program("var a =\nfunc main() {}"), ""},
		"another package":                {program("var a = 1\nfunc main() {}", "package other"), ""},
		"a syntax error in another file": {program("var a = 1\nfunc main() {}", "package main\nvar"), ""},
		"cgo":                            {program("import \"C\"\nvar a = 1\nfunc main() {}"), "the program uses cgo"},
		"a package whose name is unknown": {program("import \"example.com/go-x\"\nvar a = strange.X\nfunc main() {}"),
			"the name of package example.com/go-x is not known"},
		"a key of a literal of unknown type": {program("import . \"example.com/dot\"\nimport o \"os\"\nfunc main() { _ = o.T{Show: 1} }"),
			"Show may be a field, or a name of package example.com/dot"},
	} {
		t.Run(name, func(t *testing.T) {
			pruned, err := cellcode.Prune(test.program)
			require.Nil(t, pruned)
			if test.reason == "" {
				require.NoError(t, err)
			} else {
				require.EqualError(t, err, test.reason)
			}
		})
	}
}

func TestPruneNamesWhatItDrops(t *testing.T) {
	pruned, err := cellcode.Prune(program("var a, b = 1, 2\ntype T int\nfunc (T) M() {}\nfunc main() {}"))
	require.NoError(t, err)
	require.NotNil(t, pruned)
	require.Equal(t, map[string]bool{"a": true, "b": true, "T": true}, pruned.Dropped)
}

func TestLines(t *testing.T) {
	places := []cellcode.Place{{}, {Cell: 2, Line: 1}, {Cell: 2, Line: 3}, {Cell: 1, Line: 1}, {Cell: 2, Line: 4}}
	of := func(cell int) func(cellcode.Place) bool {
		return func(p cellcode.Place) bool { return p.Cell == cell }
	}
	text := cellcode.EncodeLines(places, of(2))
	require.Equal(t, "2-3,5-5", text)
	lines, err := cellcode.DecodeLines(text)
	require.NoError(t, err)
	require.Equal(t, cellcode.Lines{{2, 3}, {5, 5}}, lines)
	lines, err = cellcode.DecodeLines(cellcode.EncodeLines(places, of(7)))
	require.NoError(t, err)
	require.Empty(t, lines)
	for _, text := range []string{"x", "3", "3-", "-"} {
		_, err := cellcode.DecodeLines(text)
		require.ErrorContains(t, err, "want ranges such as 3-5", text)
	}
}

// BenchmarkPrune prunes a program as long as that of a long notebook.
func BenchmarkPrune(b *testing.B) {
	var source strings.Builder
	for range 100 {
		source.WriteString("func f() int {\n\tx := []int{1, 2, 3}\n\tfor i := range x {\n\t\tx[i] += len(x)\n\t}\n\treturn x[0]\n}\n")
	}
	p := program(source.String() + "func main() {}")
	for b.Loop() {
		_, _ = cellcode.Prune(p)
	}
}

func TestComplaintsOfWhatWasLeftOut(t *testing.T) {
	p := &cellcode.Pruned{Dropped: map[string]bool{"g": true}}
	require.True(t, p.Complains("./main.go:3:1: undefined: g\n"))
	require.True(t, p.Complains("./main.go:3:1: \"os\" imported and not used\n"))
	require.False(t, p.Complains("./main.go:3:1: undefined: gg\n"))
	require.False(t, p.Complains("./main.go:3:1: declared and not used: g\n"))
}
