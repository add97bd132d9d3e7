package tokens

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
)

// Distances, numbers of shortest paths and the paths themselves, against
// breadth-first search from one end, with symmetries and without.
func TestPathsAgainstSearch(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for _, heights := range [][]int{{2, 2, 0}, {3, 2, 0}, {3, 3, 0}, {2, 2, 2, 0}} {
		g, start := skewers(t, heights[0], heights...)
		states, distance, ways := waysFrom(g, start)
		for range 15 {
			goal := states[rnd.IntN(len(states))]
			for _, symmetries := range [][]Symmetry{nil, swaps(heights[0], len(heights))} {
				p, err := g.Paths(ctx, start, unpack(goal), &PathOptions{Symmetries: symmetries})
				require.NoError(t, err)
				require.Equal(t, distance[goal], p.Length())
				require.Equal(t, ways[goal], p.Count().Uint64())
				seen := map[string]bool{}
				for path := range p.All() {
					require.Len(t, path, p.Length())
					require.Equal(t, goal, walk(pack(start), path))
					seen[key(path)] = true
				}
				require.Len(t, seen, int(ways[goal]))
				checkLimited(t, g, start, unpack(goal), symmetries, p)
			}
		}
	}
}

// swaps lists the exchanges of two skewers.
func swaps(height, skewers int) (out []Symmetry) {
	for i := range skewers {
		for j := range i {
			s := make(Symmetry, skewers*height)
			for slot := range s {
				s[slot] = slot
			}
			for k := range height {
				s[i*height+k], s[j*height+k] = j*height+k, i*height+k
			}
			out = append(out, s)
		}
	}
	return out
}

// Pairs of states of a small puzzle, all of them if most tokens look alike.
func TestPathsBetweenAllPairs(t *testing.T) {
	g, _ := skewers(t, 2, 2, 2, 0)
	for _, start := range []State{{1, 2, 3, 4}, {1, 2, 2, 1}, {1, 1, 2, 3}} {
		states, _, _ := waysFrom(g, start)
		every := 1 + len(states)/40
		for i, from := range states {
			_, distance, ways := waysFrom(g, unpack(from))
			for k := i % every; k < len(states); k += every {
				to := states[k]
				p, err := g.Paths(ctx, unpack(from), unpack(to), &PathOptions{Workers: 1, Symmetries: swaps(2, 3)})
				require.NoError(t, err)
				require.Equal(t, distance[to], p.Length())
				require.Equal(t, ways[to], p.Count().Uint64())
			}
		}
	}
}

// Larger puzzles, from states of any shape, half of them with tokens that look
// alike.
func TestPathsInLargerPuzzles(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for _, heights := range [][]int{{4, 4, 0}, {2, 2, 2, 2, 0}, {3, 3, 0}, {2, 2, 2, 0}} {
		g, start := skewers(t, heights[0], heights...)
		for _, kinds := range []int{min(g.tokens, 6), 3} { // with eight there are a million states
			s := slices.Clone(start)
			for i := range s {
				s[i] = min(s[i], byte(kinds))
			}
			all, _, _ := waysFrom(g, s)
			from := unpack(all[rnd.IntN(len(all))])
			states, distance, ways := waysFrom(g, from)
			goals := states[len(states)-5:] // the farthest, and others
			for range 10 {
				goals = append(goals, states[rnd.IntN(len(states))])
			}
			for i, goal := range goals {
				p, err := g.Paths(ctx, from, unpack(goal), &PathOptions{Workers: 1 + i%3, Symmetries: swaps(heights[0], len(heights))})
				require.NoError(t, err)
				require.Equal(t, distance[goal], p.Length())
				require.Equal(t, ways[goal], p.Count().Uint64())
			}
		}
	}
}

func key(path []Move) string {
	var b []byte
	for _, m := range path {
		b = append(b, byte(m.From), byte(m.To))
	}
	return string(b)
}

// pack is a state of up to sixteen slots as a number.
func pack(s State) (packed uint64) {
	for slot, label := range s {
		packed |= uint64(label) << (4 * slot)
	}
	return packed
}

func unpack(packed uint64) State {
	s := make(State, 16)
	for slot := range s {
		s[slot] = byte(packed >> (4 * slot) & 15)
	}
	return s
}

func walk(s uint64, path []Move) uint64 {
	for _, m := range path {
		label := s >> (4 * m.From) & 15
		s ^= label<<(4*m.From) | label<<(4*m.To)
	}
	return s
}

// waysFrom is breadth-first search with the number of shortest paths.
func waysFrom(g *Graph, start State) (states []uint64, distance map[uint64]int, ways map[uint64]uint64) {
	first := pack(start)
	states, distance, ways = []uint64{first}, map[uint64]int{first: 0}, map[uint64]uint64{first: 1}
	for i := 0; i < len(states); i++ {
		s := states[i]
		var occupied Set
		for slot := range 16 {
			if s>>(4*slot)&15 != 0 {
				occupied |= 1 << slot
			}
		}
		for _, m := range g.moves[g.number[occupied]] {
			next := walk(s, []Move{m})
			d, met := distance[next]
			if !met {
				d = distance[s] + 1
				states, distance[next] = append(states, next), d
			}
			if d == distance[s]+1 {
				ways[next] += ways[s]
			}
		}
	}
	return states, distance, ways
}

// checkLimited searches with less and less room: the last steps are then made
// without keeping what is there. The answer is the same or an error, never wrong.
func checkLimited(t *testing.T, g *Graph, start, goal State, symmetries []Symmetry, want *Paths) {
	for room := 512; room > 1; room /= 2 {
		p, err := g.Paths(ctx, start, goal, &PathOptions{MaxStates: room, Symmetries: symmetries})
		var limit *fault.LimitError
		if errors.As(err, &limit) {
			require.Less(t, searchedTo(t, limit), want.Length())
			continue
		}
		require.NoError(t, err)
		require.Equal(t, want.Length(), p.Length())
		require.Equal(t, want.Count(), p.Count())
	}
}

// searchedTo is the length of paths that the error says there are none of.
func searchedTo(t *testing.T, limit *fault.LimitError) (length int) {
	t.Helper()
	_, err := fmt.Sscanf(limit.What, "the search for a path of more than %d moves", &length)
	require.NoError(t, err)
	return length
}
