package godsnumber

import (
	"context"

	"puzzlelab/puzzlekit/puzzle"
)

// Puzzle returns the graph of the states of a puzzle that moves reach, in one of its
// metrics; "" means the first. If pieces look alike, states that look the same are one
// state. If a blank slides, its place is part of the state. Moves can be blocked.
//
// Errors: a [*fault.InputError] for a metric that the puzzle does not have, and for one
// that counts letters of a puzzle with [puzzle.Definition].Forbidden and a move of an
// order above 3; a [*fault.LimitError] for more than Options.MaxStates, or for more than
// 262,144 arrangements of what blocks moves; a [*fault.StoppedError]. Cost as for [Cayley],
// for each place of the blank or arrangement of what blocks moves.
func Puzzle(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (*Graph[puzzle.State], error) {
	b, err := readBoard(ctx, p, metric)
	if err != nil {
		return nil, err
	}
	onLabels, err := boardGraph(ctx, b, opts)
	if err != nil {
		return nil, err
	}
	g := newGraph[puzzle.State](b.name, onLabels.moves, onLabels.index, onLabels.apply)
	g.start, g.undirected, g.transitive = p.Solved(), onLabels.undirected, onLabels.transitive
	g.number = func(s puzzle.State) (uint64, bool) {
		if !p.Same(s.Puzzle()) {
			return 0, false
		}
		return onLabels.number(labelsOf(s))
	}
	g.state = func(n uint64) (puzzle.State, error) {
		labels, err := onLabels.state(n)
		if err != nil {
			return puzzle.State{}, err
		}
		return p.State(fromOne(labels))
	}
	return g, nil
}

// boardGraph returns the graph of the arrangements of a board.
func boardGraph(ctx context.Context, b *board, opts *Options) (*Graph[[]int32], error) {
	w := newWalks(b)
	steps := b.steps
	if len(steps) == 0 {
		steps = []step{b.loop()}
	}
	r, loops, err := w.root(ctx, steps)
	if err != nil {
		return nil, err
	}
	levels, err := levelsOf(ctx, inPuzzle, loops, b.solved, opts.maxStates())
	if err != nil {
		return nil, err
	}
	w.home = numbering{levels, b.solved}
	index, _, err := fold(ctx, inPuzzle, r, loops, levels, -1, opts.maxStates())
	if err != nil {
		return nil, err
	}
	g := newGraph[[]int32](b.name, b.words(), index, index.Apply)
	g.start, g.undirected, g.transitive = b.solved, b.undirected, b.vertices == 1 && allDiffer(b.solved)
	g.number = w.numberOf
	g.state = func(n uint64) ([]int32, error) { return w.labels(n), nil }
	return g, nil
}
