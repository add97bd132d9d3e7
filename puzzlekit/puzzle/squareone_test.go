package puzzle_test

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

func TestSquareOneCounts(t *testing.T) {
	p := puzzle.SquareOne()
	requireOrder(t, p, "3251404800") // 8!·8!·2
	require.Equal(t, 19305, p.Shapes())
	states := new(big.Int).Mul(p.Group().Order(), big.NewInt(int64(p.Shapes())))
	require.Equal(t, "62768369664000", states.String())
}

// shapeOf is the shape of the layers: the halves of corners and the edges.
func shapeOf(s puzzle.State) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'H':
			return 'C'
		case r >= 'a' && r <= 'h':
			return 'c'
		case r >= '1' && r <= '8':
			return 'e'
		}
		return -1
	}, s.Line())
}

// turnedLeast is the same for all rotations of a pair of layers.
func turnedLeast(shape string) string {
	least := func(layer string) string {
		best := layer
		for i := range layer {
			best = min(best, layer[i:]+layer[:i])
		}
		return best
	}
	return least(shape[:12]) + least(shape[12:])
}

// The shapes, counted without package blocking: 170 pairs up to rotations, 3,678 in which
// the slash is possible, and at most 7 slashes to the cube. (J. Scherphuis.)
func TestSquareOneShapes(t *testing.T) {
	p := puzzle.SquareOne()
	slashes := map[string]int{} // to the cube
	pairs := map[string]bool{}
	level := []puzzle.State{p.Solved()}
	free := 0
	for n := 0; len(level) > 0; n++ {
		for i := 0; i < len(level); i++ { // turns of the layers cost nothing
			s := level[i]
			shape := shapeOf(s)
			if _, known := slashes[shape]; known {
				continue
			}
			slashes[shape], pairs[turnedLeast(shape)] = n, true
			for _, word := range []string{"U", "D"} {
				next, err := s.Do(word)
				require.NoError(t, err)
				level = append(level, next)
			}
		}
		var next []puzzle.State
		for _, s := range level {
			if after, err := s.Do("/"); err == nil {
				next = append(next, after)
			}
		}
		level = level[:0]
		for _, s := range next {
			if _, known := slashes[shapeOf(s)]; !known {
				level = append(level, s)
			}
		}
	}
	farthest := 0
	for shape, n := range slashes {
		farthest = max(farthest, n)
		if shape[0] != 'c' && shape[6] != 'c' && shape[12] != 'c' && shape[18] != 'c' {
			free++
		}
	}
	require.Equal(t, []int{19305, 170, 3678, 7}, []int{len(slashes), len(pairs), free, farthest})
}

func TestSquareOneWords(t *testing.T) {
	p := puzzle.SquareOne()
	for text, want := range map[string]string{
		"(1,0)/(-3,3)/": "(1,0)/(-3,3)/", "((1,0)/(3,3)/)'": "/(-3,-3)/(-1,0)", "(1, 0) / (3, 3) /": "(1,0)/(3,3)/", "U S D' S": "(1,0)/(0,-1)/", "": "1",
	} {
		w, err := p.ParseWord(text)
		require.NoError(t, err)
		require.Equal(t, want, w.String())
	}
	s, err := p.Solved().Do("(1,0)/(-1,-1)/(0,1)") // exchanges two pairs of edges
	require.NoError(t, err)
	require.Equal(t, "A a 1 B b 7 C c 3 D d 5 - / 4 E e 6 F f 2 G g 8 H h", s.Line())
	_, err = p.Solved().Do("(3,0)/(-1,0)/")
	require.EqualError(t, err, `puzzle.State.Apply: slash 2 of the word is /; want one that is not blocked; the corner B lies across the cut after (3,0)/(-1,0)`)
	_, err = p.ParseWord("(1,0)/(U,0)")
	require.IsType(t, &fault.ParseError{}, err)
}

// What is printed does the same as the word, and prints alike.
func TestSquareOneWordsComeBack(t *testing.T) {
	p := puzzle.SquareOne()
	rng := rand.New(rand.NewPCG(3, 3))
	for range 100 {
		w := p.Scramble(rng, 30).Inverse()
		back := p.MustParseWord(w.String())
		require.Equal(t, w.String(), back.String())
		require.True(t, p.Perm(w).Equal(p.Perm(back)), w.String())
	}
}

// The notation is only for moves with which its words mean what they say.
func TestPairsAreForMovesThatCommute(t *testing.T) {
	blocked := []puzzle.Forbidden{{Place: 1, Labels: []int{7}}, {Place: 7, Labels: []int{7}}}
	for want, change := range map[string]func(*puzzle.Definition){
		"S is not":                           func(d *puzzle.Definition) { d.Moves[2].Perm, d.Moves[2].Blocked = perm.MustParse("(1,2,3)"), nil },
		"U and D do not commute":             func(d *puzzle.Definition) { d.Moves[0].Perm = perm.MustParse("(1,13)") },
		"U or D can be blocked":              func(d *puzzle.Definition) { d.Moves[1].Blocked = blocked },
		"not for slides or forbidden states": func(d *puzzle.Definition) { d.Forbidden = blocked },
	} {
		d := puzzle.SquareOne().Definition()
		change(&d)
		_, err := puzzle.New(d)
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, err, "notation: pairs are for two moves that commute")
	}
}

// Random states have solutions in the group and random shapes; a state with two corners
// exchanged on a shape of its own cannot be told from one that is reachable.
func TestSquareOneRandomStates(t *testing.T) {
	p := puzzle.SquareOne()
	rng := rand.New(rand.NewPCG(3, 1))
	shapes := map[string]bool{}
	for range 100 {
		s := p.RandomState(rng)
		shapes[shapeOf(s)] = true
		sigma, err := p.Solution(t.Context(), s)
		require.NoError(t, err)
		require.True(t, s.ApplyPerm(sigma).IsSolved())
	}
	require.Greater(t, len(shapes), 80)
	torn := p.Solved().Swap(1, 2) // the halves of a corner
	require.IsType(t, &fault.UnreachableError{}, p.CheckReachable(torn))
	require.IsType(t, &fault.UnreachableError{}, p.CheckReachable(p.Solved().Swap(2, 5)))
	require.NoError(t, p.CheckReachable(p.Solved().Swap(3, 6)), "every arrangement of the edges is reachable")
}

// Legal moves and moves that can be applied are the same.
func TestSquareOneLegalMoves(t *testing.T) {
	p := puzzle.SquareOne()
	rng := rand.New(rand.NewPCG(3, 2))
	blocked := 0
	for range 200 {
		s := p.RandomState(rng)
		_, err := s.Do("/")
		require.Equal(t, err == nil, len(s.Legal()) == 3)
		if err != nil {
			blocked++
		}
	}
	require.InDelta(t, 200*(1-3678.0/19305), blocked, 30)
}
