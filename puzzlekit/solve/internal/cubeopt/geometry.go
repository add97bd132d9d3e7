package cubeopt

import "fmt"

// Faces in the order in which turns are numbered: turn 3·f is a clockwise quarter turn of
// face f, 3·f+1 its half turn, 3·f+2 the quarter turn back. Turns 18 to 26 are those of the
// slices between U and D, L and R, F and B, as seen from the first of these faces. See [FaceTurns].
const Faces = "ULFRBD"

const (
	faces      = len(Faces)
	layers     = faces + 3 // faces and slices
	turns      = 3 * layers
	corners    = 8
	edges      = 12
	stickers   = 3*corners + 2*edges
	symmetries = 48
)

// A Cube gives the position of each sticker. Stickers and positions have the same numbers;
// see [Sticker].
type Cube [stickers]uint8

type vector [3]int8

var normals = [faces]vector{{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}, {1, 0, 0}, {0, 0, -1}, {0, -1, 0}}

func opposite(face int) int { return [faces]int{5, 3, 4, 1, 2, 0}[face] }

// FaceTurns returns the turns of faces that make a turn. For a slice they are those of the two
// faces beside it, in the other direction: turning the whole cube then turns the faces back,
// and the slice. So the turn of U is followed by one of D that has the same direction in
// space.
func FaceTurns(turn uint8) []uint8 {
	if int(turn) < 3*faces {
		return []uint8{turn}
	}
	first := int(turn) - 3*faces
	return []uint8{uint8(first), uint8(undo(3*opposite(first/3) + first%3))}
}

func (v vector) times(k int8) vector { return vector{k * v[0], k * v[1], k * v[2]} }
func (v vector) plus(w vector) vector {
	return vector{v[0] + w[0], v[1] + w[1], v[2] + w[2]}
}
func (v vector) dot(w vector) int8 { return v[0]*w[0] + v[1]*w[1] + v[2]*w[2] }
func (v vector) cross(w vector) vector {
	return vector{v[1]*w[2] - v[2]*w[1], v[2]*w[0] - v[0]*w[2], v[0]*w[1] - v[1]*w[0]}
}

// spot is where a sticker is: the middle of its piece and the direction in which it looks.
type spot struct{ at, to vector }

// A solid is the cube as a set of stickers in space, with what its turns and its symmetries
// do to them.
//
// Corners 0 to 3 have coordinates whose product is 1, corners 4 to 7 those with -1: the two
// tetrads. Edges 4s to 4s+3 lie in the slice of axis s. Sticker 0 of a piece is the one that
// decides its orientation: it looks up or down, and on the edges of the layer between to the
// front or back. The others follow clockwise.
type solid struct {
	spots [stickers]spot
	index map[spot]uint8
	turn  [turns]Cube
	sym   [symmetries]Cube
	layer [symmetries][layers]uint8 // where a symmetry takes a face or a slice
}

func newSolid() *solid {
	s := &solid{index: map[spot]uint8{}}
	s.place()
	for f := range faces {
		for k := range 3 {
			s.turn[3*f+k] = s.moved(func(p spot) spot {
				for range k + 1 {
					p = p.turned(normals[f])
				}
				return p
			})
		}
	}
	for t := 3 * faces; t < turns; t++ {
		pair := FaceTurns(uint8(t))
		s.turn[t] = s.turn[pair[0]].then(s.turn[pair[1]])
	}
	for i := range symmetries {
		m := matrix(i)
		s.sym[i] = s.moved(func(p spot) spot { return spot{m(p.at), m(p.to)} })
		for f, n := range normals {
			for g := range normals {
				if normals[g] == m(n) {
					s.layer[i][f] = uint8(g)
				}
			}
		}
		for k := range layers - faces {
			f := int(s.layer[i][k])
			s.layer[i][faces+k] = uint8(faces + min(f, opposite(f)))
		}
	}
	return s
}

// place numbers the stickers.
func (s *solid) place() {
	n := 0
	add := func(at, to vector) {
		s.spots[n] = spot{at, to}
		s.index[spot{at, to}] = uint8(n)
		n++
	}
	x, y, z := vector{1, 0, 0}, vector{0, 1, 0}, vector{0, 0, 1}
	for _, hand := range []int8{1, -1} {
		for i := range 4 {
			a, b := int8(1-2*(i&1)), int8(1-2*(i>>1))
			at := vector{a, a * b * hand, b}
			add(at, y.times(at[1]))
			if second, third := x.times(a), z.times(b); hand > 0 {
				add(at, second)
				add(at, third)
			} else {
				add(at, third)
				add(at, second)
			}
		}
	}
	for _, pair := range [][2]vector{{y, z}, {y, x}, {z, x}} { // slices x = 0, z = 0, y = 0
		for i := range 4 {
			a, b := pair[0].times(int8(1-2*(i&1))), pair[1].times(int8(1-2*(i>>1)))
			add(a.plus(b), a)
			add(a.plus(b), b)
		}
	}
}

// turned turns a spot of the layer of a face clockwise by a quarter.
func (p spot) turned(n vector) spot {
	if p.at.dot(n) <= 0 {
		return p
	}
	quarter := func(v vector) vector { return n.times(n.dot(v)).plus(v.cross(n)) }
	return spot{quarter(p.at), quarter(p.to)}
}

// moved makes a Cube of a map of space.
func (s *solid) moved(f func(spot) spot) (c Cube) {
	for i, p := range s.spots {
		c[i] = s.index[f(p)]
	}
	return c
}

// matrix returns the i-th of the 48 maps that permute the axes and change signs.
func matrix(i int) func(vector) vector {
	axes := [6][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}}[i/8]
	return func(v vector) (w vector) {
		for k, a := range axes {
			w[k] = v[a] * int8(1-2*(i>>k&1))
		}
		return w
	}
}

func solved() (c Cube) {
	for i := range c {
		c[i] = uint8(i)
	}
	return c
}

// then returns the cube after c, then d.
func (c Cube) then(d Cube) (e Cube) {
	for i, p := range c {
		e[i] = d[p]
	}
	return e
}

// parity returns 1 if the permutation of the corners is odd, and 0 otherwise.
func (c Cube) parity() (odd int) {
	for a := range corners {
		for b := range a {
			if c[cornerSticker(b, 0)]/3 > c[cornerSticker(a, 0)]/3 {
				odd ^= 1
			}
		}
	}
	return odd
}

func (c Cube) inverse() (d Cube) {
	for i, p := range c {
		d[p] = uint8(i)
	}
	return d
}

// Sticker returns the number of the sticker on the first of the given faces, on the piece
// that lies on all of them: "UF" is the upper sticker of the edge at the upper front.
func Sticker(onto string) (uint8, error) {
	var p spot
	for i, name := range onto {
		f := -1
		for k, known := range Faces {
			if known == name {
				f = k
			}
		}
		if f < 0 {
			return 0, fmt.Errorf("no face %q", name)
		}
		if p.at = p.at.plus(normals[f]); i == 0 {
			p.to = normals[f]
		}
	}
	n, ok := shared().solid.index[p]
	if !ok {
		return 0, fmt.Errorf("no sticker %q", onto)
	}
	return n, nil
}
