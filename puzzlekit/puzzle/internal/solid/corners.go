package solid

import "math"

// golden is the ratio of the golden section.
var golden = (1 + math.Sqrt(5)) / 2

// Polyhedra returns the names for [CornersOf], the regular solids first.
func Polyhedra() []string {
	return []string{
		"tetrahedron", "cube", "octahedron", "dodecahedron", "icosahedron",
		"truncated tetrahedron", "cuboctahedron", "truncated octahedron", "icosidodecahedron", "truncated icosahedron",
	}
}

// CornersOf returns the corners of a regular or an Archimedean solid, nil if the name
// is not one of [Polyhedra].
func CornersOf(name string) []Vec {
	g := golden
	switch name {
	case "tetrahedron":
		return even(cyclic(Vec{1, 1, 1}))
	case "cube":
		return cyclic(Vec{1, 1, 1})
	case "octahedron":
		return cyclic(Vec{0, 0, 1})
	case "dodecahedron":
		return append(cyclic(Vec{1, 1, 1}), cyclic(Vec{0, 1 / g, g})...)
	case "icosahedron":
		return cyclic(Vec{0, 1, g})
	case "truncated tetrahedron":
		return even(cyclic(Vec{1, 1, 3}))
	case "cuboctahedron":
		return cyclic(Vec{0, 1, 1})
	case "truncated octahedron":
		return append(cyclic(Vec{0, 1, 2}), cyclic(Vec{0, 2, 1})...)
	case "icosidodecahedron":
		return append(cyclic(Vec{0, 0, g}), cyclic(Vec{0.5, g / 2, g * g / 2})...)
	case "truncated icosahedron":
		all := cyclic(Vec{0, 1, 3 * g})
		return append(append(all, cyclic(Vec{1, 2 + g, 2 * g})...), cyclic(Vec{g, 2, 2*g + 1})...)
	}
	return nil
}

// cyclic lists the points whose coordinates are those of v with any signs, shifted
// around: up to 24.
func cyclic(v Vec) (all []Vec) {
	for shift := range 3 {
		for signs := range 8 {
			var x Vec
			once := true
			for i := range x {
				x[(i+shift)%3] = v[i]
				if signs>>i&1 == 1 {
					x[(i+shift)%3] = -v[i]
					once = once && v[i] != 0
				}
			}
			for _, y := range all {
				once = once && y != x
			}
			if once {
				all = append(all, x)
			}
		}
	}
	return all
}

// even keeps the points with an even number of negative coordinates.
func even(points []Vec) (kept []Vec) {
	for _, x := range points {
		if x[0]*x[1]*x[2] > 0 {
			kept = append(kept, x)
		}
	}
	return kept
}
