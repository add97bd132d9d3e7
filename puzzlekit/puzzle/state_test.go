package puzzle_test

import (
	"testing"

	"github.com/stretchr/testify/require"

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
	require.True(t, made.Equal(p.Perm(p.MustWord("r1*c2^-1*r3"))))
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
	require.Equal(t, &puzzle.CountError{What: "labels of a state of 3 puzzle, 2×2", Got: 3, Want: 4}, err)
	_, err = p.State([]int{1, 2, 2, 4})
	require.Equal(t, &puzzle.LabelsError{Label: "2", Got: 2, Want: 1}, err)
	_, err = p.State([]int{1, 2, 3, 5})
	require.IsType(t, &puzzle.CountError{}, err)
	_, err = puzzle.HungarianRings().Solved().MadeBy()
	require.IsType(t, &puzzle.IdenticalError{}, err)
	_, err = p.Solved().Apply(word.MustAlphabet(word.Product, "a").MustParse("a"))
	require.IsType(t, &puzzle.ForeignError{}, err)
	_, err = p.Word("LL R Q")
	var unknown *word.UnknownNameError
	require.ErrorAs(t, err, &unknown)
	require.IsType(t, &puzzle.ForeignError{}, p.CanSolve(puzzle.Sliding(3, 3).Solved()))
	require.IsType(t, &puzzle.ForeignError{}, p.CanSolve(puzzle.State{}))
	require.Equal(t, "no state", puzzle.State{}.String())
	require.PanicsWithError(t, "puzzle: in 3 puzzle, 2×2 a word does different things in different states; use State.Apply", func() { p.Perm(p.MustWord("R")) })
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
	w := p.MustWord("a*b*a^-1")
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
		second(s.Do("R")), second(s.Apply(p.MustWord("R"))), second(s.MadeBy()), second(s.SolvedBy()), p.CanSolve(s), second(puzzle.HumanMethod(s)),
	} {
		require.IsType(t, &puzzle.ForeignError{}, err)
	}
}

func second[T any](_ T, err error) error { return err }

func TestZeroForTheBlank(t *testing.T) {
	_, err := puzzle.Sliding(2, 2).ParseState("1 2 3 0")
	require.EqualError(t, err, `puzzle: place 4: there is no label "0" on this puzzle; the blank is written _`)
	_, err = puzzle.Loops(3, 2).ParseState("1 2 3 4 5 0")
	require.EqualError(t, err, "puzzle: fixed part 1 reads 0: no move touches it, expected _; the blank is written _")
}

func TestOrientationErrorSpeaksOfTwists(t *testing.T) {
	for want, e := range map[string]puzzle.OrientationError{
		"an odd number of edges is flipped; every sequence of moves leaves an even number flipped": {Kind: "edges", Sum: 1, Modulus: 2, Step: 2},
		"the twists of the corners add up to 2/3 of a turn; after every sequence of moves they add up to whole turns": {
			Kind: "corners", Sum: 2, Modulus: 3, Step: 3},
		"the twists of the tips add up to 1/4 of a turn; after every sequence of moves they add up to a multiple of 2/4 of a turn": {
			Kind: "tips", Sum: 1, Modulus: 4, Step: 2},
	} {
		require.EqualError(t, &e, "puzzle: the state cannot be solved: orientation: "+want)
	}
}
