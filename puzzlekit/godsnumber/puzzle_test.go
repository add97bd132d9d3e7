package godsnumber

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
	"puzzlelab/puzzlekit/word"
)

var ctx = context.Background()

// Distributions of small boards, known from other programs.
func TestKnownPuzzles(t *testing.T) {
	for _, c := range []struct {
		puzzle *puzzle.Puzzle
		metric string
		want   []uint64
	}{
		{puzzle.Sliding(3, 3), "single-tile", []uint64{1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2}},
		{puzzle.Sliding(3, 3), "multi-tile", []uint64{1, 4, 8, 16, 32, 64, 127, 244, 454, 856, 1576, 2854, 5117, 8588, 13466, 19739, 26558, 31485, 30985, 23494, 11751, 3390, 589, 41, 1}},
		{puzzle.TorusTwin(2, 2), "steps", []uint64{1, 3, 7, 1}},
		{puzzle.TorusTwin(3, 2), "steps", []uint64{1, 7, 31, 103, 178, 37, 3}},
		{puzzle.TorusTwin(3, 3), "steps", []uint64{1, 12, 96, 736, 5208, 28674, 89497, 54741, 2475}},
		{puzzle.Torus(4, 2), "shifts", []uint64{1, 10, 63, 352, 1623, 5890, 14345, 15772, 2264}},
		{puzzle.Loops(3, 3), "", []uint64{1, 4, 10, 26, 60, 134, 301, 605, 1171, 2120, 3355, 4570, 4548, 2717, 510, 25, 3}},
		{puzzle.Loops(3, 3), "powers", []uint64{1, 8, 24, 96, 282, 972, 2331, 5245, 6461, 4115, 606, 19}},
		{puzzle.Cuboid(3, 1, 3), "", []uint64{1, 4, 10, 24, 53, 64, 31, 4, 1}},
	} {
		g, err := Puzzle(ctx, c.puzzle, c.metric, nil)
		require.NoError(t, err)
		require.Equal(t, c.want, growth(t, g), "%s", g)
	}
}

// Every number is that of its state, and moves do to numbers what they do to
// states.
// requireNumbers demands that every step-th number and its state lead to each
// other, and that moves do to the one what they do to the other.
func requireNumbers(t *testing.T, g *Graph[puzzle.State], p *puzzle.Puzzle, step uint64) {
	t.Helper()
	require.NoError(t, stategraph.CheckIndex(ctx, g.Index(), g.Undirected()))
	require.True(t, g.Start().Equal(p.Solved()))
	for n := uint64(0); n < g.Size(); n += step {
		s, err := g.State(n)
		require.NoError(t, err)
		back, ok := g.Number(s)
		require.True(t, ok)
		require.Equal(t, n, back)
		for m, w := range g.Moves() {
			to, ok := g.apply(n, m)
			next, err := s.Apply(w)
			require.Equal(t, err == nil, ok)
			if ok {
				want, known := g.Number(next)
				require.True(t, known)
				require.Equal(t, want, to, "%s: %s then %s", p.Name(), s, w)
			}
		}
	}
}

func TestNumbersOfStates(t *testing.T) {
	twoColors := puzzle.TwoRings(4, 4, 1, 1).Definition()
	twoColors.Labels = []puzzle.Label{{Text: "r"}, {Text: "y"}, {Text: "b"}}
	twoColors.Solved = []int{1, 1, 2, 2, 3, 3}
	rings, err := puzzle.New(twoColors)
	require.NoError(t, err)
	for _, p := range []*puzzle.Puzzle{puzzle.Sliding(3, 2), puzzle.TorusTwin(3, 2), puzzle.Torus(3, 2), puzzle.Cuboid(3, 1, 3), rings} {
		g, err := Puzzle(ctx, p, "", nil)
		require.NoError(t, err)
		requireNumbers(t, g, p, 1)
		_, err = g.State(g.Size())
		require.Error(t, err)
	}
}

func TestPuzzlesThatCannotBeNumbered(t *testing.T) {
	_, err := Puzzle(ctx, puzzle.Torus(3, 3), "HTM", nil)
	require.EqualError(t, err, `godsnumber.Puzzle: metric is HTM; want one of those of torus puzzle 3×3: steps, shifts`)
	_, err = Puzzle(ctx, puzzle.Rubik(3), "", nil)
	var size *fault.LimitError
	require.ErrorAs(t, err, &size)
	_, err = Puzzle(ctx, puzzle.HungarianRings(), "", nil)
	require.ErrorAs(t, err, &size)
}

// What Word says can be pasted into the puzzle.
func TestWordsAreThePuzzles(t *testing.T) {
	for _, p := range []*puzzle.Puzzle{puzzle.TopSpin(7, 4), puzzle.Loops(3, 2), puzzle.TwoRings(5, 5, 1, 1), puzzle.Pocket(), puzzle.Merge(2, 2, 2)} {
		for _, m := range p.Metrics() {
			g, err := Puzzle(ctx, p, m.Name, nil)
			require.NoError(t, err)
			l, err := g.Enumerate(ctx, nil, nil)
			require.NoError(t, err)
			antipodes, err := l.Antipodes(context.Background())
			require.NoError(t, err)
			path, err := l.Path(antipodes[0])
			require.NoError(t, err)
			w, err := g.Word(path)
			require.NoError(t, err)
			same, err := p.ParseWord(w.String())
			require.NoError(t, err, "%v: %v", p, w)
			require.True(t, same.Equal(w))
			s, err := p.Solved().Apply(w)
			require.NoError(t, err)
			require.True(t, s.Equal(antipodes[0]), "%v: %v", p, w)
			require.Equal(t, l.Eccentricity(), m.Len(w), "%v: %s", p, w)
		}
	}
}

// A state of a puzzle that differs in the goal alone has no number.
func TestNumberOfAnotherGoal(t *testing.T) {
	p := puzzle.TopSpin(6, 4)
	def := p.Definition()
	def.Solved = []int{2, 1, 3, 4, 5, 6}
	other, err := puzzle.New(def)
	require.NoError(t, err)
	g, err := Puzzle(ctx, p, "", nil)
	require.NoError(t, err)
	_, ok := g.Number(p.Solved())
	require.True(t, ok)
	_, ok = g.Number(other.Solved())
	require.False(t, ok)
}

// On a torus the blank comes back to where it was from the other side, with other
// tiles moved: a run of one letter still counts one.
func TestRunsRoundASurface(t *testing.T) {
	for _, surface := range []puzzle.Surface{puzzle.TorusSurface, puzzle.KleinBottle, puzzle.Cylinder} {
		p := puzzle.SlidingOn(surface, 3, 2)
		for _, m := range p.Metrics() {
			g, err := Puzzle(ctx, p, m.Name, nil)
			require.NoError(t, err)
			spheres := growth(t, g)
			require.Equal(t, spheresInRuns(t, p, m.Runs), spheres, "%v %s", p, m.Name)
			requireNumbers(t, g, p, 7)
		}
	}
}

// spheresInRuns searches breadth first; with runs a move is a letter any number of
// times.
func spheresInRuns(t *testing.T, p *puzzle.Puzzle, runs bool) (sizes []uint64) {
	t.Helper()
	seen := map[string]bool{p.Solved().Key(): true}
	for sphere := []puzzle.State{p.Solved()}; len(sphere) > 0; {
		sizes = append(sizes, uint64(len(sphere)))
		var next []puzzle.State
		for _, s := range sphere {
			for k := range p.Alphabet().Size() {
				for _, l := range []word.Letter{word.Letter(k + 1), -word.Letter(k + 1)} {
					for to, err := s.Apply(p.Alphabet().Word(l)); err == nil && !to.Equal(s); to, err = to.Apply(p.Alphabet().Word(l)) {
						if key := to.Key(); !seen[key] {
							seen[key] = true
							next = append(next, to)
						}
						if !runs {
							break
						}
					}
				}
			}
		}
		sphere = next
	}
	return sizes
}
