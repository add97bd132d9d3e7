package cubeboard

import (
	"fmt"

	"puzzlelab/puzzlekit/perm"
)

// A SizeError names an edge length that is out of range.
type SizeError struct {
	What     string // "board", "exact count"
	N        int
	Min, Max int
}

func (e *SizeError) Error() string {
	return fmt.Sprintf("cubeboard: %s: n = %d is not in %d..%d", e.What, e.N, e.Min, e.Max)
}

// A CellError names a cell that is not on the surface, by its face, row and
// column or, when Coordinates is set, by these.
type CellError struct {
	Cell        Cell
	Coordinates *[3]int
	Number      int // the cell number asked for, when that was the question
	N           int
}

func (e *CellError) Error() string {
	switch {
	case e.Coordinates != nil:
		return fmt.Sprintf("cubeboard: %v is not on the surface: expected one coordinate -1 or %d, the others in 0..%d", *e.Coordinates, e.N, e.N-1)
	case e.Cell == Cell{}:
		return fmt.Sprintf("cubeboard: cell number %d is not in 1..%d", e.Number, 6*e.N*e.N)
	}
	return fmt.Sprintf("cubeboard: cell %v is not on the surface: expected one of six faces, row and column in 1..%d", e.Cell, e.N)
}

// A SymmetryError names something that was expected to be a symmetry of the
// cube, or a conjugacy class of them, and is not.
type SymmetryError struct {
	Text   string     // the text that was read, or
	Perm   *perm.Perm // the permutation of cells
	Reason string
}

func (e *SymmetryError) Error() string {
	if e.Perm != nil {
		return fmt.Sprintf("cubeboard: the permutation of %d cells is not a symmetry of the cube: %s", e.Perm.Degree(), e.Reason)
	}
	return fmt.Sprintf("cubeboard: %q is not a symmetry of the cube: %s", e.Text, e.Reason)
}

// A PieceError names a piece that is neither [Rook] nor [Queen].
type PieceError struct{ Piece Piece }

func (e *PieceError) Error() string {
	return fmt.Sprintf("cubeboard: piece %d is neither Rook nor Queen", int(e.Piece))
}

// A GroupError names a [Symmetry] that is none of Distinct, UpToRotations and
// UpToIsometries.
type GroupError struct{ Symmetry Symmetry }

func (e *GroupError) Error() string {
	return fmt.Sprintf("cubeboard: symmetry %d is none of Distinct, UpToRotations and UpToIsometries", int(e.Symmetry))
}

func (s Symmetry) check() error {
	if s < Distinct || s > UpToIsometries {
		return &GroupError{s}
	}
	return nil
}

// A LimitError says that an exact answer would take longer than the caller
// allowed, how long, and which option allows more.
type LimitError struct {
	What     string // "count of queen placements"
	N, Limit int
	Option   string // the field that raises Limit
	Estimate *Estimate
}

func (e *LimitError) Error() string {
	text := fmt.Sprintf("cubeboard: %s: n = %d is above the limit %d", e.What, e.N, e.Limit)
	if e.Estimate != nil {
		text += fmt.Sprintf(" (estimate: %v)", *e.Estimate)
	}
	return text + "; raise " + e.Option + " to go on"
}

// A StepsError says that a search found no placement in the steps it was
// allowed. It does not say that there is none.
type StepsError struct{ N, MaxSteps int }

func (e *StepsError) Error() string {
	return fmt.Sprintf("cubeboard: no placement found for n = %d in %d steps; raise FindOptions.MaxSteps to go on", e.N, e.MaxSteps)
}
