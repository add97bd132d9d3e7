package cubeopt

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Distances are those whose neighbours differ by one at most, with a nearer one for all but
// the solved edges. H48 has as many classes of slicings.
func TestEdgeDistances(t *testing.T) {
	c, rng := shared(), rand.New(rand.NewPCG(1, 2))
	home := c.turnState[turns].view
	for m := range SliceTurns + 1 {
		e, r := edgeTables[m](), m.rules()
		require.Len(t, e.stab, 782)
		require.Zero(t, e.bound(home))
		require.False(t, slices.Contains(e.distance, notMet)) // a million: require.NotContains takes seconds
		for range 20_000 {
			v := view{edges: uint16(rng.UintN(slicings)), flips: evenFlips(rng)}
			d, nearest := e.bound(v), notMet
			for turn := range r.turns {
				if r.cost(turn) > 1 {
					continue
				}
				nearest = min(nearest, e.bound(c.turned(v, turn)))
			}
			if d > 0 {
				require.Equal(t, d-1, nearest)
			} else {
				require.Equal(t, home.flips, v.flips)
			}
			symmetry := uint8(rng.UintN(symmetries))
			slicing, flipped := c.seen(v, symmetry)
			require.Equal(t, d, e.bound(view{edges: uint16(slicing), flips: flipped}))
		}
	}
}

// evenFlips draws an even number of edges.
func evenFlips(rng *rand.Rand) (set uint16) {
	set = uint16(rng.UintN(flips / 2))
	return set | uint16(ones(int(set))&1)<<(edges-1)
}

// No view is nearer than its edges.
func TestEdgesAreNoFartherThanCubes(t *testing.T) {
	for m := range SliceTurns + 1 {
		e := edgeTables[m]()
		for cube, distance := range ball(m, 4) {
			state := shared().read(cube)
			require.LessOrEqual(t, int(e.bound(state.view)), distance)
			require.LessOrEqual(t, int(e.bound(shared().inverseView(&state))), distance)
		}
	}
}
