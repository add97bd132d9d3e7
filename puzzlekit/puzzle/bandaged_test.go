package puzzle_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// The counts of J. Scherphuis: 440 arrangements of the blocks, and the numbers of states
// at the first distances in both metrics.
func TestBicube(t *testing.T) {
	p := puzzle.Bicube()
	requireOrder(t, p, "2520")
	require.Equal(t, 440, p.Shapes())
	require.Equal(t, []int{1, 9, 24, 54, 102, 168, 296, 583, 996}, blockedSpheres(t, p, "", 8))
	require.Equal(t, []int{1, 6, 17, 31, 60, 106, 161, 274, 469, 758}, blockedSpheres(t, p, "QTM", 9))
}

// blockedSpheres searches by applying words.
func blockedSpheres(t *testing.T, p *puzzle.Puzzle, metric string, depth int) []int {
	t.Helper()
	powers := []string{"", "'", "2"}
	if metric == "QTM" {
		powers = powers[:2]
	}
	seen := map[string]bool{p.Solved().Key(): true}
	level := []puzzle.State{p.Solved()}
	counts := []int{1}
	for range depth {
		var next []puzzle.State
		for _, s := range level {
			for _, m := range p.Moves() {
				for _, power := range powers {
					after, err := s.Do(m.Name + power)
					if err == nil && !seen[after.Key()] {
						seen[after.Key()] = true
						next = append(next, after)
					}
				}
			}
		}
		level = next
		counts = append(counts, len(level))
	}
	return counts
}

// A block of 2×2×2 leaves the group of the three other faces, and a cube without blocks
// is the cube.
func TestBandagedGroups(t *testing.T) {
	fused := puzzle.Bandaged(3, "DBL DB DL BL D B L")
	requireOrder(t, fused, "170659735142400")
	require.Equal(t, 1, fused.Shapes())
	plain := puzzle.Bandaged(2)
	require.False(t, plain.Blocks())
	requireOrder(t, plain, puzzle.Rubik(2).Group().Order().String())
}

// Pieces of a block stay together: their stickers keep the distances they have in space.
func TestBlocksStayTogether(t *testing.T) {
	p := puzzle.Bandaged(3, "UFR UF", "DBL BL DL", "UL U")
	rng := rand.New(rand.NewPCG(8, 8))
	for range 200 {
		s := p.RandomState(rng)
		require.NoError(t, p.CheckReachable(s))
		for _, l := range s.Legal() {
			_, err := s.Apply(p.Alphabet().Word(l.Inverse()))
			require.NoError(t, err, "a move is blocked both ways or not at all")
		}
	}
	_, err := p.Solved().Do("R")
	require.EqualError(t, err, "puzzle.State.Apply: move 1 is R; want a move that is not blocked; this one would tear the block UFR UF apart")
}

func TestBandagedRefuses(t *testing.T) {
	for want, make := range map[string]func(){
		"size is 4": func() { puzzle.Bandaged(4) },
		`block is "UFR UX"; want pieces of the 3×3×3 cube, such as UFR; UX is none`:       func() { puzzle.Bandaged(3, "UFR UX") },
		`block is "UFR UF"; want pieces of the 2×2×2 cube, such as UFR; UF is none`:       func() { puzzle.Bandaged(2, "UFR UF") },
		`block is "UFR DBL"; want pieces that touch face to face; UFR and DBL are apart`:  func() { puzzle.Bandaged(3, "UFR DBL") },
		`block is "UF UFR D UB"; want pieces that touch face to face; UF and D are apart`: func() { puzzle.Bandaged(3, "UF UFR D UB") },
		`block is "UFR DFL"; want pieces that touch face to face; UFR and DFL are apart`:  func() { puzzle.Bandaged(2, "UFR DFL") },
		`block is "UFR"; want at least two pieces`:                                        func() { puzzle.Bandaged(3, "UFR") },
		`block is "FRU UR"; want pieces that are in no other block; FRU is in two`:        func() { puzzle.Bandaged(3, "UFR UF", "FRU UR") },
	} {
		func() {
			defer func() {
				err, ok := recover().(*fault.InputError)
				require.True(t, ok, want)
				require.ErrorContains(t, err, want)
			}()
			make()
		}()
	}
}

// Definition files keep what blocks moves, and a rule that the move does not keep is
// refused.
func TestBlockedMovesInFiles(t *testing.T) {
	for _, p := range []*puzzle.Puzzle{puzzle.SquareOne(), puzzle.Bicube()} {
		data, err := json.Marshal(p)
		require.NoError(t, err)
		q, err := puzzle.Read(strings.NewReader(string(data)))
		require.NoError(t, err)
		require.True(t, p.Same(q))
		require.ErrorContains(t, p.WriteTWS(&strings.Builder{}), "blocked: twsearch cannot express it")
		require.ErrorContains(t, p.WriteKPuzzle(&strings.Builder{}), "blocked: KPuzzle cannot express it")
	}
	def := puzzle.SquareOne().Definition()
	def.Moves[2].Blocked[0].Reasons = []string{"one for eight"}
	_, err := puzzle.New(def)
	require.ErrorContains(t, err, "moves[2].blocked[0].reasons: there are 1 for 8 labels")
	def.Moves[2].Blocked = def.Moves[2].Blocked[:1]
	def.Moves[2].Blocked[0].Reasons = nil
	_, err = puzzle.New(def)
	require.ErrorContains(t, err, "moves[2].blocked[0]: label 2 blocks the move in place 1 but not in place 13, to which the move takes it")
	def.Moves[2].Blocked = []puzzle.Forbidden{{Place: 27, Labels: []int{1}}}
	_, err = puzzle.New(def)
	require.ErrorContains(t, err, "moves[2].blocked[0].place: place 27 is not in 1..26")
}

// The stickers of a block on one face are one; -1 is the centre of the first face.
func TestGluedStickers(t *testing.T) {
	def := puzzle.Bandaged(3, "UL U").Definition()
	require.Len(t, def.Glued, 1)
	require.Equal(t, "U", def.Fixed[-def.Glued[0][1]-1].Text)
	require.Len(t, puzzle.Bandaged(3, "UFR UF").Definition().Glued, 2)
	for _, wrong := range [][][]int{{{1, 0}}, {{1, 49}}, {{1, -7}}, {{1, 2}, {2, 3}}} {
		def.Glued = wrong
		_, err := puzzle.New(def)
		require.ErrorContains(t, err, "glued[", "%v", wrong)
	}
}

// A walk turns back at a dead end, so that no scramble ends early.
func TestScrambleOfBlockedMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, p := range []*puzzle.Puzzle{puzzle.Bicube(), puzzle.SquareOne()} {
		for range 20 {
			w := p.Scramble(rng, 40)
			require.GreaterOrEqual(t, w.Len(), 40, p)
			_, err := p.Solved().Apply(w)
			require.NoError(t, err)
		}
	}
}
