package puzzlekit

import (
	"errors"
	"strings"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// Puzzle returns a puzzle of one's own. Its places are numbered from 1, and in each is
// a tile with its number. Each move is a name and a permutation of the places, as text
// that [Perm] reads: "R = (1,2,3)(4,5,6)", or "R := (1,2,3)(4,5,6);", takes what is in place 1
// to place 2. Colours,
// solid pieces and pictures need a file; see [ReadPuzzle]. Puzzle panics with a
// *fault.InputError or *fault.ParseError that names the move.
func Puzzle(name string, moves ...string) *puzzle.Puzzle {
	d := puzzle.Definition{Name: name, Notation: word.Moves}
	for _, text := range moves {
		move, cycles, ok := strings.Cut(text, "=")
		move = strings.TrimSuffix(move, ":") // as in GAP
		if !ok {
			panic(failed(&fault.InputError{In: "puzzlekit.Puzzle", What: "move", Value: text, Want: `a name and a permutation, such as "R = (1,2,3)(4,5,6)"`}))
		}
		p := permOfMove(text, cycles)
		d.Places = max(d.Places, p.Degree())
		d.Moves = append(d.Moves, puzzle.Move{Name: strings.TrimSpace(move), Perm: p})
	}
	if d.Places == 0 {
		panic(failed(&fault.InputError{In: "puzzlekit.Puzzle", What: "moves", Want: `one or more that move something, such as "a = (1,2,3)"`}))
	}
	return Must(puzzle.New(d))
}

// permOfMove reads the permutation of a move. Its error shows the whole text of the move.
func permOfMove(text, cycles string) perm.Perm {
	defer func() {
		failure := recover()
		var wrong *fault.ParseError
		if err, ok := failure.(error); ok && errors.As(err, &wrong) {
			panic(failed(&fault.ParseError{In: "puzzlekit.Puzzle", Text: text, Offset: len(text) - len(cycles) + wrong.Offset, Reason: wrong.Reason, Err: wrong.Err}))
		}
		if failure != nil {
			panic(failure)
		}
	}()
	return Perm(cycles)
}
