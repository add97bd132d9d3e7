package cubeboard

import (
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

// A Class is a conjugacy class of isometries: five of rotations, one for each
// way to permute the body diagonals, and the same five followed by the inversion.
type Class int

const (
	Identity        Class = iota // e
	EdgeTurn                     // (ab), half turns about the middles of two edges
	FaceHalfTurn                 // (ab)(cd), half turns about the middles of two faces
	VertexTurn                   // (abc), thirds of a turn about two corners
	FaceQuarterTurn              // (abcd), quarter turns about the middles of two faces
	Inversion                    // -e, in the middle of the cube
	DiagonalMirror               // -(ab), in planes through two opposite edges
	FaceMirror                   // -(ab)(cd), in planes between opposite faces
	SixfoldTurn                  // -(abc), sixths of a turn with a mirror across the axis
	FourfoldTurn                 // -(abcd), quarter turns with a mirror across the axis
)

var classNames = [...]string{"e", "(ab)", "(ab)(cd)", "(abc)", "(abcd)", "-e", "-(ab)", "-(ab)(cd)", "-(abc)", "-(abcd)"}

var classSizes = [...]int{1, 6, 3, 8, 6, 1, 6, 3, 8, 6}

// Classes returns the ten conjugacy classes, rotations first.
func Classes() []Class {
	classes := make([]Class, len(classNames))
	for i := range classes {
		classes[i] = Class(i)
	}
	return classes
}

// ParseClass reads the name of a class, which is the name of any isometry in
// it: "(ab)" and "(cd)" are the same class. Any other text is a
// [*fault.InputError].
func ParseClass(text string) (Class, error) {
	g, err := ParseIsometry(text)
	return g.Class(), err
}

func (c Class) check() error {
	if c < Identity || c > FourfoldTurn {
		return &fault.InputError{In: "cubeboard", What: "class", Value: int(c), Want: "one of the ten of Classes"}
	}
	return nil
}

// String returns the name of the representative.
func (c Class) String() string {
	if c < Identity || c > FourfoldTurn {
		return fmt.Sprintf("Class(%d)", int(c))
	}
	return classNames[c]
}

// Size returns the number of isometries in the class. It panics with a
// [*fault.InputError] when there is no such class.
func (c Class) Size() int {
	c.mustBe()
	return classSizes[c]
}

func (c Class) mustBe() {
	if err := c.check(); err != nil {
		panic(err)
	}
}

// IsRotation reports whether the class consists of rotations.
func (c Class) IsRotation() bool { return c < Inversion }

// Representative returns the isometry after which the class is named. It panics
// with a [*fault.InputError] when there is no such class.
func (c Class) Representative() Isometry {
	c.mustBe()
	return MustParseIsometry(classNames[c])
}

// rotationClass returns the class of the rotation that permutes the body
// diagonals as p does.
func rotationClass(p perm.Perm) Class {
	cycles := p.CycleType()
	switch {
	case cycles[0] == 4:
		return FaceQuarterTurn
	case cycles[0] == 3:
		return VertexTurn
	case cycles[0] == 1:
		return Identity
	case cycles[1] == 2:
		return FaceHalfTurn
	}
	return EdgeTurn
}
