package board_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

func wordOf(p *puzzle.Puzzle, numbers []int) word.Word {
	letters := make([]word.Letter, len(numbers))
	for i, n := range numbers {
		letters[i] = word.Letter(n)
	}
	return p.Alphabet().Word(letters...)
}

// The coordinates of the two stages have the sizes that H. Kociemba gives: twists of the
// corners, flips of the edges and places of four edges; then the orders of these four. (The
// orders of the corners and of the other edges take this engine long. A browser test
// solves cubes with them.)
func TestStagesOfTheCube(t *testing.T) {
	e := newEngine(t)
	require.Equal(t, "solver", e.call("load", specOf(t, played(puzzle.Rubik(3)))))
	require.JSONEq(t, "[[2187, 2048, 495], [24]]", e.call("coordinates", ""))
	require.NotContains(t, board.Play(puzzle.Rubik(3).Solved(), &board.PlayOptions{NoSolver: true}).HTML(), `"stages"`)
	require.NotContains(t, board.Play(puzzle.Supercube(3).Solved(), nil).HTML(), `"stages"`)
}

// nearStates returns states with their distances from the solved one, counted in the
// puzzle's first metric: some of each distance.
func nearStates(t *testing.T, p *puzzle.Puzzle, most int) map[string][]puzzle.State {
	t.Helper()
	steps := []string{}
	for _, name := range p.Alphabet().Names() {
		steps = append(steps, name, name+"^-1")
		if p.Metrics()[0].Runs {
			for times := 2; times <= 6; times++ {
				steps = append(steps, fmt.Sprint(name, "^", times), fmt.Sprint(name, "^-", times))
			}
		}
	}
	seen, wave, out := map[string]bool{p.Solved().Line(): true}, []puzzle.State{p.Solved()}, map[string][]puzzle.State{}
	rng := rand.New(rand.NewPCG(3, 4))
	for depth := 1; depth <= most; depth++ {
		var next []puzzle.State
		for _, s := range wave {
			for _, step := range steps {
				after, err := s.Do(step)
				if err == nil && !seen[after.Line()] {
					seen[after.Line()] = true
					next = append(next, after)
				}
			}
		}
		for range 3 {
			out[strconv.Itoa(depth)] = append(out[strconv.Itoa(depth)], next[rng.IntN(len(next))])
		}
		wave = next
	}
	return out
}

// The page finds shortest words of states near the solved one, also where moves can be
// blocked, and says that no word has fewer moves.
func TestPageFindsShortestWords(t *testing.T) {
	e := newEngine(t)
	for _, p := range []*puzzle.Puzzle{puzzle.Pocket(), puzzle.Sliding(3, 3), puzzle.Loops(3, 3), puzzle.Skewb(), puzzle.Torus(3, 3), puzzle.Bicube(), puzzle.SquareOne(), puzzle.Pyraminx()} {
		e.call("load", specOf(t, board.Play(p.Solved(), &board.PlayOptions{NoSolver: true}).HTML()))
		for depth, states := range nearStates(t, p, 3) {
			for _, s := range states {
				var found struct {
					Letters []int
					Fewest  bool
				}
				e.ask("find", fromZero(s.Labels()), &found)
				require.True(t, found.Fewest, p.Name())
				w := wordOf(p, found.Letters)
				end, err := s.Apply(w)
				require.NoError(t, err)
				require.True(t, end.IsSolved(), "%s: %s", p.Name(), w)
				require.Equal(t, depth, fmt.Sprint(p.Metrics()[0].Len(w)), "%s: %s", p.Name(), w)
			}
		}
	}
}
