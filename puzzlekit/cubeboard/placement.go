package cubeboard

import (
	"fmt"
	"slices"
	"strings"
)

// A Symmetry says which placements count as equal.
type Symmetry int

const (
	Distinct       Symmetry = iota // none
	UpToRotations                  // those that a rotation takes to each other
	UpToIsometries                 // those that an isometry takes to each other
)

func (s Symmetry) String() string {
	switch s {
	case Distinct:
		return "distinct"
	case UpToRotations:
		return "up to rotations"
	case UpToIsometries:
		return "up to isometries"
	}
	return fmt.Sprintf("Symmetry(%d)", int(s))
}

// group returns the isometries of s.
func (s Symmetry) group() []Isometry {
	switch s {
	case UpToRotations:
		return Rotations()
	case UpToIsometries:
		return Isometries()
	}
	return Isometries()[:1]
}

// A Placement is a set of cells of one board with a piece on each. It is
// immutable. The zero Placement is empty, on the zero Board.
type Placement struct {
	board *Board
	cells []int32 // 0-based numbers, increasing
}

// Placement returns the placement of pieces on the given cells. Their order does not
// matter, and a cell given twice counts once. The pieces may attack each other; see
// [Placement.Conflicts]. It returns a [*fault.InputError] for a cell that is not on the
// surface.
func (b *Board) Placement(cells ...Cell) (Placement, error) {
	numbers := make([]int32, len(cells))
	for i, c := range cells {
		number, err := b.Number(c)
		if err != nil {
			return Placement{}, err
		}
		numbers[i] = int32(number - 1)
	}
	return b.placementOf(numbers), nil
}

// placementOf uses the slice without copying it.
func (b *Board) placementOf(numbers []int32) Placement {
	slices.Sort(numbers)
	return Placement{b, slices.Compact(numbers)}
}

// Board returns the board of the placement, or the zero Board for the zero Placement.
func (p Placement) Board() *Board {
	if p.board == nil {
		return &Board{}
	}
	return p.board
}

// Len returns the number of pieces.
func (p Placement) Len() int { return len(p.cells) }

// Cells returns the occupied cells in the order of their numbers.
func (p Placement) Cells() []Cell {
	cells := make([]Cell, len(p.cells))
	for i, number := range p.cells {
		cells[i] = p.board.cells[number]
	}
	return cells
}

// Conflicts returns the pairs of cells whose pieces attack each other.
func (p Placement) Conflicts(piece Piece) [][2]Cell {
	var pairs [][2]Cell
	for i, c := range p.cells {
		for _, d := range p.cells[i+1:] {
			if p.board.shareLine(piece, int(c), int(d)) {
				pairs = append(pairs, [2]Cell{p.board.cells[c], p.board.cells[d]})
			}
		}
	}
	return pairs
}

// Image returns the placement to which g takes p.
func (p Placement) Image(g Isometry) Placement {
	numbers := make([]int32, len(p.cells))
	for i, number := range p.cells {
		numbers[i] = int32(p.board.image(int(number), g))
	}
	return p.board.placementOf(numbers)
}

func (p Placement) n() int {
	if p.board == nil {
		return 0
	}
	return p.board.n
}

// Equal reports whether p and q occupy the same cells of boards of one size.
func (p Placement) Equal(q Placement) bool {
	return p.n() == q.n() && slices.Equal(p.cells, q.cells)
}

// Canonical returns the first of the placements that count as equal to p, in the order
// of their lists of cell numbers. It is the same for two placements if and only if they
// count as equal. Cost O(|group|·len·log len).
func (p Placement) Canonical(s Symmetry) Placement {
	first := p
	for _, g := range s.group() {
		if q := p.Image(g); slices.Compare(q.cells, first.cells) < 0 {
			first = q
		}
	}
	return first
}

// Stabilizer returns the isometries that take p to itself, the identity first.
func (p Placement) Stabilizer() []Isometry {
	return slices.DeleteFunc(Isometries(), func(g Isometry) bool { return !p.Image(g).Equal(p) })
}

func (p Placement) String() string {
	var text strings.Builder
	for i, c := range p.Cells() {
		if i > 0 {
			text.WriteByte(' ')
		}
		text.WriteString(c.String())
	}
	return text.String()
}
