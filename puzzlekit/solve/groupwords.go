package solve

import (
	"context"
	"errors"

	"puzzlelab/puzzlekit/factor"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/refuse"
	"puzzlelab/puzzlekit/word"
)

// groupWords gives words for all elements of a puzzle's group, much longer than
// shortest ones. Solvers use them if their search finds nothing. The words come from
// package factor, whose stabiliser chain is made when it is first needed.
type groupWords struct {
	puzzle *puzzle.Puzzle
	memory uint64
	turn   chan struct{} // holds one token, taken during preparation
	chain  *factor.Factorizer
}

func newGroupWords(p *puzzle.Puzzle, memory uint64) *groupWords {
	g := &groupWords{puzzle: p, memory: memory, turn: make(chan struct{}, 1)}
	g.turn <- struct{}{}
	return g
}

// prepare makes the factorizer if no earlier call has.
func (g *groupWords) prepare(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return refuse.Stopped(ctx)
	case <-g.turn:
	}
	defer func() { g.turn <- struct{}{} }()
	if g.chain != nil {
		return nil
	}
	options := &factor.Options{Effort: factor.Quick, Memory: g.memory}
	f, err := factor.New(ctx, g.puzzle.Group(), g.puzzle.GroupAlphabet(), options)
	var limit *fault.LimitError
	switch {
	case errors.As(err, &limit) && limit.Unit == fault.Bytes:
		return &fault.LimitError{In: "solve", What: "the words for the group of " + g.puzzle.Name(), Unit: fault.Bytes, Need: limit.Need, Limit: g.memory, Option: "Options.Memory"}
	case err != nil:
		return err
	}
	g.chain = f
	return nil
}

// wordsMethod is the method of a result with such a word.
const wordsMethod = "words from a stabiliser chain"

// path returns such a word for a state, in the turns of its board.
func (g *groupWords) path(ctx context.Context, b *board.Board, s puzzle.State) ([]uint16, error) {
	if err := g.prepare(ctx); err != nil {
		return nil, err
	}
	sigma, err := b.Solution(s)
	if err != nil {
		return nil, err
	}
	w, err := g.of(ctx, sigma)
	if err != nil {
		return nil, err
	}
	return b.Path(w), nil
}

// of returns a word in the moves for an element of the group. It must be called after
// prepare has succeeded. If moves slide a blank, the blank has to be at home.
func (g *groupWords) of(ctx context.Context, sigma perm.Perm) (word.Word, error) {
	w, err := g.chain.FactorContext(ctx, sigma)
	if err != nil {
		return word.Word{}, err
	}
	return g.puzzle.Expand(w), nil
}
