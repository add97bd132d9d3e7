package solve

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"sort"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/pattern"
	"puzzlelab/puzzlekit/solve/internal/refuse"
	"puzzlelab/puzzlekit/solve/internal/slide"
	"puzzlelab/puzzlekit/solve/internal/tablefile"
	"puzzlelab/puzzlekit/solve/internal/tiles"
)

// slidingSearch finds shortest solutions of the sliding puzzle with a free
// blank, on boards of at most 16 cells.
//
// Where every tile counts one, the lower bound is a sum: the tiles fall into
// patterns, each with a table of the fewest moves of its own tiles (Korf and
// Felner 2002: additive pattern databases), and the reflected board gives a
// second sum. Where tiles that move together count one, moves cannot be shared
// out, and the largest of several tables counts, of moves that begin along a row
// or along a column as those of the solution do; the walking distance bounds the
// moves along each axis; and the search ends where it meets a ball around the
// solved board that is kept in memory (Manzini 1995: perimeter search).
// Sequences of single moves that others make superfluous are left out (Taylor and
// Korf 1993). It is safe for concurrent use.
type slidingSearch struct {
	made
	options    Options
	cols, rows int
	single     *tiles.Solver      // for the metric in which every tile counts
	multi      *tiles.MultiSolver // for the other
}

const slidingMethod = "IDA* with pattern databases for tiles"

// NewSliding makes tables as large as Options.Memory allows for Sliding(cols,
// rows). For the 15 puzzle they take 58 MB in the metric "single-tile" (two
// patterns of seven tiles) or 6 MB (6-6-3), and 346 MB or 35 MB in "multi-tile",
// where up to a quarter of Options.Memory goes to a ball around the solved board:
// of radius 15 with the default, in three seconds of one core.
// The small ones are made in seconds; the two patterns of seven take about a
// minute of one core and, while they are made, 800 MB in all; both go to the
// cache and are read from there the next time. A [*fault.LimitError] says when not
// even the small ones fit.
// Options.Nodes bounds a search; 0 means no limit. A search that is not over has
// a solution row by row as its best so far.
func NewSliding(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (Solver, error) {
	const in = "solve.NewSliding"
	o, err := opts.checked(in)
	if err != nil {
		return nil, err
	}
	m, err := metricOf(in, p, metric)
	if err != nil {
		return nil, err
	}
	s := &slidingSearch{made: made{p, m}, options: o}
	g := slide.GridOf(p)
	if g == nil || g.Cells > tiles.MaxCells {
		return nil, refuse.Unfit(in, p, fmt.Sprintf("Sliding(cols, rows) with at most %d cells; NewSlidingNear is for larger boards", tiles.MaxCells))
	}
	s.cols, s.rows = g.Cols, g.Rows
	config := tiles.Config{Workers: o.Workers, Patterns: s.patterns(o.Memory)}
	if config.Patterns == nil {
		return nil, refuse.TooLarge(in, "the smallest set of pattern databases for "+p.Name(), s.leastMemory(), o.Memory, "NewSlidingNear, whose solutions need not be shortest")
	}
	s.useCache(&config)
	if m.Runs {
		s.multi, err = tiles.NewMulti(ctx, s.cols, s.rows, config, s.ballMemory(config.Patterns))
	} else {
		s.single, err = tiles.New(ctx, s.cols, s.rows, config)
	}
	if err != nil {
		return nil, &fault.StoppedError{In: "solve", Err: err}
	}
	return s, nil
}

// useCache keeps tables that are worth it. One that cannot be read is made anew.
func (s *slidingSearch) useCache(config *tiles.Config) {
	config.Load = func(key string) []uint8 {
		table, _ := tablefile.New(s.options.CacheDir, "tiles", []byte(key)).Read()
		return table
	}
	config.Save = func(key string, table []uint8) {
		if len(table) >= pattern.WorthKeeping {
			tablefile.New(s.options.CacheDir, "tiles", []byte(key)).Write(table)
		}
	}
}

// patterns are the largest that fit.
func (s *slidingSearch) patterns(memory uint64) [][]int {
	if s.metric.Runs {
		return tiles.DefaultMultiPatterns(s.cols, s.rows, memory)
	}
	return tiles.DefaultPatterns(s.cols, s.rows, memory)
}

// ballMemory is what a ball around home may take beside the patterns: a quarter
// of the memory, which takes about as long to fill as the pattern databases.
func (s *slidingSearch) ballMemory(patterns [][]int) uint64 {
	rest := s.options.Memory - tiles.MultiTableBytes(s.cols, s.rows, patterns)
	return min(rest, s.options.Memory/4)
}

// leastMemory is the least memory into which some patterns fit.
func (s *slidingSearch) leastMemory() uint64 {
	return uint64(sort.Search(math.MaxInt32, func(memory int) bool { return s.patterns(uint64(memory)) != nil }))
}

// Search deepens until it finds a solution; all goals but AllShortest give a
// shortest one. Where the limit ends a search for a short one, that is the
// solution row by row. See [Solver].
func (s *slidingSearch) Search(ctx context.Context, state puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		if err := s.check(ctx, state, goal); err != nil {
			yield(Result{}, err)
			return
		}
		board := slide.Numbers(state)
		answer, err := s.shortest(ctx, board, goal)
		bounded := Result{Lower: answer.Lower, Metric: s.metric, Method: slidingMethod, Nodes: answer.Nodes}
		switch {
		case err != nil:
			best := s.byHand(state, bounded)
			if err = s.failure(best, err); goal.Want == Short && ctx.Err() == nil && best.Found {
				err = nil
			}
			yield(best, err)
		case !answer.Found || goal.Want == AtMost && answer.Lower > goal.Most:
			yield(bounded, noSolution(goal.Most, answer.Lower, s.metric))
		case goal.Want == AllShortest:
			err := s.all(ctx, board, answer.Lower, func(moves []uint8) bool {
				r, err := s.result(state, moves, answer)
				return yield(r, err) && err == nil
			})
			if err != nil {
				yield(bounded, s.failure(bounded, err))
			}
		default:
			yield(s.result(state, answer.Moves, answer))
		}
	}
}

func (s *slidingSearch) shortest(ctx context.Context, board []int, goal Goal) (tiles.Answer, error) {
	report := s.options.reporter()
	limits := tiles.Limits{Nodes: s.options.Nodes, Workers: s.options.Workers, Round: func(bound int, nodes uint64) {
		report.report(Progress{What: fmt.Sprintf("length %d", bound), Nodes: nodes, Done: -1})
	}}
	if goal.Want == AtMost {
		limits.Moves = max(goal.Most, 1)
	}
	if s.multi != nil {
		return s.multi.Shortest(ctx, board, limits)
	}
	return s.single.Shortest(ctx, board, limits)
}

func (s *slidingSearch) all(ctx context.Context, board []int, length int, yield func([]uint8) bool) error {
	if s.multi != nil {
		return s.multi.All(ctx, board, length, yield)
	}
	return s.single.All(ctx, board, length, yield)
}

// result writes moves of the blank as slides of the tiles, which go the other way.
func (s *slidingSearch) result(state puzzle.State, moves []uint8, answer tiles.Answer) (Result, error) {
	return solution(state, slide.Slides(s.puzzle, moves), s.metric, answer.Lower, slidingMethod, answer.Nodes)
}

// byHand is what to give when a search is not over: a solution row by row, which
// takes no time, with the bound of the search.
func (s *slidingSearch) byHand(state puzzle.State, bounded Result) Result {
	r := &rowByRow{made: s.made, board: slide.NewBoard(s.puzzle)}
	found, err := r.solve(context.Background(), state)
	if err != nil {
		return bounded
	}
	found.Lower, found.Nodes = max(found.Lower, bounded.Lower), bounded.Nodes
	return found
}

func (s *slidingSearch) failure(best Result, err error) error {
	var limit *tiles.NodesError
	if errors.As(err, &limit) {
		return &LimitError{Option: "Nodes", Limit: limit.Limit, Best: best, Lower: best.Lower}
	}
	return &fault.StoppedError{In: "solve", Err: err}
}
