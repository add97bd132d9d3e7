package cubeboard

import (
	"math/big"
	"slices"
	"sync/atomic"

	"puzzlelab/puzzlekit/internal/encoded"
)

// MarshalBinary returns b as bytes: its size.
func (b *Board) MarshalBinary() ([]byte, error) { return encoded.Bytes(b.n) }

// UnmarshalBinary reads what [Board.MarshalBinary] wrote. A [*fault.InputError]
// says that data is something else; b is unchanged then.
func (b *Board) UnmarshalBinary(data []byte) error {
	var n int
	if err := encoded.Read("cubeboard.Board", data, &n); err != nil {
		return err
	}
	read, err := New(n)
	if err == nil {
		*b = *read
	}
	return err
}

// lastBoard is the board that was read last.
var lastBoard atomic.Pointer[Board]

// boardOf returns the board of a size, the same one again for values that are
// read one after the other.
func boardOf(n int) (*Board, error) {
	if b := lastBoard.Load(); b != nil && b.n == n {
		return b, nil
	}
	b, err := New(n)
	if err == nil {
		lastBoard.Store(b)
	}
	return b, err
}

type savedPlacement struct {
	N     int
	Cells []int32
}

// MarshalBinary returns p as bytes, with the size of its board.
func (p Placement) MarshalBinary() ([]byte, error) {
	s := savedPlacement{Cells: p.cells}
	if p.board != nil {
		s.N = p.board.n
	}
	return encoded.Bytes(s)
}

// UnmarshalBinary reads what [Placement.MarshalBinary] wrote. A
// [*fault.InputError] says that data is something else; p is unchanged then.
func (p *Placement) UnmarshalBinary(data []byte) error {
	var s savedPlacement
	if err := encoded.Read("cubeboard.Placement", data, &s); err != nil {
		return err
	}
	if s.N == 0 && len(s.Cells) == 0 {
		*p = Placement{}
		return nil
	}
	b, err := boardOf(s.N)
	if err != nil {
		return err
	}
	for _, c := range s.Cells {
		if c < 0 || int(c) >= b.Size() {
			return encoded.Damaged("cubeboard.Placement", "cell number %d of %d", c+1, b.Size())
		}
	}
	*p = b.placementOf(s.Cells)
	return nil
}

type savedLine struct {
	Kind  LineKind
	Name  string
	Cells []Cell
}

// MarshalBinary returns l as bytes.
func (l Line) MarshalBinary() ([]byte, error) {
	return encoded.Bytes(savedLine{l.Kind, l.Name, l.cells})
}

// UnmarshalBinary reads what [Line.MarshalBinary] wrote. A [*fault.InputError]
// says that data is something else; l is unchanged then.
func (l *Line) UnmarshalBinary(data []byte) error {
	var s savedLine
	if err := encoded.Read("cubeboard.Line", data, &s); err != nil {
		return err
	}
	*l = Line{Kind: s.Kind, Name: s.Name, cells: s.Cells}
	return nil
}

// MarshalText writes g as [ParseIsometry] reads it.
func (g Isometry) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText reads what [ParseIsometry] reads, with its errors.
func (g *Isometry) UnmarshalText(text []byte) error {
	read, err := ParseIsometry(string(text))
	if err == nil {
		*g = read
	}
	return err
}

// MarshalBinary is [Isometry.MarshalText].
func (g Isometry) MarshalBinary() ([]byte, error) { return g.MarshalText() }

// UnmarshalBinary is [Isometry.UnmarshalText].
func (g *Isometry) UnmarshalBinary(data []byte) error { return g.UnmarshalText(data) }

type savedCensus struct {
	N, Pieces int
	Piece     Piece
	Fixed     []*big.Int // empty for the zero Census
}

// MarshalBinary returns c as bytes.
func (c Census) MarshalBinary() ([]byte, error) {
	s := savedCensus{N: c.N, Pieces: c.Pieces, Piece: c.Piece}
	if c.fixed[0] != nil {
		s.Fixed = c.fixed[:]
	}
	return encoded.Bytes(s)
}

// UnmarshalBinary reads what [Census.MarshalBinary] wrote. A [*fault.InputError]
// says that data is something else, such as numbers that give no whole number of
// placements up to symmetry; c is unchanged then.
func (c *Census) UnmarshalBinary(data []byte) error {
	var s savedCensus
	if err := encoded.Read("cubeboard.Census", data, &s); err != nil {
		return err
	}
	read := Census{N: s.N, Piece: s.Piece, Pieces: s.Pieces}
	if len(s.Fixed) == 0 {
		*c = read
		return nil
	}
	if len(s.Fixed) != len(read.fixed) || slices.ContainsFunc(s.Fixed, func(x *big.Int) bool { return x == nil || x.Sign() < 0 }) {
		return encoded.Damaged("cubeboard.Census", "%d numbers for %d classes", len(s.Fixed), len(read.fixed))
	}
	copy(read.fixed[:], s.Fixed)
	for _, symmetry := range []Symmetry{UpToRotations, UpToIsometries} {
		if _, rest, order := read.mean(symmetry); rest.Sign() != 0 {
			return encoded.Damaged("cubeboard.Census", "the sum of ψ leaves %v modulo %d", rest, order)
		}
	}
	*c = read
	return nil
}
