package solid

import "math"

// facePlane is a face of a polyhedron with all faces at distance 1 from the
// origin.
type facePlane struct {
	name, color string
	normal      Vec
	parent      int // in the net
}

// fromPlanes makes the solid of all points with x·normal ≤ 1 for every face.
func fromPlanes(planes []facePlane, view Vec) Solid {
	s := Solid{view: view, up: Vec{0, 1, 0}}
	for i, f := range planes {
		n := f.normal.Unit()
		polygon := bigSquare(n)
		for j, other := range planes {
			if i != j {
				polygon = clip(polygon, other.normal.Unit().Scale(-1), -1)
			}
		}
		s.Faces = append(s.Faces, Face{f.name, f.color, withoutRepeats(polygon), f.parent})
	}
	return s
}

// bigSquare is a square in the plane x·n = 1, counter-clockwise from outside.
func bigSquare(n Vec) []Vec {
	east := Vec{0, 1, 0}.Cross(n)
	if east.Length() < 0.1 {
		east = Vec{1, 0, 0}.Sub(n.Scale(n[0]))
	}
	east = east.Unit()
	north := n.Cross(east)
	const far = 100
	at := func(a, b float64) Vec { return n.Add(east.Scale(far * a)).Add(north.Scale(far * b)) }
	return []Vec{at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)}
}

func withoutRepeats(polygon []Vec) []Vec {
	var out []Vec
	for i, p := range polygon {
		if p.Sub(polygon[(i+1)%len(polygon)]).Length() > nearly {
			out = append(out, p)
		}
	}
	return out
}

// Tetrahedron has the corner U on top, L and R in front and B behind; each face
// is named by its side: F, L, R and D below.
func Tetrahedron() Solid {
	return fromPlanes([]facePlane{
		{"F", "green", TetrahedronCorner("B").Scale(-1), -1},
		{"L", "red", TetrahedronCorner("R").Scale(-1), 0},
		{"R", "blue", TetrahedronCorner("L").Scale(-1), 0},
		{"D", "yellow", TetrahedronCorner("U").Scale(-1), 0},
	}, Vec{0.816, 0.75, 0.471})
}

// TetrahedronCorner is the unit vector to a corner of the tetrahedron.
func TetrahedronCorner(name string) Vec {
	r, h := math.Sqrt(8)/3, -1.0/3
	switch name {
	case "U":
		return Vec{0, 1, 0}
	case "L":
		return Vec{-r * math.Sqrt(3) / 2, h, r / 2}
	case "R":
		return Vec{r * math.Sqrt(3) / 2, h, r / 2}
	default:
		return Vec{0, h, -r}
	}
}

// Octahedron is held with a corner to the front, where the faces U, R, F and L
// meet; opposite them are D, BL, B and BR.
func Octahedron() Solid {
	return fromPlanes([]facePlane{
		{"U", "white", Vec{0, 1, 1 / math.Sqrt2}, -1},
		{"L", "purple", Vec{-1, 0, 1 / math.Sqrt2}, 0},
		{"F", "red", Vec{0, -1, 1 / math.Sqrt2}, 1},
		{"R", "green", Vec{1, 0, 1 / math.Sqrt2}, 0},
		{"B", "blue", Vec{0, 1, -1 / math.Sqrt2}, 0},
		{"BL", "orange", Vec{-1, 0, -1 / math.Sqrt2}, 4},
		{"BR", "grey", Vec{1, 0, -1 / math.Sqrt2}, 4},
		{"D", "yellow", Vec{0, -1, -1 / math.Sqrt2}, 2},
	}, Vec{0.12, 0.2, 1})
}

// Dodecahedron has U on top, around it F, R, BR, BL, L, below these DR, DBR, B,
// DBL, DL, and D at the bottom.
func Dodecahedron() Solid {
	names := []string{"U", "F", "R", "BR", "BL", "L", "DR", "DBR", "B", "DBL", "DL", "D"}
	parents := []int{-1, 0, 0, 0, 0, 0, 1, 11, 11, 11, 11, 6}
	colors := []string{"white", "green", "red", "blue", "yellow", "purple", "cream", "pink", "lime", "orange", "sky", "grey"}
	var planes []facePlane
	for i, name := range names {
		planes = append(planes, facePlane{name, colors[i], DodecahedronNormal(i), parents[i]})
	}
	return fromPlanes(planes, Vec{0.06, 0.62, 1})
}

// DodecahedronNormal is the normal of the i-th face: the rings of five stand at the
// heights ±1/√5.
func DodecahedronNormal(i int) Vec {
	h := 1 / math.Sqrt(5)
	switch i {
	case 0:
		return Vec{0, 1, 0}
	case 11:
		return Vec{0, -1, 0}
	}
	azimuth, height := 2*math.Pi/5*float64(i-1), h
	if i > 5 {
		azimuth, height = 2*math.Pi/5*(float64(i-6)+0.5), -h
	}
	sin, cos := math.Sincos(azimuth)
	return Vec{2 * h * sin, height, 2 * h * cos}
}
