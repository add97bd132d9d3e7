package puzzle

import "math"

// facePlane is a face of a polyhedron with all faces at distance 1 from the
// origin.
type facePlane struct {
	name, colour string
	normal       vec
	parent       int // in the net
}

// fromPlanes makes the solid of all points with x·normal ≤ 1 for every face.
func fromPlanes(planes []facePlane, view vec) solid {
	s := solid{view: view, up: vec{0, 1, 0}}
	for i, f := range planes {
		n := f.normal.unit()
		polygon := bigSquare(n)
		for j, other := range planes {
			if i != j {
				polygon = clip(polygon, other.normal.unit().scale(-1), -1)
			}
		}
		s.faces = append(s.faces, solidFace{f.name, f.colour, withoutRepeats(polygon), f.parent})
	}
	return s
}

// bigSquare is a square in the plane x·n = 1, counter-clockwise from outside.
func bigSquare(n vec) []vec {
	east := vec{0, 1, 0}.cross(n)
	if east.length() < 0.1 {
		east = vec{1, 0, 0}
	}
	east = east.unit()
	north := n.cross(east)
	const far = 100
	at := func(a, b float64) vec { return n.add(east.scale(far * a)).add(north.scale(far * b)) }
	return []vec{at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)}
}

func withoutRepeats(polygon []vec) []vec {
	var out []vec
	for i, p := range polygon {
		if p.sub(polygon[(i+1)%len(polygon)]).length() > nearly {
			out = append(out, p)
		}
	}
	return out
}

// tetrahedron has the corner U on top, L and R in front and B behind; each face
// is named by its side: F, L, R and D below.
func tetrahedron() solid {
	return fromPlanes([]facePlane{
		{"F", "green", tetraCorner("B").scale(-1), -1},
		{"L", "red", tetraCorner("R").scale(-1), 0},
		{"R", "blue", tetraCorner("L").scale(-1), 0},
		{"D", "yellow", tetraCorner("U").scale(-1), 0},
	}, vec{0.816, 0.75, 0.471})
}

// tetraCorner is the unit vector to a corner of the tetrahedron.
func tetraCorner(name string) vec {
	r, h := math.Sqrt(8)/3, -1.0/3
	switch name {
	case "U":
		return vec{0, 1, 0}
	case "L":
		return vec{-r * math.Sqrt(3) / 2, h, r / 2}
	case "R":
		return vec{r * math.Sqrt(3) / 2, h, r / 2}
	default:
		return vec{0, h, -r}
	}
}

// octahedron is held with a corner to the front, where the faces U, R, F and L
// meet; opposite them are D, BL, B and BR.
func octahedron() solid {
	return fromPlanes([]facePlane{
		{"U", "white", vec{0, 1, 1 / math.Sqrt2}, -1},
		{"L", "purple", vec{-1, 0, 1 / math.Sqrt2}, 0},
		{"F", "red", vec{0, -1, 1 / math.Sqrt2}, 1},
		{"R", "green", vec{1, 0, 1 / math.Sqrt2}, 0},
		{"B", "blue", vec{0, 1, -1 / math.Sqrt2}, 0},
		{"BL", "orange", vec{-1, 0, -1 / math.Sqrt2}, 4},
		{"BR", "grey", vec{1, 0, -1 / math.Sqrt2}, 4},
		{"D", "yellow", vec{0, -1, -1 / math.Sqrt2}, 2},
	}, vec{0.12, 0.2, 1})
}

// dodecahedron has U on top, around it F, R, BR, BL, L, below these DR, DBR, B,
// DBL, DL, and D at the bottom.
func dodecahedron() solid {
	names := []string{"U", "F", "R", "BR", "BL", "L", "DR", "DBR", "B", "DBL", "DL", "D"}
	parents := []int{-1, 0, 0, 0, 0, 0, 1, 11, 11, 11, 11, 6}
	colours := []string{"white", "green", "red", "blue", "yellow", "purple", "cream", "pink", "lime", "orange", "sky", "grey"}
	var planes []facePlane
	for i, name := range names {
		planes = append(planes, facePlane{name, colours[i], dodecaNormal(i), parents[i]})
	}
	return fromPlanes(planes, vec{0.06, 0.62, 1})
}

// dodecaNormal is the normal of the i-th face: the rings of five stand at the
// heights ±1/√5.
func dodecaNormal(i int) vec {
	h := 1 / math.Sqrt(5)
	switch i {
	case 0:
		return vec{0, 1, 0}
	case 11:
		return vec{0, -1, 0}
	}
	azimuth, height := 2*math.Pi/5*float64(i-1), h
	if i > 5 {
		azimuth, height = 2*math.Pi/5*(float64(i-6)+0.5), -h
	}
	sin, cos := math.Sincos(azimuth)
	return vec{2 * h * sin, height, 2 * h * cos}
}
