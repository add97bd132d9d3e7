package puzzle_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

func TestSlidingGroupsAreAlternating(t *testing.T) {
	for _, size := range [][2]int{{3, 2}, {2, 3}, {3, 3}, {4, 4}, {5, 4}, {6, 6}} {
		requireOrder(t, puzzle.Sliding(size[0], size[1]), alternatingOrder(int64(size[0]*size[1]-1)))
	}
	requireOrder(t, puzzle.Sliding(2, 2), "3")
}

// Breadth-first search from the solved state, against published counts.
func TestSlidingSpheres(t *testing.T) {
	require.Equal(t, []int{1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948}, spheres(t, puzzle.Sliding(4, 4), 10)) // OEIS A089484
	require.Equal(t, []int{1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748}, spheres(t, puzzle.Sliding(3, 3), 12))
	whole := spheres(t, puzzle.Sliding(3, 2), 100)
	require.Len(t, whole, 22)
	require.Equal(t, 360, sum(whole))
}

// spheres counts the states at each distance from the solved one, letters
// counted, the textbook way.
func spheres(t *testing.T, p *puzzle.Puzzle, depth int) []int {
	t.Helper()
	seen := map[string]bool{p.Solved().Key(): true}
	layer := []puzzle.State{p.Solved()}
	var counts []int
	for d := 0; d <= depth && len(layer) > 0; d++ {
		counts = append(counts, len(layer))
		var next []puzzle.State
		for _, s := range layer {
			for _, l := range s.Legal() {
				for _, letter := range []int{1, -1} {
					u, err := s.Apply(p.Alphabet().Word(l * word.Letter(letter)))
					if err != nil || seen[u.Key()] {
						continue
					}
					seen[u.Key()] = true
					next = append(next, u)
				}
			}
		}
		layer = next
	}
	return counts
}

func sum(list []int) int {
	total := 0
	for _, v := range list {
		total += v
	}
	return total
}

func TestSlidingMoves(t *testing.T) {
	p := puzzle.Sliding(3, 3)
	s, err := p.Solved().Do("R D L U'")
	require.NoError(t, err)
	require.Equal(t, "1 2 _\n4 6 3\n7 5 8", s.String(), "U' is D")
	require.Equal(t, 3, s.Blank())
	back, err := s.Do("(R D L U')'")
	require.NoError(t, err)
	require.True(t, back.IsSolved())

	_, err = s.Do("U U U L")
	require.Equal(t, &fault.InputError{In: "puzzle.State.Apply", What: "move 3", Value: "U", Want: "one of R, D, which are possible with the blank in place 9"}, err)
}

func TestSlidingScrambleAndRandomState(t *testing.T) {
	p := puzzle.Sliding(4, 4)
	rng := rand.New(rand.NewPCG(3, 3))
	w := p.Scramble(rng, 80)
	require.Equal(t, 80, w.Len())
	s, err := p.Solved().Apply(w)
	require.NoError(t, err)
	require.NoError(t, p.CheckReachable(s))
	for range 20 {
		s := p.RandomState(rng)
		require.NoError(t, p.CheckReachable(s))
		var unreachable *fault.UnreachableError
		i, j := 1+s.Blank()%16, 1+(s.Blank()+4)%16
		require.ErrorAs(t, p.CheckReachable(s.Swap(i, j)), &unreachable)
		require.Equal(t, "parity: it is an odd permutation of the tiles, and moves that bring the gap back make an even one", unreachable.Reason)
	}
}

// Every reachable state of the 3×2 board turns up about equally often.
func TestRandomStateIsUniform(t *testing.T) {
	p := puzzle.Sliding(3, 2)
	rng := rand.New(rand.NewPCG(5, 5))
	count := map[string]int{}
	const draws = 36000
	for range draws {
		count[p.RandomState(rng).Key()]++
	}
	require.Len(t, count, 360)
	chi := 0.0
	for _, n := range count {
		d := float64(n) - draws/360.0
		chi += d * d / (draws / 360.0)
	}
	require.Less(t, chi, 359+5*26.8, "chi-squared with 359 degrees of freedom, mean 359, deviation 26.8")
}
