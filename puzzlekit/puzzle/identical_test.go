package puzzle_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// ownFiles are the definition files whose puzzles are small enough to meet all
// of their states.
var ownFiles = []string{"testdata/twist.tws", "testdata/gears.kpuzzle.json", "testdata/wheels.json", "testdata/dominoes.json", "testdata/triangle.json"}

// alikePuzzles have alike pieces with orientations, pieces of which the turned
// look is the same, places in no order, and groups with few elements.
func alikePuzzles(t *testing.T) []*puzzle.Puzzle {
	t.Helper()
	var list []*puzzle.Puzzle
	for _, path := range ownFiles {
		p, err := puzzle.ReadFile(path)
		require.NoError(t, err)
		list = append(list, p)
	}
	bars := []puzzle.Piece{{Kind: "bar", Places: []int{1, 8}}, {Kind: "bar", Places: []int{7, 2}}, {Kind: "bar", Places: []int{3, 6}}, {Kind: "bar", Places: []int{5, 4}}}
	tops := []puzzle.Piece{{Kind: "top", Places: []int{1, 2, 3, 4}}, {Kind: "top", Places: []int{5, 6, 7, 8}}}
	for _, def := range []puzzle.Definition{
		{Name: "alike bars", Places: 8, Solved: []int{1, 2, 3, 2, 1, 4, 1, 2}, Pieces: bars, Moves: turns("(1,7,3,5)(8,2,6,4)", "(1,8)(7,2)")},
		{Name: "bars of one colour", Places: 8, Solved: []int{1, 1, 2, 1, 1, 2, 1, 1}, Pieces: bars, Moves: turns("(1,7,3,5)(8,2,6,4)", "(1,8)")},
		{Name: "tops", Places: 8, Solved: []int{1, 2, 1, 2, 2, 1, 2, 1}, Pieces: tops, Moves: turns("(1,5)(2,6)(3,7)(4,8)", "(1,2,3,4)(5,8,7,6)")},
		{Name: "tops that differ", Places: 8, Solved: []int{1, 2, 1, 2, 3, 4, 5, 6}, Pieces: tops, Moves: turns("(1,3)(2,4)(5,6,7,8)", "(1,6)(2,7)(3,8)(4,5)")},
		{Name: "necklace", Places: 7, Solved: []int{1, 1, 2, 1, 2, 2, 2}, Moves: turns("(1,2,3,4,5,6,7)")},
		{Name: "pairs", Places: 14, Solved: []int{1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8}, Moves: turns("(1,2,3,4,5,6,7)(8,9,10,11,12,13,14)", "(1,2)(8,9)")},
		{Name: "two necklaces", Places: 8, Solved: []int{1, 1, 2, 2, 1, 1, 2, 2}, Moves: turns("(1,2,3,4)", "(5,6,7,8)(1,3)(2,4)")},
	} {
		def.Notation = word.Moves
		p, err := puzzle.New(def)
		require.NoError(t, err)
		list = append(list, p)
	}
	return list
}

func turns(cycles ...string) []puzzle.Move {
	var moves []puzzle.Move
	for i, c := range cycles {
		moves = append(moves, puzzle.Move{Name: string(rune('A' + i)), Perm: perm.MustParse(c)})
	}
	return moves
}

// CheckReachable agrees with a plain search that meets all states, on states that can
// be solved and on those that a hand made by lifting and turning pieces.
func TestCheckReachableAgainstAllStates(t *testing.T) {
	for _, p := range alikePuzzles(t) {
		reached := allStates(p)
		rng := rand.New(rand.NewPCG(7, 1))
		both := [2]int{}
		for range 300 {
			s := p.RandomState(rng)
			require.NoError(t, p.CheckReachable(s), p.Name())
			require.True(t, reached[s.Key()])
			s = lifted(s, rng)
			err := p.CheckReachable(s)
			require.Equal(t, reached[s.Key()], err == nil, "%s %v: %v", p.Name(), s.Labels(), err)
			sigma, err := p.Solution(t.Context(), s)
			if err != nil {
				both[0]++
				continue
			}
			both[1]++
			require.True(t, s.ApplyPerm(sigma).IsSolved())
			require.True(t, p.Group().Contains(sigma))
		}
		require.Positive(t, both[1], p.Name())
	}
}

func allStates(p *puzzle.Puzzle) map[string]bool {
	reached := map[string]bool{p.Solved().Key(): true}
	for queue := []puzzle.State{p.Solved()}; len(queue) > 0; queue = queue[1:] {
		for _, m := range p.Moves() {
			if next := queue[0].ApplyPerm(m.Perm); !reached[next.Key()] {
				reached[next.Key()] = true
				queue = append(queue, next)
			}
		}
	}
	return reached
}

// lifted exchanges two pieces of as many stickers, or turns one.
func lifted(s puzzle.State, rng *rand.Rand) puzzle.State {
	pieces := s.Puzzle().Pieces()
	a, b := pieces[rng.IntN(len(pieces))].Places, pieces[rng.IntN(len(pieces))].Places
	if len(a) != len(b) {
		return s
	}
	turn := rng.IntN(len(a))
	images := perm.Identity(s.Puzzle().Places()).Images()
	for j := range a {
		images[a[j]-1] = b[(j+turn)%len(a)]
		if a[0] != b[0] {
			images[b[(j+turn)%len(a)]-1] = a[j]
		}
	}
	sigma, err := perm.FromImages(images)
	if err != nil {
		panic(err)
	}
	return s.ApplyPerm(sigma)
}

// A group that is small beside the ways to exchange alike pieces.
func TestSmallGroupOnManyAlikePieces(t *testing.T) {
	const n = 40
	cycle := make([]int, n)
	solved := make([]int, n)
	for i := range cycle {
		cycle[i], solved[i] = (i+1)%n+1, 1+i%2
	}
	sigma, err := perm.FromImages(cycle)
	require.NoError(t, err)
	p, err := puzzle.New(puzzle.Definition{Name: "ring", Places: n, Solved: solved, Notation: word.Moves, Moves: []puzzle.Move{{Name: "A", Perm: sigma}}})
	require.NoError(t, err)
	require.NoError(t, p.CheckReachable(p.Solved()))
	require.EqualError(t, p.CheckReachable(p.Solved().Swap(1, 2)), "puzzle.Puzzle.CheckReachable: state "+p.Solved().Swap(1, 2).Line()+
		" cannot be reached: pieces look alike, and no way to tell them apart gives a permutation in the group of ring")
}

// One group acts on two orbits, in one of which pieces look alike: 5,040 states, and
// seven pieces that could be exchanged in 5,040 ways.
func TestAlikePiecesThatFollowOthers(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 14))
	for n := 3; n <= 12; n++ {
		for range 4 {
			p := followers(t, rng, n)
			for range 10 {
				s := p.RandomState(rng)
				sigma, err := p.Solution(t.Context(), s)
				require.NoError(t, err)
				require.True(t, s.ApplyPerm(sigma).IsSolved() && p.Group().Contains(sigma))
			}
			other := p.Solved().Swap(1, 2)
			both := perm.MustParse(fmt.Sprintf("(1,2)(%d,%d)", n+1, n+2)) // the followers of 1 and 2 as well
			require.Equal(t, p.Group().Contains(both) && other.At(n+1) == other.At(n+2), p.CheckReachable(other) == nil)
		}
	}
}

// Files of cubes with many layers have up to 24 centre pieces of one colour.
func TestAlikePiecesOfLargeCubes(t *testing.T) {
	for n := 4; n <= 7; n++ {
		cube, err := throughKPuzzle(puzzle.Rubik(n))
		require.NoError(t, err)
		rng := rand.New(rand.NewPCG(uint64(n), 14))
		for _, turns := range []int{0, 1, 2, 200} {
			s, err := cube.Solved().Apply(cube.Scramble(rng, turns))
			require.NoError(t, err)
			sigma, err := cube.Solution(t.Context(), s)
			require.NoError(t, err)
			require.True(t, s.ApplyPerm(sigma).IsSolved() && cube.Group().Contains(sigma))
		}
		corners := cube.Pieces()[0].Places // the solved cube with a twisted corner
		images := perm.Identity(cube.Places()).Images()
		for j := range corners {
			images[corners[j]-1] = corners[(j+1)%len(corners)]
		}
		twist, err := perm.FromImages(images)
		require.NoError(t, err)
		require.Error(t, cube.CheckReachable(cube.Solved().ApplyPerm(twist)), "%v", corners)
	}
}

// followers is a puzzle of n pieces that are all different and n that follow them,
// some of which look alike, with two random moves.
func followers(t *testing.T, rng *rand.Rand, n int) *puzzle.Puzzle {
	solved := make([]int, 2*n)
	for i := range n {
		solved[i], solved[n+i] = 1+i, n+1+rng.IntN(1+n/4)
	}
	def := puzzle.Definition{Name: "followers", Places: 2 * n, Solved: solved, Notation: word.Moves}
	for _, name := range []string{"R", "T"} {
		images := perm.Random(rng, n).Images()
		for i := range n {
			images = append(images, images[i]+n)
		}
		sigma, err := perm.FromImages(images)
		require.NoError(t, err)
		def.Moves = append(def.Moves, puzzle.Move{Name: name, Perm: sigma})
	}
	p, err := puzzle.New(def)
	require.NoError(t, err)
	return p
}

func TestLabelsInMorePiecesThanThePuzzleHas(t *testing.T) {
	p, err := puzzle.ReadFile("testdata/dominoes.json")
	require.NoError(t, err)
	s, err := p.ParseState("AwC/wBw")
	require.NoError(t, err)
	require.EqualError(t, p.CheckReachable(s), "puzzle.Puzzle.CheckReachable: state AwCwBw cannot be reached: orientation: an odd number of dominos is flipped; every sequence of moves leaves an even number flipped")
	s, err = p.State([]int{1, 4, 3, 2, 4, 4})
	require.NoError(t, err)
	require.EqualError(t, p.CheckReachable(s), "puzzle.Puzzle.CheckReachable: state AwCBww cannot be reached: the domino in places 1, 4 reads A B: no piece of the puzzle can stand there like that")
}
