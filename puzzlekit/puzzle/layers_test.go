package puzzle_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

type vector [3]int

func dot(a, b vector) int { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// clockwise turns v by a quarter about an axis, as seen from its end.
func (v vector) clockwise(axis vector) vector {
	along := dot(v, axis)
	return vector{
		v[1]*axis[2] - v[2]*axis[1] + along*axis[0],
		v[2]*axis[0] - v[0]*axis[2] + along*axis[1],
		v[0]*axis[1] - v[1]*axis[0] + along*axis[2],
	}
}

// A spot is where a sticker is: the cubie, in half widths from the centre of the cube,
// and the side.
type spot struct{ at, side vector }

// A stickerCube is an n×n×n cube as a person holds it.
type stickerCube struct {
	n     int
	color map[spot]byte
}

// netSides are the faces with their sides and the directions of the rows and columns of
// the net.
var netSides = []struct {
	name               byte
	side, down, across vector
}{
	{'U', vector{0, 1, 0}, vector{0, 0, 1}, vector{1, 0, 0}},
	{'R', vector{1, 0, 0}, vector{0, -1, 0}, vector{0, 0, -1}},
	{'F', vector{0, 0, 1}, vector{0, -1, 0}, vector{1, 0, 0}},
	{'D', vector{0, -1, 0}, vector{0, 0, -1}, vector{1, 0, 0}},
	{'L', vector{-1, 0, 0}, vector{0, -1, 0}, vector{0, 0, 1}},
	{'B', vector{0, 0, -1}, vector{0, -1, 0}, vector{-1, 0, 0}},
}

// spots returns all spots in the order of the one-line notation.
func (c stickerCube) spots() []spot {
	var out []spot
	for _, s := range netSides {
		for row := range c.n {
			for column := range c.n {
				var at vector
				for i := range at {
					at[i] = (c.n-1)*s.side[i] + (2*row-c.n+1)*s.down[i] + (2*column-c.n+1)*s.across[i]
				}
				out = append(out, spot{at, s.side})
			}
		}
	}
	return out
}

func newStickerCube(n int) stickerCube {
	c := stickerCube{n, map[spot]byte{}}
	for i, s := range c.spots() {
		c.color[s] = netSides[i/(n*n)].name
	}
	return c
}

func (c stickerCube) line() string {
	var b strings.Builder
	for _, s := range c.spots() {
		b.WriteByte(c.color[s])
	}
	return b.String()
}

// turned turns the layers from first to last, counted from 1 at the side that the axis
// points to.
func (c stickerCube) turned(axis vector, first, last, quarters int) stickerCube {
	for range quarters {
		next := stickerCube{c.n, map[spot]byte{}}
		for s, color := range c.color {
			if depth := (c.n + 1 - dot(s.at, axis)) / 2; depth >= first && depth <= last {
				s = spot{s.at.clockwise(axis), s.side.clockwise(axis)}
			}
			next.color[s] = color
		}
		c = next
	}
	return c
}

// inAllPositions returns the lines of a cube held in each of the 24 ways.
func (c stickerCube) inAllPositions() []string {
	var lines []string
	for _, tilt := range [][2]int{{0, 0}, {0, 1}, {0, 2}, {0, 3}, {2, 1}, {2, 3}} { // axis x, then z
		t := c.turned(vector{1, 0, 0}, 1, c.n, tilt[1])
		if tilt[0] > 0 {
			t = c.turned(vector{0, 0, 1}, 1, c.n, tilt[1])
		}
		for range 4 {
			t = t.turned(vector{0, 1, 0}, 1, c.n, 1)
			lines = append(lines, t.line())
		}
	}
	return lines
}

// Moves of single layers, wide moves such as Rw, r, 3Rw and 3r, M E S, and turns of the whole
// cube do what they do to a cube in the hand. The library holds the cube still, so the
// cubes are compared in all positions.
func TestLayersOfLargeCubes(t *testing.T) {
	for n := 2; n <= 7; n++ {
		type move struct {
			name        string
			axis        vector
			first, last int
		}
		var moves []move
		for _, s := range netSides {
			face := string(s.name)
			moves = append(moves, move{face, s.side, 1, 1})
			for k := 2; k <= n/2; k++ {
				moves = append(moves, move{fmt.Sprintf("%d%s", k, face), s.side, k, k})
			}
			for width := 2; width < n; width++ {
				if width == 2 {
					moves = append(moves, move{face + "w", s.side, 1, 2}, move{strings.ToLower(face), s.side, 1, 2})
				} else {
					wide := fmt.Sprintf("%d%s", width, face)
					moves = append(moves, move{wide + "w", s.side, 1, width}, move{strings.ToLower(wide), s.side, 1, width})
				}
			}
			if turn, ok := map[string]string{"R": "x", "U": "y", "F": "z"}[face]; ok {
				moves = append(moves, move{turn, s.side, 1, n})
			}
			if middle, ok := map[string]string{"L": "M", "D": "E", "F": "S"}[face]; ok && n%2 == 1 {
				moves = append(moves, move{middle, s.side, n/2 + 1, n/2 + 1})
			}
		}
		p := puzzle.Rubik(n)
		require.Len(t, moves, len(p.Alphabet().Names())+len(p.Definition().Derived), "all moves have been tried")
		rng := rand.New(rand.NewPCG(uint64(n), 4))
		for i := range 2 * len(moves) {
			word, cube := []string{"R", "U"}, newStickerCube(n).turned(vector{1, 0, 0}, 1, 1, 1).turned(vector{0, 1, 0}, 1, 1, 1)
			for k := range 6 {
				m := moves[rng.IntN(len(moves))]
				if k == 0 {
					m = moves[i%len(moves)]
				}
				quarters := 1 + rng.IntN(3)
				word = append(word, m.name+[]string{"", "", "2", "'"}[quarters])
				cube = cube.turned(m.axis, m.first, m.last, quarters)
			}
			s, err := p.Solved().Do(strings.Join(word, " "))
			require.NoError(t, err)
			require.Contains(t, cube.inAllPositions(), s.Line(), "%d: %v", n, word)
		}
	}
}
