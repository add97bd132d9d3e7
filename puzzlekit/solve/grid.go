package solve

import (
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// A grid is the board of a sliding puzzle: cells from 0, row by row.
type grid struct {
	cols, rows, cells int
	next              [][4]int16 // the cell beside a cell, by the way the blank goes, or -1
}

// The ways of the blank; opposite ones differ in the last bit. The names are
// those of the moves: the tile goes the other way.
const (
	blankLeft = iota // as in package tiles
	blankRight
	blankUp
	blankDown
)

var slideNames = [...]string{blankLeft: "R", blankRight: "L", blankUp: "D", blankDown: "U"}

func newGrid(cols, rows int) *grid {
	g := &grid{cols: cols, rows: rows, cells: cols * rows, next: make([][4]int16, cols*rows)}
	for c := range g.next {
		g.next[c] = [4]int16{int16(c - 1), int16(c + 1), int16(c - cols), int16(c + cols)}
		x, y := c%cols, c/cols
		for d, inside := range [4]bool{x > 0, x < cols-1, y > 0, y < rows-1} {
			if !inside {
				g.next[c][d] = -1
			}
		}
	}
	return g
}

// edges lists the steps of the blank, each as two cells.
func (g *grid) edges() [][2]int16 {
	var list [][2]int16
	for c, next := range g.next {
		for _, to := range next {
			if to >= 0 {
				list = append(list, [2]int16{int16(c), to})
			}
		}
	}
	return list
}

// slidingGrid returns the board that a puzzle is, nil when it is not
// Sliding(cols, rows).
func slidingGrid(p *puzzle.Puzzle) *grid {
	if !p.Slides() {
		return nil
	}
	for cols := 2; 2*cols <= p.Places(); cols++ {
		if rows := p.Places() / cols; cols*rows == p.Places() && p.Same(puzzle.Sliding(cols, rows)) {
			return newGrid(cols, rows)
		}
	}
	return nil
}

// isWhite colours the cells like a chessboard.
func (g *grid) isWhite(c int) bool { return (c%g.cols+c/g.cols)%2 == 0 }

// isOdd reports whether a board is an odd number of exchanges and steps of the
// blank together away from home: a slide is one of each, so that such a board
// has no solution within the rectangle.
func (g *grid) isOdd(board []int) bool {
	blank := slices.Index(board, 0)
	odd := g.isWhite(blank) != g.isWhite(g.cells-1)
	seen := make([]bool, g.cells)
	for start := range board {
		for c := start; !seen[c]; c = (board[c] + g.cells - 1) % g.cells {
			seen[c] = true
			odd = odd != (c != start) // a cycle of n cells is n-1 exchanges
		}
	}
	return odd
}

// cell names a cell as a person counts.
func (g *grid) cell(c int) string {
	return fmt.Sprintf("row %d, column %d", c/g.cols+1, c%g.cols+1)
}

// slides writes ways of the blank as slides of the tiles.
func slides(p *puzzle.Puzzle, ways []uint8) word.Word {
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
