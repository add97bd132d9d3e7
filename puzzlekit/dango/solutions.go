package dango

import (
	"context"
	"iter"
	"math/big"
	"slices"

	"puzzlelab/puzzlekit/dango/internal/tokens"
)

// Options of [Puzzle.Solutions]. Nil means the defaults.
type Options struct {
	// MaxStates ends a search that would keep more states than this with a
	// [*fault.LimitError]. A state takes 8 bytes, or twice that until memory is
	// collected. 0 means 200,000,000, some 3 GB.
	MaxStates int
	// Workers is the number of goroutines. 0 means one a core. The result does not
	// depend on it.
	Workers int
}

// Solutions are the shortest sequences of moves from one state to another. The zero
// Solutions has none.
type Solutions struct {
	puzzle *Puzzle
	paths  *tokens.Paths
}

// Len returns the number of moves.
func (s *Solutions) Len() int {
	if s.paths == nil {
		return 0
	}
	return s.paths.Length()
}

// Count returns the number of shortest solutions.
func (s *Solutions) Count() *big.Int {
	if s.paths == nil {
		return new(big.Int)
	}
	return s.paths.Count()
}

// All yields the solutions in the order of their moves. There may be many.
func (s *Solutions) All() iter.Seq[[]Move] {
	return func(yield func([]Move) bool) {
		if s.paths == nil {
			return
		}
		for path := range s.paths.All() {
			if !yield(s.moves(path)) {
				return
			}
		}
	}
}

// First returns the first of the solutions, nil when there is none.
func (s *Solutions) First() []Move {
	for solution := range s.All() {
		return solution
	}
	return nil
}

func (s *Solutions) moves(path []tokens.Move) []Move {
	height := s.puzzle.config.Height
	out := make([]Move, len(path))
	for i, m := range path {
		out[i] = Move{m.From/height + 1, m.To/height + 1}
	}
	return out
}

// Solutions finds the shortest solutions from one state to another by balls that
// grow from both until they meet. It keeps no table of distances and needs no
// preparation. Of the states that exchanges of skewers make of each other, with
// the colours renamed such that the ball's centre stays, it keeps one. In the largest puzzles, of some 10^10 states,
// most pairs take a second, and the farthest up to a minute of one core and some
// 2 GB, which opts bounds. There are 1 to 13 dumplings.
//
// Errors: a [*fault.InputError] when a state is not of this puzzle, such as a goal
// with other colours than the start, or the puzzle is too large; a
// [*fault.UnreachableError] with the reason, before any search; a
// [*fault.LimitError]; a [*fault.StoppedError].
func (p *Puzzle) Solutions(ctx context.Context, from, to State, opts *Options) (*Solutions, error) {
	if err := p.CheckReachable(from, to); err != nil {
		return nil, err
	}
	g, err := p.graph()
	if err != nil {
		return nil, err
	}
	o := tokens.PathOptions{Symmetries: p.allSwaps()}
	if opts != nil {
		o.MaxStates, o.Workers = opts.MaxStates, opts.Workers
	}
	a, b := p.colourNumbers(from), p.colourNumbers(to)
	paths, err := g.Paths(ctx, p.onSlots(from, a), p.onSlots(to, b), &o)
	if err != nil {
		return nil, err
	}
	return &Solutions{p, paths}, nil
}

// Solve returns a shortest sequence of moves from one state to another, with the
// errors of [Puzzle.Solutions].
func (p *Puzzle) Solve(ctx context.Context, from, to State) ([]Move, error) {
	s, err := p.Solutions(ctx, from, to, nil)
	if err != nil {
		return nil, err
	}
	return s.First(), nil
}

// colourNumbers reads a state with its colours numbered without gaps, from 1.
func (p *Puzzle) colourNumbers(s State) []byte {
	colours := p.colourLabels()
	out := s.reading()
	for i, label := range out {
		out[i] = byte(slices.Index(colours, label) + 1)
	}
	return out
}

// colourLabels are the labels of the colours that there are.
func (p *Puzzle) colourLabels() []byte { return slices.Compact(slices.Clone(p.labels)) }
