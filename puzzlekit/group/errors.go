package group

import "fmt"

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
