package group

import (
	"fmt"
	"iter"

	"puzzlelab/puzzlekit/group/internal/chain"
	"puzzlelab/puzzlekit/perm"
)

// A SiftStep is what a sift does at one level.
type SiftStep struct {
	Level    int
	Base     int // the base point
	Point    int // where Incoming takes it
	InOrbit  bool
	Incoming perm.Perm
	Left     perm.Perm // Incoming divided by the representative of Point; Incoming if that is outside the orbit
}

// SiftSteps is [StabilizerChain.Sift] to be watched, level by level. It ends at the first
// level whose orbit does not contain the image of its base point. What the last step leaves
// is the residue. A permutation of more points than the group has is sifted as Sift does.
func (c *StabilizerChain) SiftSteps(p perm.Perm) iter.Seq[SiftStep] {
	return func(yield func(SiftStep) bool) {
		for i, l := range c.levels() {
			s := SiftStep{Level: i + 1, Base: int(l.Point) + 1, Incoming: p}
			s.Point = p.Image(s.Base)
			s.Left, s.InOrbit = c.siftAt(i, p)
			if !yield(s) || !s.InOrbit {
				return
			}
			p = s.Left
		}
	}
}

// siftAt sifts through one level.
func (c *StabilizerChain) siftAt(i int, p perm.Perm) (left perm.Perm, in bool) {
	h, ok := c.images(p)
	if !ok {
		u, in := c.Representative(i+1, p.Image(int(c.levels()[i].Point)+1))
		if !in {
			return p, false
		}
		return p.Mul(u.Inverse()), true
	}
	in = chain.Sift(c.levels()[:i+1], h, i) > i
	return toPerm(h), in
}

// String describes the step: "level 2: 3 goes to 5; divide, and (4,6) is left".
func (s SiftStep) String() string {
	text := fmt.Sprintf("level %d: %d goes to %d", s.Level, s.Base, s.Point)
	switch {
	case !s.InOrbit:
		return text + ", which is not in the orbit"
	case s.Base == s.Point:
		return text + ": nothing to divide by"
	}
	return fmt.Sprintf("%s; divide, and %v is left", text, s.Left)
}
