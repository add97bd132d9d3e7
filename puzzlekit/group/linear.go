package group

import "puzzlelab/puzzlekit/perm"

// SL returns the special linear group SL(d, q), for d ≥ 2 and a prime power q, on the non-zero
// vectors of d coordinates over the field of q elements. The generators are the transvections that add
// one coordinate to a neighbouring one and, if q = p^k with k > 1, those that add its multiples by a, …, a^(k-1).
//
// The elements of the field have the numbers 0, …, q-1. The digits of a number to the base p, the lowest first, are the
// coefficients of a polynomial in a, a root of a primitive polynomial: of the one for which a^k has the
// least number. A vector is the point of the number that its coordinates spell to the base q. Errors are
// [*fault.InputError] for other d and q, and [*fault.LimitError] for more than a million vectors. Cost
// O(vectors · generators).
func SL(d, q int) (*Group, error) {
	space, err := newVectorSpace("SL", "space", "vectors", d, q, 1)
	if err != nil {
		return nil, err
	}
	return space.onVectors(space.transvections()), nil
}

// GL returns the general linear group GL(d, q) on the same points as [SL], with the same errors. A
// further generator multiplies the last coordinate by a, if q is a prime by the least primitive root modulo q.
func GL(d, q int) (*Group, error) {
	space, err := newVectorSpace("GL", "space", "vectors", d, q, 1)
	if err != nil {
		return nil, err
	}
	return space.onVectors(append(space.transvections(), space.dilation)), nil
}

// onVectors returns the group that maps of the non-zero vectors generate.
func (s *vectorSpace) onVectors(maps []func(vector int) int) *Group {
	n := s.weight[len(s.weight)-1] - 1
	gens := make([]perm.Perm, len(maps))
	img := make([]int32, n)
	for i, image := range maps {
		for k := range img {
			img[k] = int32(image(k+1) - 1)
		}
		gens[i] = toPerm(img)
	}
	return fromChecked(n, gens)
}
