package board

import (
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// A Grid is the board of a sliding puzzle: cells from 0, row by row.
type Grid struct {
	Cols, Rows, Cells int
	Next              [][4]int16 // the neighbour of a cell, by the way of the blank, or -1
}

// The ways of the blank. Opposite ones differ in the last bit. The names are those of
// the moves: the tile goes the other way.
const (
	blankLeft = iota // as in package tiles
	blankRight
	blankUp
	blankDown
)

var slideNames = [...]string{blankLeft: "R", blankRight: "L", blankUp: "D", blankDown: "U"}

func newGrid(cols, rows int) *Grid {
	g := &Grid{Cols: cols, Rows: rows, Cells: cols * rows, Next: make([][4]int16, cols*rows)}
	for c := range g.Next {
		g.Next[c] = [4]int16{int16(c - 1), int16(c + 1), int16(c - cols), int16(c + cols)}
		x, y := c%cols, c/cols
		for d, inside := range [4]bool{x > 0, x < cols-1, y > 0, y < rows-1} {
			if !inside {
				g.Next[c][d] = -1
			}
		}
	}
	return g
}

// edges lists the steps of the blank, each as two cells.
func (g *Grid) edges() [][2]int16 {
	var list [][2]int16
	for c, next := range g.Next {
		for _, to := range next {
			if to >= 0 {
				list = append(list, [2]int16{int16(c), to})
			}
		}
	}
	return list
}

// GridOf returns the board of a puzzle, or nil if it is not Sliding(cols, rows).
func GridOf(p *puzzle.Puzzle) *Grid {
	for cols := 2; 2*cols <= p.Places(); cols++ {
		if rows := p.Places() / cols; cols*rows == p.Places() && p.Same(puzzle.Sliding(cols, rows)) {
			return newGrid(cols, rows)
		}
	}
	return nil
}

// IsWhite reports whether a cell is white in the colouring of a chessboard.
func (g *Grid) IsWhite(c int) bool { return (c%g.Cols+c/g.Cols)%2 == 0 }

// IsOdd reports whether the permutation of the cells and the distance of the blank from
// home have different parity. Such a board has no solution within the rectangle, since
// a slide changes both.
func (g *Grid) IsOdd(board []int) bool {
	blank := slices.Index(board, 0)
	odd := g.IsWhite(blank) != g.IsWhite(g.Cells-1)
	seen := make([]bool, g.Cells)
	for start := range board {
		for c := start; !seen[c]; c = (board[c] + g.Cells - 1) % g.Cells {
			seen[c] = true
			odd = odd != (c != start) // a cycle of n cells is n-1 exchanges
		}
	}
	return odd
}

// Cell names a cell with row and column from 1.
func (g *Grid) Cell(c int) string {
	return fmt.Sprintf("row %d, column %d", c/g.Cols+1, c%g.Cols+1)
}

// SlideWord converts ways of the blank to slides of the tiles.
func SlideWord(p *puzzle.Puzzle, ways []uint8) word.Word {
	var named [len(slideNames)]word.Letter
	for d, name := range slideNames {
		named[d], _ = p.Alphabet().Letter(name)
	}
	letters := make([]word.Letter, len(ways))
	for i, d := range ways {
		letters[i] = named[d]
	}
	return p.Alphabet().Word(letters...)
}
