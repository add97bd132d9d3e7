package puzzle_test

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

var surfaces = []puzzle.Surface{puzzle.Cylinder, puzzle.TorusSurface, puzzle.MoebiusStrip, puzzle.KleinBottle, puzzle.ProjectivePlane}

// Orders by formulas: the rows of a cylinder and of a Möbius strip commute, on a Klein bottle
// of two rows tiles that face each other stay so, and all else is symmetric or alternating.
func TestShiftingGroups(t *testing.T) {
	power := func(b, e int) *big.Int { return new(big.Int).Exp(big.NewInt(int64(b)), big.NewInt(int64(e)), nil) }
	for rows := 2; rows <= 6; rows++ {
		for cols := 2; cols <= 6; cols++ {
			all, half := factorial(int64(cols*rows)).String(), alternatingOrder(int64(cols*rows))
			torus := all
			if cols%2 == 1 && rows%2 == 1 {
				torus = half
			}
			klein := all
			if rows == 2 {
				klein = new(big.Int).Mul(big.NewInt(int64(cols)), power(2, cols)).String()
			}
			strip := new(big.Int).Mul(power(2*cols, rows/2), power(cols, rows%2)).String()
			for surface, order := range map[puzzle.Surface]string{
				puzzle.Cylinder: power(cols, rows).String(), puzzle.MoebiusStrip: strip,
				puzzle.TorusSurface: torus, puzzle.KleinBottle: klein, puzzle.ProjectivePlane: all,
			} {
				requireOrder(t, puzzle.Shifting(surface, cols, rows), order)
			}
			// A third direction on a torus changes no parity.
			requireOrder(t, puzzle.Shifting(puzzle.TorusSurface, cols, rows, puzzle.Across, puzzle.Down, puzzle.Falling), torus)
		}
	}
}

// On a Klein bottle of at least three rows the commutator of a column and half a turn of
// the first and last row is a 3-cycle.
func TestThreeCycleOfTheKleinBottle(t *testing.T) {
	for rows := 3; rows <= 7; rows++ {
		for cols := 2; cols <= 7; cols++ {
			p := puzzle.Shifting(puzzle.KleinBottle, cols, rows)
			w := p.MustParseWord(fmt.Sprintf("c1 r1^%d c1^-1 r1^-%d", cols, cols))
			first, last, before := 1, (rows-1)*cols+1, (rows-2)*cols+1
			want, err := perm.FromCycles(cols*rows, []int{first, last, before})
			require.NoError(t, err)
			require.True(t, want.Equal(p.Perm(w)), "%v: %v", p.Name(), p.Perm(w))
		}
	}
}

// Sliding tiles on the same surface are the oracle for what lies beyond a seam.
func TestLinesFollowTheSurface(t *testing.T) {
	for _, surface := range surfaces {
		for _, size := range [][2]int{{2, 2}, {3, 2}, {2, 3}, {3, 3}, {5, 4}, {4, 5}} {
			slide := puzzle.SlidingOn(surface, size[0], size[1]).Moves()
			right, down := slide[0].Slide, slide[2].Slide // the tile goes left or up, the blank right or down
			seen := map[string]map[int]bool{"r": {}, "c": {}}
			for _, m := range puzzle.Shifting(surface, size[0], size[1]).Moves() {
				next := map[string][]int{"r": right, "c": down}[m.Name[:1]]
				for _, place := range m.Perm.Moved() {
					require.Equal(t, next[place-1], m.Perm.Image(place), "%v %v %s", surface, size, m.Name)
					require.False(t, seen[m.Name[:1]][place])
					seen[m.Name[:1]][place] = true
				}
			}
			require.Len(t, seen["r"], size[0]*size[1])
			if surface == puzzle.Cylinder || surface == puzzle.MoebiusStrip {
				require.Empty(t, seen["c"])
			} else {
				require.Len(t, seen["c"], size[0]*size[1])
			}
		}
	}
}

func TestShiftingOnTheTorusIsTorus(t *testing.T) {
	for cols := 2; cols <= 7; cols++ {
		mine, torus := puzzle.Shifting(puzzle.TorusSurface, cols, 3), puzzle.Torus(cols, 3)
		require.Equal(t, torus.Alphabet().Names(), mine.Alphabet().Names())
		for i, m := range torus.Moves() {
			require.Equal(t, m.Perm.String(), mine.Moves()[i].Perm.String())
			require.Equal(t, m.About, mine.Moves()[i].About)
		}
	}
}

// There are gcd(cols, rows) diagonals in each direction, each of lcm(cols, rows) tiles. On an n×n
// board, rows and falling diagonals are the torus again, sheared.
func TestDiagonals(t *testing.T) {
	p := puzzle.Shifting(puzzle.TorusSurface, 6, 4, puzzle.Falling, puzzle.Rising)
	require.Equal(t, []string{"d1", "d2", "u1", "u2"}, p.Alphabet().Names())
	for _, m := range p.Moves() {
		require.Len(t, m.Perm.Moved(), 12)
	}
	require.Equal(t, "rising diagonal 2 to the right", p.Moves()[3].About)
	for n := 2; n <= 5; n++ {
		sheared := puzzle.Shifting(puzzle.TorusSurface, n, n, puzzle.Across, puzzle.Falling)
		requireOrder(t, sheared, puzzle.Torus(n, n).Group().Order().String())
	}
	requireOrder(t, puzzle.Shifting(puzzle.TorusSurface, 5, 5, puzzle.Falling, puzzle.Rising), alternatingOrder(25))
	requireOrder(t, puzzle.Shifting(puzzle.TorusSurface, 4, 4, puzzle.Falling, puzzle.Rising), "36864")
}

func TestShiftingRefuses(t *testing.T) {
	for text, make := range map[string]func(){
		"want Across, Down, Falling or Rising": func() { puzzle.Shifting(puzzle.TorusSurface, 3, 3, 4) },
		"is down; want each direction once":    func() { puzzle.Shifting(puzzle.TorusSurface, 3, 3, puzzle.Down, puzzle.Down) },
		"diagonals close on a torus only":      func() { puzzle.Shifting(puzzle.KleinBottle, 3, 3, puzzle.Rising) },
		"the columns of a Möbius strip end":    func() { puzzle.Shifting(puzzle.MoebiusStrip, 3, 3, puzzle.Down) },
	} {
		func() {
			defer func() {
				err, ok := recover().(*fault.InputError)
				require.True(t, ok, text)
				require.ErrorContains(t, err, text)
			}()
			make()
		}()
	}
	require.Equal(t, "Direction(7)", puzzle.Direction(7).String())
}

func ExampleShifting() {
	p := puzzle.Shifting(puzzle.KleinBottle, 3, 3)
	s, _ := p.Solved().Do("r1") // rows 1 and 3 are one line
	fmt.Println(s)
	fmt.Println(p.Moves()[0].About, "·", p.Moves()[0].Perm)
	fmt.Println(p.Group().Order()) // 9!: on a torus half of it
	// Output:
	// 9 1 2
	// 4 5 6
	// 3 7 8
	// rows 1 and 3 to the right · (1,2,3,7,8,9)
	// 362880
}

func ExampleDirection() {
	p := puzzle.Shifting(puzzle.TorusSurface, 4, 4, puzzle.Falling, puzzle.Rising)
	fmt.Println(p.Name())
	fmt.Println(p.Group().Order()) // as many for the black cells as for the white ones: 192²
	// Output:
	// shifting on a torus, 4×4, falling and rising
	// 36864
}
