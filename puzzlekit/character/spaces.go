package character

import "slices"

// A space is a space of row vectors over a field, by its reduced basis: in each row, the entry at the
// row's pivot is 1 and the only one of its column.
type space struct {
	rows   [][]uint64
	pivots []int
}

func (s *space) dim() int { return len(s.rows) }

// add adds a vector to the space and reports whether it was not there. It may overwrite v.
func (s *space) add(f field, v []uint64) bool {
	for i, row := range s.rows {
		if c := v[s.pivots[i]]; c != 0 {
			f.addMultiple(v, row, f.p-c)
		}
	}
	pivot := 0
	for pivot < len(v) && v[pivot] == 0 {
		pivot++
	}
	if pivot == len(v) {
		return false
	}
	f.scale(v, f.inverse(v[pivot]))
	for _, row := range s.rows {
		if c := row[pivot]; c != 0 {
			f.addMultiple(row, v, f.p-c)
		}
	}
	s.rows, s.pivots = append(s.rows, v), append(s.pivots, pivot)
	return true
}

// contains reports whether a vector is in the space.
func (s *space) contains(f field, v []uint64) bool {
	sum := make([]uint64, len(v))
	for i, row := range s.rows {
		f.addMultiple(sum, row, v[s.pivots[i]])
	}
	return slices.Equal(sum, v)
}

// annihilated returns the vectors v of length n with Σ vᵢwᵢ = 0 for each w of a space.
func annihilated(f field, n int, by *space) *space {
	isPivot := make([]bool, n)
	for _, k := range by.pivots {
		isPivot[k] = true
	}
	s := &space{}
	for free := range n {
		if isPivot[free] {
			continue
		}
		v := make([]uint64, n)
		v[free] = 1
		for i, row := range by.rows {
			v[by.pivots[i]] = f.sub(0, row[free])
		}
		s.add(f, v)
	}
	return s
}

// combined returns the space of the combinations of rows with the coefficients of a space.
func combined(f field, coefficients *space, rows [][]uint64) *space {
	s := &space{}
	for _, c := range coefficients.rows {
		v := make([]uint64, len(rows[0]))
		for i, row := range rows {
			f.addMultiple(v, row, c[i])
		}
		s.add(f, v)
	}
	return s
}
