package solve

import (
	"context"
	"iter"
	"math"
	"sort"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
	"puzzlelab/puzzlekit/solve/internal/pattern"
	"puzzlelab/puzzlekit/solve/internal/tiles"
)

// slidingSearch finds shortest solutions of the sliding puzzle with a free blank, on
// boards of at most 16 cells.
//
// If every tile counts one, the lower bound is a sum. The tiles are divided into
// patterns, each with a table of the fewest moves of its own tiles (Korf and Felner
// 2002: additive pattern databases). The reflected board gives a second sum.
//
// If tiles that move together count one, a move can belong to several patterns, so
// bounds cannot be added and the largest is used. Its tables distinguish whether the
// first move is along a row or along a column. The walking distance bounds the moves
// along each axis. The search ends at a ball around the solved board that is kept in
// memory (Manzini 1995: perimeter search).
//
// Sequences of single moves that others make redundant are left out (Taylor and Korf
// 1993). A slidingSearch is safe for concurrent use.
type slidingSearch struct {
	made
	options    Options
	cols, rows int
	single     *tiles.Solver      // for the metric in which every tile counts
	multi      *tiles.MultiSolver // for the other
}

const slidingMethod = "IDA* with pattern databases for tiles"

// newSlidingSearch makes tables as large as Options.Memory allows, for a grid of at most
// tiles.MaxCells cells. It returns a refusal instead if not even the small ones fit.
func newSlidingSearch(ctx context.Context, p *puzzle.Puzzle, m puzzle.Metric, g *board.Grid, o Options) (s *slidingSearch, refusal, err error) {
	s = &slidingSearch{made: made{p, m}, options: o, cols: g.Cols, rows: g.Rows}
	config := tiles.Config{Workers: o.Workers, Patterns: s.patterns(o.Memory)}
	if config.Patterns == nil {
		return nil, kit.TooLarge(inSliding, "the smallest set of pattern databases for "+p.Name(), s.leastMemory(), o.Memory, "For, which then finds solutions that need not be shortest"), nil
	}
	s.useCache(&config)
	if m.Runs {
		s.multi, err = tiles.NewMulti(ctx, s.cols, s.rows, config, s.ballMemory(config.Patterns))
	} else {
		s.single, err = tiles.New(ctx, s.cols, s.rows, config)
	}
	if err != nil {
		return nil, nil, err
	}
	return s, nil, nil
}

// useCache sets up the cache for tables worth keeping. A table that cannot be read is
// made again.
func (s *slidingSearch) useCache(config *tiles.Config) {
	config.Load = func(key string) []uint8 {
		table, _ := kit.NewTableFile(s.options.CacheDir, "tiles", []byte(key)).Read()
		return table
	}
	config.Save = func(key string, table []uint8) {
		if len(table) >= pattern.WorthKeeping {
			kit.NewTableFile(s.options.CacheDir, "tiles", []byte(key)).Write(table)
		}
	}
}

// patterns returns the largest patterns that fit.
func (s *slidingSearch) patterns(memory uint64) [][]int {
	if s.metric.Runs {
		return tiles.DefaultMultiPatterns(s.cols, s.rows, memory)
	}
	return tiles.DefaultPatterns(s.cols, s.rows, memory)
}

// ballMemory is the memory of the ball around the solved board, besides the patterns: a
// quarter of the total, which takes about as long to fill as the pattern databases.
func (s *slidingSearch) ballMemory(patterns [][]int) uint64 {
	rest := s.options.Memory - tiles.MultiTableBytes(s.cols, s.rows, patterns)
	return min(rest, s.options.Memory/4)
}

// leastMemory is the smallest memory into which some patterns fit.
func (s *slidingSearch) leastMemory() uint64 {
	return uint64(sort.Search(math.MaxInt32, func(memory int) bool { return s.patterns(uint64(memory)) != nil }))
}

// Search deepens until it finds a shortest solution, for every goal except AllShortest.
// If a search for the goal Short reaches the limit, it gives a row-by-row solution. See
// [Solver].
func (s *slidingSearch) Search(ctx context.Context, state puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return s.begin(ctx, state, goal, func(yield func(Result, error) bool) {
		tiles, solver := board.Numbers(state), s.solver()
		x := exactSearch{made: s.made, options: s.options, method: slidingMethod, unit: "moves",
			find: func(limits kit.Limits) (kit.Answer, error) { return solver.Shortest(ctx, tiles, limits) },
			all: func(_ kit.Limits, length int, yield func([]uint8) bool) error {
				return solver.All(ctx, tiles, length, yield)
			},
			result: func(moves []uint8, a kit.Answer) (Result, error) {
				return solution(state, board.SlideWord(s.puzzle, moves), s.metric, a.Lower, slidingMethod, a.Nodes)
			},
			early: func(bounded Result, err error) (Result, error) {
				best := s.byHand(state, bounded)
				if goal.Want == Short && ctx.Err() == nil && best.Found {
					return best, nil
				}
				return best, limited(err, best)
			},
		}
		x.run(goal, yield)
	})
}

// solver returns the solver for the metric. Its moves are those of the blank.
func (s *slidingSearch) solver() interface {
	Shortest(ctx context.Context, tiles []int, limits kit.Limits) (kit.Answer, error)
	All(ctx context.Context, tiles []int, length int, yield func([]uint8) bool) error
} {
	if s.multi != nil {
		return s.multi
	}
	return s.single
}

// byHand is the result of a search that ended early: a row-by-row solution with the
// lower bound of the search.
func (s *slidingSearch) byHand(state puzzle.State, bounded Result) Result {
	r := &rowByRow{made: s.made, board: board.NewSlides(s.puzzle)}
	found, err := r.solve(context.Background(), state)
	if err != nil {
		return bounded
	}
	found.Lower, found.Nodes = max(found.Lower, bounded.Lower), bounded.Nodes
	return found
}
