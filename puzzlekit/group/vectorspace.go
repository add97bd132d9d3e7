package group

import (
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/group/internal/chain"
)

// A vectorSpace numbers vectors by the digits that their coordinates are to the base
// q, the last coordinate the lowest digit.
type vectorSpace struct {
	*field
	weight []int // q^0, …, q^d
}

// mostVectors is the largest number of points on which a linear group acts: vectors, or the
// lines through 0.
const mostVectors = 1 << 20

// newVectorSpace returns the space on which a linear group acts, if it has at most mostVectors·multiples
// vectors besides 0.
func newVectorSpace(group, space, points string, d, q, multiples int) (*vectorSpace, error) {
	in, name := "group."+group, fmt.Sprintf("%s(%d,%d)", group, d, q)
	if d < 2 {
		return nil, &fault.InputError{In: in, What: "d of " + name, Value: d, Want: "2 or more"}
	}
	wrong := &fault.InputError{In: in, What: "q of " + name, Value: q, Want: "a prime power"}
	if q < 2 {
		return nil, wrong
	}
	s := &vectorSpace{weight: []int{1}}
	for e := range d {
		if q > mostVectors || s.weight[e]*q-1 > mostVectors*multiples {
			return nil, tooMany(in, "the "+space+" of "+name, points, mostVectors, "")
		}
		s.weight = append(s.weight, s.weight[e]*q)
	}
	if !chain.IsPrimePower(q) {
		return nil, wrong
	}
	s.field = newField(q)
	return s, nil
}

func (s *vectorSpace) digit(vector, e int) int { return vector / s.weight[e] % s.q }

func (s *vectorSpace) withDigit(vector, e, digit int) int {
	return vector + (digit-s.digit(vector, e))*s.weight[e]
}

// transvections returns maps of the vectors that generate SL(d, q): they add a multiple of one coordinate to a
// neighbouring one, by elements that generate the additive group of the field.
func (s *vectorSpace) transvections() (out []func(vector int) int) {
	for e := len(s.weight) - 2; e > 0; e-- {
		for _, factor := range s.basis() {
			out = append(out, s.transvection(factor, e, e-1), s.transvection(factor, e-1, e))
		}
	}
	return out
}

func (s *vectorSpace) transvection(factor, from, to int) func(vector int) int {
	return func(vector int) int {
		return s.withDigit(vector, to, s.add(s.digit(vector, to), s.multiply(factor, s.digit(vector, from))))
	}
}

// dilation multiplies the last coordinate by a generator of the units of the field.
func (s *vectorSpace) dilation(vector int) int {
	return s.withDigit(vector, 0, s.multiply(s.generator(), s.digit(vector, 0)))
}
