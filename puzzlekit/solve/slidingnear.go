package solve

import (
	"context"
	"iter"
	"math"

	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// slidingNear finds short solutions of puzzles in which moves slide a blank, and bounds
// how far from shortest they are. It is for boards that are too large for a slidingSearch,
// such as those of the 24 and 35 puzzles, and for boards of other shapes, such as those
// of [puzzle.SlidingOn].
//
// A beam search keeps the boards with the smallest lower bound after each slide. If it
// finds no solution, the solution of [NewRowByRow] is used, or on boards without rows a
// word of package factor, from a stabiliser chain. The lower bound comes from the
// distances of the tiles and, on rectangles of at most 100 cells, linear conflicts.
// Iterative deepening raises it as far as the limit allows; on small boards it finds
// shortest solutions. A slidingNear is safe for concurrent use.
type slidingNear struct {
	made
	options Options
	board   *board.Slides
	human   *rowByRow   // nil if the board is not suitable
	words   *groupWords // used instead if human is nil
}

const (
	slidingNearMethod = "beam search for tiles"
	slidingNearNodes  = 4_000_000
)

func newSlidingNear(p *puzzle.Puzzle, m puzzle.Metric, o Options) *slidingNear {
	s := &slidingNear{made: made{p, m}, options: o, board: board.NewSlides(p)}
	if s.board.Rectangle != nil {
		s.human = &rowByRow{made: s.made, board: s.board}
	} else {
		s.words = newGroupWords(p, o.Memory)
	}
	return s
}

// Search looks for a short solution or for one of at most Goal.Most moves; it counts
// single tiles in every metric. For the goals Shortest and AllShortest it deepens until
// it has found the solutions. On boards of more than 16 cells that exceeds any limit
// for most states. In a metric in which tiles that move together count one, these two
// goals give a [*fault.InputError]. See [Solver].
func (s *slidingNear) Search(ctx context.Context, state puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return s.begin(ctx, state, goal, func(yield func(Result, error) bool) {
		exact := goal.Want == Shortest || goal.Want == AllShortest
		switch {
		case exact && s.metric.Runs:
			yield(Result{}, noSuchGoal(slidingNearMethod, goal.Want, s.exactHint()))
		case exact:
			s.exact(ctx, state, goal, yield)
		default:
			yield(s.near(ctx, state, goal))
		}
	})
}

// exactHint names a solver that proves solutions shortest if tiles that move together
// count one.
func (s *slidingNear) exactHint() string {
	if s.board.Lines != nil {
		return "a short solution; on at most 16 cells, NewSliding with more memory proves shortest ones"
	}
	return "a short solution; in the metric in which every tile counts one it proves shortest ones"
}

// exact deepens until it finds solutions.
func (s *slidingNear) exact(ctx context.Context, state puzzle.State, goal Goal, yield func(Result, error) bool) {
	limit := s.options.nodes(defaultNodes)
	d := s.deepening(ctx, state, limit)
	var over bool
	d.found = func(ways []uint16) bool {
		r, err := s.result(state, ways, d.lower, d.nodes)
		over = !yield(r, err) || err != nil || goal.Want == Shortest
		return over
	}
	d.deepen()
	if over || !d.stopped {
		return
	}
	best, err := s.sure(ctx, state)
	best.Lower, best.Nodes = d.lower, d.nodes
	if err == nil {
		err = &LimitError{Option: "Nodes", Limit: limit, Best: best, Lower: d.lower}
	}
	yield(best, err)
}

func (s *slidingNear) deepening(ctx context.Context, state puzzle.State, limit uint64) *slideDeepening {
	return &slideDeepening{Slides: s.board, ctx: ctx, tiles: board.TilesOf(state), limit: limit, most: math.MaxInt}
}

// near returns the best of three solutions: a shortest one, if the deepening finds one;
// that of the beam; and one that needs no search.
func (s *slidingNear) near(ctx context.Context, state puzzle.State, goal Goal) (Result, error) {
	limit := s.options.nodes(slidingNearNodes)
	d := s.deepening(ctx, state, limit/2)
	if goal.Want == AtMost && !s.metric.Runs {
		d.most = goal.Most
	}
	var ways []uint16
	d.found = func(found []uint16) bool {
		ways = append(ways, found...)
		return true
	}
	d.deepen()
	lower := s.board.LowerInMetric(d.lower, s.metric)
	if goal.Want == AtMost && lower > goal.Most {
		return s.none(goal.Most, lower)
	}
	best, err := s.sure(ctx, state)
	nodes := d.nodes
	if err == nil && !d.done {
		var looked uint64
		ways, looked = tileBeam(ctx, s.board, board.TilesOf(state), best.Word.Len(), s.options.Workers, limit/2, s.options.Memory)
		nodes += looked
	}
	if err == nil {
		err = kit.Stopped(ctx)
	}
	if err == nil && (ways != nil || d.done) {
		var found Result
		if found, err = s.result(state, ways, lower, nodes); found.Length < best.Length {
			best = found
		}
	}
	best.Steps, best.Method, best.Metric, best.Lower, best.Nodes = nil, slidingNearMethod, s.metric, lower, nodes
	if err == nil && goal.Want == AtMost && best.Length > goal.Most {
		err = &LimitError{Option: "Nodes", Limit: limit, Best: best, Lower: lower}
	}
	return best, err
}

// sure is a solution that needs no search: row by row, or a word for the permutation
// after the blank has moved home.
func (s *slidingNear) sure(ctx context.Context, state puzzle.State) (Result, error) {
	if s.human != nil {
		return s.human.solve(ctx, state)
	}
	if _, err := s.words.chain.get(ctx); err != nil {
		return Result{}, err
	}
	blank := state.Blank() - 1
	walk := s.board.Word(s.puzzle, s.board.Along(s.board.Walk(blank, func(c int) bool { return c == s.board.Home })))
	home, err := state.Apply(walk)
	if err != nil {
		return Result{}, err
	}
	sigma, err := s.puzzle.Solution(ctx, home)
	if err != nil {
		return Result{}, err
	}
	w, err := s.words.of(ctx, sigma)
	if err != nil {
		return Result{}, err
	}
	return s.result(state, s.board.WaysOf(blank, walk.Mul(w)), 0, 0)
}

func (s *slidingNear) result(state puzzle.State, ways []uint16, lower int, nodes uint64) (Result, error) {
	return solution(state, s.board.Word(s.puzzle, ways), s.metric, lower, slidingNearMethod, nodes)
}
