package puzzle_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// Ranks: Anderson and Feil 1998 for 5×5; the others from OEIS A159257, Pelletier 1987 for Merlin.
func TestLightsOutOrders(t *testing.T) {
	for p, order := range map[*puzzle.Puzzle]string{
		puzzle.LightsOut(2, 2): "16", puzzle.LightsOut(3, 3): "512", puzzle.LightsOut(4, 4): "4096", puzzle.LightsOut(5, 5): "8388608",
		puzzle.LightsOut(2, 1): "2", puzzle.Merlin(): "512", puzzle.LightsOutOn([2]int{1, 2}, [2]int{2, 3}): "8",
	} {
		requireOrder(t, p, order)
		states, err := p.States(t.Context())
		require.NoError(t, err)
		require.Equal(t, order, states.String(), p.Name())
	}
}

// Merlin's rules as the instructions of the toy give them: for each key, the keys it changes.
func TestMerlinByHand(t *testing.T) {
	want := []string{"110 110 000", "111 000 000", "011 011 000", "100 100 100", "010 111 010", "001 001 001", "000 110 110", "000 000 111", "000 011 011"}
	p := puzzle.Merlin()
	for k, m := range p.Moves() {
		s, err := p.ParseState(want[k])
		require.NoError(t, err)
		require.True(t, p.Solved().ApplyPerm(m.Perm).Equal(s), m.Name)
	}
}

func TestLightsOutByHand(t *testing.T) {
	p := puzzle.LightsOut(4, 3)
	s, err := p.Solved().Do("b2 d1")
	require.NoError(t, err)
	require.Equal(t, "0 1 1 1\n1 1 1 1\n0 1 0 0", s.String())
	require.Equal(t, "0 1 1 1 1 1 1 1 0 1 0 0", s.Line())
	for _, text := range []string{s.String(), s.Line(), "0111/1111/0100", "011111110100"} {
		read, err := p.ParseState(text)
		require.NoError(t, err, text)
		require.True(t, read.Equal(s), text)
	}
	_, err = p.ParseState("0112/1111/0100")
	require.ErrorContains(t, err, `the label in place 4 is "2"`)
	_, err = p.ParseState("011/1111/0100")
	require.ErrorContains(t, err, "11")
	require.Equal(t, "Row 1: black, yellow, yellow, yellow. Row 2: yellow, yellow, yellow, yellow. Row 3: black, yellow, black, black.", s.Spoken())
}

func TestLightsOutOnByHand(t *testing.T) {
	path := puzzle.LightsOutOn([2]int{1, 2}, [2]int{3, 2}, [2]int{3, 4})
	s, err := path.Solved().Do("v1 v3")
	require.NoError(t, err)
	require.Equal(t, "1 0 1 1", s.Line())
	read, err := path.ParseState("1011")
	require.NoError(t, err)
	require.True(t, read.Equal(s))
	require.Equal(t, "LightsOutOn([2]int{1, 2}, [2]int{3, 2}, [2]int{3, 4})", path.Constructor())
}

func TestLightsOutOnWrongEdges(t *testing.T) {
	for want, edges := range map[string][][2]int{
		"one or more":        {},
		"in 1..200":          {{0, 1}},
		"different vertices": {{2, 2}},
		"each edge once":     {{1, 2}, {2, 1}},
	} {
		func() {
			defer func() {
				err, ok := recover().(*fault.InputError)
				require.True(t, ok, want)
				require.ErrorContains(t, err, want)
			}()
			puzzle.LightsOutOn(edges...)
		}()
	}
}

// The numbers of permutations with n-k cycles, the unsigned Stirling numbers of the first kind.
func TestSwapSpheres(t *testing.T) {
	require.Equal(t, []int{1, 1}, spheres(t, puzzle.Swap(2), 2))
	require.Equal(t, []int{1, 10, 35, 50, 24}, spheres(t, puzzle.Swap(5), 9))
	requireOrder(t, puzzle.Swap(12), factorial(12).String())
	s, err := puzzle.Swap(12).Solved().Do("s1_12*s1_2")
	require.NoError(t, err)
	require.Equal(t, "2 12 3 4 5 6 7 8 9 10 11 1", s.Line())
}

// What is seen says what is behind, unless two pieces look alike from the front.
func TestHiddenPlaces(t *testing.T) {
	def := puzzle.LightsOut(2, 1).Definition()
	def.Line = nil
	p, err := puzzle.New(def)
	require.NoError(t, err, "the order of all places")
	require.Equal(t, "0 0 1 1", p.Solved().Line())
	def = puzzle.LightsOut(2, 1).Definition()
	def.Line = []int{1}
	_, err = puzzle.New(def)
	require.ErrorContains(t, err, "place 2 is missing")
	def.Line, def.Moves[0].Press = nil, []int{1, 1}
	_, err = puzzle.New(def)
	require.ErrorContains(t, err, "moves[0].press")
	def.Moves[0].Press = []int{9}
	_, err = puzzle.New(def)
	require.ErrorContains(t, err, "place 9 is not in 1..4")
}
