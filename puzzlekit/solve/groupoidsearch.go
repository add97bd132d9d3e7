package solve

import (
	"context"
	"iter"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/ball"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// groupoidSearch is the [Bidirectional] search for puzzles whose moves can be blocked. All
// states near the solved one are stored with their distances, as many as fit into the
// memory. A search for a shortest solution meets them, from a ball of its own about the
// state; distances of shapes with signs are lower bounds. A search for a short solution
// goes on in three parts: to the shape of the solved state, a loop there, and a rest that
// is stored. If that finds nothing, there is a word from a stabiliser chain of the group
// of the loops.
type groupoidSearch struct {
	made
	*ball.States
	board   *board.Shapes
	loops   *onDemand[[]ball.Loop]
	words   *groupWords
	options Options
}

const (
	groupoidMethod = "search of a groupoid"
	groupoidMemory = 1 << 29   // for a default of Options.Memory
	groupoidNodes  = 1_000_000 // for a shortest solution if a short one is enough
	partNodes      = 20_000_000
)

func newGroupoidSearch(ctx context.Context, in string, p *puzzle.Puzzle, metric string, opts *Options) (*groupoidSearch, error) {
	o, err := opts.checked(in, "Weights")
	if err != nil {
		return nil, err
	}
	if opts == nil || opts.Memory == 0 {
		o.Memory = groupoidMemory
	}
	m, err := metricOf(in, p, metric)
	if err != nil {
		return nil, err
	}
	b, err := board.NewShapes(ctx, in, p, m, o.Weights)
	if err != nil {
		return nil, err
	}
	states, err := ball.NewStates(ctx, b, o.Memory/2)
	if err != nil {
		return nil, err
	}
	return &groupoidSearch{made: madeFor(b.Board), States: states, board: b, loops: newOnDemand(states.Loops), words: newGroupWords(p, o.Memory/2), options: o}, nil
}

// Search looks for solutions of at most 0, 1, 2, … moves, and for the goal Short only as
// long as that is quick. See [Solver].
func (g *groupoidSearch) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return g.begin(ctx, s, goal, func(yield func(Result, error) bool) {
		labels, shape := g.board.ShapeOf(s)
		otherwise := uint64(defaultNodes)
		if goal.Want == Short {
			otherwise = groupoidNodes
		}
		limit := g.options.nodes(otherwise)
		search := g.NewSearch(labels, shape, goal.Want == AllShortest, g.options.Memory/2)
		for lower := g.board.Rest(0, shape); ; lower++ {
			if goal.Want == AtMost && lower > goal.Most {
				yield(g.none(goal.Most, lower))
				return
			}
			paths, full, err := search.At(ctx, lower, g.options.Workers, limit-min(limit, search.Nodes))
			switch {
			case err != nil:
				yield(Result{Lower: lower, Metric: g.metric}, err)
				return
			case full && goal.Want == Short:
				yield(g.short(ctx, s, search, lower))
				return
			case full:
				best := Result{Lower: lower, Metric: g.metric}
				yield(best, &LimitError{Option: "Nodes", Limit: limit, Best: best, Lower: lower})
				return
			}
			for _, path := range paths {
				r, err := g.result(s, path, lower, search.Nodes)
				if !yield(r, err) || err != nil {
					return
				}
			}
			if paths != nil {
				return
			}
		}
	})
}

// short looks for a solution in parts.
func (g *groupoidSearch) short(ctx context.Context, s puzzle.State, search *ball.Search, lower int) (Result, error) {
	none := Result{Lower: lower, Metric: g.metric}
	loops, err := g.loops.get(ctx)
	if err != nil {
		return none, err
	}
	path, err := search.Short(ctx, loops, search.Nodes+g.options.nodes(partNodes))
	if err != nil {
		return none, err
	}
	if path == nil {
		if path, err = g.factored(ctx, s); err != nil {
			return none, err
		}
	}
	_, shape := g.board.ShapeOf(s)
	return g.result(s, g.board.Merge(g.Polish(g.board.Merge(path), shape)), lower, search.Nodes)
}

// factored returns a way to the shape of the solved state and a word in the loops there.
func (g *groupoidSearch) factored(ctx context.Context, s puzzle.State) ([]uint16, error) {
	_, shape := g.board.ShapeOf(s)
	path := g.board.WayHome(shape)
	home, err := s.Apply(g.board.Word(path))
	if err != nil {
		return nil, kit.Internal("a way home is blocked: " + err.Error())
	}
	sigma, err := g.puzzle.Solution(ctx, home)
	if err != nil {
		return nil, err
	}
	w, err := g.words.of(ctx, sigma)
	if err != nil {
		return nil, err
	}
	return append(path, g.board.Path(w)...), nil
}

func (g *groupoidSearch) result(s puzzle.State, path []uint16, lower int, nodes uint64) (Result, error) {
	return resultOf(g.board.Board, s, path, lower, groupoidMethod, nodes)
}
