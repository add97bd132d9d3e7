package solve

import (
	"context"
	"iter"

	"puzzlelab/puzzlekit/puzzle"
)

// SlidingNear finds short solutions of sliding puzzles that are too large for
// [NewSliding], such as the 24 and the 35 puzzle, and says how far from shortest
// they can be.
//
// A beam search keeps, slide by slide, the boards with the least lower bound;
// where it finds no way the solution of [RowByRow] counts. The lower bound
// comes from Manhattan distances and linear conflicts, raised by iterative
// deepening as far as the limit allows. It is safe for concurrent use.
type SlidingNear struct {
	puzzle  *puzzle.Puzzle
	metric  puzzle.Metric
	options Options
	human   *RowByRow
	bounds  *conflicts
	hash    [][]uint64 // Zobrist keys by tile and cell
}

const (
	slidingNearMethod = "beam search for tiles"
	slidingNearNodes  = 4_000_000
	// maxSearchCells is for boards of up to 10×10.
	maxSearchCells = 100
)

// NewSlidingNear makes a solver for Sliding(cols, rows) of at most 100 cells, in
// no time. Options.Nodes bounds the slides that a search looks at; 0 means four
// million, which takes one to three seconds of one core: half for the beam, half
// for the bound. More of them make the solutions shorter.
func NewSlidingNear(p *puzzle.Puzzle, opts *Options) (*SlidingNear, error) {
	human, err := NewRowByRow(p, opts)
	if err != nil {
		return nil, err
	}
	if human.bounds == nil {
		return nil, &PuzzleError{Solver: slidingNearMethod, Puzzle: p.Name(), Reason: "it is for at most 100 cells; see NewRowByRow"}
	}
	s := &SlidingNear{puzzle: p, metric: human.metric, options: opts.withDefaults(), human: human, bounds: human.bounds}
	cells := uint64(s.bounds.cells)
	for tile := range cells {
		keys := make([]uint64, cells)
		for c := range cells {
			keys[c] = mix(tile*cells + c + 1)
		}
		s.hash = append(s.hash, keys)
	}
	return s, nil
}

// Puzzle returns the puzzle that is solved.
func (s *SlidingNear) Puzzle() *puzzle.Puzzle { return s.puzzle }

// Metric returns the metric that is counted. The search counts single tiles in
// any case.
func (s *SlidingNear) Metric() puzzle.Metric { return s.metric }

// Search looks for a short solution, or for one of at most so many moves. It
// cannot prove that one is shortest unless the bound happens to meet it. See
// [Solver].
func (s *SlidingNear) Search(ctx context.Context, state puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		if goal.Want == Shortest || goal.Want == AllShortest {
			yield(Result{}, &GoalError{Solver: slidingNearMethod, Want: goal.Want, Hint: "NewSliding makes one that can, for at most 16 cells"})
			return
		}
		if err := check(s.puzzle, state); err != nil {
			yield(Result{}, err)
			return
		}
		r, err := s.solve(ctx, state)
		if err == nil && goal.Want == AtMost && r.Length > goal.Most {
			err = &LimitError{Option: "Nodes", Limit: s.options.nodes(slidingNearNodes), Best: r, Lower: r.Lower}
			if r.Lower > goal.Most {
				err = &NoneError{Most: goal.Most, Lower: r.Lower, Metric: s.metric}
			}
		}
		yield(r, err)
	}
}

// solve takes the best of three: a shortest solution, when the deepening comes
// to one; the beam's; the human one.
func (s *SlidingNear) solve(ctx context.Context, state puzzle.State) (Result, error) {
	limit := s.options.nodes(slidingNearNodes)
	d := &slideDeepening{conflicts: s.bounds, ctx: ctx, board: bytesOf(numbers(state)), limit: limit / 2}
	ways := d.deepen()
	nodes := d.nodes
	best, err := s.human.solve(ctx, state)
	if err == nil && !d.solved {
		b := &slideBeam{conflicts: s.bounds, hash: s.hash, ctx: ctx, memory: s.options.Memory}
		ways = b.search(bytesOf(numbers(state)), best.Word.Len(), limit/2)
		nodes += b.nodes
	}
	if err := stopped(ctx); err != nil {
		return best, err
	}
	lower := s.bounds.lowerInMetric(d.lower, s.metric)
	best.Steps, best.Method, best.Lower, best.Nodes = nil, slidingNearMethod, lower, nodes
	if err != nil || ways == nil {
		return best, err
	}
	found, err := solution(state, slides(s.puzzle, ways), s.metric, lower, slidingNearMethod, nodes)
	if err != nil || found.Length < best.Length {
		return found, err
	}
	return best, nil
}
