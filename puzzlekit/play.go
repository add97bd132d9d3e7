package puzzlekit

import (
	"reflect"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// Play returns a board that can be played on the page. It takes a state, a [Way] to
// step through, or a puzzle, which starts solved. See [board.Play]. For dumplings it
// takes a [DangoWay], or a state that [Skewers] reads, for which a goal is made on the
// page. See [board.Dango]. On a cube, as [Place] and [Queens] return it, pieces are put by
// a click; see [board.Pieces].
func Play(from any, along ...word.Word) *board.Player {
	if f, ok := players[reflect.TypeOf(from)]; ok && len(along) == 0 {
		return f(from)
	}
	var s puzzle.State
	opts := &board.PlayOptions{}
	switch x := from.(type) {
	case *puzzle.Puzzle:
		s = x.Solved()
	case puzzle.State:
		s = x
	case playable:
		s, opts.Word = x.start(), x.steps()
	default:
		panic(failed(wrongKind("puzzlekit.Play", from, "a puzzle, a state or a Way")))
	}
	if len(along) > 0 {
		opts.Word = along[0]
	}
	return board.Play(s, opts)
}

// ParityGame returns a game on the page: exchange pairs of tiles, as few as possible, and
// say whether the board can be solved. It takes a state of [Sliding] or [Loops] with the
// blank in the last place. See [board.Parity].
func ParityGame(s puzzle.State) *board.Player { return board.Parity(s) }

// playable is a Way. Play names no type of the solvers, so that a cell that only plays a
// board does not contain them.
type playable interface {
	start() puzzle.State
	steps() word.Word
}
