package cubeboard

import (
	"math/big"
	"slices"
	"sync/atomic"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/internal/encoded"
)

// MarshalBinary returns b as bytes, which hold its size.
func (b *Board) MarshalBinary() ([]byte, error) { return encoded.Bytes(b.n) }

// UnmarshalBinary reads what [Board.MarshalBinary] wrote. If data is something else, it
// returns a [*fault.InputError] and b is unchanged.
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

// lastBoard is a cache of one: the board that was read last. Goroutines may share it, because
// a board never changes.
var lastBoard atomic.Pointer[Board]

// boardOf returns the board of a size. Values that are read one after the other share
// it.
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

// UnmarshalBinary reads what [Placement.MarshalBinary] wrote. If data is something else,
// it returns a [*fault.InputError] and p is unchanged.
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

// UnmarshalBinary reads what [Line.MarshalBinary] wrote. If data is something else, it
// returns a [*fault.InputError] and l is unchanged.
func (l *Line) UnmarshalBinary(data []byte) error {
	var s savedLine
	if err := encoded.Read("cubeboard.Line", data, &s); err != nil {
		return err
	}
	*l = Line{Kind: s.Kind, Name: s.Name, cells: s.Cells}
	return nil
}

// MarshalText returns the name of g, which [ParseIsometry] reads.
func (g Isometry) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText reads the name of an isometry with [ParseIsometry].
func (g *Isometry) UnmarshalText(text []byte) error {
	read, err := ParseIsometry(string(text))
	if err == nil {
		*g = read
	}
	return err
}

// MarshalBinary is the same as [Isometry.MarshalText].
func (g Isometry) MarshalBinary() ([]byte, error) { return g.MarshalText() }

// UnmarshalBinary is the same as [Isometry.UnmarshalText].
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

// UnmarshalBinary reads what [Census.MarshalBinary] wrote. If data is something else, for
// instance numbers that give no whole number of placements up to symmetry, it returns a
// [*fault.InputError] and c is unchanged.
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
		return encoded.Damaged("cubeboard.Census", "%s for %s", counted.Of(len(s.Fixed), "numbers"), counted.Of(len(read.fixed), "classes"))
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
