package tiles

import (
	"context"

	"puzzlelab/puzzlekit/solve/internal/kit"
)

// maxPatterns is the maximum number of patterns of a search.
const maxPatterns = 4

// sequenceLength is the maximum length of the sequences from which the automaton
// learns. Longer ones would take more time to prepare than they save.
const sequenceLength = 12

// A Solver finds shortest solutions in the metric in which every tile counts one. It is
// safe for concurrent use.
type Solver struct {
	board     *Board
	patterns  []*pattern
	automaton automaton
	plain     automaton                     // refuses only undoing a move
	home      [MaxCells + 1][MaxCells]uint8 // distance of a tile's home from a cell
	straight  view
	reflected *view // nil unless the board is square
	steps     *steps
}

// Config describes the solver to make.
type Config struct {
	Patterns [][]int // the tiles of each pattern, from 1: at most four patterns
	Workers  int     // goroutines that make tables; at least 1
	// Load, if not nil, returns the table that was saved under a key, or nil; Save
	// saves one. Both are called by several goroutines.
	Load func(key string) []uint8
	Save func(key string, table []uint8)
}

// table returns a table of the given number of bytes that was saved, or makes it. It
// returns nil if the context of build ends.
func (c *Config) table(key string, size int, build func() ([]uint8, error)) []uint8 {
	if c.Load != nil {
		if t := c.Load(key); len(t) == size {
			return t
		}
	}
	t, err := build()
	if err != nil {
		return nil
	}
	if c.Save != nil {
		c.Save(key, t)
	}
	return t
}

// DefaultPatterns divides the tiles of a board into the largest patterns whose tables
// fit into the memory, or returns nil if none do. On the 15 puzzle these are two
// patterns of seven tiles and one of one tile, or 6-6-3 with less memory. On other
// boards they are runs of tiles from the last to the first, at most six to a pattern.
func DefaultPatterns(cols, rows int, memory uint64) [][]int {
	var choices [][][]int
	if cols == 4 && rows == 4 {
		choices = [][][]int{
			{{9, 10, 11, 12, 13, 14, 15}, {2, 3, 4, 5, 6, 7, 8}, {1}},
			{{1, 5, 6, 9, 10, 13}, {7, 8, 11, 12, 14, 15}, {2, 3, 4}},
		}
	} else {
		for size := 6; 4*size >= cols*rows-1; size-- {
			choices = append(choices, runsOfTiles(cols*rows-1, size))
		}
	}
	for _, patterns := range choices {
		if TableBytes(cols, rows, patterns) <= memory {
			return patterns
		}
	}
	return nil
}

// runsOfTiles divides the tiles n, n-1, …, 1 into runs.
func runsOfTiles(n, size int) [][]int {
	var patterns [][]int
	for t := n; t >= 1; t-- {
		if k := len(patterns); k > 0 && len(patterns[k-1]) < size {
			patterns[k-1] = append(patterns[k-1], t)
			continue
		}
		patterns = append(patterns, []int{t})
	}
	return patterns
}

// TableBytes returns the size of the tables of these patterns.
func TableBytes(cols, rows int, patterns [][]int) uint64 {
	var sum uint64
	for _, tiles := range patterns {
		size := uint64(1)
		for i := range tiles {
			size *= uint64(cols*rows - i)
		}
		sum += (size + 1) / 2
	}
	return sum
}

// New makes the tables. The error is a [*fault.StoppedError].
func New(ctx context.Context, cols, rows int, config Config) (*Solver, error) {
	s := &Solver{board: NewBoard(cols, rows)}
	for _, tiles := range config.Patterns {
		s.patterns = append(s.patterns, newPattern(s.board, tiles))
	}
	for t := 1; t < s.board.Cells; t++ {
		for c := range s.board.Cells {
			s.home[t][c] = uint8(s.board.distance(t-1, c))
		}
	}
	s.straight = newView(s.board, s.patterns, func(c int) int { return c })
	if cols == rows {
		v := newView(s.board, s.patterns, s.board.reflected)
		s.reflected = &v
	}
	if err := s.prepare(ctx, &config); err != nil {
		return nil, err
	}
	s.steps = s.newSteps()
	return s, nil
}

// prepare makes the automaton and the tables, as many at a time as there are workers.
func (s *Solver) prepare(ctx context.Context, config *Config) error {
	return kit.EachPart(ctx, config.Workers, 1+len(s.patterns), 1, func(_, k, _ int) {
		if k == 0 {
			s.automaton, s.plain = newAutomaton(ctx, s.board, sequenceLength), newAutomaton(ctx, s.board, 0)
			return
		}
		p := s.patterns[k-1]
		p.table = config.table("additive "+p.key(), (p.size()+1)/2, func() ([]uint8, error) { return p.build(ctx) })
	})
}

// keys returns the keys of all patterns for an arrangement.
func (s *Solver) keys(v *view, tiles []int) (keys [maxPatterns]uint32) {
	for c, t := range tiles {
		if t != 0 {
			keys[v.pattern[t]] |= uint32(v.cell[c]) << v.shift[t]
		}
	}
	return keys
}
