package tiles

import (
	"context"
	"slices"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// A MultiSolver finds shortest solutions if tiles that move together in one direction
// count one. The blank then moves alternately along a row and along a column, with
// three choices each time on the 15 puzzle.
//
// A move of several tiles can belong to several patterns, so the bounds of the patterns
// are not added; the largest is used. Each pattern has the blank among its tiles. Moves
// along the two axes alternate, so n moves contain at most n/2 along each, rounded up
// or down: see [lineWalk]. When the number of moves left is at most the radius of a
// [ball] around the solved board, the ball replaces the search. A MultiSolver is safe
// for concurrent use.
type MultiSolver struct {
	*mover
	patterns []*blankPattern
	ball     *ball
}

// DefaultMultiPatterns returns three sets of six tiles, or smaller sets if there is
// less memory; nil if nothing fits. Tiles in two sets are at the end of one and the
// beginning of the next.
func DefaultMultiPatterns(cols, rows int, memory uint64) [][]int {
	var choices [][][]int
	if cols == 4 && rows == 4 {
		choices = [][][]int{
			{{1, 2, 3, 4, 5, 9}, {6, 7, 10, 8, 11, 12}, {8, 11, 12, 13, 14, 15}},
			{{1, 2, 3, 4, 5}, {6, 7, 8, 10, 11}, {11, 12, 13, 14, 15}},
		}
	}
	for size := min(6, cols*rows-1); size >= 3; size-- {
		runs := runsOfTiles(cols*rows-1, size)
		choices = append(choices, runs[:min(len(runs), maxPatterns)])
	}
	for _, patterns := range choices {
		if MultiTableBytes(cols, rows, patterns) <= memory {
			return patterns
		}
	}
	return nil
}

// MultiTableBytes returns the size of the tables of these patterns.
func MultiTableBytes(cols, rows int, patterns [][]int) uint64 {
	var sum uint64
	for _, tiles := range patterns {
		size := uint64(1)
		for i := range len(tiles) + 1 {
			size *= uint64(cols*rows - i)
		}
		sum += axes * size
	}
	return sum
}

// NewMulti makes the tables of config.Patterns and a ball of at most ballMemory bytes.
// The error is a [*fault.StoppedError].
func NewMulti(ctx context.Context, cols, rows int, config Config, ballMemory uint64) (*MultiSolver, error) {
	b := NewBoard(cols, rows)
	s := &MultiSolver{mover: newMover(b, wordOrder(b, config.Patterns))}
	for _, tiles := range config.Patterns {
		s.patterns = append(s.patterns, newBlankPattern(s.mover, tiles))
	}
	if err := s.makeTables(ctx, &config); err != nil {
		return nil, err
	}
	var err error
	s.ball, err = newBall(ctx, s.mover, ballMemory, config.Workers)
	return s, err
}

// wordOrder lists the tiles such that those of each pattern are adjacent.
func wordOrder(b *Board, patterns [][]int) []int {
	var order []int
	all := make([]int, b.Cells-1)
	for i := range all {
		all[i] = i + 1
	}
	for _, tiles := range append(slices.Clip(patterns), all) {
		for _, t := range tiles {
			if !slices.Contains(order, t) {
				order = append(order, t)
			}
		}
	}
	return order
}

// makeTables makes as many tables at a time as there are workers.
func (s *MultiSolver) makeTables(ctx context.Context, config *Config) error {
	return kit.EachPart(ctx, config.Workers, len(s.patterns), 1, func(_, i, _ int) {
		p := s.patterns[i]
		p.distance = config.table("blank by axis "+p.key(), p.bytes(), func() ([]uint8, error) { return p.build(ctx) })
	})
}
