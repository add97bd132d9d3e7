package tokens

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestStabilizerOrders(t *testing.T) {
	for _, c := range []struct {
		skewers int
		state   State // two places a skewer
		order   int
	}{
		{4, State{1, 2, 3, 4, 5, 6, 0, 0}, 6},
		{4, State{1, 2, 3, 4, 5, 0, 6, 0}, 4},
		{4, State{1, 1, 2, 2, 3, 3, 0, 0}, 6},
		{4, State{1, 2, 2, 1, 3, 3, 0, 0}, 2}, // 1 and 2 exchange names
		{4, State{1, 2, 1, 3, 4, 5, 0, 0}, 2}, // 2 and 3
		{4, State{1, 1, 1, 2, 3, 2, 0, 0}, 1},
		{7, State{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, 720},
		{8, State{1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7}, 720}, // 5,040 are too many
	} {
		heights := make([]int, c.skewers)
		for slot, label := range c.state {
			if label > 0 {
				heights[slot/2]++
			}
		}
		g, _ := skewers(t, 2, heights...)
		node, labels, err := g.node(c.state, maxLabel)
		require.NoError(t, err)
		require.Equal(t, c.order, g.stabilizer(placed{node, labels}, swaps(2, c.skewers)).order, "%v", c.state)
	}
}

// All images of a state have the same canonical state, which is one of them.
func TestCanonicalStates(t *testing.T) {
	g, start := skewers(t, 3, 3, 3, 2, 2, 0)
	home, labels, err := g.node(start, maxLabel)
	require.NoError(t, err)
	center := placed{home, labels}
	s := g.stabilizer(center, swaps(3, 5))
	require.Equal(t, 4, s.order)
	node, c := s.canonical(center.node, center.code())
	require.Equal(t, located{center.node, center.code()}, located{node, c})
	rnd := rand.New(rand.NewPCG(1, 2))
	var table codeTable
	for range 200 {
		var c code
		for place, label := range rnd.Perm(g.tokens) {
			c |= code(label+1) << (labelBits * place)
		}
		first, least := s.canonical(rnd.IntN(g.Sets()), c)
		require.Equal(t, first, s.first[first])
		images := 0
		for v := range g.sets {
			if s.first[v] != first {
				continue
			}
			for i := range s.images[v] {
				image := s.images[v][i].apply(g.tokens, least)
				s.images[v][i].fill(g.tokens, &table)
				require.Equal(t, image, table.apply(least))
				node, c := s.canonical(v, image)
				require.Equal(t, located{first, least}, located{node, c})
				images++
			}
		}
		require.Equal(t, s.order, images)
	}
}
