package perm

import (
	"fmt"

	"puzzlelab/puzzlekit/internal/excerpt"
)

// MaxDegree is the largest degree a permutation may have: images are kept in
// 32 bits.
const MaxDegree = 1<<31 - 1

// A DegreeError names a degree that is not in 0..[MaxDegree].
type DegreeError struct {
	Op     string // the operation that was asked for
	Degree int
}

func (e *DegreeError) Error() string {
	return fmt.Sprintf("perm: %s: degree %d is not in 0..%d", e.Op, e.Degree, MaxDegree)
}

// A PointError names a point outside 1..Degree, or one that cycles name twice.
type PointError struct {
	Point, Degree int
	Twice         bool
}

func (e *PointError) Error() string {
	if e.Twice {
		return fmt.Sprintf("perm: point %d is named twice", e.Point)
	}
	return fmt.Sprintf("perm: point %d is not in 1..%d", e.Point, e.Degree)
}

// An ImagesError says why a list of images is no permutation.
type ImagesError struct {
	Place  int // 1-based place of the offending image
	Image  int // the image that stands there
	Degree int
	Twice  bool // the image stands at an earlier place too
}

func (e *ImagesError) Error() string {
	if e.Twice {
		return fmt.Sprintf("perm: images are no permutation: image %d at place %d stands at an earlier place too", e.Image, e.Place)
	}
	return fmt.Sprintf("perm: images are no permutation: image %d at place %d is not in 1..%d", e.Image, e.Place, e.Degree)
}

// A ParseError says where a text stops being a permutation and why. Its message
// quotes what stands about the place.
type ParseError struct {
	Text   string
	Offset int // 0-based byte offset into Text
	Reason string
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("perm: cannot read %s: %s", excerpt.At(e.Text, e.Offset), e.Reason)
}
