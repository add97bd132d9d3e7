package puzzlekit

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
	"puzzlelab/puzzlekit/stategraph"
)

func TestMethodsAgree(t *testing.T) {
	floppy := Cuboid(3, 1, 3)
	table := Solver(floppy, solve.NewTable)
	methods := []solve.Solver{table, Solver(floppy, solve.NewBidirectional, &solve.Options{Memory: 1 << 20})}
	seen := 0
	for s := range States(floppy) {
		seen++
		want, err := table.Distance(s)
		require.NoError(t, err)
		for _, m := range methods {
			require.Equal(t, want, Shortest(s, m).Length)
		}
		for way := range AllShortest(s) {
			require.Equal(t, want, way.Length)
			require.True(t, Apply(s, way).IsSolved())
		}
		require.True(t, SolveWithin(s, want).Found)
		if want > 0 {
			none := SolveWithin(s, want-1)
			require.False(t, none.Found)
			require.Equal(t, want, none.Lower)
		}
	}
	require.Equal(t, 192, seen)
	require.Equal(t, 8, Shortest(Farthest(floppy)[0]).Length)
	require.Equal(t, "powers", Solver(Loops(3, 2), solve.NewTable, "powers").Metric().Name)
}

func TestWrongSolvers(t *testing.T) {
	floppy := Cuboid(3, 1, 3)
	for want, f := range map[string]func(){
		`of type int; want the name of a metric or a solver`:       func() { Shortest(floppy.Solved(), 7) },
		`of type int; want the name of a metric or *solve.Options`: func() { Solver(floppy, solve.NewTable, 7) },
		`state`:                 func() { Shortest(Pocket().Solved(), Solver(floppy, solve.NewTable)) },
		`XTM`:                   func() { Farthest(floppy, "XTM") },
		`20,000,000,000 states`: func() { Farthest(Rubik(3)) },
		`the limit of 20,000,000,000`: func() {
			for range States(Rubik(3)) {
			}
		},
		`name is pocket-HTN; want the name of one of godsnumber.Records(), such`: func() { Record("pocket-HTN") },
		`F(7,1); want one of the faces`:                                          func() { Place(6, "F(7,1)") },
		`make an even one`:                                                       func() { SolveWithin(Sliding(3, 3).Solved().Swap(1, 2), 20) },
		`puzzle`:                                                                 func() { ByHand(Pocket().Solved()) },
		`want a puzzle made by package puzzle`:                                   func() { Solve(puzzle.State{}) },
		`n is 15`:                                                                func() { AllQueens(15, cubeboard.Distinct) },
	} {
		require.ErrorContains(t, panics(t, f), want)
	}
	var limit *fault.LimitError
	require.ErrorAs(t, panics(t, func() { Farthest(Rubik(3)) }), &limit)
	require.Empty(t, limit.Option, "callers of the face have no options")
}

func TestByHandSolves(t *testing.T) {
	for _, p := range []*puzzle.Puzzle{Loops(4, 4), Sliding(4, 4), Sliding(5, 3)} {
		for seed := range uint64(20) {
			way := ByHand(Scramble(p, seed))
			require.Equal(t, way.Word.Len(), way.Length)
			at := way.From
			for _, step := range way.Steps {
				require.NotEmpty(t, step.Text)
				at = Apply(at, step.Word)
			}
			require.True(t, at.IsSolved())
		}
	}
	require.ErrorContains(t, panics(t, func() { ByHand(Sliding(4, 4).Solved().Swap(1, 2)) }), "make an even one")
}

func TestFarthestSkewers(t *testing.T) {
	p := Dango(3, 3, 6)
	there := FarthestSkewers(p, "123|456|")
	require.Len(t, there, 4)
	for _, s := range there {
		require.Equal(t, 19, SolveDango(p, Skewers("123|456|"), s).Len())
	}
}

func TestRecordsCanBeCounted(t *testing.T) {
	for _, entry := range godsnumber.Catalogue() {
		if r := Record(entry.Name); r.States < 2000 {
			require.Equal(t, r.Spheres, Distances(entry).Counts)
		}
	}
}

func TestQueens(t *testing.T) {
	require.Equal(t, int64(279648), CountQueens(5).All().Int64())
	kinds := 0
	for p := range AllQueens(3, cubeboard.UpToRotations) {
		require.Empty(t, p.Conflicts(cubeboard.Queen))
		kinds++
	}
	require.Equal(t, "36", CountQueens(3).UpTo(cubeboard.UpToRotations).String())
	require.Equal(t, 36, kinds)
	require.Equal(t, 0, Place(5).Len())
}

func TestSearchesStop(t *testing.T) {
	t.Setenv("PUZZLELAB_CACHE", "off")
	twoEnds := Solver(Rubik(3), solve.NewBidirectional, &solve.Options{Memory: 1 << 20})
	for name, work := range map[string]func(){
		"Shortest": func() { Shortest(Scramble(Rubik(3), 1), twoEnds) },
		"Solver":   func() { Solver(TopSpin(12, 4), solve.NewTable) },
		"Farthest": func() { Farthest(Sliding(4, 3)) },
		"States": func() {
			for range States(Pocket()) {
			}
		},
		"AllQueens": func() {
			for range AllQueens(7, cubeboard.Distinct) {
			}
		},
	} {
		conventions.Stops(t, name, 50*time.Millisecond, inCell(work))
	}
}

// A state of skewers is played with a goal that is made on the page, a way to its end.
func TestPlayOfSkewers(t *testing.T) {
	for _, text := range []string{"112|233|", "11|22", "|", "1|2|3"} {
		require.NoError(t, Play(Skewers(text)).Err(), text)
	}
	way := SolveDango(Dango(3, 3, 2, 2, 2), "112|233|", Skewers("211|332|"))
	require.Equal(t, "112|233| → 211|332|", Play(way).String())
	require.ErrorContains(t, panics(t, func() { SolveDango(way.Puzzle, 1, "211|332|") }), `of type int; want skewers such as "112|233|"`)
}

func TestPairsAreDescribed(t *testing.T) {
	text := textShown(t, Run(Dango(3, 3, 2, 2, 2).AllPairs))
	require.True(t, strings.HasPrefix(text, "900 states, diameter 16\nmean distance of two states: "), text)
	require.True(t, strings.HasSuffix(text, "\n900 3,240 7,128 13,716 21,924 32,544 48,636 72,684 90,162 99,990 115,788 108,144 88,266 66,816 33,618 6,264 180"), text)
	require.Equal(t, "no states", textShown(t, &stategraph.Distribution{}))
}

// What is special about a puzzle stands before the cut of a long line.
func TestTurnsOfTheWholeCubeAreMentioned(t *testing.T) {
	require.Contains(t, textShown(t, Rubik(2)), "\nabout: Pocket() holds one corner still: 24 times fewer states, 3,674,160. ")
}

func TestMathieuGroupsAreNamedAsTyped(t *testing.T) {
	require.EqualError(t, panics(t, func() { Group("M13") }), `puzzlekit.Group: name is M13; want M11, M12, M22, M23 or M24`)
}

// Names that are shown are read; the regular action of S3 is not called D6.
func TestShownNamesAreRead(t *testing.T) {
	for _, name := range []string{"S3", "D8", "D10", "C2^2", "C2 × C2", "D6", "D4", "D2", "V4"} {
		shown := Must(Group(name).StructureHint(Context())).Name
		require.Equal(t, Group(name).Order(), Group(shown).Order(), shown)
	}
	six := Group("(1,2,3)(4,5,6)", "(1,4)(2,6)(3,5)")
	require.Equal(t, "S3", Must(six.StructureHint(Context())).Name)
}
