package solve

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/loops"
	"puzzlelab/puzzlekit/solve/internal/refuse"
)

// LoopSearch finds shortest solutions of puzzles with few generators that each move
// many pieces, such as the loop generators of the 15 puzzle. A depth-first search
// cannot be pruned there. A table holds all permutations of length up to D. The search
// multiplies the state by all permutations of length 1, 2, … and looks the products up.
// The first one in the table has length D and gives a solution; the lengths tried
// before prove that it is shortest.
//
// An element, its inverse and, on a square board, their mirror images have the same
// length; the table stores one of the four. It is immutable and safe for concurrent
// use.
type LoopSearch struct {
	made
	board   *board.Board
	options Options
	ball    loops.Ball
	words   *groupWords
}

const loopMethod = "bidirectional search for loops"

// NewLoops makes a table as large as Options.Memory allows. It is for puzzles of at
// most 15 places whose pieces all differ, such as Loops(4, 4). For that puzzle the
// table has all permutations of up to 13 letters (97 million) with 400 MB, and up to 14
// letters (316 million) with 1.3 GB. In the metric of powers, 900 MB hold all
// permutations of length up to 8; the process then takes 930 MB and most of a minute on
// one core. A larger table takes longer to make and speeds up every search: each
// further letter cuts its time to about a third. A [*fault.LimitError] reports that not
// even a small table fits. Options.Nodes bounds the number of products that a search
// looks up.
func NewLoops(ctx context.Context, p *puzzle.Puzzle, metric string, opts *Options) (*LoopSearch, error) {
	const in = "solve.NewLoops"
	o, err := opts.checked(in)
	if err != nil {
		return nil, err
	}
	b, err := readBoard(in, p, metric, o)
	if err != nil {
		return nil, err
	}
	if _, err := p.Solved().MadeBy(); err != nil || p.Places() > loops.MaxPoints {
		return nil, refuse.Unfit(in, p, fmt.Sprintf("one with at most %d pieces that all differ; NewPatternSearch is for others", loops.MaxPoints))
	}
	report := o.reporter()
	config := loops.Config{Symmetry: reflection(b), Memory: o.Memory, Workers: o.Workers, Round: func(length int, elements uint64) {
		report.report(Progress{What: fmt.Sprintf("permutations of length %d", length), Nodes: elements, Done: -1})
	}}
	for _, sigma := range b.Perms {
		config.Letters = append(config.Letters, sigma.AppendZeroBased(nil))
	}
	ball, err := loops.NewBall(ctx, config)
	var memory *loops.MemoryError
	switch {
	case errors.As(err, &memory):
		return nil, refuse.TooLarge(in, "the table of short words", memory.Need, o.Memory, "NewNear, whose solutions need not be shortest")
	case err != nil:
		return nil, &fault.StoppedError{In: "solve", Err: err}
	}
	return &LoopSearch{made: madeFor(b), board: b, options: o, ball: *ball, words: newGroupWords(p, o.Memory)}, nil
}

// reflection returns the images of the transposition of a square board whose last cell
// is not a place, if it takes turns to turns, and nil otherwise.
func reflection(b *board.Board) []int32 {
	n := int(math.Sqrt(float64(b.Places + 1)))
	if n*n != b.Places+1 {
		return nil
	}
	images := make([]int32, b.Places)
	for i := range images {
		images[i] = int32(i%n*n + i/n)
	}
	tau, err := perm.FromZeroBased(images)
	if err != nil {
		panic(err) // a transposition is a permutation
	}
	known := map[string]bool{}
	for _, sigma := range b.Perms {
		known[sigma.Key()] = true
	}
	for _, sigma := range b.Perms {
		if !known[tau.Mul(sigma).Mul(tau).Key()] {
			return nil
		}
	}
	return images
}

// Radius returns D, the length of the longest words in the table.
func (l *LoopSearch) Radius() int { return l.ball.Radius() }

// Spheres returns the number of permutations of each length up to the radius.
func (l *LoopSearch) Spheres() []uint64 { return l.ball.Counts() }

// Complete reports whether the table has all permutations, so that its radius is God's
// number.
func (l *LoopSearch) Complete() bool { return l.ball.Complete() }

// Bytes returns the memory of the tables in bytes.
func (l *LoopSearch) Bytes() uint64 { return l.ball.Bytes() }

// Search finds shortest solutions for every goal. If a search for the goal Short
// reaches the limit, the solution is a word of package factor, from a stabiliser chain.
// Cost: a solution of length D+r needs the products with all permutations of length up
// to r. See [Solver].
func (l *LoopSearch) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		if err := l.check(ctx, s, goal); err != nil {
			yield(Result{}, err)
			return
		}
		sigma, err := s.SolvedBy()
		if err != nil {
			yield(Result{}, fmt.Errorf("solve: %w", err))
			return
		}
		l.search(ctx, s, sigma.AppendZeroBased(nil), goal, yield)
	}
}

func (l *LoopSearch) search(ctx context.Context, s puzzle.State, images []int32, goal Goal, yield func(Result, error) bool) {
	report := l.options.reporter()
	limits := loops.Limits{Products: l.options.nodes(defaultLoopNodes), Workers: l.options.Workers, Round: func(length int, products uint64) {
		report.report(Progress{What: fmt.Sprintf("length %d", length), Nodes: products, Done: -1})
	}}
	if goal.Want == AtMost {
		limits.Length = max(goal.Most, 1)
	}
	answer, err := l.ball.Shortest(ctx, images, limits)
	bounded := Result{Lower: answer.Lower, Metric: l.metric, Method: loopMethod, Nodes: answer.Products}
	switch {
	case err != nil && goal.Want == Short && ctx.Err() == nil:
		yield(l.fallback(ctx, s, answer))
	case err != nil:
		yield(bounded, l.failure(bounded, err))
	case goal.Want == AtMost && (!answer.Found || answer.Lower > goal.Most):
		yield(bounded, noSolution(goal.Most, answer.Lower, l.metric))
	case goal.Want == AllShortest:
		err := l.ball.All(ctx, images, limits, func(word []int) bool {
			r, err := l.result(s, word, answer)
			return yield(r, err) && err == nil
		})
		if err != nil {
			yield(bounded, l.failure(bounded, err))
		}
	default:
		yield(l.result(s, answer.Word, answer))
	}
}

// defaultLoopNodes takes minutes, and is enough for every known position.
const defaultLoopNodes = 100_000_000_000

func (l *LoopSearch) result(s puzzle.State, word []int, answer loops.Answer) (Result, error) {
	path := make([]uint16, len(word))
	for i, letter := range word {
		path[i] = uint16(letter)
	}
	return resultOf(l.board, s, path, answer.Lower, loopMethod, answer.Products)
}

// fallback is a solution for the goal Short if the search has reached its limit.
func (l *LoopSearch) fallback(ctx context.Context, s puzzle.State, answer loops.Answer) (Result, error) {
	path, err := l.words.path(ctx, l.board, s)
	if err != nil {
		return Result{Lower: answer.Lower, Metric: l.metric}, err
	}
	return resultOf(l.board, s, path, answer.Lower, loopMethod+", then "+wordsMethod, answer.Products)
}

func (l *LoopSearch) failure(best Result, err error) error {
	var limit *loops.ProductsError
	if errors.As(err, &limit) {
		return &LimitError{Option: "Nodes", Limit: limit.Limit, Best: best, Lower: best.Lower}
	}
	return &fault.StoppedError{In: "solve", Err: err}
}
