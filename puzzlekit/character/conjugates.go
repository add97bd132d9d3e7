package character

import (
	"fmt"
	"slices"
)

// An automorphism of the field of values takes a character to another: its values on a class become those on the
// class of k-th powers, for a k prime to the exponent. Where that exchanges the two characters χ and ψ in a space, χ+ψ and χ−ψ
// are, up to multiples, the vectors that the automorphism keeps and negates. The multiples follow from the norms, which are equal.
// So no class matrix is needed, whose class would be large: only the classes on which χ and ψ differ could
// tell them apart.

// automorphisms returns different permutations of the classes by powers prime to the exponent: that of inverses
// first, and those of small numbers.
func (s *search) automorphisms() (list [][]int) {
	seen := map[string]bool{}
	for _, k := range append([]int{-1}, s.smallUnits()...) {
		image, moves := make([]int, len(s.t.sizes)), false
		for t := range image {
			image[t] = s.t.power(t, k)
			moves = moves || image[t] != t
		}
		if key := fmt.Sprint(image); moves && !seen[key] {
			seen[key] = true
			list = append(list, image)
		}
	}
	return list
}

// smallUnits returns numbers prime to the exponent, up to a bound that gives most automorphisms.
func (s *search) smallUnits() (units []int) {
	for k := 2; k < 2*len(s.t.powers)+100; k++ {
		if gcd(k, s.e) == 1 {
			units = append(units, k)
		}
	}
	return units
}

// exchanged returns the lines of the two characters in a space that an automorphism exchanges, and
// false if none does.
func (s *search) exchanged(v *space) ([]*space, bool) {
	if v.dim() != 2 {
		return nil, false
	}
	for _, image := range s.galois {
		kept, negated, ok := s.halves(v, image)
		if !ok {
			continue
		}
		ratio, ok := s.f.sqrt(s.f.mul(s.norm(kept), s.f.inverse(s.norm(negated))))
		if !ok {
			continue
		}
		var lines []*space
		for _, sign := range []uint64{ratio, s.f.p - ratio} {
			row := slices.Clone(kept)
			s.f.addMultiple(row, negated, sign)
			lines = append(lines, &space{rows: [][]uint64{row}})
		}
		return lines, true
	}
	return nil, false
}

// halves returns vectors of a space of dimension 2 that an automorphism keeps and negates, and false if it does
// not take the space to itself or keeps all of it.
func (s *search) halves(v *space, image []int) (kept, negated []uint64, ok bool) {
	for _, row := range v.rows {
		sum, difference := slices.Clone(row), slices.Clone(row)
		moved := make([]uint64, len(row))
		for t := range row {
			moved[t] = row[image[t]]
		}
		s.f.addMultiple(sum, moved, 1)
		s.f.addMultiple(difference, moved, s.f.p-1)
		if !v.contains(s.f, moved) {
			return nil, nil, false
		}
		if !isZero(sum) {
			kept = sum
		}
		if !isZero(difference) {
			negated = difference
		}
	}
	return kept, negated, kept != nil && negated != nil
}

// norm returns ⟨v,v⟩ modulo p, times the order of the group.
func (s *search) norm(v []uint64) (sum uint64) {
	for t, size := range s.sizes {
		sum = s.f.add(sum, s.f.mul(size, s.f.mul(v[t], v[s.t.inverse[t]])))
	}
	return sum
}

func isZero(v []uint64) bool {
	return !slices.ContainsFunc(v, func(c uint64) bool { return c != 0 })
}
