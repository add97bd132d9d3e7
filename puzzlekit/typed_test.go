package puzzlekit

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

// All forms of a permutation are the same answer, which is shown as it was typed.
func TestExerciseTakesEveryFormOfAPermutation(t *testing.T) {
	for _, alike := range [][]any{
		{"(1,2)", "(2,1)", "(1 2)", "( 2, 1 )", "(1,2)(3)", "(1,2).", Perm("(1,2)")},
		{"(1,2)(3,4,5)", "(5,3,4)(2,1)", "(4 5 3) (1 2)", "(1,2)*(3,4,5)"},
		{"(1,2,3)", "(1,2)(1,3)"},
		{"()", "(1)", "(1)(2)", "(1,2)(2,1)"},
	} {
		for _, answer := range alike {
			require.Equal(t, exerciseCode("n", alike[0]), exerciseCode("n", answer), "%v and %v", alike[0], answer)
		}
	}
	require.NotEqual(t, exerciseCode("n", "(1,2,3)"), exerciseCode("n", "(1,3,2)"))
	require.NotEqual(t, exerciseCode("n", "(2,2)"), exerciseCode("n", "()"), "no permutation")
	code := exerciseCode("n", "(1,2)(3,4)")
	require.Equal(t, "✓ exercise n: (4,3)(2,1) is right", newVerdict("n", "(4,3)(2,1)", code, nil).String())
	require.Equal(t, "✗ exercise n: 1, 2 is not right yet", newVerdict("n", "1, 2", code, nil).String())
}

// What people type where something else is wanted is named, with what to type.
func TestHintsForWhatPeopleType(t *testing.T) {
	cube, tiles := Rubik(3), Sliding(4, 4)
	parseState := func(p *puzzle.Puzzle, text string) func() { return func() { Must(p.ParseState(text)) } }
	for want, f := range map[string]func(){
		`found ','; moves are separated by blanks, not by commas`:                            func() { Apply(cube.Solved(), "R, U, F") },
		`expected ')', found ','; moves are separated by blanks, not by commas`:              func() { State(cube, "(R, U)2") },
		`found "Comm"(; type [x, y] for the commutator of x and y`:                           func() { State(cube, "Comm(R,U)") },
		`found "Conj"(; type [x: y] for x y x^-1`:                                            func() { State(cube, "F Conj(R,U)") },
		`type a^-1*b^-1*a*b for Comm(a,b)`:                                                   func() { Perm("Comm((1,2),(2,3))") },
		`for the state that a permutation makes, call p.Solved().ApplyPerm(Perm("(1,2,3)"))`: func() { State(cube, "(1,2,3)") },
		`ApplyPerm(Perm("(1,2)(3,4)"))`:                                                      func() { State(tiles, "(1,2)(3,4)") },
		`the text is a word, which ParseWord reads`:                                          parseState(cube, "R U R'"),
		`the text is a board, which ParseState reads`:                                        func() { Must(cube.ParseWord(cube.Solved().Line())) },
		`want RunOn(graph.From, start) for the distances from a state`: func() {
			Distances(Explore(func(dst []int, n int) []int { return append(dst, 1-n) }, 0))
		},
		`it holds the distances already`: func() {
			Distances(RunOn(Explore(func(dst []int, n int) []int { return append(dst, 1-n) }, 0).From, 0))
		},
	} {
		require.ErrorContains(t, panics(t, f), want)
	}
}

// A session of several statements is read as GAP reads it.
func TestPastedSessions(t *testing.T) {
	requireRead(t, func(text string) any { return Group(text).Generators() }, []pasted{
		{"a:=(1,2); b:=(1,2,3); Group(a,b);", "[(1,2) (1,2,3)]"},
		{"gap> a := (1,2);\n(1,2)\ngap> b := (1,2,3);;\ngap> G := Group(a, b);", "[(1,2) (1,2,3)]"}, // with what GAP prints
		{"a := (1,2)(3,4)\nb := (1,3)\nGroup([a, a*b^-1])", "[(1,2)(3,4) (1,2,3,4)]"},
		{"a := (1,2); # one\nb := a*(2,3);\nG := Group(b);", "[(1,3,2)]"},
		{"a := (1,2); b := (3,4);", "[(1,2) (3,4)]"},
		{"a := (1,2); Group(a, c);", "!found 'c'"},
		{"a := (1,1); Group(a);", "!point 1 is named twice"},
		{"a := (1,2,3); b := (3,4); <a, b>", "[(1,2,3) (3,4)]"},
	})
	requireRead(t, func(text string) any { return Perm(text) }, []pasted{
		{"a := (1,2); b := (2,3); a*b", "(1,3,2)"},
		{"p = (1,2,3)\np^2", "(1,3,2)"},
		{"a := (1,2); Group(a);", "!found a list of permutations, expected one; Group reads a list"},
	})
}

// The numbers of the pictures are those of the rows: both pictures are of the first problem.
func TestPicturesOfTheHardestProblem(t *testing.T) {
	h := Run(dango.New(dango.Config{Skewers: 3, Height: 2, Colors: []int{1, 1}}).Hardest)
	html := describeHardest(h).HTML()
	require.Contains(t, html, "<figcaption>1, from</figcaption>")
	require.Contains(t, html, "<figcaption>1, to</figcaption>")
	require.NotContains(t, html, "<figcaption>2</figcaption>")
}

// Who stops a cell while a solver makes its tables learns that, and how far it was.
func TestStoppedWhileMakingTables(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	_, err := solve.NewTable(ctx, Pocket(), "", &solve.Options{CacheDir: "off", Progress: func(at solve.Progress) {
		searchBarOf(Pocket()).report(at)
		cancel(errors.New("the cell was interrupted"))
	}})
	var stopped *fault.StoppedError
	require.ErrorAs(t, err, &stopped)
	bar := &searchBar{title: "x"}
	bar.report(solve.Progress{What: "distance table, depth 7", Done: 0.25})
	require.ErrorContains(t, bar.makingTables(err), "the cell was interrupted; the tables with which the solver searches were being made: distance table, depth 7, 25 %")
	require.ErrorIs(t, bar.makingTables(err), err)
	require.ErrorContains(t, new(searchBar).makingTables(err), "were being made")
	other := errors.New("another")
	require.Equal(t, other, bar.makingTables(other))
	require.NoError(t, bar.makingTables(nil))
}
