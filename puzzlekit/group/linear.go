package group

import "fmt"

// SL returns the special linear group SL(d, q), for d ≥ 2 and a prime q, on the non-zero
// vectors of d coordinates over the field of q elements. The generators are the transvections
// that add one coordinate to a neighbouring one. A vector is the point of the number that its
// coordinates spell to the base q. Errors are [*fault.InputError] for other d and q, and
// [*fault.LimitError] for more than a million vectors.
func SL(d, q int) (*Group, error) {
	if err := checkLinear("SL", d, q); err != nil {
		return nil, err
	}
	gens := perms(linearGenerators(newProjectiveSpace(d, q)))
	return fromChecked(gens[0].Degree(), gens), nil
}

// GL returns the general linear group GL(d, q) on the same points as [SL], with the same errors. A
// further generator multiplies the last coordinate by the least primitive root modulo q.
func GL(d, q int) (*Group, error) {
	if err := checkLinear("GL", d, q); err != nil {
		return nil, err
	}
	space, factor := newProjectiveSpace(d, q), primitiveRoot(q)
	gens := perms(append(linearGenerators(space), space.onVectors(func(vector int) int {
		last := space.digit(vector, 0)
		return vector - last + last*factor%q
	})))
	return fromChecked(gens[0].Degree(), gens), nil
}

func checkLinear(name string, d, q int) error {
	in := "group." + name
	if err := checkDimension(in, d, q); err != nil {
		return err
	}
	vectors := 1
	for range d {
		if vectors > mostProjective/q {
			return tooMany(in, fmt.Sprintf("the space of %s(%d,%d)", name, d, q), "vectors", mostProjective, "")
		}
		vectors *= q
	}
	return nil
}

// linearGenerators returns the transvections as permutations of the vectors.
func linearGenerators(space *projectiveSpace) (gens [][]int32) {
	add := func(from, to int) []int32 {
		return space.onVectors(func(vector int) int {
			old := space.digit(vector, to)
			return vector + ((old+space.digit(vector, from))%space.q-old)*space.weight[to]
		})
	}
	for e := 1; e < len(space.weight)-1; e++ {
		gens = append(gens, add(e, e-1), add(e-1, e))
	}
	return gens
}

// onVectors returns a map of the non-zero vectors as a permutation.
func (s *projectiveSpace) onVectors(image func(vector int) int) []int32 {
	img := make([]int32, s.weight[len(s.weight)-1]-1)
	for k := range img {
		img[k] = int32(image(k+1) - 1)
	}
	return img
}
