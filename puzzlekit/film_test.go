package puzzlekit

import (
	"errors"
	"iter"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts"
	"puzzlelab/charts/board"
	"puzzlelab/charts/film"
	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/group"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

func captions(t *testing.T, args ...any) []string {
	t.Helper()
	return Film(args...).Captions()
}

func TestFilmTakesWhatShowTakes(t *testing.T) {
	require.Equal(t, []string{"1", "(1,2)", "M11: group of order 7,920 on 11 points"}, captions(t, 1, Perm("(1,2)"), Group("M11"))[:3])
	require.Equal(t, []string{"3", "4"}, captions(t, []int{3, 4}))
	require.Equal(t, []string{"3", "4"}, captions(t, slices.Values([]int{3, 4})))
	require.Equal(t, []string{"a", "b"}, captions(t, []string{"a", "b"}, []int{3, 4}))
	require.Equal(t, []string{"three"}, captions(t, maps.All(map[string]int{"three": 3})))
	require.Equal(t, []string{"one", "two"}, captions(t, Frame("one", 1), Frame("two", nil)))
	cube := Rubik(3)
	require.Contains(t, Frame("", cube).Markup, "<svg", "a puzzle is drawn")
	require.NotContains(t, Frame("", charts.Bars([]string{"a"}, []int{1})).Markup, "<script")
	require.NotContains(t, Frame("", Play(cube)).Markup, "<script")
	png, err := Film(cube.Solved()).PNG()
	require.NoError(t, err)
	require.NotEmpty(t, png)
}

func TestFilmRefuses(t *testing.T) {
	failing := iter.Seq2[int, error](func(yield func(int, error) bool) { yield(0, errors.New("no more")) })
	endless := iter.Seq[int](func(yield func(int) bool) {
		for yield(1) {
		}
	})
	for text, make := range map[string]func(){
		"the list of frames is empty":  func() { Film() },
		"no more":                      func() { Film(failing) },
		"limit of 2,000 frames":        func() { Film(endless) },
		"number of captions is 1":      func() { Film([]string{"a"}, []int{1, 2}) },
		"a function, func()":           func() { Film(func() {}) },
		"what follows the sliders":     func() { Film(Slider("n", 1), func(n, k int) any { return n }) },
		"want one function of as many": func() { Film(Slider("n", 1), Slider("k", 1), Slider("l", 1), func(n, k, l int) any { return n }) },
		"slider 1, \"n\",":             func() { Film(Slider("n"), func(n int) any { return n }) },
	} {
		require.ErrorContains(t, Try(make), text)
	}
	pocket := Pocket()
	_, pictures := board.Along(pocket.Solved(), pocket.MustParseWord("R"), &board.Options{View: "nowhere"})
	require.Error(t, Try(func() { Film(pictures) }))
}

// A hundred frames of a coset table are small, and equal every time.
func TestFilmOfACosetTableIsSmall(t *testing.T) {
	steps := CosetSteps(Presentation("rs^2 = s^3r, sr^2 = r^3s"), coset.HLT)
	require.Greater(t, len(steps), 100)
	film := Film(steps)
	whole := 0
	for _, s := range steps {
		whole += len(s.HTML())
	}
	require.Less(t, len(film.HTML()), 300_000)
	require.Less(t, len(film.HTML()), whole/10)
	require.Equal(t, film.HTML(), Film(steps).HTML())
	last := steps[len(steps)-1]
	require.Equal(t, coset.Finished, last.Kind)
	require.Equal(t, len(steps), film.Len())
}

// A hundred frames of a table of words or of a growing chain are small as well.
func TestFilmsOfStepsAreSmall(t *testing.T) {
	cube := Rubik(3).Group()
	for name, film := range map[string]*film.Film{
		"orbit": Film(cube.OrbitSteps(1)),
		"chain": Film(ChainSteps(cube)),
		"words": Film(Filling(Group("M24"), &factor.TableOptions{Rounds: 100_000})),
	} {
		require.NoError(t, film.Err(), name)
		require.Less(t, len(film.HTML()), 300_000, "%s: %d frames", name, film.Len())
		t.Log(name, film.Len(), "frames", len(film.HTML()), "bytes")
	}
}

// The last frame says what the algorithm has found.
func TestLastFramesAreResults(t *testing.T) {
	last := func(args ...any) string {
		all := captions(t, args...)
		return all[len(all)-1]
	}
	m11 := Group("M11")
	require.Equal(t, "the orbit has 11 points", last(m11.OrbitSteps(1)))
	require.Contains(t, last(ChainSteps(m11)), "orbits 11·10·9·8 = 7920")
	require.Equal(t, "the residue is the identity: an element of the group", last(Chain(m11).SiftSteps(m11.Random(NewRand(1)))))
	require.Contains(t, last(Chain(m11).SiftSteps(Perm("(1,2)"))), "no element of the group")
	require.Contains(t, last(Filling(m11)), "38 of 38 entries")
	var filter group.JerrumFilter
	var steps []group.JerrumStep
	for _, text := range []string{"(1,2)", "(2,3)", "(1,3)", "(1,2)"} {
		steps = slices.AppendSeq(steps, filter.Steps(Perm(text)))
	}
	require.Len(t, captions(t, steps), 8, "two frames for a cycle, none for the identity")
	require.Equal(t, "0 crossings: even", last(puzzle.SortSteps([]int{3, 1, 2})))
	torus := Torus(3, 3)
	blind := Solver(torus, solve.NewPatternSearch, &solve.Options{Patterns: [][]int{{1, 2, 3, 4}}})
	require.Contains(t, last(DeepeningSteps(State(torus, "c3 r2 r3^-1"), blind)), "solved, 3 moves")
	require.Contains(t, Try(func() { Film(DeepeningSteps(torus.Solved(), Solver(torus, solve.NewTable))) }).Error(), "want one from NewPatternSearch")
	line := Explore(func(dst []int, s int) []int { return append(dst, max(s-1, 0), min(s+1, 5)) }, 0)
	require.Equal(t, "distance 3: 1 state", last(line.Waves(2)))
}

// What a step has brought home is outlined as long as it stays there, and the last frame
// has everything at home.
func TestFramesOfStepsOutlineWhatIsDone(t *testing.T) {
	eight := Sliding(3, 3)
	steps := Solve(State(eight, "8 1 3 / 4 2 5 / 7 6 _"), Solver(eight, solve.NewRowByRow)).Steps
	frames := stepFrames(steps)
	outlined := func(places ...int) string {
		return frameOf(board.Draw(steps[0].Board, &board.Options{Mark: places, Width: stepWidth})).Markup
	}
	require.Equal(t, outlined(1), frames[0].Markup)
	require.Equal(t, []int{1, 2, 3, 4, 5, 6, 7, 8, 9}, settledIn(steps[4].Board, allPlaces(steps[4].Board)))
	require.Empty(t, stepFrames(nil))
}
