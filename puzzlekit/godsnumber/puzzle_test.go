package godsnumber

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
	"puzzlelab/puzzlekit/word"
)

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
		{puzzle.Floppy(), "", []uint64{1, 4, 10, 24, 53, 64, 31, 4, 1}},
	} {
		g, err := Puzzle(c.puzzle, c.metric, nil)
		require.NoError(t, err)
		require.Equal(t, c.want, growth(t, &g.Graph), "%s", g)
	}
}

// Every number is that of its state, and moves do to numbers what they do to
// states.
// requireNumbers demands that every step-th number and its state lead to each
// other, and that moves do to the one what they do to the other.
func requireNumbers(t *testing.T, g *PuzzleGraph, p *puzzle.Puzzle, step uint64) {
	t.Helper()
	require.NoError(t, stategraph.CheckIndex(context.Background(), g.Index(), g.Undirected()))
	start, ok := g.Number(p.Solved())
	require.True(t, ok)
	require.Equal(t, g.Start(), start)
	for n := uint64(0); n < g.Size(); n += step {
		s, err := g.State(n)
		require.NoError(t, err)
		back, ok := g.Number(s)
		require.True(t, ok)
		require.Equal(t, n, back)
		for m, name := range g.Moves() {
			to, ok := g.Index().Apply(n, m)
			next, err := s.Do(name)
			require.Equal(t, err == nil, ok)
			if ok {
				want, known := g.Number(next)
				require.True(t, known)
				require.Equal(t, want, to, "%s: %s then %s", p.Name(), s, name)
			}
		}
	}
}

func TestNumbersOfStates(t *testing.T) {
	twoColours := puzzle.TwoRings(4, 4, 1, 1).Definition()
	twoColours.Labels = []puzzle.Label{{Text: "r"}, {Text: "y"}, {Text: "b"}}
	twoColours.Solved = []int{1, 1, 2, 2, 3, 3}
	rings, err := puzzle.New(twoColours)
	require.NoError(t, err)
	for _, p := range []*puzzle.Puzzle{puzzle.Sliding(3, 2), puzzle.TorusTwin(3, 2), puzzle.Torus(3, 2), puzzle.Floppy(), rings} {
		g, err := Puzzle(p, "", nil)
		require.NoError(t, err)
		requireNumbers(t, g, p, 1)
		_, err = g.State(g.Size())
		require.Error(t, err)
	}
}

func TestPuzzlesThatCannotBeNumbered(t *testing.T) {
	_, err := Puzzle(puzzle.Torus(3, 3), "HTM", nil)
	require.EqualError(t, err, `godsnumber: torus puzzle 3×3 has no metric "HTM", but steps, shifts`)
	_, err = Puzzle(puzzle.Rubik(3), "", nil)
	var size *SizeError
	require.ErrorAs(t, err, &size)
	_, err = Puzzle(puzzle.HungarianRings(), "", nil)
	require.ErrorAs(t, err, &size)

	blocked := puzzle.Floppy().Definition()
	blocked.Forbidden = []puzzle.Forbidden{{Place: 1, Labels: []int{2}}}
	p, err := puzzle.New(blocked)
	require.NoError(t, err)
	_, err = Puzzle(p, "", nil)
	require.ErrorContains(t, err, "blocked in some states; stategraph.Explore lists them, by State.Key")
}

// What Word says can be pasted into the puzzle.
func TestWordsAreThePuzzles(t *testing.T) {
	for _, p := range []*puzzle.Puzzle{puzzle.TopSpin(7, 4), puzzle.Loops(3, 2), puzzle.TwoRings(5, 5, 1, 1), puzzle.Pocket(), puzzle.Merge(2, 2, 2)} {
		for _, m := range p.Metrics() {
			g, err := Puzzle(p, m.Name, nil)
			require.NoError(t, err)
			l, err := g.Enumerate(context.Background(), nil)
			require.NoError(t, err)
			antipodes, _ := l.Antipodes()
			far := antipodes[0]
			path, err := l.Path(far)
			require.NoError(t, err)
			names, err := g.Word(path)
			require.NoError(t, err)
			text := strings.Join(names, " ")
			if p.Alphabet().Notation() == word.Product {
				text = strings.Join(names, "*")
			}
			w, err := p.Word(text)
			require.NoError(t, err, "%v: %s", p, text)
			s, err := p.Solved().Apply(w)
			require.NoError(t, err)
			at, ok := g.Number(s)
			require.True(t, ok)
			require.Equal(t, far, at, "%v: %s", p, text)
			require.Equal(t, l.Eccentricity(), m.Len(w), "%v: %s", p, text)
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
	g, err := Puzzle(p, "", nil)
	require.NoError(t, err)
	_, ok := g.Number(p.Solved())
	require.True(t, ok)
	_, ok = g.Number(other.Solved())
	require.False(t, ok)
}
