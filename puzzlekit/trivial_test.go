package puzzlekit

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/perm"

	"puzzlelab/puzzlekit/solve"
	"puzzlelab/puzzlekit/word"
)

// trivialCalls call each function of the face with the smallest input that it has a meaning
// for: the trivial group, one point, one state, one vertex, no moves, an empty list.
func trivialCalls() map[string]func() any {
	one := Group("()")
	p := Puzzle("switch", "a = (1,2)")
	solved := p.Solved()
	empty := word.Word{}
	none := Presentation("<a | a>")
	dot, bare := Dango(1, 1, 1), Dango(1, 1)
	return map[string]func() any{
		"AllQueens":   func() any { return AllQueens(1, cubeboard.UpToRotations) },
		"AllShortest": func() any { return AllShortest(solved) },
		"Apply":       func() any { return []any{Apply(solved, ""), Apply(solved, empty), Apply(solved, Solve(solved))} },
		"ByHand":      func() any { return ByHand(Loops(3, 3).Solved()) },
		"Cite":        func() any { return []any{Cite(), Cite(one), Cite("")} },
		"Chain":       func() any { return Chain(one) },
		"Characters":  func() any { return Characters(one) },
		"ChainSteps":  func() any { return ChainSteps(one) },
		"CosetSteps":  func() any { return CosetSteps(none) },
		"Cosets":      func() any { return Cosets(none) },
		"Aut":         func() any { return Aut(one) },
		"CountQueens": func() any { return CountQueens(1) },
		"CountRooks":  func() any { return CountRooks(1) },
		"Dango":       func() any { return []any{dot, bare} },
		"DeepeningSteps": func() any {
			return DeepeningSteps(solved, Must(solve.NewPatternSearch(context.Background(), p, "", nil)))
		},
		"Defines": func() any { return Defines(none, one) },
		"Distances": func() any {
			return []any{Distances(one), Distances(Group(p)), Distances(bare), Distances(Cosets(none)), Distances(dot), Distances(p)}
		},
		"Element": func() any { return Element(one, empty) },
		"Explore": func() any {
			return []any{Explore(func(dst []int, _ int) []int { return dst }, 0), Explore(func(dst []int, _ int) []int { return dst })}
		},
		"Factor":          func() any { return Factor(solved) },
		"Factorizer":      func() any { return []any{Factorizer(one), Must(Factorizer(one).Factor(Context(), perm.Identity(1)))} },
		"Farthest":        func() any { return Farthest(p) },
		"FarthestSkewers": func() any { return []any{FarthestSkewers(dot, "1"), FarthestSkewers(bare, "")} },
		"Filling":         func() any { return Filling(one) },
		"Film":            func() any { return []any{Film(solved), Film([]int{}), Film(ChainSteps(one)), Film(Solve(solved))} },
		"Frame":           func() any { return Frame("", nil) },
		"Group": func() any {
			return []any{one, Group("C1"), Group("S1"), Group(perm.Identity(1))}
		},
		"Histogram":      func() any { return Histogram([]int{0}, "") },
		"Isomorphism":    func() any { return []any{Isomorphism(one, one), Isomorphism(one, "C2")} },
		"Lattice":        func() any { return Lattice(Subgroups(one)) },
		"LowIndex":       func() any { return LowIndex(none, 1) },
		"Minkwitz":       func() any { return Minkwitz(solved) },
		"Mixing":         func() any { return []any{Mixing(one, 2), Mixing(p, 2)} },
		"NewTable":       func() any { return []any{NewTable("", "a"), NewTable("", "a").Row("")} },
		"ParityGame":     func() any { return ParityGame(Sliding(2, 2).Solved()) },
		"Perm":           func() any { return []any{Perm("()"), Perm([]int{}), Perm([]int{1})} },
		"Place":          func() any { return Place(1) },
		"Play":           func() any { return []any{Play(solved), Play(solved, empty), Play(Solve(solved))} },
		"Numbered":       func() any { return []any{Numbered(p), Numbered(solved)} },
		"Presentation":   func() any { return []any{none} },
		"Queens":         func() any { return Queens(1) },
		"Rooks":          func() any { return Rooks(1) },
		"SearchSteps":    func() any { return SearchSteps(Group(perm.Identity(1)), false, 1) },
		"Shortest":       func() any { return Shortest(solved) },
		"Skewers":        func() any { return []any{Skewers("|"), Skewers("")} },
		"Slider":         func() any { return Film(Slider("n", 1), func(n int) any { return n }) },
		"Solve":          func() any { return Solve(solved) },
		"SolveDango":     func() any { return SolveDango(dot, "1", "1") },
		"SolveWithin":    func() any { return SolveWithin(solved, 0) },
		"Solver":         func() any { return Solver(p, solve.NewTable) },
		"SquareQueens":   func() any { return []any{SquareQueens(1)} },
		"State":          func() any { return State(p, "") },
		"States":         func() any { return States(p) },
		"Subgroups":      func() any { return Subgroups(one) },
		"TorusQueens":    func() any { return []any{TorusQueens(1)} },
		"WordOf":         func() any { return WordOf(perm.Identity(1), Factorizer(one).Factor) },
		"WordTable":      func() any { return []any{WordTable(one), Must(WordTable(one).Factor(Context(), perm.Identity(1)))} },
		"QuietPatterns":  func() any { return QuietPatterns(LightsOut(2, 1)) },
		"Run":            func() any { return Run(one.Center) },
		"RunWith":        func() any { return RunWith(one.SubgroupClasses, nil) },
		"RunOn":          func() any { return RunOn(one.Centralizer) },
		"Show":           func() any { Show(); Show(nil); Show(one); return nil },
		"Verify":         func() any { Verify("", "", ""); return nil },
		"Exercise":       func() any { Exercise("", nil, "000000"); return nil },
		"ExerciseAnswer": func() any { ExerciseAnswer("", 1, exerciseCode("", 1)); return nil },
		"Try":            func() any { return Try(func() {}) },
		"Must":           func() any { return Must(0, nil) },
		"NewRand":        func() any { return NewRand(0).IntN(2) },
		"Progress":       func() any { Progress("").Done(); return nil },
		"Scramble":       func() any { return Scramble(p, 0) },
	}
}

// withoutTrivialCase are the functions of the face that have no entry in trivialCalls.
var withoutTrivialCase = map[string]string{
	"Bandaged Bands Bicube Cuboid Dino FaceTurningOctahedron Helicopter HungarianRings Icosamate Kilominx LightsOut LightsOutOn Loops Megaminx Merge Merlin Mongean NewPuzzle Pocket Polyhedral " +
		"Puzzle Pyraminx Rubik Shifting Shuffles Skewb Sliding SquareOne Supercube Swap TopSpin Torus TorusTwin TwoRings Wreath": "a puzzle is of a size that package puzzle checks, and moves something",
	"ReadJSON ReadPuzzle": "the file is checked where it is read",
	"Kept KeptFor":        "what they keep does not depend on its size",
	"Context":             "takes nothing",
	"Record":              "there is a record of that name or none",
}

// Every function of the face takes what is trivial, and what it returns can be shown. A new
// function needs an entry in trivialCalls or a reason.
func TestTrivialCases(t *testing.T) {
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	calls := trivialCalls()
	reasons := map[string]bool{}
	for names := range withoutTrivialCase {
		for name := range strings.FieldsSeq(names) {
			reasons[name] = true
		}
	}
	for _, name := range exportedFunctions(t) {
		require.True(t, reasons[name] != (calls[name] != nil), "%s: want an entry or a reason", name)
	}
	for name, call := range calls {
		t.Run(name, func(t *testing.T) {
			v := call()
			list, several := v.([]any)
			if !several {
				list = []any{v}
			}
			for _, v := range list {
				b, err := newBundle(v)
				require.NoError(t, err)
				require.NotEmpty(t, b.text)
				require.NotContains(t, b.text, "No chart")
			}
		})
	}
}

// exportedFunctions lists the functions of the face.
func exportedFunctions(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range parsed.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.IsExported() {
				names = append(names, f.Name.Name)
			}
		}
	}
	return names
}
