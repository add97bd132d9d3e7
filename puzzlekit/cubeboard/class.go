package cubeboard

import (
	"slices"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
)

// A Class is a conjugacy class of isometries, by the name of its representative:
// five of rotations, one for each way to permute the body diagonals, and the same
// five followed by the inversion.
//
//	e          1  identity
//	(ab)       6  half turns about the midpoints of two opposite edges
//	(ab)(cd)   3  half turns about the centres of two opposite faces
//	(abc)      8  thirds of a turn about two opposite corners
//	(abcd)     6  quarter turns about the centres of two opposite faces
//	-e         1  inversion in the centre of the cube
//	-(ab)      6  mirrors in planes through two opposite edges
//	-(ab)(cd)  3  mirrors in planes between two opposite faces
//	-(abc)     8  sixths of a turn, with a mirror across the axis
//	-(abcd)    6  quarter turns, with a mirror across the axis
type Class string

const (
	identity        Class = "e"
	edgeTurn        Class = "(ab)"
	faceHalfTurn    Class = "(ab)(cd)"
	vertexTurn      Class = "(abc)"
	faceQuarterTurn Class = "(abcd)"
	inversion       Class = "-e"
	diagonalMirror  Class = "-(ab)"
	faceMirror      Class = "-(ab)(cd)"
	sixfoldTurn     Class = "-(abc)"
	fourfoldTurn    Class = "-(abcd)"
)

var classes = [...]Class{identity, edgeTurn, faceHalfTurn, vertexTurn, faceQuarterTurn, inversion, diagonalMirror, faceMirror, sixfoldTurn, fourfoldTurn}

var classSizes = [...]int{1, 6, 3, 8, 6, 1, 6, 3, 8, 6}

// Classes returns the ten conjugacy classes, rotations first.
func Classes() []Class { return slices.Clone(classes[:]) }

// index returns the place of c in the list of classes, or -1.
func (c Class) index() int { return slices.Index(classes[:], c) }

func (c Class) check(in string) error {
	if c.index() < 0 {
		return &fault.InputError{In: in, What: "class", Value: string(c), Want: "one of the ten that Classes returns"}
	}
	return nil
}

// mustIndex is index for a class that the caller has to know.
func (c Class) mustIndex(in string) int {
	if err := c.check(in); err != nil {
		panic(err)
	}
	return c.index()
}

// Size returns the number of isometries in the class. It panics with a
// [*fault.InputError] if there is no such class.
func (c Class) Size() int { return classSizes[c.mustIndex("cubeboard.Class.Size")] }

// IsRotation reports whether the class consists of rotations.
func (c Class) IsRotation() bool { return !strings.HasPrefix(string(c), "-") }

// Representative returns the isometry after which the class is named. It panics
// with a [*fault.InputError] if there is no such class.
func (c Class) Representative() Isometry {
	c.mustIndex("cubeboard.Class.Representative")
	return MustParseIsometry(string(c))
}

// rotationClass returns the class of the rotation that permutes the body
// diagonals like p.
func rotationClass(p perm.Perm) Class {
	cycles := p.CycleType()
	switch {
	case cycles[0] == 4:
		return faceQuarterTurn
	case cycles[0] == 3:
		return vertexTurn
	case cycles[0] == 1:
		return identity
	case cycles[1] == 2:
		return faceHalfTurn
	}
	return edgeTurn
}
