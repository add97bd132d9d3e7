package dango

import (
	"context"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/dango/internal/tokens"
)

// Options are the options of [Puzzle.Solutions]. A nil *Options means the defaults.
type Options struct {
	// MaxStates is the largest number of states that the search keeps; beyond it, the
	// search returns a [*fault.LimitError]. A state takes 8 bytes, or 16 until the next
	// garbage collection. 0 means 200,000,000, about 3 GB.
	MaxStates int
	// Workers is the number of goroutines. 0 means one per core. The result does not
	// depend on it.
	Workers int
}

// Solutions are the shortest sequences of moves from one state to another. The zero
// Solutions is empty.
type Solutions struct {
	puzzle *Puzzle
	paths  *tokens.Paths
}

// Len returns the number of moves of a solution.
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

// All yields the solutions in lexicographic order of their moves. There may be many.
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

// First returns the first solution, or nil if there is none.
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

// Solutions finds the shortest solutions from one state to another by breadth-first
// search from both states until the two searches meet. It needs no table of distances.
// Of the states that a symmetry fixing the start of a search maps to each other, it keeps
// one; the symmetries exchange skewers and rename colours. In the largest puzzles, of
// about 10^10 states, most pairs take a second, and the farthest pairs up to a minute on
// one core and about 2 GB. The puzzle has 1 to 13 dumplings.
//
// Errors: a [*fault.InputError] if a state does not belong to the puzzle or the puzzle is
// too large; a [*fault.UnreachableError] with the reason, before any search; a
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
	a, b := p.colorNumbers(from), p.colorNumbers(to)
	paths, err := g.Paths(ctx, p.onSlots(from, a), p.onSlots(to, b), &o)
	if err != nil {
		return nil, err
	}
	return &Solutions{p, paths}, nil
}

// Solve returns a shortest sequence of moves from one state to another. Its errors are
// those of [Puzzle.Solutions].
func (p *Puzzle) Solve(ctx context.Context, from, to State) ([]Move, error) {
	s, err := p.Solutions(ctx, from, to, nil)
	if err != nil {
		return nil, err
	}
	return s.First(), nil
}

// colorNumbers returns the labels of a state in reading order, with the colours that
// occur numbered from 1 without gaps.
func (p *Puzzle) colorNumbers(s State) []byte {
	colors := p.colorLabels()
	out := s.reading()
	for i, label := range out {
		out[i] = byte(slices.Index(colors, label) + 1)
	}
	return out
}

// colorLabels returns the labels of the colours that occur, in increasing order.
func (p *Puzzle) colorLabels() []byte { return slices.Compact(slices.Clone(p.labels)) }

// String gives the number of solutions and the first: "2 solutions of 3 moves, the
// first 1→2 1→3 2→3".
func (s *Solutions) String() string {
	moves := s.First()
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	return fmt.Sprintf("%s of %s, the first %s", counted.Of(s.Count(), "solutions"), counted.Of(s.Len(), "moves"), strings.Join(texts, " "))
}
