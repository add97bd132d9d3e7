package tokens

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Distances, numbers of shortest paths and the paths themselves, against
// breadth-first search from one end.
func TestPathsAgainstSearch(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for _, heights := range [][]int{{2, 2, 0}, {3, 2, 0}, {3, 3, 0}, {2, 2, 2, 0}} {
		g, start := skewers(t, heights[0], heights...)
		states, distance, ways := waysFrom(g, start)
		for range 30 {
			goal := states[rnd.IntN(len(states))]
			p, err := g.Paths(ctx, start, State(goal), nil)
			require.NoError(t, err)
			require.Equal(t, distance[goal], p.Length())
			require.Equal(t, ways[goal], p.Count().Uint64())
			seen := map[string]bool{}
			for path := range p.All() {
				require.Len(t, path, p.Length())
				require.Equal(t, goal, walk(start, path))
				seen[key(path)] = true
			}
			require.Len(t, seen, int(ways[goal]))
			checkLimited(t, g, start, State(goal), p)
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

func walk(start State, path []Move) string {
	b := make([]byte, 64)
	copy(b, start)
	for _, m := range path {
		b[m.From], b[m.To] = 0, b[m.From]
	}
	return string(b)
}

// waysFrom is breadth-first search with the number of shortest paths.
func waysFrom(g *Graph, start State) (states []string, distance map[string]int, ways map[string]uint64) {
	first := walk(start, nil)
	states, distance, ways = []string{first}, map[string]int{first: 0}, map[string]uint64{first: 1}
	for i := 0; i < len(states); i++ {
		s := states[i]
		var occupied Set
		for slot, label := range []byte(s) {
			if label != 0 {
				occupied |= 1 << slot
			}
		}
		for _, m := range g.moves[g.number[occupied]] {
			next := walk(State(s), []Move{m})
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
func checkLimited(t *testing.T, g *Graph, start, goal State, want *Paths) {
	for room := 512; room > 1; room /= 2 {
		p, err := g.Paths(ctx, start, goal, &PathOptions{MaxStates: room})
		var limit *LimitError
		if errors.As(err, &limit) {
			require.Less(t, limit.Radius, want.Length())
			continue
		}
		require.NoError(t, err)
		require.Equal(t, want.Length(), p.Length())
		require.Equal(t, want.Count(), p.Count())
	}
}
