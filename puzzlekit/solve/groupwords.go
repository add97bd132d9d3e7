package solve

import (
	"context"
	"errors"

	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/word"
)

// groupWords gives words for all elements of a puzzle's group, much longer than
// shortest ones. Solvers use them if their search finds nothing. The words come from
// package factor, whose stabiliser chain is made when it is first needed.
type groupWords struct {
	puzzle *puzzle.Puzzle
	chain  *onDemand[*factor.Factorizer]
}

func newGroupWords(p *puzzle.Puzzle, memory uint64) *groupWords {
	return &groupWords{puzzle: p, chain: newOnDemand(func(ctx context.Context) (*factor.Factorizer, error) {
		f, err := factor.New(ctx, p.Group(), p.GroupAlphabet(), &factor.Options{Effort: factor.Quick, Memory: memory})
		var limit *fault.LimitError
		if errors.As(err, &limit) && limit.Unit == fault.Bytes {
			return nil, &fault.LimitError{In: "solve", What: "the words for the group of " + p.Name(), Unit: fault.Bytes, Need: limit.Need, Limit: memory, Option: "Options.Memory"}
		}
		return f, err
	})}
}

// wordsMethod is the method of a result with such a word.
const wordsMethod = "words from a stabiliser chain"

// path returns such a word for a state, in the turns of its board.
func (g *groupWords) path(ctx context.Context, b *board.Board, s puzzle.State) ([]uint16, error) {
	sigma, err := b.Solution(ctx, s)
	if err != nil {
		return nil, err
	}
	w, err := g.of(ctx, sigma)
	if err != nil {
		return nil, err
	}
	return b.Path(w), nil
}

// of returns a word in the moves for an element of the group. If moves slide a blank,
// the blank has to be at home.
func (g *groupWords) of(ctx context.Context, sigma perm.Perm) (word.Word, error) {
	chain, err := g.chain.get(ctx)
	if err != nil {
		return word.Word{}, err
	}
	w, err := chain.Factor(ctx, sigma)
	if err != nil {
		return word.Word{}, err
	}
	return g.puzzle.Expand(w), nil
}
