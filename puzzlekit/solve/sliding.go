package solve

import (
	"cmp"
	"context"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
	"puzzlelab/puzzlekit/solve/internal/tiles"
)

// NewSliding makes a solver for a puzzle in which moves slide a blank. For Sliding(cols,
// rows) with at most 16 cells it finds shortest solutions; for larger boards and those of
// other shapes, such as those of [puzzle.SlidingOn], short ones, with a bound on how far
// from shortest they are.
//
// For shortest solutions it makes tables as large as Options.Memory allows. For the 15
// puzzle in the metric "single-tile" they take 58 MB (two patterns of seven tiles) or 6 MB
// (6-6-3). In "multi-tile" they take 346 MB or 35 MB, and up to a quarter of
// Options.Memory goes to a ball around the solved board; with the default it has radius 15
// and takes three seconds on one core. The small tables take seconds to make. The two
// patterns of seven tiles take about a minute on one core and 800 MB in all while they are
// made. Both are cached. A [*fault.LimitError] reports that not even the small tables fit.
// Options.Nodes bounds a search; 0 means no limit. A search that ends early returns a
// row-by-row solution as its best so far.
//
// The solver for other boards prepares no tables. Options.Nodes bounds the number of slides
// that it looks at. For the goals Short and AtMost, 0 means four million, half for a beam
// and half for the bound, which takes one to three seconds on one core; a larger limit
// gives shorter solutions. For the goals Shortest and AllShortest, which need a metric in
// which every tile counts one, 0 means 10^9. A [*fault.InputError] reports a puzzle that
// does not slide.
func NewSliding(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (Solver, error) {
	o, err := opts.checked(inSliding)
	if err != nil {
		return nil, err
	}
	m, err := metricOf(inSliding, p, metric)
	if err != nil {
		return nil, err
	}
	if err := kit.Stopped(ctx); err != nil {
		return nil, err
	}
	if p.Solved().Blank() == 0 {
		return nil, kit.Unfit(inSliding, p, "one whose moves slide a blank; For finds a solver for others")
	}
	g := board.GridOf(p)
	if g == nil || g.Cells > tiles.MaxCells {
		return newSlidingNear(p, m, o), nil
	}
	exact, refusal, err := newSlidingSearch(ctx, p, m, g, o)
	return asSolver(exact, cmp.Or(err, refusal))
}

const inSliding = "solve.NewSliding"
