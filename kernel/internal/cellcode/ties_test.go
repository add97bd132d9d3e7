package cellcode

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

var once sync.Once
var libraryPackages *Packages

// readOnce is the repository, whose sources are read once for all tests.
func readOnce(t *testing.T) *Packages {
	t.Helper()
	once.Do(func() { libraryPackages = repository(t) })
	return libraryPackages
}

// dropped returns the names that a program drops whose cell, the last line, is the body of
// main.
func dropped(t *testing.T, declarations, body string, others ...string) string {
	t.Helper()
	packages := readOnce(t)
	p := &Program{Exports: packages.Exports, Sources: packages.Sources}
	p.Source = []byte("package main\n\nimport (\n\t. \"" + FacePath + "\"\n\t\"fmt\"\n\t\"math/rand/v2\"\n\t\"os\"\n\t\"strings\"\n\t\"puzzlelab/puzzlekit/puzzle\"\n)\n\n" +
		declarations + "\n\nfunc main() { " + body + " }\n")
	last := strings.Count(string(p.Source), "\n")
	p.Current = Lines{{last, last}}
	for _, other := range others {
		p.Others = append(p.Others, []byte(other))
	}
	pruned, err := Prune(p)
	require.NoError(t, err)
	if pruned == nil {
		return ""
	}
	return strings.Join(slices.Sorted(maps.Keys(pruned.Dropped)), " ")
}

// TestSharedStateTies has initialisers of which a shares something with b, which is shown.
// If a were left out, b would have another value.
func TestSharedStateTies(t *testing.T) {
	for name, declarations := range map[string]string{
		"a source of random numbers": "var r = NewRand(1)\nvar a = r.IntN(9)\nvar b = r.IntN(9)",
		"through a function":         "var r = NewRand(1)\nfunc draw() int { return r.IntN(9) }\nvar a = draw()\nvar b = draw()",
		"an alias":                   "var r = NewRand(1)\nvar s = r\nvar a = r.IntN(9)\nvar b = s.IntN(9)",
		"an alias of an alias":       "var r = NewRand(1)\nvar s = r\nvar u = s\nvar a = u.IntN(9)\nvar b = s.IntN(9)",
		"an alias by assignment":     "var r = NewRand(1)\nvar s *rand.Rand\nvar _ = func() int { s = r; return 0 }()\nvar a = r.IntN(9)\nvar b = s.IntN(9)",
		"an alias from a function":   "var r = NewRand(1)\nfunc source() *rand.Rand { return r }\nvar a = source().IntN(9)\nvar b = r.IntN(9)",
		"a field":                    "type game struct{ r *rand.Rand }\nvar g = game{NewRand(1)}\nvar a = g.r.IntN(9)\nvar b = g.r.IntN(9)",
		"a method":                   "type game struct{ r *rand.Rand }\nfunc (g game) draw() int { return g.r.IntN(9) }\nvar g = game{NewRand(1)}\nvar a = g.draw()\nvar b = g.draw()",
		"a method of a pointer":      "type game struct{ n int }\nfunc (g *game) next() int { g.n++; return g.n }\nvar g game\nvar a = g.next()\nvar b = g.next()",
		"a counter":                  "var n int\nfunc next() int { n++; return n }\nvar a = next()\nvar b = next()",
		"a counter that is set":      "var n = 1\nfunc next() int { n = n * 2; return n }\nvar a = next()\nvar b = next()",
		"a field that is set":        "var g struct{ n int }\nfunc next() int { g.n += 1; return g.n }\nvar a = next()\nvar b = next()",
		"an element that is set":     "var g [3]int\nfunc next() int { g[0]++; return g[0] }\nvar a = next()\nvar b = next()",
		"a part of an array":         "var g [3]int\nfunc set(x []int) int { x[0]++; return x[0] }\nvar a = set(g[:])\nvar b = set(g[:])",
		"a variable of a loop":       "var n int\nfunc last(x ...int) int { for n = range x {}; return n }\nvar a = last(1, 2)\nvar b = n + last()",
		"a closure":                  "var next = func() func() int { n := 0; return func() int { n++; return n } }()\nvar a = next()\nvar b = next()",
		"a map":                      "var seen = map[int]int{}\nfunc next(x int) int { seen[x]++; return seen[x] }\nvar a = next(1)\nvar b = next(1)",
		"a map that is written":      "var seen = map[int]int{}\nvar a = func() int { seen[1] = 2; return 0 }()\nvar b = seen[1]",
		"a list":                     "var xs = []int{1}\nfunc next() int { xs = append(xs, 1); return len(xs) }\nvar a = next()\nvar b = next()",
		"a pointer":                  "var p = new(int)\nvar a = func() int { *p++; return *p }()\nvar b = *p",
		"the address":                "var n int\nvar p = &n\nvar a = func() int { *p++; return *p }()\nvar b = n + 0*len(fmt.Sprint(a0))\nvar a0 = 1",
		"an interface":               "type counter interface{ next() int }\ntype one struct{ n int }\nfunc (o *one) next() int { o.n++; return o.n }\nvar c counter = &one{}\nvar a = c.next()\nvar b = c.next()",
		"a channel":                  "var c = make(chan int, 9)\nvar a = func() int { c <- 1; return 0 }()\nvar b = len(c)",
		"a generic function":         "var r = Must(NewRand(1), nil)\nvar a = r.IntN(9)\nvar b = r.IntN(9)",
		"a function in a graph": "func counting() func(dst []int, s int) []int { n := 0; return func(dst []int, s int) []int { n++; return append(dst, n) } }\n" +
			"var g = Explore(counting(), 0)\nvar a = fmt.Sprint(g)\nvar b = fmt.Sprint(g)",
		"a builder":                  "var w strings.Builder\nvar a, _ = w.WriteString(\"x\")\nvar b = w.Len()",
		"a variable of a package":    "var a = func() int { os.Args = nil; return 0 }()\nvar b = len(os.Args)",
		"a file":                     "var a = os.WriteFile(\"x\", nil, 0o600)\nvar b, _ = os.ReadFile(\"x\")",
		"the environment":            "var a = os.Setenv(\"A\", \"1\")\nvar b = os.Getenv(\"A\")",
		"the standard input":         "var x int\nvar a, _ = fmt.Scan(new(int))\nvar b, _ = fmt.Scanln(new(int))",
		"what the cell itself reads": "var n int\nfunc next() int { n++; return n }\nvar a = next()\nvar b = n",
		"a variable of the library":  "var o = &puzzle.Definition{}\nvar a = func() int { o.Name = \"x\"; return 0 }()\nvar b = o.Name",
	} {
		t.Run(name, func(t *testing.T) {
			require.NotContains(t, strings.Fields(dropped(t, declarations, "fmt.Println(b)")), "a")
		})
	}
}

func TestOtherFilesTie(t *testing.T) {
	const other = "package main\n\nvar n int\n\nfunc next() int { n++; return n }\n"
	require.Equal(t, "c", dropped(t, "var a = next()\nvar b = next()\nvar c = 1", "fmt.Println(b)", other))
	const set = "package main\n\nfunc set() int { n++; return n }\n"
	require.Equal(t, "c", dropped(t, "var n int\nvar a = set()\nvar b = n\nvar c = 1", "fmt.Println(b)", set))
}

// TestPackagesOfAPersonTie uses a package that may have state.
func TestPackagesOfAPersonTie(t *testing.T) {
	for _, imports := range []string{"import \"my/own\"", "import own \"my/other\"", "import . \"my/dotted\""} {
		call := "own.Next()"
		if strings.Contains(imports, ".") {
			call = "Next()"
		}
		p := &Program{Exports: func(path string) (*Exports, bool) {
			return &Exports{Package: "own", Names: map[string]bool{"Next": true}}, true
		}}
		p.Source = []byte("package main\n" + imports + "\nvar a = " + call + "\nvar b = " + call + "\nvar c = 1\nfunc main() { println(b) }\n")
		pruned, err := Prune(p)
		require.NoError(t, err)
		require.Equal(t, map[string]bool{"c": true}, pruned.Dropped, imports)
	}
}

// TestValuesThatDoNotChangeTieNothing has initialisers of which a shares nothing with b
// that can change. So a is left out.
func TestValuesThatDoNotChangeTieNothing(t *testing.T) {
	for name, declarations := range map[string]string{
		"a puzzle":                 "var cube = Rubik(3)\nvar a = Scramble(cube, 7)\nvar b = Scramble(cube, 8)",
		"a state":                  "var cube = Rubik(3)\nvar s = Scramble(cube, 7)\nvar a = Solve(s)\nvar b = s.String()",
		"a state of another":       "var p, q = Rubik(3), Pocket()\nvar a = Scramble(p, 1)\nvar b = Scramble(p, 2)",
		"a group of a puzzle":      "var cube = Rubik(3)\nvar g = cube.Group()\nvar a = g.Order()\nvar b = g.Degree()",
		"through a function":       "var cube = Rubik(3)\nfunc mixed(n uint64) puzzle.State { return Scramble(cube, n) }\nvar a = mixed(1)\nvar b = mixed(2)",
		"what a function returns":  "func make() *puzzle.Puzzle { return Rubik(3) }\nvar cube = make()\nvar a = Scramble(cube, 1)\nvar b = Scramble(cube, 2)",
		"what is kept":             "func count() int { return 1 }\nvar n = Kept(count)\nvar a = n + 1\nvar b = n + 2",
		"a permutation":            "var x = Perm(\"(1,2)\")\nvar a = x.Inverse()\nvar b = x.Order()",
		"a package of the library": "var p = puzzle.Rubik(3)\nvar a = Scramble(p, 1)\nvar b = Scramble(p, 2)",
		"a constant":               "const c = 3\nvar n = c\nvar a = n + 1\nvar b = n + 2",
		"a number":                 "var n = 3\nvar a = n + 1\nvar b = n + 2",
		"a type":                   "type size struct{ n int; name string }\nvar s = size{3, \"x\"}\nvar a = s.n\nvar b = s.name",
		"a conversion":             "var n = float64(3)\nvar a = n + 1\nvar b = n + 2",
		"a text":                   "var s = strings.ToUpper(\"x\") + \"y\"\nvar a = s + \"a\"\nvar b = s + \"b\"",
		"a function in a variable": "var f = func(x int) int { return x + 1 }\nvar a = f(1)\nvar b = f(2)",
		"a number that main sets":  "var n = 3\nvar a = n + 1\nvar b = n + 2\nfunc other() {}",
		"the system as it is":      "var a, _ = os.ReadFile(\"x\")\nvar b = os.Getenv(\"A\")",
		"formatting":               "var a = fmt.Sprint(1)\nvar b = fmt.Sprint(2)",
		"sources of their own":     "func draw() int { r := NewRand(1); return r.IntN(9) }\nvar a = draw()\nvar b = draw()",
	} {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, strings.Fields(dropped(t, declarations, "fmt.Println(b)")), "a")
		})
	}
	require.Contains(t, dropped(t, "var n = 3\nvar a = n + 1\nvar b = n + 2", "n = 4; fmt.Println(b)"), "a", "main runs last")
}
