package group

import "puzzlelab/puzzlekit/perm"

// PSL returns the projective special linear group PSL(d, q), for d ≥ 2 and a prime power q, on
// the points of the projective space: the lines through 0 in the d-dimensional vectors over
// the field of q elements. The generators are those of [SL]. A point has the vector whose first
// non-zero coordinate is 1; points are in the order of the numbers that these vectors
// spell to the base q. Errors are [*fault.InputError] for other d and q, and [*fault.LimitError]
// for more than a million points.
func PSL(d, q int) (*Group, error) {
	space, err := newVectorSpace("PSL", "projective space", "points", d, q, q-1)
	if err != nil {
		return nil, err
	}
	return space.onLines(space.transvections()), nil
}

// PGL returns the projective general linear group PGL(d, q) on the same points as [PSL],
// with the same errors. The generators are those of [GL].
func PGL(d, q int) (*Group, error) {
	space, err := newVectorSpace("PGL", "projective space", "points", d, q, q-1)
	if err != nil {
		return nil, err
	}
	return space.onLines(append(space.transvections(), space.dilation)), nil
}

// onLines returns the group that linear maps generate on the lines through 0.
func (s *vectorSpace) onLines(maps []func(vector int) int) *Group {
	d := len(s.weight) - 1
	gens := make([]perm.Perm, len(maps))
	img := make([]int32, s.first(d))
	for i, image := range maps {
		for e := range d {
			for rest := range s.weight[e] {
				img[s.first(e)+rest] = s.line(image(s.weight[e] + rest)) // leading digit 1
			}
		}
		gens[i] = toPerm(img)
	}
	return fromChecked(len(img), gens)
}

// first returns the number of lines whose vectors have no digit from e on: that of the
// first line whose leading digit is digit e.
func (s *vectorSpace) first(e int) int { return (s.weight[e] - 1) / (s.q - 1) }

// line returns the number of the line through a vector.
func (s *vectorSpace) line(vector int) int32 {
	e := len(s.weight) - 2
	for vector < s.weight[e] {
		e--
	}
	if lead := vector / s.weight[e]; lead > 1 {
		vector = s.multiple(vector, s.inverse(lead))
	}
	return int32(s.first(e) + vector - s.weight[e])
}

func (s *vectorSpace) multiple(vector, factor int) (out int) {
	for e := 0; s.weight[e] <= vector; e++ {
		out += s.multiply(s.digit(vector, e), factor) * s.weight[e]
	}
	return out
}
