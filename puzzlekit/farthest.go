package puzzlekit

import (
	"iter"

	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/stategraph"
)

// States yields all states of a puzzle that moves reach, the solved state first, in a
// fixed order. It panics with a *fault.LimitError if there are too many to number. See
// [godsnumber.Puzzle].
func States(p *puzzle.Puzzle) iter.Seq[puzzle.State] {
	return func(yield func(puzzle.State) bool) {
		defer sayingHow()
		ctx := Context()
		g := Must(godsnumber.Puzzle(ctx, p, "", nil))
		for n := range g.Size() {
			if ctx.Err() != nil {
				panic(failed(fault.Stopped(ctx, "puzzlekit.States", "")))
			}
			if !yield(Must(g.State(n))) {
				return
			}
		}
	}
}

// Farthest returns the states of a puzzle that need the most moves. The metric is one of
// the puzzle's metrics; the default is the first. The result is cached. It panics with a
// *fault.LimitError if there are too many states.
func Farthest(p *puzzle.Puzzle, metric ...string) []puzzle.State {
	name := p.Metrics()[0].Name
	if len(metric) > 0 {
		name = metric[0]
	}
	defer sayingHow()
	ctx, bar := Context(), newLateBar("Farthest states")
	defer bar.end()
	return Must(cachedForVersion(func() ([]puzzle.State, error) {
		g, err := godsnumber.Puzzle(ctx, p, name, nil)
		if err != nil {
			return nil, err
		}
		return farthest(g.Enumerate(ctx, nil, countStates(bar)))
	}, "farthest", p, name))
}

// FarthestSkewers returns the states of a dango puzzle that are farthest from a state,
// which is text that [Skewers] reads. The result is cached. It panics with a
// *fault.LimitError if there are too many states.
func FarthestSkewers(p *dango.Puzzle, from string) []dango.State {
	start := Skewers(from)
	defer sayingHow()
	ctx, bar := Context(), newLateBar("Farthest states")
	defer bar.end()
	return Must(cachedForVersion(func() ([]dango.State, error) {
		return farthest(p.Enumerate(ctx, start, countStates(bar)))
	}, "farthest", p, start))
}

func farthest[S any](d *stategraph.Distances[S], err error) ([]S, error) {
	if err != nil {
		return nil, err
	}
	return d.Antipodes(Context())
}
