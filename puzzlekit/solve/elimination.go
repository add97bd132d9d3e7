package solve

import (
	"math/bits"
	"slices"
)

// gf2 is a vector over GF(2), bit by bit.
type gf2 []uint64

func newGF2(n int) gf2 { return make(gf2, (n+63)/64) }

func (v gf2) set(i int)      { v[i/64] |= 1 << (i % 64) }
func (v gf2) has(i int) bool { return v[i/64]>>(i%64)&1 == 1 }

// add adds w to v.
func (v gf2) add(w gf2) {
	for k, x := range w {
		v[k] ^= x
	}
}

// weight is the number of ones.
func (v gf2) weight() (n int) {
	for _, x := range v {
		n += bits.OnesCount64(x)
	}
	return n
}

// dot is the sum of the products of the entries, as a bit.
func (v gf2) dot(w gf2) bool {
	sum := uint64(0)
	for k, x := range w {
		sum ^= v[k] & x
	}
	return bits.OnesCount64(sum)%2 == 1
}

// echelon is the reduced row echelon form of a matrix A over GF(2), with the row
// operations that lead to it: the matrix combined times A is the matrix rows.
type echelon struct {
	unknowns int
	rows     []gf2 // those that are not zero
	combined []gf2 // for each of rows, the rows of A whose sum it is
	pivots   []int // for each of rows, the unknown that no other row has
}

// eliminate brings a matrix, given by its columns of m entries, to reduced row echelon
// form by Gaussian elimination. Cost O(m²·unknowns/64 + m³/64).
//
// (Over GF(2), for lights: M. Anderson and T. Feil, Turning lights out with linear algebra,
// Mathematics Magazine 71, 1998. K. Sutner, Linear cellular automata and the Garden-of-Eden,
// The Mathematical Intelligencer 11, 1989.)
func eliminate(columns []gf2, m int) *echelon {
	e := &echelon{unknowns: len(columns)}
	rows, combined := make([]gf2, m), make([]gf2, m)
	for i := range m {
		rows[i], combined[i] = newGF2(len(columns)), newGF2(m)
		combined[i].set(i)
		for k, column := range columns {
			if column.has(i) {
				rows[i].set(k)
			}
		}
	}
	for k := range columns {
		done := len(e.pivots)
		next := slices.IndexFunc(rows[done:], func(row gf2) bool { return row.has(k) })
		if next < 0 {
			continue
		}
		next += done
		rows[done], rows[next] = rows[next], rows[done]
		combined[done], combined[next] = combined[next], combined[done]
		for i, row := range rows {
			if i != done && row.has(k) {
				row.add(rows[done])
				combined[i].add(combined[done])
			}
		}
		e.pivots = append(e.pivots, k)
	}
	e.rows, e.combined = rows[:len(e.pivots)], combined[:len(e.pivots)]
	return e
}

// solution returns the solution of Ax = b in which all unknowns but the pivots are zero. There
// must be one.
func (e *echelon) solution(b gf2) gf2 {
	x := newGF2(e.unknowns)
	for i, pivot := range e.pivots {
		if e.combined[i].dot(b) {
			x.set(pivot)
		}
	}
	return x
}

// kernel returns a basis of the solutions of Ax = 0: for each unknown that is no pivot, the one
// in which no other of these is set.
func (e *echelon) kernel() (basis []gf2) {
	for k := range e.unknowns {
		if slices.Contains(e.pivots, k) {
			continue
		}
		x := newGF2(e.unknowns)
		x.set(k)
		for i, row := range e.rows {
			if row.has(k) {
				x.set(e.pivots[i])
			}
		}
		basis = append(basis, x)
	}
	return basis
}
