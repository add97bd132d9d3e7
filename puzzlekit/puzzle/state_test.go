package puzzle_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// The bridge of the package: next[i^σ] = now[i], and states are acted on from
// the right.
func TestBridge(t *testing.T) {
	p := puzzle.Torus(3, 3)
	s, err := p.Solved().Do("r1*c2^-1*r3")
	require.NoError(t, err)
	for _, m := range p.Moves() {
		next := s.ApplyPerm(m.Perm)
		for i := 1; i <= p.Places(); i++ {
			require.Equal(t, s.At(i), next.At(m.Perm.Image(i)))
		}
		for _, n := range p.Moves() {
			require.True(t, next.ApplyPerm(n.Perm).Equal(s.ApplyPerm(m.Perm.Mul(n.Perm))))
		}
	}
	made, err := s.MadeBy()
	require.NoError(t, err)
	require.True(t, p.Solved().ApplyPerm(made).Equal(s))
	require.True(t, made.Equal(p.Perm(p.MustParseWord("r1*c2^-1*r3"))))
	solved, err := s.SolvedBy()
	require.NoError(t, err)
	require.True(t, s.ApplyPerm(solved).IsSolved())
}

func TestStatesAreImmutable(t *testing.T) {
	p := puzzle.Sliding(3, 3)
	labels := p.Solved().Labels()
	labels[0] = 5
	require.Equal(t, 1, p.Solved().Labels()[0])
	s, err := p.State([]int{1, 2, 3, 4, 5, 6, 7, 9, 8})
	require.NoError(t, err)
	s.Swap(1, 2)
	_, err = s.Do("L")
	require.NoError(t, err)
	require.Equal(t, "1 2 3\n4 5 6\n7 _ 8", s.String())
}

func TestStateErrors(t *testing.T) {
	p := puzzle.Sliding(2, 2)
	_, err := p.State([]int{1, 2, 3})
	require.EqualError(t, err, "puzzle.Puzzle.State: number of labels is 3; want 4 for 3 puzzle, 2×2")
	_, err = p.State([]int{1, 2, 2, 4})
	require.EqualError(t, err, `puzzle.Puzzle.State: number of labels "2" is 2; want 1`)
	_, err = p.State([]int{1, 2, 3, 5})
	require.EqualError(t, err, "puzzle.Puzzle.State: the label in place 4 is 5; want 1 to 4")
	_, err = puzzle.HungarianRings().Solved().MadeBy()
	require.EqualError(t, err, `puzzle.State.MadeBy: puzzle is Hungarian rings; want pieces that all differ; label "r" stands on 9 pieces`)
	_, err = p.Solved().Apply(word.MustAlphabet(word.Product, "a").MustParse("a"))
	require.IsType(t, &fault.InputError{}, err)
	_, err = p.ParseWord("LL R Q")
	var unknown *word.UnknownNameError
	require.ErrorAs(t, err, &unknown)
	require.IsType(t, &fault.InputError{}, p.CheckReachable(puzzle.Sliding(3, 3).Solved()))
	require.IsType(t, &fault.InputError{}, p.CheckReachable(puzzle.State{}))
	require.Equal(t, "no state", puzzle.State{}.String())
	require.PanicsWithError(t, "puzzle.Puzzle.Perm: puzzle is 3 puzzle, 2×2; want moves that do not slide: where they do, a word does different things in different states; use State.Apply", func() { p.Perm(p.MustParseWord("R")) })
	require.PanicsWithError(t, "perm.WithDegree: point is 9; want 1..4", func() { p.Solved().ApplyPerm(perm.MustParse("(1,9)")) })
	require.True(t, p.Solved().ApplyPerm(perm.MustParse("(1,2)", 9)).Equal(p.Solved().ApplyPerm(perm.MustParse("(1,2)"))))
}

// Moves fix the places beyond their degree, as permutations do everywhere.
func TestMovesOfUnequalDegrees(t *testing.T) {
	def := puzzle.Definition{Name: "two moves", Places: 7, Moves: []puzzle.Move{
		{Name: "a", Perm: perm.MustParse("(1,2,3,4,5)(6,7)")}, {Name: "b", Perm: perm.MustParse("(1,2)", 12)},
	}}
	p, err := puzzle.New(def)
	require.NoError(t, err)
	require.Equal(t, int64(240), p.Group().Order().Int64())
	require.Equal(t, 12, def.Moves[1].Perm.Degree(), "the definition is the caller's")
	w := p.MustParseWord("a*b*a^-1")
	s, err := p.Solved().Apply(w)
	require.NoError(t, err)
	require.True(t, s.Equal(p.Solved().ApplyPerm(p.Perm(w))))
	def.Moves[1].Perm = perm.MustParse("(1,8)")
	_, err = puzzle.New(def)
	require.EqualError(t, err, `puzzle: definition of "two moves": moves[1]: the permutation moves place 8, but there are 7`)
}

func TestZeroState(t *testing.T) {
	var s puzzle.State
	require.Equal(t, "no state", s.String())
	require.Equal(t, "no state", s.Line())
	require.Equal(t, "No state.", s.Spoken())
	require.Equal(t, "no state", s.Braille())
	require.False(t, s.IsSolved())
	require.Zero(t, s.Blank())
	require.Empty(t, s.Legal())
	require.Empty(t, s.Labels())
	require.Empty(t, s.Numbers())
	require.True(t, s.Equal(puzzle.State{}))
	p := puzzle.Rubik(2)
	require.False(t, s.Equal(p.Solved()))
	for _, err := range []error{
		second(s.Do("R")), second(s.Apply(p.MustParseWord("R"))), second(s.MadeBy()), second(s.SolvedBy()), p.CheckReachable(s), second(puzzle.SolveByHand(s)),
	} {
		require.IsType(t, &fault.InputError{}, err)
	}
}

func second[T any](_ T, err error) error { return err }

func TestZeroForTheBlank(t *testing.T) {
	for _, p := range []*puzzle.Puzzle{puzzle.Sliding(2, 2), puzzle.Loops(3, 2)} {
		s, err := p.ParseState(strings.ReplaceAll(p.Solved().String(), "_", "0"))
		require.NoError(t, err)
		require.True(t, s.IsSolved())
	}
}
