package solve

import (
	"context"
	"fmt"
	"iter"
	"math"

	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve/internal/board"
	"puzzlelab/puzzlekit/solve/internal/kit"
	"puzzlelab/puzzlekit/solve/internal/loops"
)

// loopSearch is the [Bidirectional] search for puzzles with few generators that each move
// many pieces, such as the loop generators of the 15 puzzle. A depth-first search cannot
// be pruned there. A table holds all permutations of length up to D. The search multiplies
// the state by all permutations of length 1, 2, … and looks the products up. The first one
// in the table has length D and gives a solution; the lengths tried before prove that it
// is shortest.
//
// An element, its inverse and, on a square board, their mirror images have the same
// length; the table stores one of the four.
type loopSearch struct {
	made
	*loops.Ball
	board   *board.Board
	options Options
	words   *groupWords
}

const loopMethod = "bidirectional search for loops"

// suitsLoops reports whether a puzzle is a board of loop generators whose table fits.
func suitsLoops(b *board.Board, o Options) bool {
	return o.Target.Puzzle() == nil && isLoops(b.Puzzle) && loops.LeastBytes(loopConfig(b, o)) <= o.Memory
}

// isLoops reports whether p is a board of loop generators of at most 16 cells.
func isLoops(p *puzzle.Puzzle) bool {
	for cols := 3; cols <= loops.MaxPoints; cols++ {
		rows := (p.Places() + 1) / cols
		if p.Places() <= loops.MaxPoints && 2 <= rows && rows <= cols && cols*rows == p.Places()+1 {
			return p.Same(puzzle.Loops(cols, rows))
		}
	}
	return false
}

func loopConfig(b *board.Board, o Options) loops.Config {
	report := o.reporter()
	config := loops.Config{Symmetry: reflection(b), Memory: o.Memory, Workers: o.Workers, Report: func(length int, elements uint64) {
		report.report(Progress{What: fmt.Sprintf("permutations of length %d", length), Nodes: elements, Done: -1})
	}}
	for _, sigma := range b.Perms {
		config.Letters = append(config.Letters, sigma.AppendZeroBased(nil))
	}
	return config
}

// newLoopSearch makes a table as large as Options.Memory allows, for a puzzle of at most
// 15 places whose pieces all differ.
func newLoopSearch(ctx context.Context, in string, b *board.Board, o Options) (*loopSearch, error) {
	if _, err := b.Puzzle.Solved().MadeBy(); err != nil || b.Places > loops.MaxPoints {
		return nil, kit.Unfit(in, b.Puzzle, fmt.Sprintf("one with at most %d pieces that all differ; NewPatternSearch is for others", loops.MaxPoints))
	}
	config := loopConfig(b, o)
	if need := loops.LeastBytes(config); need > o.Memory {
		return nil, kit.TooLarge(in, "the table of short words", need, o.Memory, "NewNear, whose solutions need not be shortest")
	}
	ball, err := loops.NewBall(ctx, config)
	if err != nil {
		return nil, err
	}
	return &loopSearch{made: madeFor(b), Ball: ball, board: b, options: o, words: newGroupWords(b.Puzzle, o.Memory)}, nil
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

// Search finds shortest solutions for every goal. If a search for the goal Short
// reaches the limit, the solution is a word of package factor, from a stabiliser chain.
// Cost: a solution of length D+r needs the products with all permutations of length up
// to r.
func (l *loopSearch) Search(ctx context.Context, s puzzle.State, goal Goal) iter.Seq2[Result, error] {
	return l.begin(ctx, s, goal, func(yield func(Result, error) bool) {
		sigma, err := s.SolvedBy()
		if err != nil {
			yield(Result{}, fmt.Errorf("solve: %w", err))
			return
		}
		images := sigma.AppendZeroBased(nil)
		x := exactSearch{made: l.made, options: l.options, method: loopMethod, unit: "letters", nodes: defaultLoopNodes,
			find: func(limits kit.Limits) (kit.Answer, error) { return l.Shortest(ctx, images, limits) },
			all: func(limits kit.Limits, _ int, yield func([]uint8) bool) error {
				return l.All(ctx, images, limits, yield)
			},
			result: func(word []uint8, a kit.Answer) (Result, error) {
				path := make([]uint16, len(word))
				for i, letter := range word {
					path[i] = uint16(letter)
				}
				return resultOf(l.board, s, path, a.Lower, loopMethod, a.Nodes)
			},
			early: func(bounded Result, err error) (Result, error) {
				if goal.Want == Short && ctx.Err() == nil {
					return l.fallback(ctx, s, bounded)
				}
				return bounded, limited(err, bounded)
			},
		}
		x.run(goal, yield)
	})
}

// defaultLoopNodes takes minutes, and is enough for every known position.
const defaultLoopNodes = 100_000_000_000

// fallback is a solution for the goal Short if the search has reached its limit.
func (l *loopSearch) fallback(ctx context.Context, s puzzle.State, bounded Result) (Result, error) {
	path, err := l.words.path(ctx, l.board, s)
	if err != nil {
		return Result{Lower: bounded.Lower, Metric: l.metric}, err
	}
	return resultOf(l.board, s, path, bounded.Lower, loopMethod+", then "+wordsMethod, bounded.Nodes)
}
