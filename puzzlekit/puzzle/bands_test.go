package puzzle_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

func TestBandGroups(t *testing.T) {
	for a := 1; a <= 4; a++ {
		for b := a; b <= 4; b++ {
			for c := b; c <= 4; c++ {
				want := factorial(int64(2 * (a*b + b*c + c*a))).String()
				if c == 1 {
					want = "24" // the rotations of the cube
				}
				requireOrder(t, puzzle.Bands(a, b, c), want)
			}
		}
	}
}

// Each tile is on two bands, and goes to a tile beside it, clockwise as seen from the side
// from which the bands are counted.
func TestBands(t *testing.T) {
	for _, size := range [][3]int{{1, 1, 1}, {1, 2, 3}, {4, 3, 2}, {3, 3, 3}} {
		p := puzzle.Bands(size[0], size[1], size[2])
		space, on := p.Definition().Space, map[int]int{}
		middle := func(place int) (x [3]float64) {
			for _, k := range space.Places[place-1] {
				for i, v := range space.Corners[k-1] {
					x[i] += v / 4
				}
			}
			return x
		}
		for _, m := range p.Moves() {
			axis := int(m.Name[0] - 'x')
			u, v := (axis+1)%3, (axis+2)%3
			require.Len(t, m.Perm.Moved(), 2*(size[u]+size[v]))
			require.Len(t, m.Perm.Cycles(), 1)
			for _, place := range m.Perm.Moved() {
				on[place]++
				from, to := middle(place), middle(m.Perm.Image(place))
				require.InDelta(t, from[axis], to[axis], 1e-4)
				far := math.Hypot(from[u]-to[u], from[v]-to[v])
				require.True(t, math.Abs(far-1) < 1e-4 || math.Abs(far-math.Sqrt2/2) < 1e-4, "%s takes %d %v away", m.Name, place, far)
				require.Negative(t, from[u]*to[v]-from[v]*to[u], m.Name)
			}
			if m.Name[1] == '1' {
				require.InDelta(t, float64(size[axis])/2-0.5, middle(m.Perm.Moved()[0])[axis], 1e-4)
			}
		}
		require.Len(t, on, p.Places())
		for place, count := range on {
			require.Equal(t, 2, count, place)
		}
	}
}

func ExampleBands() {
	p := puzzle.Bands(2, 1, 1)
	fmt.Printf("solved:\n%v\n", p.Solved())
	fmt.Println(p.Alphabet(), p.Group().Order()) // 10! arrangements of ten tiles
	// Output:
	// solved:
	//     1  2
	//  3  4  5  6  7  8
	//     9 10
	// x1, x2, y1, z1 3628800
}
