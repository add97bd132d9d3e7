package cubeboard

import (
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

// A Class is a conjugacy class of isometries: five of rotations, one for each way to
// permute the body diagonals, and the same five followed by the inversion. It prints as the
// name of its representative; [Isometry.Class] finds it from the name of any member.
type Class int

const (
	Identity        Class = iota // "e"
	EdgeTurn                     // "(ab)", 6 half turns about the midpoints of two opposite edges
	FaceHalfTurn                 // "(ab)(cd)", 3 half turns about the centres of two opposite faces
	VertexTurn                   // "(abc)", 8 thirds of a turn about two opposite corners
	FaceQuarterTurn              // "(abcd)", 6 quarter turns about the centres of two opposite faces
	Inversion                    // "-e", the inversion in the centre of the cube
	DiagonalMirror               // "-(ab)", 6 mirrors in planes through two opposite edges
	FaceMirror                   // "-(ab)(cd)", 3 mirrors in planes between two opposite faces
	SixfoldTurn                  // "-(abc)", 8 sixths of a turn, with a mirror across the axis
	FourfoldTurn                 // "-(abcd)", 6 quarter turns, with a mirror across the axis
)

// classes holds the representative of each class and the number of its members.
var classes = [...]struct {
	name string
	size int
}{
	{"e", 1}, {"(ab)", 6}, {"(ab)(cd)", 3}, {"(abc)", 8}, {"(abcd)", 6},
	{"-e", 1}, {"-(ab)", 6}, {"-(ab)(cd)", 3}, {"-(abc)", 8}, {"-(abcd)", 6},
}

// Classes returns the ten conjugacy classes, rotations first.
func Classes() []Class {
	all := make([]Class, len(classes))
	for i := range all {
		all[i] = Class(i)
	}
	return all
}

func (c Class) String() string {
	if c < 0 || int(c) >= len(classes) {
		return fmt.Sprintf("Class(%d)", int(c))
	}
	return classes[c].name
}

func (c Class) check(in string) error {
	if c < 0 || int(c) >= len(classes) {
		return &fault.InputError{In: in, What: "class", Value: int(c), Want: "one of the ten that Classes returns"}
	}
	return nil
}

// must panics with the error of check.
func (c Class) must(in string) {
	if err := c.check(in); err != nil {
		panic(err)
	}
}

// Size returns the number of isometries in the class. It panics with a
// [*fault.InputError] if there is no such class.
func (c Class) Size() int {
	c.must("cubeboard.Class.Size")
	return classes[c].size
}

// isRotation reports whether the class consists of rotations.
func (c Class) isRotation() bool { return c < Inversion }

// representative returns the isometry after which the class is named.
func (c Class) representative() Isometry { return MustParseIsometry(c.String()) }

// rotationClass returns the class of the rotation that permutes the body
// diagonals like p.
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
