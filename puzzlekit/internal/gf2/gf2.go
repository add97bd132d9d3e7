// Package gf2 is linear algebra over GF(2), the field of 0 and 1, in which a vector is a set
// and adding is the symmetric difference. Puzzles with lights are systems of equations over it,
// and so are the parities that the moves of a puzzle tie together.
package gf2

import (
	"math/bits"
	"slices"
)

// Vector is a vector over GF(2), bit by bit.
type Vector []uint64

// New returns the zero vector of n entries.
func New(n int) Vector { return make(Vector, (n+63)/64) }

// Set sets entry i, from 0, to 1.
func (v Vector) Set(i int) { v[i/64] |= 1 << (i % 64) }

// Has reports whether entry i is 1.
func (v Vector) Has(i int) bool { return v[i/64]>>(i%64)&1 == 1 }

// Add adds w to v.
func (v Vector) Add(w Vector) {
	for k, x := range w {
		v[k] ^= x
	}
}

// Weight is the number of ones.
func (v Vector) Weight() (n int) {
	for _, x := range v {
		n += bits.OnesCount64(x)
	}
	return n
}

// dot is the sum of the products of the entries, as a bit.
func (v Vector) dot(w Vector) bool {
	sum := uint64(0)
	for k, x := range w {
		sum ^= v[k] & x
	}
	return bits.OnesCount64(sum)%2 == 1
}

// Echelon is the reduced row echelon form of a matrix A over GF(2), with the row
// operations that lead to it: the matrix combined times A is the matrix rows.
type Echelon struct {
	unknowns int
	rows     []Vector // those that are not zero
	combined []Vector // for each of rows, the rows of A whose sum it is
	pivots   []int    // for each of rows, the unknown that no other row has
}

// Eliminate brings a matrix, given by its columns of m entries, to reduced row echelon
// form by Gaussian elimination. Cost O(m²·unknowns/64 + m³/64).
//
// (Over GF(2), for lights: M. Anderson and T. Feil, Turning lights out with linear algebra,
// Mathematics Magazine 71, 1998. K. Sutner, Linear cellular automata and the Garden-of-Eden,
// The Mathematical Intelligencer 11, 1989.)
func Eliminate(columns []Vector, m int) *Echelon {
	e := &Echelon{unknowns: len(columns)}
	rows, combined := make([]Vector, m), make([]Vector, m)
	for i := range m {
		rows[i], combined[i] = New(len(columns)), New(m)
		combined[i].Set(i)
		for k, column := range columns {
			if column.Has(i) {
				rows[i].Set(k)
			}
		}
	}
	for k := range columns {
		done := len(e.pivots)
		next := slices.IndexFunc(rows[done:], func(row Vector) bool { return row.Has(k) })
		if next < 0 {
			continue
		}
		next += done
		rows[done], rows[next] = rows[next], rows[done]
		combined[done], combined[next] = combined[next], combined[done]
		for i, row := range rows {
			if i != done && row.Has(k) {
				row.Add(rows[done])
				combined[i].Add(combined[done])
			}
		}
		e.pivots = append(e.pivots, k)
	}
	e.rows, e.combined = rows[:len(e.pivots)], combined[:len(e.pivots)]
	return e
}

// Rank is the rank of the matrix.
func (e *Echelon) Rank() int { return len(e.pivots) }

// Unknowns is the number of its columns.
func (e *Echelon) Unknowns() int { return e.unknowns }

// Solution returns the solution of Ax = b in which all unknowns but the pivots are zero. There
// must be one.
func (e *Echelon) Solution(b Vector) Vector {
	x := New(e.unknowns)
	for i, pivot := range e.pivots {
		if e.combined[i].dot(b) {
			x.Set(pivot)
		}
	}
	return x
}

// Kernel returns a basis of the solutions of Ax = 0: for each unknown that is no pivot, in
// order, the one in which no other of these is set.
func (e *Echelon) Kernel() (basis []Vector) {
	for k := range e.unknowns {
		if slices.Contains(e.pivots, k) {
			continue
		}
		x := New(e.unknowns)
		x.Set(k)
		for i, row := range e.rows {
			if row.Has(k) {
				x.Set(e.pivots[i])
			}
		}
		basis = append(basis, x)
	}
	return basis
}
