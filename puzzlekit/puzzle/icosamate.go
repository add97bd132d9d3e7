package puzzle

import (
	"math"

	"puzzlelab/puzzlekit/word"
)

// Icosamate returns the icosahedron that is cut in halves six ways, at right
// angles to its diagonals, so that each of the twenty faces is a centre and
// three corner stickers. The moves a to l turn the half at a corner by a fifth,
// clockwise: a on top, b to f around it, g to k below, l at the bottom. Order: 12!/2·5^12·20!/2, for the corners, their turns and the
// centres, with the rotations of the whole.
func Icosamate() *Puzzle {
	t := twisty{solid: icosahedron()}
	for i := range 12 {
		name := string(rune('a' + i))
		t.turns = append(t.turns, turn{
			name: name, steps: 5, about: "half at the corner " + name,
			layer: layer{dodecaNormal(i), 0, math.Inf(1)},
		})
	}
	return t.cut(Definition{
		Name: "Icosamate", Notation: word.Moves, Metrics: faceMetrics,
		About: "An icosahedron cut in halves across its diagonals; a move turns one half by a fifth.",
	})
}

// icosahedron has its corners where the dodecahedron has its faces. Its faces A
// to T go around in fives: top, upper belt, lower belt, bottom. The belts unfold
// into a strip with the caps hanging on it.
func icosahedron() solid {
	const R = 1.2584085723648190 // √(15-6√5): the inscribed sphere has radius 1
	corner := func(i int) vec { return dodecaNormal(i).scale(R) }
	upper := func(j int) vec { return corner(1 + j%5) }
	lower := func(j int) vec { return corner(6 + j%5) } // between upper j and j+1
	s := solid{view: vec{0.3, 0.5, 1}, up: vec{0, 1, 0}}
	add := func(parent int, a, b, c vec) {
		if b.sub(a).cross(c.sub(a)).dot(a) < 0 {
			b, c = c, b
		}
		i := len(s.faces)
		s.faces = append(s.faces, solidFace{string(rune('A' + i)), icosahedronColours[i], []vec{a, b, c}, parent})
	}
	for j := range 5 {
		add(5+j, corner(0), upper(j), upper(j+1))
	}
	for j := range 5 {
		add(9+j, upper(j), upper(j+1), lower(j)) // the first is the root, set below
	}
	for j := range 5 {
		add(5+j, upper(j+1), lower(j), lower(j+1))
	}
	for j := range 5 {
		add(10+j, corner(11), lower(j), lower(j+1))
	}
	s.faces[5].parent = -1
	return s
}

// icosahedronColours runs twice through the hues, once light and once dark.
var icosahedronColours = []string{
	"white", "#ffd9a8", "yellow", "#cdeaa8", "#b8e6dd", "sky", "#cfd4f7", "#f0cdea", "pink", "#d9d2c3",
	"orange", "red", "#8a5a1c", "lime", "green", "#0c5f58", "blue", "#33307f", "purple", "black",
}
