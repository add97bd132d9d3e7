package cubeboard

import (
	"fmt"
	"iter"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// maxN is the largest edge length of a [Board]. A Board takes O(n²) memory, 30 MB for
// this n. The limit only catches typing errors.
const maxN = 200

// A Piece is a [Rook] or a [Queen].
type Piece int

const (
	Rook  Piece = iota + 1 // moves along loops
	Queen                  // moves along loops, hexagons and main diagonals
)

func (p Piece) String() string {
	switch p {
	case Rook:
		return "rook"
	case Queen:
		return "queen"
	}
	return fmt.Sprintf("Piece(%d)", int(p))
}

func (p Piece) check(in string) error {
	if p != Rook && p != Queen {
		return &fault.InputError{In: in, What: "piece", Value: int(p), Want: "Rook or Queen"}
	}
	return nil
}

// A Board is the surface of an n×n×n cube. It is immutable and safe for
// concurrent use. The zero Board has no cells.
type Board struct {
	n     int
	cells []Cell     // by number-1
	at    [][3]int   // lattice coordinates, by number-1
	on    [][4]int32 // lines through a cell, by number-1, the two loops first
	lines []Line
}

// New returns the board of edge length n, in 1..200, or a [*fault.InputError] for
// another n. Cost O(n²).
func New(n int) (*Board, error) {
	if n < 1 || n > maxN {
		return nil, badSize("cubeboard.New", n, maxN)
	}
	b := &Board{n: n, cells: make([]Cell, 0, 6*n*n), at: make([][3]int, 0, 6*n*n)}
	for face := Up; face <= Down; face++ {
		for row := 1; row <= n; row++ {
			for col := 1; col <= n; col++ {
				c := Cell{face, row, col}
				b.cells = append(b.cells, c)
				b.at = append(b.at, lattice(n, c))
			}
		}
	}
	b.addLines()
	return b, nil
}

// MustNew is like [New] but panics if n is out of range. It is for sizes in programs.
func MustNew(n int) *Board {
	b, err := New(n)
	if err != nil {
		panic(err)
	}
	return b
}

// N returns the edge length, 0 for a nil Board.
func (b *Board) N() int {
	if b == nil {
		return 0
	}
	return b.n
}

// Size returns the number of cells, 6n².
func (b *Board) Size() int { return len(b.cells) }

// MaxPieces returns ⌊3n/2⌋, the largest number of rooks that do not attack each
// other: each stands on two of the 3n loops, and no loop has two of them. The bound
// also holds for queens. Rooks attain it for every n, queens for every n that was
// tried (1..40).
func (b *Board) MaxPieces() int { return 3 * b.n / 2 }

// Cells yields the cells in the order of their numbers.
func (b *Board) Cells() iter.Seq2[int, Cell] {
	return func(yield func(int, Cell) bool) {
		for i, c := range b.cells {
			if !yield(i+1, c) {
				return
			}
		}
	}
}

func (b *Board) String() string {
	return fmt.Sprintf("the surface of a %d×%d×%d cube, %s, %s", b.n, b.n, b.n, counted.Of(len(b.cells), "cells"), counted.Of(len(b.lines), "lines"))
}
