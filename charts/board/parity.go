package board

import (
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
)

// paritySpec is the data of the page.
type paritySpec struct {
	Title string `json:"title"`
	Cols  int    `json:"cols"`
	Rows  int    `json:"rows"`
	Tiles []int  `json:"tiles"` // row by row, without the blank
}

// Parity returns a game: can a board of tiles be solved? The player exchanges pairs of
// tiles, as few as possible, until it is clear whether an even number of exchanges brings
// the board in order or an odd one, answers, and learns at once whether that is right. The button
// Copy Go copies the board as Go for a cell.
// The page counts right answers, and deals further boards of up to six columns and rows.
// It is played by mouse, touch and keys; every tile is a button that a screen reader
// names. Where scripts do not run, it is a still picture of the board.
//
// The player has an error, see [Player.Err], unless s is a state of puzzle.Sliding or
// puzzle.Loops with the blank in the last place. (M. Fujimoto, section 7.3.)
func Parity(s puzzle.State) *Player {
	p := s.Puzzle()
	if p == nil {
		return &Player{still: failed(errNoPuzzle("board.Parity"))}
	}
	cols, rows := gridOf(p)
	slides := cols >= 2 && rows >= 2 && p.Same(puzzle.Sliding(cols, rows))
	loops := cols >= max(rows, 3) && rows >= 2 && p.Same(puzzle.Loops(cols, rows))
	if !slides && !loops || slides && s.Blank() != p.Places() {
		return &Player{still: failed(&fault.InputError{
			In: "board.Parity", What: "the state", Value: fmt.Sprintf("%s of %s", s.Line(), p.Name()),
			Want: "tiles on a rectangle, of Sliding or Loops, with the blank in the last place",
		})}
	}
	still := Draw(s, nil)
	spec := paritySpec{Title: fmt.Sprintf("Parity game: %s", p.Name()), Cols: cols, Rows: rows, Tiles: s.Numbers()}
	return &Player{still: still, class: parityClass, spec: asJSON(spec)}
}
