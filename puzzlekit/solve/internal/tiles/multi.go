package tiles

import (
	"context"
	"slices"
	"sync"
)

// A MultiSolver finds shortest solutions where tiles that move together in one
// direction count one. The blank then moves along a row and along a column in
// turn, three ways each time on the 15 puzzle. Moves of several tiles cannot be
// shared out among patterns, so the bounds of the patterns are not added: the
// largest counts. Each pattern has the blank among its tiles. It is safe for
// concurrent use.
type MultiSolver struct {
	board    *Board
	patterns []*blankPattern
	views    []view // straight and, on a square board, reflected
}

// blankPattern is a pattern whose last "tile" is the blank, with the distances
// of all its placements.
type blankPattern struct {
	*pattern
	distance []uint8
}

// DefaultMultiPatterns are three sets of six tiles, with less memory of fewer;
// nil when nothing fits.
func DefaultMultiPatterns(cols, rows int, memory uint64) [][]int {
	var choices [][][]int
	if cols == 4 && rows == 4 {
		choices = [][][]int{
			{{1, 2, 3, 4, 5, 9}, {8, 11, 12, 13, 14, 15}, {6, 7, 8, 10, 11, 12}},
			{{1, 2, 3, 4, 5}, {11, 12, 13, 14, 15}, {6, 7, 8, 10, 11}},
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

// MultiTableBytes is the size of the tables of these patterns.
func MultiTableBytes(cols, rows int, patterns [][]int) uint64 {
	var sum uint64
	for _, tiles := range patterns {
		size := uint64(1)
		for i := range len(tiles) + 1 {
			size *= uint64(cols*rows - i)
		}
		sum += size
	}
	return sum
}

// NewMulti makes the tables. It stops when ctx ends and returns its cause.
func NewMulti(ctx context.Context, cols, rows int, config Config) (*MultiSolver, error) {
	s := &MultiSolver{board: NewBoard(cols, rows)}
	var straight []*pattern
	for _, tiles := range config.Patterns {
		p := newPattern(s.board, append(slices.Clone(tiles), s.board.Cells))
		straight = append(straight, p)
		s.patterns = append(s.patterns, &blankPattern{pattern: p})
	}
	s.views = append(s.views, newView(s.board, straight, func(c int) int { return c }))
	if cols == rows {
		s.views = append(s.views, newView(s.board, straight, s.board.reflected))
	}
	errs := make([]error, len(s.patterns))
	free := make(chan struct{}, max(config.Cores, 1))
	var wait sync.WaitGroup
	for i, p := range s.patterns {
		free <- struct{}{}
		wait.Go(func() {
			p.distance, errs[i] = config.table("blank "+p.key(), p.size(), func() ([]uint8, error) { return p.build(ctx) })
			<-free
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}

const unknown = 0xff

// build makes the table breadth first; every round goes through it in order.
func (p *blankPattern) build(ctx context.Context) ([]uint8, error) {
	distance := slices.Repeat([]uint8{unknown}, p.size())
	distance[p.rank(p.homeKey())] = 0
	tails := tailTuples(len(p.tiles)-headTiles, p.free)
	for depth, met := uint8(0), true; met; depth++ {
		met = false
		for h := range p.headKeys {
			if h%512 == 0 && ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			first := h * p.tailRanks
			for t, d := range distance[first : first+p.tailRanks] {
				if d == depth && p.spread(distance, p.placement(h, tails[t]), depth+1) {
					met = true
				}
			}
		}
	}
	return distance, nil
}

// placement is the key of a head and a tail.
func (p *pattern) placement(head int, tail [maxPattern - headTiles]uint8) uint32 {
	key := p.headKeys[head]
	var free [MaxCells]uint8
	n := 0
	for c := range p.board.Cells {
		if p.heads[key]>>c&1 == 0 {
			free[n] = uint8(c)
			n++
		}
	}
	for i := range len(p.tiles) - headTiles {
		key |= uint32(free[tail[i]]) << (4 * (headTiles + i))
	}
	return key
}

// spread gives the placements a move away a depth, unless they have one.
func (p *blankPattern) spread(distance []uint8, key uint32, depth uint8) (met bool) {
	blankShift := 4 * (len(p.tiles) - 1)
	at := int8(key >> blankShift & 15)
	for d := range directions {
		moved := key
		for c, to := at, p.board.next[at][d]; to >= 0; c, to = to, p.board.next[to][d] {
			for i := range len(p.tiles) - 1 {
				if int8(moved>>(4*i)&15) == to {
					moved ^= uint32(c^to) << (4 * i)
				}
			}
			moved ^= uint32(c^to) << blankShift
			if r := p.rank(moved); distance[r] == unknown {
				distance[r] = depth
				met = true
			}
		}
	}
	return met
}
