package puzzlekit

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"iter"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/character"
	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
	"puzzlelab/puzzlekit/stategraph"
	"puzzlelab/puzzlekit/word"
)

// everyValue returns a value of each type of the library, by package and name, and lists
// of some.
func everyValue() map[string]any {
	ctx := context.Background()
	s4, p := group.Symmetric(4), Perm("(1,2,3)(4,5)")
	pocket, cube := Pocket(), Rubik(3)
	pres := Presentation("<a, b | a^2, b^3, (a*b)^5>")
	m11 := Group("M11")
	alphabet := word.MustAlphabet(word.Product, "a", "b")
	jerrum := &group.JerrumFilter{}
	var jstep group.JerrumStep
	for _, q := range []string{"(1,2)", "(2,3)", "(1,3)"} {
		for s := range jerrum.Steps(Perm(q)) {
			jstep = s
		}
	}
	two := Group("(1,2,3,4)", "(1,3)")
	action := Must(s4.OnSets(ctx, []int{1, 2}, nil))
	table := Must(factor.Minkwitz(ctx, Group("M12"), nil, nil))
	fac := Must(factor.New(ctx, Group("M11"), nil, nil))
	d63 := Dango(3, 3, 2, 2)
	board := cubeboard.MustNew(4)
	arr := Must(stategraph.NewArrangements([]int{2, 2}, []int{1, 0, 2, 3}, []int{1, 2, 3, 0}))
	perms := Must(stategraph.NewPermutations(4, false, []int{1, 0, 2, 3}, []int{1, 2, 3, 0}))
	cay := Must(godsnumber.Cayley(ctx, "S4", godsnumber.Letters(s4.Generators()), nil))
	cls := Must(s4.ConjugacyClasses(ctx, nil))
	tab := Must(character.New(ctx, s4, nil))
	pg := Must(godsnumber.Puzzle(ctx, Sliding(2, 2), "single-tile", nil))
	var step coset.Step
	for s, err := range coset.Steps(pres, nil, nil) {
		Must(s, err)
		step = s
		break
	}
	sl := Sliding(3, 3)
	way := Solve(Scramble(sl, 1))
	return map[string]any{
		"perm.CycleType":        p.CycleType(),
		"perm.Perm":             p,
		"word.Alphabet":         alphabet,
		"word.Letter":           word.Letter(-2),
		"word.Notation":         word.Moves,
		"word.Syllable":         word.Syllable{Generator: 1, Exponent: -2},
		"word.Word":             alphabet.MustParse("a*b^-1"),
		"group.Action":          action,
		"group.Arc":             s4.SchreierGraph(1)[0],
		"group.Automorphisms":   Aut("D8"),
		"group.CayleyTable":     Must(Group("D8").CayleyTable()),
		"group.ConjugacyClass":  cls[1],
		"group.Classes":         Must(s4.Classes(ctx, nil)),
		"group.CycleIndex":      Must(s4.CycleIndex(ctx, nil)),
		"group.Edge":            jerrum.Edges()[0],
		"group.Group":           m11,
		"group.Recoloring":      Must(group.Symmetric(4).Recoloring(ctx, []int{1, 1, 2, 2})),
		"group.Homomorphism":    Must(action.Homomorphism(ctx)),
		"group.JerrumEvent":     jstep.Event,
		"group.JerrumFilter":    jerrum,
		"group.JerrumStep":      jstep,
		"group.Method":          group.Fast,
		"group.SchreierTree":    Chain(m11).SchreierTree(1),
		"group.ChainStep":       firstFrom(ChainSteps(s4)),
		"group.OrbitStep":       firstFrom(s4.OrbitSteps(1)),
		"group.SiftStep":        firstFrom(Chain(m11).SiftSteps(Perm("(1,2)"))),
		"group.SearchStep":      SearchSteps(s4, false, 1, 2)[0],
		"group.Sifted":          func() group.Sifted { s, _ := Chain(m11).Factor(m11.Generators()[0]); return s[0] }(),
		"group.StabilizerChain": Chain(cube),
		"list.subgroups":        Subgroups(s4),
		"group.Structure":       Must(m11.StructureHint(ctx)),
		"group.SubgroupClass":   Must(s4.SubgroupClasses(ctx, nil))[5],
		"character.Table":       tab,
		"character.Character":   tab.Permutation(),
		"character.Mixing":      Must(tab.Mixing(ctx, []*big.Rat{big.NewRat(1, 4), new(big.Rat), big.NewRat(3, 4), new(big.Rat), new(big.Rat)}, 5)),
		"character.Deck":        character.Deck(52),
		"character.Cyclotomic":  character.RootOfUnity(5, 1),
		"coset.Presentation":    pres,
		"coset.Proof":           Must(pres.Defines(ctx, []perm.Perm{Perm("(1,2)(3,4)"), Perm("(1,3,5)")}, big.NewInt(60), nil)),
		"coset.Stats":           Cosets(pres).Stats(),
		"coset.Step":            step,
		"coset.StepKind":        coset.Definition,
		"coset.Strategy":        coset.HLT,
		"coset.Table":           Cosets(pres, "a"),
		"factor.Effort":         factor.Quick,
		"factor.Factorizer":     fac,
		"factor.LevelStats":     table.Stats()[0],
		"factor.StageStats":     firstOf(fac.Stats()),
		"factor.Table":          table,
		"factor.TableProgress": func() factor.TableProgress {
			for p, err := range factor.Filling(ctx, s4, nil, nil) {
				Must(p, err)
				return p
			}
			return factor.TableProgress{}
		}(),
		"puzzle.Caption":          puzzle.Caption{Text: "a"},
		"puzzle.Definition":       cube.Definition(),
		"puzzle.Derived":          cube.Derived()[0],
		"puzzle.Forbidden":        puzzle.Forbidden{Place: 1, Labels: []int{2}},
		"puzzle.Groupoid":         Must(sl.Groupoid(ctx, sl.Metrics()[0])),
		"puzzle.Turn":             Must(sl.Groupoid(ctx, sl.Metrics()[0])).Turns()[0],
		"puzzle.Label":            cube.Labels()[0],
		"puzzle.Layout":           Must(cube.Layout("")),
		"puzzle.Rotation":         cube.Rotations()[0],
		"puzzle.SortStep":         firstFrom(puzzle.SortSteps([]int{2, 1})),
		"puzzle.Space":            *cube.Definition().Space,
		"puzzle.Metric":           cube.Metrics()[0],
		"puzzle.Move":             cube.Moves()[0],
		"puzzle.Piece":            cube.Pieces()[0],
		"puzzle.Point":            puzzle.Point{X: 1, Y: 2},
		"puzzle.Puzzle":           cube,
		"puzzle.Region":           firstOf(cube.Definition().Regions),
		"puzzle.Shape":            Must(cube.Layout("")).Shapes[0],
		"puzzle.State":            cube.Solved(),
		"puzzle.Step":             firstOf(Must(puzzle.SolveByHand(Scramble(Loops(3, 3), 1)))),
		"puzzle.Surface":          puzzle.KleinBottle,
		"puzzle.Direction":        puzzle.Falling,
		"puzzle.Track":            firstOf(Must(TopSpin(8, 4).Layout("")).Tracks),
		"solve.Bidirectional":     Must(solve.NewBidirectional(ctx, Torus(2, 2), "", nil)),
		"solve.DeepeningKind":     solve.DeepeningCut,
		"solve.DeepeningStep":     firstFrom(DeepeningSteps(Apply(Torus(3, 3).Solved(), "r1"), Must(solve.NewPatternSearch(ctx, Torus(3, 3), "", nil)))),
		"solve.Goal":              solve.Goal{Want: solve.AtMost, Most: 3},
		"solve.Result":            way.Result,
		"solve.Table":             Must(solve.NewTable(ctx, pocket, "", nil)),
		"solve.TwoPhase":          &solve.TwoPhase{},
		"solve.Want":              solve.Short,
		"list.solvers":            Must(solve.For(ctx, sl, "", nil)),
		"stategraph.Arrangements": arr,
		"stategraph.Distances":    Must(stategraph.Enumerate(ctx, arr, []uint64{0}, nil)),
		"stategraph.Distribution": Must(Must(d63.Graph(ctx, Skewers("11|22|"), nil)).AllPairs(ctx)),
		"stategraph.Graph":        Must(d63.Graph(ctx, Skewers("11|22|"), nil)),
		"stategraph.Permutations": perms,
		"stategraph.Source":       stategraph.Source[int]{State: 1, Weight: 2},
		"stategraph.Wave":         firstFrom(Must(d63.Graph(ctx, Skewers("11|22|"), nil)).Waves(Skewers("11|22|"))),
		"godsnumber.Bound":        godsnumber.Bounds()[0],
		"godsnumber.CayleyGraph":  cay,
		"godsnumber.Entry":        godsnumber.Catalogue()[0],
		"godsnumber.Graph":        pg,
		"godsnumber.Move":         godsnumber.Letters(s4.Generators())[0],
		"godsnumber.Published":    *Record("pocket-HTM").Published,
		"godsnumber.Record":       godsnumber.Records()[0],
		"dango.Config":            d63.Config(),
		"dango.Hardest":           Must(d63.Hardest(ctx)),
		"dango.Index":             Must(d63.Index()),
		"dango.Move":              dango.Move{From: 1, To: 2},
		"dango.Puzzle":            d63,
		"dango.Record":            firstOf(append(dango.Known(3, 4), dango.Record{Skewers: 3, Height: 4, Shape: []int{4, 4, 0}, Spheres: []uint64{1, 2}})),
		"dango.Solutions":         Must(d63.Solutions(ctx, Skewers("11|22|"), Skewers("22|11|"), nil)),
		"dango.State":             Skewers("11|22|"),
		"cubeboard.Board":         board,
		"cubeboard.Cell":          cubeboard.Cell{Face: cubeboard.Up, Row: 1, Col: 2},
		"cubeboard.Census":        CountRooks(4),
		"cubeboard.Class":         cubeboard.Classes()[1],
		"cubeboard.Estimate":      Must(board.Estimate(ctx, cubeboard.Queen, nil)),
		"cubeboard.Face":          cubeboard.Up,
		"cubeboard.Isometry":      cubeboard.Isometries()[3],
		"cubeboard.Line":          board.Lines(cubeboard.Queen)[0],
		"cubeboard.LineKind":      cubeboard.Loop,
		"cubeboard.Piece":         cubeboard.Queen,
		"cubeboard.Placement":     Rooks(4),
		"cubeboard.Symmetry":      cubeboard.UpToRotations,
		"cubeboard.Terms":         Must(board.Terms(ctx, cubeboard.Queen, nil)),
		"list.groups":             Must(two.DerivedSeries(ctx)),
		"list.perms":              s4.Generators(),
		"list.states":             []puzzle.State{sl.Solved(), Scramble(sl, 1)},
		"list.classes":            cls,
		"list.elements":           s4.Elements(),
		"list.moves":              cube.Moves(),
		"list.levels":             table.Stats(),
		"list.stages":             fac.Stats(),
		"record.list":             godsnumber.Records()[:3],
		"two":                     Must(two.CycleIndex(ctx, nil)),
		"list.arcs":               s4.SchreierGraph(1),
		"list.lines":              board.Lines(cubeboard.Queen),
		"list.records":            godsnumber.Records(),
		"list.catalogue":          puzzle.Catalogue()[:12],
		"list.skewers":            []dango.State{Skewers("11|22|")},
		"list.orbits":             s4.Orbits(),
		"list.letters":            alphabet.MustParse("a*b^-1").Letters(),
		"list.steps":              coset.Steps(pres, nil, nil),
		"iter.reps":               Cosets(pres).Representatives(),
		"group.trivial":           group.Trivial(3),
		"nil group":               (*group.Group)(nil),
		"group.megaminx":          Group(Pyraminx()),
		"group.cube":              Group(cube),
		"group.pairs":             Group("(1,2)(3,4)", "(5,6,7)"),
	}
}

// firstOf returns the first entry of a list, or a zero value.
func firstOf[T any](list []T) (entry T) {
	if len(list) > 0 {
		entry = list[0]
	}
	return entry
}

// firstFrom returns the first value of an iterator.
func firstFrom[T any](values iter.Seq[T]) (first T) {
	for first = range values {
		break
	}
	return first
}

// notHeld are types that a person fills in or that only a running computation makes.
var notHeld = regexp.MustCompile(`(Options|Progress|Error)$`)

// exportedTypes lists the types of a package that can be values, without interfaces and
// functions.
func exportedTypes(t *testing.T, name string) (types []string) {
	t.Helper()
	files, err := os.ReadDir(name)
	require.NoError(t, err)
	for _, file := range files {
		if filepath.Ext(file.Name()) != ".go" || strings.HasSuffix(file.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(name, file.Name()), nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(parsed, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || !spec.Name.IsExported() || notHeld.MatchString(spec.Name.Name) {
				return true
			}
			switch spec.Type.(type) {
			case *ast.InterfaceType, *ast.FuncType:
				return true
			}
			types = append(types, name+"."+spec.Name.Name)
			return true
		})
	}
	return types
}

// Every value of the library is shown in at most ten lines, none as a struct of Go or an
// address. A new type needs an entry in everyValue.
func TestEveryTypeShowsItself(t *testing.T) {
	values := everyValue()
	for _, name := range []string{"perm", "word", "group", "character", "coset", "factor", "puzzle", "solve", "stategraph", "godsnumber", "dango", "cubeboard"} {
		for _, typ := range exportedTypes(t, name) {
			require.Contains(t, values, typ, "no value of this type is shown in a test")
		}
	}
	unreadable := regexp.MustCompile(`0xc[0-9a-f]{6}|0x[0-9a-f]{6,}|[&\[]\{|^\{|map\[|<nil>|%!`)
	for name, value := range values {
		b, err := newBundle(value)
		require.NoError(t, err, name)
		require.NotEmpty(t, b.text, name)
		require.LessOrEqual(t, len(strings.Split(b.text, "\n")), maxLines, "%s:\n%s", name, b.text)
		require.NotRegexp(t, unreadable, b.text, name)
		require.NotRegexp(t, `\*?(perm|word|group|character|coset|factor|puzzle|solve|stategraph|godsnumber|dango|cubeboard)\.[A-Z]`, strings.ReplaceAll(b.text, "Goal.Most", ""), name)
		require.Equal(t, strings.Count(b.html, "<details"), strings.Count(b.html, "</details>"), name)
		require.Equal(t, strings.Count(b.html, "<table"), strings.Count(b.html, "</table>"), name)
	}
}
