package puzzlekit

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"puzzlelab/charts/board"
	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/word"
)

// Play returns a board that can be played on the page. It takes a state, a [Way] to
// step through, or a puzzle, which starts solved. A word.Word to be played and
// *board.PlayOptions may follow. See [board.Play]. For dumplings it takes a [DangoWay], or
// a state that [Skewers] reads, for which a goal is made on the page. See [board.Dango]. On
// a cube, as [Place] and [Queens] return it, pieces are put by a click; see [board.Pieces].
//
// The page solves with a table of words. Play makes one, unless the options have it, which
// takes up to two seconds. If it cannot be made so quickly (more than 100 places, or a
// difficult group), the page says that it cannot solve.
func Play(from any, with ...any) *board.Player {
	if f, ok := players[reflect.TypeOf(from)]; ok && len(with) == 0 {
		return f(from)
	}
	var s puzzle.State
	var along word.Word
	switch x := from.(type) {
	case *puzzle.Puzzle:
		s = x.Solved()
	case puzzle.State:
		s = x
	case playable:
		s, along = x.start(), x.steps()
	default:
		panic(failed(wrongKind("puzzlekit.Play", from, "a puzzle, a state or a Way")))
	}
	opts := playOptions(along, with)
	if opts.Table == nil && !opts.NoSolver {
		var err error
		opts.Table, opts.Why, err = quickTable(Context(), s.Puzzle())
		Must(0, err)
	}
	return board.Play(s, opts)
}

func playOptions(along word.Word, with []any) *board.PlayOptions {
	opts := board.PlayOptions{Word: along}
	for _, x := range with {
		switch x := x.(type) {
		case word.Word:
			opts.Word = x
		case *board.PlayOptions:
			along, opts = opts.Word, *x
			if opts.Word.Len() == 0 {
				opts.Word = along
			}
		default:
			panic(failed(wrongKind("puzzlekit.Play", x, "a word or *board.PlayOptions")))
		}
	}
	return &opts
}

// Bounds for the tables that Play makes.
const (
	quickPlaces = 100
	quickRounds = 4000 // of Minkwitz; up to four times as many while there are holes
)

// quickTable returns the table with which the page of a puzzle solves, or the reason why
// none is made, which is empty where [board.Play] knows it.
func quickTable(ctx context.Context, p *puzzle.Puzzle) (t *factor.Table, why string, err error) {
	switch {
	case p == nil || p.Blocks():
		return nil, "", nil
	case p.Places() > quickPlaces:
		return nil, fmt.Sprintf("%d places are too many for a table of words that is made in two seconds", p.Places()), nil
	}
	t, err = factor.Minkwitz(ctx, p.Group(), nil, &factor.TableOptions{Rounds: quickRounds, MaxRounds: 4 * quickRounds})
	var limit *fault.LimitError
	if errors.As(err, &limit) {
		return nil, "a table of words for this puzzle is not made in two seconds", nil
	}
	return t, "", err
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
