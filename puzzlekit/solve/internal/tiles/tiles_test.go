package tiles

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// Ranks number the placements without holes, and in the order in which the
// tables are gone through.
func TestRank(t *testing.T) {
	for _, tiles := range [][]int{{3}, {1, 2, 5}, {1, 2, 4, 7}, {1, 2, 3, 4, 5, 6}, {2, 3, 4, 5, 6, 7, 8}} {
		p := newPattern(NewBoard(3, 3), tiles)
		tails := tailTuples(len(tiles)-headTiles, p.free)
		require.Len(t, tails, p.tailRanks)
		seen := make([]bool, p.size())
		for h := range p.headKeys {
			for k, tail := range tails {
				r := p.rank(p.placement(h, tail))
				require.EqualValues(t, h*p.tailRanks+k, r)
				seen[r] = true
			}
		}
		require.NotContains(t, seen, false)
	}
}

// A pattern of all tiles is the whole puzzle: its entries are the distances,
// the least over the places of the blank that is left.
func TestWholePattern(t *testing.T) {
	b := NewBoard(3, 2)
	p := newPattern(b, []int{1, 2, 3, 4, 5})
	table, err := p.build(context.Background())
	require.NoError(t, err)
	p.table = table
	counts := map[int]int{}
	for h := range p.headKeys {
		for k, tail := range tailTuples(1, p.free) {
			key := p.placement(h, tail)
			require.EqualValues(t, h*p.tailRanks+k, p.rank(key))
			if excess := excessAt(p.table, p.rank(key)); excess < 15 {
				counts[p.manhattan(key)+2*int(excess)]++
			}
		}
	}
	// The 360 boards of 3×2 by distance, as plain breadth-first search has them.
	require.Equal(t, map[int]int{0: 1, 1: 2, 2: 3, 3: 5, 4: 6, 5: 7, 6: 10, 7: 12, 8: 12, 9: 16, 10: 23, 11: 25, 12: 28,
		13: 39, 14: 44, 15: 40, 16: 29, 17: 21, 18: 18, 19: 12, 20: 6, 21: 1}, counts)
}

// The automaton keeps a shortest path to every arrangement: with it and without
// it, breadth first, as many new arrangements appear at each depth.
func TestAutomatonKeepsShortestPaths(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {3, 2}, {2, 4}} {
		b := NewBoard(size[0], size[1])
		learned, plain := newAutomaton(context.Background(), b, 13), newAutomaton(context.Background(), b, 0)
		require.Greater(t, len(learned.next), len(plain.next))
		for blank := range b.Cells {
			require.Equal(t, spheres(b, plain, blank, 24), spheres(b, learned, blank, 24))
		}
	}
}

// spheres counts the arrangements by the length of the first sequence that
// reaches them, of those that the automaton lets through.
func spheres(b *Board, a automaton, blank, depth int) []int {
	type place struct {
		cells [MaxCells]uint8
		blank int8
		state int32
	}
	var start place
	for c := range b.Cells {
		start.cells[c] = uint8(c)
	}
	start.blank = int8(blank)
	arrangements := map[[MaxCells]uint8]bool{start.cells: true}
	level := map[place]bool{start: true}
	counts := []int{1}
	for range depth {
		next, fresh := map[place]bool{}, 0
		for p := range level {
			for d := range directions {
				to, state := b.next[p.blank][d], a.next[p.state][d]
				if to < 0 || state < 0 {
					continue
				}
				q := place{p.cells, to, state}
				q.cells[p.blank], q.cells[to] = q.cells[to], q.cells[p.blank]
				next[q] = true
				if !arrangements[q.cells] {
					arrangements[q.cells] = true
					fresh++
				}
			}
		}
		counts = append(counts, fresh)
		level = next
	}
	return counts
}

func TestLimits(t *testing.T) {
	s, err := New(context.Background(), 3, 3, Config{Patterns: [][]int{{1}, {2, 3, 4}, {5, 6, 7, 8}}})
	require.NoError(t, err)
	far := []int{8, 6, 7, 2, 5, 4, 3, 0, 1}
	answer, err := s.Shortest(context.Background(), far, kit.Limits{Nodes: 10})
	var limit *fault.LimitError
	require.ErrorAs(t, err, &limit)
	require.False(t, answer.Found())
	require.LessOrEqual(t, answer.Lower, 31)
	answer, err = s.Shortest(context.Background(), far, kit.Limits{})
	require.NoError(t, err)
	require.Len(t, answer.Words[0], 31)
}

// Tables that were saved are used, and one of another size is made anew.
func TestSavedTables(t *testing.T) {
	var mu sync.Mutex
	saved, saves := map[string][]uint8{}, 0
	config := Config{
		Patterns: DefaultPatterns(3, 3, 1<<20), Workers: 2,
		Load: func(key string) []uint8 { mu.Lock(); defer mu.Unlock(); return saved[key] },
		Save: func(key string, table []uint8) { mu.Lock(); defer mu.Unlock(); saved[key], saves = table, saves+1 },
	}
	first, err := New(context.Background(), 3, 3, config)
	require.NoError(t, err)
	require.Len(t, saved, len(config.Patterns))
	saved["additive "+first.patterns[0].key()] = []uint8{1}
	second, err := New(context.Background(), 3, 3, config)
	require.NoError(t, err)
	require.Equal(t, len(config.Patterns)+1, saves)
	for i, p := range second.patterns {
		require.Equal(t, first.patterns[i].table, p.table)
	}
}
