package biconnected

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
)

// OEIS A002218.
func TestNumberOfClasses(t *testing.T) {
	for vertices, want := range map[int]int{3: 1, 4: 3, 5: 10, 6: 56, 7: 468, 8: 7123} {
		graphs, err := All(context.Background(), vertices)
		require.NoError(t, err)
		require.Len(t, graphs, want)
		require.Equal(t, vertices, graphs[0].Edges(), "the polygon is first")
		require.Equal(t, vertices*(vertices-1)/2, graphs[want-1].Edges(), "the complete graph is last")
		for _, g := range graphs {
			for v, neighbors := range g {
				require.Zero(t, neighbors>>v&1)
				for w := range g {
					require.Equal(t, neighbors>>w&1, g[w]>>v&1)
				}
			}
		}
	}
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := All(stopped, 8)
	require.ErrorIs(t, err, context.Canceled)
	for _, vertices := range []int{-1, 2, 10} {
		_, err := All(context.Background(), vertices)
		var input *fault.InputError
		require.ErrorAs(t, err, &input)
	}
}

// All graphs with five vertices, whose classes are found by trying all numberings.
func TestCanonicalAgainstAllNumberings(t *testing.T) {
	classes := map[uint64]uint64{}
	for c := range uint64(1 << 10) {
		g := decode(5, c)
		lowest := ^uint64(0)
		permute(identity(g), 0, func(number []int) { lowest = min(lowest, code(g, number)) })
		form := Canonical(g)
		if known, ok := classes[lowest]; ok {
			require.Equal(t, known, form)
		}
		classes[lowest] = form
	}
	require.Len(t, classes, 34)
	forms := map[uint64]bool{}
	for _, f := range classes {
		forms[f] = true
	}
	require.Len(t, forms, 34)
}

func TestCanonicalDoesNotDependOnNumbers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		g := decode(9, rng.Uint64N(1<<36))
		h := decode(9, code(g, rng.Perm(9)))
		require.Equal(t, Canonical(g), Canonical(h))
		require.Equal(t, TwoConnected(g), TwoConnected(h))
	}
}

func decode(vertices int, c uint64) Graph {
	g := make(Graph, vertices)
	for i := range vertices {
		for j := range i {
			if c>>(i*(i-1)/2+j)&1 == 1 {
				g[i] |= 1 << j
				g[j] |= 1 << i
			}
		}
	}
	return g
}

func permute(list []int, from int, visit func([]int)) {
	if from == len(list) {
		visit(slices.Clone(list))
		return
	}
	for i := from; i < len(list); i++ {
		list[from], list[i] = list[i], list[from]
		permute(list, from+1, visit)
		list[from], list[i] = list[i], list[from]
	}
}
