package cubeboard

import (
	"slices"
	"strings"

	"puzzlelab/puzzlekit/internal/excerpt"
	"puzzlelab/puzzlekit/perm"
)

// An Isometry is one of the 48 symmetries of the cube. The 24 rotations have the names
// of the permutations of the body diagonals a, b, c, d, which identify them with the
// symmetric group S4: "(ab)(cd)", and "e" for the identity. The other 24 are a rotation
// followed by the inversion in the centre of the cube: "-(ab)(cd)", and "-e" for the
// inversion itself. The zero value is the identity. Isometries can be compared with
// ==.
//
// With x to the Right, y to the Back and z Up, the diagonals begin in the corners
// of the Up face: a in front on the left, b in front on the right, c at the back
// on the right, d at the back on the left. (Yamamura and Fujiwara, section 3.1:
// a, b, c, d join the corners 1-7, 2-8, 3-5, 4-6.)
type Isometry struct{ id uint8 }

// signed is an isometry in coordinates: coordinate i of the image is coordinate
// from[i] of the point, mirrored if flip[i].
type signed struct {
	from [3]int
	flip [3]bool
}

func (s signed) then(t signed) signed {
	var st signed
	for i := range 3 {
		st.from[i] = s.from[t.from[i]]
		st.flip[i] = s.flip[t.from[i]] != t.flip[i]
	}
	return st
}

// vector returns the image of a vector from the centre of the cube.
func (s signed) vector(v [3]int) [3]int {
	var w [3]int
	for i := range 3 {
		w[i] = v[s.from[i]]
		if s.flip[i] {
			w[i] = -w[i]
		}
	}
	return w
}

// lattice returns the image of a cell; see [Board.Coordinates].
func (s signed) lattice(n int, p [3]int) [3]int {
	var q [3]int
	for i := range 3 {
		q[i] = p[s.from[i]]
		if s.flip[i] {
			q[i] = n - 1 - q[i]
		}
	}
	return q
}

// diagonals returns the permutation of the four body diagonals.
func (s signed) diagonals() perm.Perm {
	images := make([]int, 4)
	for d, v := range bodyDiagonals {
		w := s.vector(v)
		opposite := [3]int{-w[0], -w[1], -w[2]}
		images[d] = 1 + slices.IndexFunc(bodyDiagonals[:], func(u [3]int) bool { return u == w || u == opposite })
	}
	p, err := perm.FromImages(images)
	if err != nil {
		panic(err)
	}
	return p
}

func (s signed) isRotation() bool {
	rotation := (s.from[0]+1)%3 == s.from[1] // an even permutation of the axes
	for _, flip := range s.flip {
		rotation = rotation != flip
	}
	return rotation
}

// symmetries lists the isometries by id: the rotations by conjugacy class, then
// the same rotations followed by the inversion.
var symmetries = listSymmetries()

func listSymmetries() []symmetry {
	var all []symmetry
	for _, from := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		for bits := range 8 {
			s := signed{from, [3]bool{bits&1 != 0, bits&2 != 0, bits&4 != 0}}
			all = append(all, newSymmetry(s))
		}
	}
	slices.SortFunc(all, func(a, b symmetry) int {
		if a.class != b.class {
			return int(a.class - b.class)
		}
		return strings.Compare(a.name, b.name)
	})
	return all
}

// symmetry is an isometry with its name and class.
type symmetry struct {
	signed
	name  string
	class Class
}

func newSymmetry(s signed) symmetry {
	diagonals := s.diagonals()
	name := "e"
	if !diagonals.IsIdentity() {
		name = strings.NewReplacer("1", "a", "2", "b", "3", "c", "4", "d", ",", "").Replace(diagonals.String())
	}
	class := rotationClass(diagonals)
	if !s.isRotation() {
		name, class = "-"+name, class+Inversion
	}
	return symmetry{s, name, class}
}

func isometryOf(s signed) Isometry {
	return Isometry{uint8(slices.IndexFunc(symmetries, func(t symmetry) bool { return t.signed == s }))}
}

// Isometries returns the 48 symmetries of the cube, class by class: first the 24
// rotations, beginning with the identity, then the 24 others.
func Isometries() []Isometry {
	all := make([]Isometry, len(symmetries))
	for i := range all {
		all[i].id = uint8(i)
	}
	return all
}

// Rotations returns the 24 rotations of the cube.
func Rotations() []Isometry { return Isometries()[:24] }

// ParseIsometry reads the name of an isometry: "e", "(ab)(cd)", "-(abc)". The cycles
// may have any order and begin with any of their letters. It returns a
// [*fault.InputError] for any other text, which names the character to type instead of
// a full-width one.
func ParseIsometry(text string) (Isometry, error) {
	if at, _ := excerpt.Foreign(text, isometryCharacters); at >= 0 {
		return Isometry{}, badIsometry(text)
	}
	cycles, improper := strings.CutPrefix(strings.TrimSpace(text), "-")
	if cycles == "e" {
		cycles = "()"
	}
	if strings.ContainsAny(cycles, "1234,[]") {
		return Isometry{}, badIsometry(text)
	}
	numbered := strings.NewReplacer("a", "1 ", "b", "2 ", "c", "3 ", "d", "4 ").Replace(cycles)
	diagonals, err := perm.ParseDegree(numbered, 4)
	if err != nil {
		return Isometry{}, badIsometry(text)
	}
	for i, s := range symmetries {
		if s.isRotation() != improper && s.diagonals().Equal(diagonals) {
			return Isometry{uint8(i)}, nil
		}
	}
	return Isometry{}, badIsometry(text)
}

// isometryCharacters are the characters in the names of isometries.
const isometryCharacters = "()-abcde"

// MustParseIsometry is like [ParseIsometry] but panics if text is malformed. It is for
// names in programs.
func MustParseIsometry(text string) Isometry {
	g, err := ParseIsometry(text)
	if err != nil {
		panic(err)
	}
	return g
}

func (g Isometry) String() string { return symmetries[g.id].name }

// Class returns the conjugacy class of g.
func (g Isometry) Class() Class { return symmetries[g.id].class }

// IsRotation reports whether g is one of the 24 rotations.
func (g Isometry) IsRotation() bool { return g.id < 24 }

// Mul returns the isometry that is g, then h.
func (g Isometry) Mul(h Isometry) Isometry {
	return isometryOf(symmetries[g.id].then(symmetries[h.id].signed))
}

// Inverse returns the inverse of g.
func (g Isometry) Inverse() Isometry {
	inverse := g
	for !inverse.Mul(g).isIdentity() {
		inverse = inverse.Mul(g)
	}
	return inverse
}

// Order returns the least k ≥ 1 with g^k = e.
func (g Isometry) Order() int {
	k := 1
	for power := g; !power.isIdentity(); power = power.Mul(g) {
		k++
	}
	return k
}

func (g Isometry) isIdentity() bool { return g.id == 0 }

// image returns the cell to which g takes a cell, by 0-based numbers.
func (b *Board) image(i int, g Isometry) int {
	return b.index(symmetries[g.id].lattice(b.n, b.at[i]))
}

// Perm returns g as a permutation of the cell numbers 1..6n². Cost O(n²).
func (b *Board) Perm(g Isometry) perm.Perm {
	p, err := perm.FromZeroBased(b.images(g))
	if err != nil {
		panic(err)
	}
	return p
}

func (b *Board) images(g Isometry) []int32 {
	images := make([]int32, len(b.cells))
	for i := range images {
		images[i] = int32(b.image(i, g))
	}
	return images
}
