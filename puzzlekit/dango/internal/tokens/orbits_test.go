package tokens

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The orders of the slots are chosen such that many blocks are copied, each from a block
// that is searched. How many is known before.
func TestOrbitsOfBlocks(t *testing.T) {
	heights := []int{2, 2, 2, 2, 2, 0}
	g, start := skewers(t, 2, heights...)
	placed, err := g.distinct([]State{start})
	require.NoError(t, err)
	all := symmetries(heights, 1)
	images, err := g.images(placed[0], all)
	require.NoError(t, err)
	p := g.newPlan(images, g.group(placed[0], all))
	require.NoError(t, p.prepare(ctx))
	total := 0.0
	for plane, sources := range p.orbitFrom {
		require.Len(t, sources, len(p.masks))
		searched := 0.0
		for block, r := range sources {
			require.True(t, p.isSearched(r.from, plane))
			if p.isSearched(block, plane) {
				searched++
			}
		}
		share := searched / float64(len(sources))
		require.InDelta(t, p.order.searchedShare(p.first[plane]), share, 1e-9)
		total += share
	}
	require.Less(t, total, 0.6*float64(p.planes))
}
