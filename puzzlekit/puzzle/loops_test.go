package puzzle_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// The cycles of the source's definition 1.
func TestLoopsOf15TilesAreTheSources(t *testing.T) {
	p := puzzle.Loops(4, 4)
	require.Equal(t, []string{"a", "b", "c"}, p.Alphabet().Names())
	for i, cycle := range []string{"(1,2,3,4,8,12,15,14,13,9,5)", "(6,7,8,12,15,14,10)", "(11,12,15)"} {
		require.Equal(t, perm.MustParse(cycle, 15).String(), p.Moves()[i].Perm.Inverse().String())
	}
	requireKnownOrder(t, p, "fifteen_loops")
}

// Figures 5 to 8 and the end of the source's example: each step as printed.
func TestFujimotosExample(t *testing.T) {
	p := puzzle.Loops(4, 4)
	s, err := p.ParseState("9 10 3 4 / 6 12 5 8 / 2 14 7 13 / 11 15 1 _")
	require.NoError(t, err)
	for _, step := range []struct{ moves, board string }{
		{"a^2*b^-1", "3 4 8 13 / 10 14 12 5 / 9 2 7 1 / 6 11 15 _"},
		{"a^3", "13 5 1 15 / 8 14 12 11 / 4 2 7 6 / 3 10 9 _"},
		{"b", "13 5 1 15 / 8 12 11 6 / 4 14 7 9 / 3 2 10 _"},
	} {
		s, err = s.Do(step.moves)
		require.NoError(t, err)
		want, err := p.ParseState(step.board)
		require.NoError(t, err)
		require.Equal(t, want.String(), s.String(), step.moves)
	}
	s, err = s.Do("a^-5")
	require.NoError(t, err)
	labels := s.Labels()
	require.Contains(t, [][2]int{{labels[0], labels[1]}, {labels[1], labels[2]}, {labels[2], labels[3]}}, [2]int{2, 3}, s.String())
}

// Problem 1 with the word that the source prints: executed from the left with
// every letter turned into its inverse, it solves the board; and as a product
// of the source's cycles it is PermList of the board.
func TestFujimotosProblem(t *testing.T) {
	p := puzzle.Loops(4, 4)
	const printed = "a*c^-1*a^-1*c^-1*a*c^-1*a*c^-1*a^-2*c^-1*b*c^-1*a*c^-1*a^-1*b^-1*c^-1*b^2*a*b^-1*a^-1" +
		"*b^-1*a*b^-2*a^-1*b^3*a^2*b*a^-4*b*a^2*b*a^3*b*a^-6*b*a*b^2*a^6*c^-1*a^4"
	w := p.MustParseWord(printed)
	require.Equal(t, 67, w.Len())
	require.Equal(t, 41, w.SyllableLen())
	s, err := p.ParseState("13 9 2 6 / 7 11 3 12 / 15 4 5 8 / 14 1 10 _")
	require.NoError(t, err)
	solution := make([]word.Letter, 0, w.Len())
	for l := range w.All() {
		solution = append(solution, l.Inverse())
	}
	end, err := s.Apply(p.Alphabet().Word(solution...))
	require.NoError(t, err)
	require.True(t, end.IsSolved(), end.String())

	permList, err := perm.FromImages([]int{13, 9, 2, 6, 7, 11, 3, 12, 15, 4, 5, 8, 14, 1, 10})
	require.NoError(t, err)
	solvedBy, err := s.SolvedBy()
	require.NoError(t, err)
	require.True(t, permList.Equal(solvedBy))
	require.True(t, p.Perm(p.Alphabet().Word(solution...)).Equal(permList))
}

// The theorem: the loops generate the alternating group on all tiles.
func TestLoopsGenerateTheFullGroup(t *testing.T) {
	for cols := 3; cols <= 6; cols++ {
		for rows := 2; rows <= cols; rows++ {
			requireOrder(t, puzzle.Loops(cols, rows), alternatingOrder(int64(cols*rows-1)))
		}
	}
}

func TestLoopsOfOtherBoards(t *testing.T) {
	for size, cycles := range map[[2]int]string{
		{3, 2}: "[(1,2,3,5,4),(2,3,5)]",
		{3, 3}: "[(1,2,3,6,8,7,4),(5,6,8)]",
		{4, 3}: "[(1,2,3,4,8,11,10,9,5),(6,7,8,11,10),(7,8,11)]",
		{5, 4}: "[(1,2,3,4,5,10,15,19,18,17,16,11,6),(7,8,9,10,15,19,18,17,12),(13,14,15,19,18),(14,15,19)]",
	} {
		want, err := perm.ParseList(cycles)
		require.NoError(t, err)
		p := puzzle.Loops(size[0], size[1])
		require.Len(t, p.Moves(), len(want))
		for i, m := range p.Moves() {
			require.Equal(t, want[i].String(), m.Perm.Inverse().String())
		}
	}
	for _, size := range [][2]int{{2, 2}, {3, 4}, {3, 1}, {27, 2}} {
		require.PanicsWithError(t, fmt.Sprintf("puzzle.Loops: size is %d, %d; want 26 ≥ columns ≥ rows ≥ 2, and not 2 × 2", size[0], size[1]),
			func() { puzzle.Loops(size[0], size[1]) })
	}
}
