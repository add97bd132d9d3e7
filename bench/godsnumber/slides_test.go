package main

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/bench/internal/biconnected"
)

// All graphs of up to five vertices and some larger ones are searched a state at a time.
func TestSlidesAgainstPlainSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for vertices := 3; vertices <= 7; vertices++ {
		graphs, err := biconnected.All(context.Background(), vertices)
		require.NoError(t, err)
		if vertices > 5 {
			rng.Shuffle(len(graphs), func(i, j int) { graphs[i], graphs[j] = graphs[j], graphs[i] })
			graphs = graphs[:5]
		}
		slides, err := newSlides(vertices)
		require.NoError(t, err)
		states := newSlideSearch(slides)
		for _, g := range graphs {
			orders, diameter := states.search(g)
			wantOrders, wantDiameter := plainSlides(g)
			require.Equal(t, wantOrders, orders, g)
			require.Equal(t, wantDiameter, diameter, g)
		}
	}
}

// Nine vertices fill the lanes. The largest distance between the permutations of a complete
// graph is ⌊3(n−1)/2⌋ (S. B. Akers, B. Krishnamurthy 1989), and round a polygon the tiles
// keep their order.
func TestSlidesOnNineVertices(t *testing.T) {
	complete, polygon := make(biconnected.Graph, 9), make(biconnected.Graph, 9)
	for v := range complete {
		complete[v] = 0x1ff &^ (1 << v)
		polygon[v] = 1<<((v+1)%9) | 1<<((v+8)%9)
	}
	slides, err := newSlides(9)
	require.NoError(t, err)
	states := newSlideSearch(slides)
	orders, diameter := states.search(complete)
	require.Equal(t, 40320, orders)
	require.Equal(t, 12, diameter)
	orders, diameter = states.search(polygon)
	require.Equal(t, 8, orders)
	require.Equal(t, 36, diameter, "half of the 72 states in a circle")
}

// plainSlides searches from each gap, with the states in a map.
func plainSlides(g biconnected.Graph) (orders, diameter int) {
	for gap := range g {
		start := make([]byte, len(g)) // what is on each vertex: 0 for the gap, or a tile
		for v := range g {
			start[v] = byte(v + 1)
		}
		start[gap] = 0
		distance := map[string]int{string(start): 0}
		for level := []string{string(start)}; len(level) > 0; {
			var next []string
			for _, state := range level {
				hole := slices.Index([]byte(state), 0)
				for v := range g {
					if g[hole]>>v&1 == 0 {
						continue
					}
					after := []byte(state)
					after[hole], after[v] = after[v], 0
					if _, known := distance[string(after)]; !known {
						distance[string(after)] = distance[state] + 1
						diameter = max(diameter, distance[state]+1)
						next = append(next, string(after))
					}
				}
			}
			level = next
		}
		orders = len(distance) / len(g)
	}
	return orders, diameter
}
