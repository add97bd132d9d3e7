package solid

// Icosahedron has its corners where the dodecahedron has its faces. Its faces A
// to T go around in fives: top, upper belt, lower belt, bottom. The belts unfold
// into a strip with the caps hanging on it.
func Icosahedron() Solid {
	const R = 1.2584085723648190 // √(15-6√5): the inscribed sphere has radius 1
	corner := func(i int) Vec { return DodecahedronNormal(i).Scale(R) }
	upper := func(j int) Vec { return corner(1 + j%5) }
	lower := func(j int) Vec { return corner(6 + j%5) } // between upper j and j+1
	s := Solid{view: Vec{0.3, 0.5, 1}, up: Vec{0, 1, 0}}
	add := func(parent int, a, b, c Vec) {
		if b.Sub(a).Cross(c.Sub(a)).Dot(a) < 0 {
			b, c = c, b
		}
		i := len(s.Faces)
		s.Faces = append(s.Faces, Face{string(rune('A' + i)), icosahedronColors[i], []Vec{a, b, c}, parent})
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
	s.Faces[5].parent = -1
	return s
}

// icosahedronColors runs twice through the hues, once light and once dark.
var icosahedronColors = []string{
	"white", "#ffd9a8", "yellow", "#cdeaa8", "#b8e6dd", "sky", "#cfd4f7", "#f0cdea", "pink", "#d9d2c3",
	"orange", "red", "#8a5a1c", "lime", "green", "#0c5f58", "blue", "#33307f", "purple", "black",
}
