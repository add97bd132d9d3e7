package group

import (
	"fmt"

	"puzzlelab/puzzlekit/perm"
)

// A DegreeError names the first generator, element or group whose degree
// differs from that of the others. Of generators it is the one of smaller
// degree: that can be mended.
type DegreeError struct {
	What      string // "generator 2", "element"
	Got, Want int
	Element   perm.Perm // what acts on Got points, where it is a permutation
}

func degreeError(what string, p perm.Perm, want int) *DegreeError {
	return &DegreeError{What: what, Got: p.Degree(), Want: want, Element: p}
}

func (e *DegreeError) Error() string {
	text := fmt.Sprintf("group: %s acts on %d points, expected %d; give both the same degree", e.What, e.Got, e.Want)
	if e.Element.Degree() != e.Got {
		return text
	}
	p, err := perm.ParseDegree(e.Element.String(), e.Want)
	switch {
	case err != nil: // it moves a point that the group does not have
		return fmt.Sprintf("%s: make the group of generators on %d points", text, e.Got)
	case len(p.String()) > mostQuoted:
		return fmt.Sprintf("%s: p.Extend(%d)", text, max(e.Got, e.Want))
	}
	return fmt.Sprintf("%s: %#v", text, p)
}

// mostQuoted bounds the cycle strings that messages repeat.
const mostQuoted = 60

func (g *Group) checkElement(p perm.Perm) error {
	if p.Degree() != g.degree {
		return degreeError("element", p, g.degree)
	}
	return nil
}

func (g *Group) checkGroup(h *Group) error {
	if h.degree != g.degree {
		return &DegreeError{What: "the other group", Got: h.degree, Want: g.degree}
	}
	return nil
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
