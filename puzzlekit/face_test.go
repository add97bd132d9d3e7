package puzzlekit

import (
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

// panics returns what f panics with.
func panics(t *testing.T, f func()) (err error) {
	t.Helper()
	defer func() { err, _ = recover().(error) }()
	f()
	require.Fail(t, "no panic")
	return nil
}

func TestWrongArguments(t *testing.T) {
	cube := Rubik(3)
	for want, f := range map[string]func(){
		`want permutations such as "(1,2,3)"`:         func() { Group() },
		`argument is of type int; want a permutation`: func() { Group(3) },
		`expected`:                              func() { Group("(1,2") },
		`name is M13; want M11`:                 func() { Group("M13") },
		`D7; want D and the order of the group`: func() { Group("D7") },
		`"rubbish"`:                             func() { Perm("rubbish") },
		`unknown move "Q" at character 5`:       func() { State(cube, "R U Q") },
		`number of labels is 53; want 54`:       func() { State(cube, strings.Repeat("U", 53)) },
		`unknown move "D"`:                      func() { State(Pocket(), "R U R' F2 D' L B2 U' R2 F") },
		`name is Q9; want Q and`:                func() { Group("Q9") },
		`the graph of 43,252,003,274,489,856,000 states is over the limit of 20,000,000,000 states`: func() { Distances(cube) },
		`at character 4: found 'x', want the digits`:                                                func() { Skewers("12|x|") },
		`of type int; want a puzzle, a state or a Way`:                                              func() { Play(7) },
		`of type string; want a puzzle, a dango puzzle`:                                             func() { Distances("cube") },
		`metric`:                       func() { Solve(Scramble(Pocket(), 1), "XTM") },
		`of type float64; want cycles`: func() { Perm(1.5) },
		`image`:                        func() { Perm([]int{1, 1}) },
		`pieces that all differ`:       func() { Perm(HungarianRings().Solved()) },
		`of type int; want moves`:      func() { Apply(cube.Solved(), 3) },
		`move "Q"`:                     func() { Apply(cube.Solved(), "U Q") },
		`want one of L, D`:             func() { Apply(Sliding(3, 3).Solved(), "R R R L L L L") },
		`places: 0`:                    func() { NewPuzzle(puzzle.Definition{}) },
		`puzzlekit.Puzzle: moves: want one or more that move something, such as "a = (1,2,3)"`: func() { Puzzle("mine") },
		`puzzlekit.Puzzle: moves: want one or more that move`:                                  func() { Puzzle("mine", "a = ()") },
		`puzzlekit.Dango: number of dumplings is 0; want 1..255`:                               func() { Dango(3, 3, 0) },
		`puzzlekit.Dango: number of dumplings is -1; want 1..255`:                              func() { Dango(3, 3, -1) },
		`puzzlekit.Dango: number of dumplings is 256; want 1..255`:                             func() { Dango(3, 3, 256) },
		`number of dumplings of colour 2 is -1; want 0..1000`:                                  func() { Dango(3, 3, 1, -1) },
		`no such file`:            func() { ReadPuzzle("nothing.json") },
		`cubeboard.New`:           func() { Queens(0) },
		"expected '>' at the end": func() { Presentation("<a, b") },
		`"c"`:                     func() { Cosets(Presentation("<a, b | a^2>"), "c") },
		`of a kind`:               func() { panic(fmt.Errorf("of a kind")) },
		`make an even one`:        func() { Solve(Sliding(3, 3).Solved().Swap(1, 2)) },
	} {
		require.ErrorContains(t, panics(t, f), want)
	}
}

func TestGroupReadsWhatPeopleType(t *testing.T) {
	p := perm.MustParse("(1,2,3)")
	for name, test := range map[string]struct {
		group *group.Group
		order string
	}{
		"a list as GAP prints it":   {Group("Group([ (1,2,3), (1,2) ])"), "6"},
		"a list without its name":   {Group("[ (1,2,3), (1,2) ]"), "6"},
		"a list of images":          {Group("[2,3,1]"), "3"},
		"permutations":              {Group(p, perm.MustParse("(1,2)")), "6"},
		"a slice":                   {Group([]perm.Perm{p}), "3"},
		"a puzzle":                  {Group(Pyraminx()), "75582720"},
		"puzzles and permutations":  {Group(Pocket(), "()"), "3674160"},
		"a group":                   {Group(group.Cyclic(5)), "5"},
		"a coset table":             {Group(Cosets(Presentation("<a, b | a^2, b^3, (a*b)^4>"))), "24"},
		"symmetric":                 {Group(" S5 "), "120"},
		"alternating":               {Group("A_5"), "60"},
		"cyclic":                    {Group("C12"), "12"},
		"dihedral":                  {Group("D8"), "8"},
		"Mathieu":                   {Group("M12"), "95040"},
		"projective special linear": {Group("PSL(3, 2)"), "168"},
	} {
		require.Equal(t, test.order, test.group.Order().String(), name)
	}
}

func TestStateReadsBoardsAndMoves(t *testing.T) {
	cube := Rubik(3)
	turned := State(cube, "R U R' U'")
	require.True(t, turned.Equal(State(cube, turned.String())))
	require.True(t, State(cube, "").IsSolved())
}

func TestSkewers(t *testing.T) {
	for text, want := range map[string]string{
		"112|233|":             "112|233|",
		"|":                    "|",
		"1,2,10|3,4|5,6,7,8,9": "1,2,10|3,4|5,6,7,8,9",
		"[[10,2],[3]]":         "[[10,2],[3]]",
		" 12 | 3 ":             "12|3",
		"[[1,1,2],[2,3,3],[]]": "112|233|",
	} {
		require.Equal(t, want, Skewers(text).String())
	}
}

// Solutions of the face are those of the library, in the metric that was asked for.
func TestSolveUsesTheMetric(t *testing.T) {
	mixed := Scramble(Pocket(), 5)
	half, quarter := Shortest(mixed), Shortest(mixed, "QTM")
	require.Equal(t, "HTM", half.Metric.Name)
	require.Equal(t, "QTM", quarter.Metric.Name)
	require.LessOrEqual(t, half.Length, quarter.Length)
	for _, way := range []*Way{half, quarter, Solve(mixed)} {
		end, err := way.From.Apply(way.Word)
		require.NoError(t, err)
		require.True(t, end.IsSolved())
		require.Equal(t, way.Length, way.Lower)
	}
	require.Equal(t, mixed.String()+"\nto play: "+half.Word.String(), Play(half).String())
}

func TestSpheres(t *testing.T) {
	s := Distances(Pocket(), "QTM")
	require.Equal(t, 14, s.Eccentricity())
	require.Equal(t, "3674160", s.Total().String())
	require.InDelta(t, 10.6664, s.Mean(), 0.0001)
	require.Equal(t, s, Distances(Pocket(), "QTM"))
	require.Equal(t, []uint64{1, 2, 2, 1}, Distances(Group("(1,2)", "(2,3)")).Counts)
	require.Equal(t, []uint64{1, 1}, Distances(Dango(2, 1, 1)).Counts)
	require.Equal(t, []uint64{1, 1}, Distances(Dango(2, 1, 1), "|1").Counts)
	require.True(t, strings.Contains(s.HTML(), "image/svg+xml"))
}

// The text of every puzzle of the catalogue has at most ten lines, that of a state at most
// a heading and a board. The first line has the name.
func TestDescriptionsAreShort(t *testing.T) {
	for _, p := range puzzle.Catalogue() {
		for _, c := range []struct {
			shown any
			most  int
		}{{p, maxLines}, {p.Solved(), 1 + maxBoard}} {
			d, ok := describe(c.shown)
			require.True(t, ok)
			lines := strings.Split(d.String(), "\n")
			require.LessOrEqual(t, len(lines), c.most, p.Name())
			require.True(t, strings.HasPrefix(lines[0], p.Name()))
		}
	}
	d, _ := describe(Group(Megaminx()))
	require.LessOrEqual(t, len(strings.Split(d.String(), "\n")), maxLines)
	require.Contains(t, d.HTML(), "<details>")
	for line := range strings.SplitSeq(d.String(), "\n") {
		require.LessOrEqual(t, len([]rune(line)), 110)
	}
}

// Where moves can be blocked, the group is that of the loops; here a place that a disc
// must not come to leaves five of six states.
func TestStatesOfPuzzlesWithForbiddenOnes(t *testing.T) {
	def := TopSpin(6, 4).Definition()
	require.Equal(t, "720 states", states(puzzleOf(t, def)))
	def.Forbidden = []puzzle.Forbidden{{Place: 1, Labels: []int{6}}}
	require.Equal(t, "600 states", states(puzzleOf(t, def)))
	require.Equal(t, "62,768,369,664,000 states", states(SquareOne()))
}

func puzzleOf(t *testing.T, def puzzle.Definition) *puzzle.Puzzle {
	t.Helper()
	p, err := puzzle.New(def)
	require.NoError(t, err)
	return p
}

func TestFactored(t *testing.T) {
	for n, want := range map[int64]string{1: "1", 7: "7", 12: "12 = 2²·3", 1024: "1,024 = 2¹⁰", 10007: "10,007", 20014: "20,014 = 2·10007"} {
		require.Equal(t, want, factored(big.NewInt(n)))
	}
}

func TestLateBarOfQuickWorkShowsNothing(t *testing.T) {
	bar := newLateBar("quick")
	bar.update(0.5, "half")
	bar.end()
	require.Nil(t, bar.bar)
	bar.begun = bar.begun.Add(-time.Minute)
	bar.update(0.5, "too late")
	require.Nil(t, bar.bar)
}

// Searches of one puzzle share its bar, and those of others have their own.
func TestSearchesHaveTheBarOfTheirPuzzle(t *testing.T) {
	bar, other := searchBarOf(Pocket()), searchBarOf(Sliding(3, 3))
	first, second, end := bar.begin(), bar.begin(), other.begin()
	shown := bar.bar
	require.NotSame(t, shown, other.bar)
	first()
	require.False(t, shown.ended, "a search still runs")
	second()
	require.True(t, shown.ended)
	require.Nil(t, bar.bar)
	bar.report(solve.Progress{Done: 0.5}) // of a solver that nobody waits for
	require.False(t, other.bar.ended)
	end()
}

func TestMemoKeepsWhatWasMadeLast(t *testing.T) {
	var m memo[int]
	made := 0
	get := func(i int) {
		require.Equal(t, i, m.get(i, "", func() int { made++; return i }))
	}
	for i := range mostMade + 1 {
		get(i)
		get(i)
	}
	require.Equal(t, mostMade+1, made)
	get(1)
	require.Equal(t, mostMade+1, made)
	get(0)
	require.Equal(t, mostMade+2, made)
	require.Len(t, m.kept, mostMade)
}

func TestDescriptionsOfFailures(t *testing.T) {
	var input *fault.InputError
	require.ErrorAs(t, panics(t, func() { Play(1.5) }), &input)
	require.Equal(t, "puzzlekit.Play", input.In)
}

// Every function of the face is used in a notebook of the course in English, or in one that a
// reader begins with. Others are not worth a name, but for two: ReadPuzzle reads a file of the
// reader's own, as docs/own-puzzle.md teaches, and Context is for calls of the packages below,
// of which the course needs none.
func TestTheCourseUsesTheWholeFace(t *testing.T) {
	notebooks, err := filepath.Glob("../notebooks/*.ipynb")
	require.NoError(t, err)
	starters, err := filepath.Glob("../kernel/internal/lab/starters/*.ipynb")
	require.NoError(t, err)
	var code strings.Builder
	for _, path := range append(notebooks, starters...) {
		if strings.HasSuffix(path, ".ja.ipynb") {
			continue
		}
		var notebook struct {
			Cells []struct {
				Type   string   `json:"cell_type"`
				Source []string `json:"source"`
			} `json:"cells"`
		}
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(data, &notebook), path)
		for _, c := range notebook.Cells {
			if c.Type == "code" {
				code.WriteString(strings.Join(c.Source, ""))
			}
		}
	}
	for _, name := range exportedFunctions(t) {
		called := regexp.MustCompile(`\b` + name + `[(\[]`).MatchString(code.String())
		require.True(t, called || name == "ReadPuzzle" || name == "Context", "%s is in no notebook", name)
	}
}

// The page for people who come from other systems shows the code of its Example, with
// the answers.
func TestPageForOtherSystems(t *testing.T) {
	page, err := os.ReadFile("../docs/from-gap-sage-sympy.md")
	require.NoError(t, err)
	example, err := os.ReadFile("rosetta_example_test.go")
	require.NoError(t, err)
	_, answers, ok := strings.Cut(string(example), "// Output:\n")
	require.True(t, ok)
	lines := strings.Split(answers, "\n")
	questions := 0
	for row := range strings.SplitSeq(string(page), "\n") {
		cells := strings.Split(strings.ReplaceAll(row, `\|`, "¦"), "|")
		if len(cells) != 8 || !strings.HasPrefix(cells[5], " `") {
			continue
		}
		text := func(cell string) string {
			return strings.ReplaceAll(strings.Trim(cell, " `"), "¦", "|")
		}
		require.Contains(t, string(example), text(cells[5]))
		require.Equal(t, "\t// "+text(cells[6]), lines[questions], row)
		questions++
	}
	require.Greater(t, questions, 30)
}
