package group

import "fmt"

// A DegreeError names the first generator or element whose degree differs
// from the group's.
type DegreeError struct {
	What      string // "generator 2", "element"
	Got, Want int
}

func (e *DegreeError) Error() string {
	return fmt.Sprintf("group: %s acts on %d points, expected %d; use Extend to act on more points", e.What, e.Got, e.Want)
}

// A PointError names a point outside 1..Degree.
type PointError struct {
	Point, Degree int
}

func (e *PointError) Error() string {
	return fmt.Sprintf("group: point %d is not in 1..%d", e.Point, e.Degree)
}

// A NoGeneratorsError says that a group was asked for without generators, so
// that its degree is unknown.
type NoGeneratorsError struct{}

func (*NoGeneratorsError) Error() string {
	return "group: no generators, so the degree is unknown; use Trivial(n) for the group of the identity on n points"
}
