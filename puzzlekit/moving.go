package puzzlekit

import (
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// Apply returns the state after moves. They are text in the notation of the puzzle,
// such as "R U R' U'", or a word.Word, or a [Way]. It panics with a *fault.ParseError,
// or with a *fault.InputError if a move is not possible.
func Apply(s puzzle.State, moves any) puzzle.State {
	switch x := moves.(type) {
	case string:
		return Must(s.Do(x))
	case word.Word:
		return Must(s.Apply(x))
	case interface{ steps() word.Word }: // a Way; a cell without one need not link the solvers
		return Must(s.Apply(x.steps()))
	}
	panic(failed(wrongKind("puzzlekit.Apply", moves, `moves such as "R U", a word or a Way`)))
}
