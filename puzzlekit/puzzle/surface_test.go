package puzzle_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// Wilson's theorem as the oracle: a two-colouring of the cells decides.
func TestSurfacesAgainstWilson(t *testing.T) {
	for surface := puzzle.Cylinder; surface <= puzzle.ProjectivePlane; surface++ {
		for cols := 2; cols <= 5; cols++ {
			for rows := 2; rows <= 5; rows++ {
				p := puzzle.SlidingOn(surface, cols, rows)
				if cols == 2 && rows == 2 {
					continue // a board this small is one of Wilson's exceptions
				}
				want := alternatingOrder(int64(cols*rows - 1))
				if !twoColorable(p) {
					want = factorial(int64(cols*rows - 1)).String()
				}
				require.Equal(t, want, p.Group().Order().String(), p.Name())
			}
		}
	}
}

func twoColorable(p *puzzle.Puzzle) bool {
	color := make([]int, p.Places()+1)
	color[1] = 1
	for queue := []int{1}; len(queue) > 0; queue = queue[1:] {
		for _, m := range p.Moves() {
			to := m.Slide[queue[0]-1]
			switch {
			case to == 0:
			case color[to] == color[queue[0]]:
				return false
			case color[to] == 0:
				color[to] = -color[queue[0]]
				queue = append(queue, to)
			}
		}
	}
	return true
}

func TestSeams(t *testing.T) {
	after := func(s puzzle.Surface, moves string) string {
		state, err := puzzle.SlidingOn(s, 3, 3).Solved().Do(moves)
		require.NoError(t, err)
		return state.String()
	}
	require.Equal(t, "1 2 3\n4 5 6\n_ 8 7", after(puzzle.Cylinder, "L"))
	require.Equal(t, "_ 2 3\n4 5 6\n7 8 1", after(puzzle.MoebiusStrip, "L"))
	require.Equal(t, "1 2 _\n4 5 6\n7 8 3", after(puzzle.TorusSurface, "U"))
	require.Equal(t, "1 2 3\n4 5 6\n_ 8 7", after(puzzle.TorusSurface, "L"))
	require.Equal(t, "_ 2 3\n4 5 6\n7 8 1", after(puzzle.KleinBottle, "L"))
	require.Equal(t, "_ 2 3\n4 5 6\n7 8 1", after(puzzle.ProjectivePlane, "L"))
	require.Equal(t, "1 2 _\n4 5 6\n7 8 3", after(puzzle.KleinBottle, "U"))
	require.Equal(t, "_ 2 3\n4 5 6\n7 8 1", after(puzzle.ProjectivePlane, "U"))
	_, err := puzzle.SlidingOn(puzzle.MoebiusStrip, 3, 3).Solved().Do("U")
	require.IsType(t, &fault.InputError{}, err)
	require.Panics(t, func() { puzzle.SlidingOn(9, 3, 3) })
	require.Equal(t, "Surface(9)", fmt.Sprint(puzzle.Surface(9)))
}

func ExampleSlidingOn() {
	p := puzzle.SlidingOn(puzzle.TorusSurface, 3, 3)
	s, _ := p.Solved().Do("L3") // around the torus: the row has turned by one tile
	fmt.Println(s)
	fmt.Println(p.Group().Order()) // all 8! arrangements: odd permutations too
	// Output:
	// 1 2 3
	// 4 5 6
	// 8 7 _
	// 40320
}
