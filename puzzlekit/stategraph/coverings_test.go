package stategraph

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
)

// plainIndex hides that an index is a voltage graph.
type plainIndex struct{ Index }

func bytesOf(list []uint16) (out []byte) {
	for _, x := range list {
		out = append(out, byte(x), byte(x>>8))
	}
	return out
}

// byValue makes moves that exchange values instead of places, so that what
// stands in the first places decides about the fibre.
type byValue struct{ arrangements }

func (b byValue) Neighbors(dst []uint64, state uint64) []uint64 {
	things := b.unrank(state)
	for order := range b.moves {
		next := make([]int, b.n)
		for i, x := range things {
			next[i] = order[x]
		}
		dst = append(dst, b.rank(next))
	}
	return dst
}

// valueGraph is the pancake graph, with values and places exchanged: the fibres
// are the orders of what is left when the first values are known.
func valueGraph(t testing.TB, a arrangements, tail int) *VoltageGraph {
	t.Helper()
	b := byValue{a}
	fibre := 1
	for k := 2; k <= tail; k++ {
		fibre *= k
	}
	moves := len(b.Neighbors(nil, 0))
	known := map[string]uint32{}
	var voltages [][]uint16
	arcs := make([]Arc, 0, moves*int(b.Size())/fibre)
	for v := range b.Size() / uint64(fibre) {
		images := make([][]uint16, moves)
		ends := make([]int32, moves)
		for i := range fibre {
			for m, j := range b.Neighbors(nil, v*uint64(fibre)+uint64(i)) {
				images[m] = append(images[m], uint16(j%uint64(fibre)))
				ends[m] = int32(j / uint64(fibre))
			}
		}
		for m := range moves {
			key := string(bytesOf(images[m]))
			if _, ok := known[key]; !ok {
				known[key] = uint32(len(voltages))
				voltages = append(voltages, images[m])
			}
			arcs = append(arcs, Arc{To: ends[m], Voltage: known[key]})
		}
	}
	g, err := NewVoltageGraph(fibre, moves, arcs, voltages)
	require.NoError(t, err)
	return g
}

func TestVoltageGraphAgainstPlainIndex(t *testing.T) {
	for _, a := range []arrangements{pancakes(6), adjacent(6), cycle(5), turns(6)} {
		for tail := 1; tail <= 5; tail++ {
			g := valueGraph(t, a, tail)
			for _, undirected := range []bool{false, true} {
				if undirected && CheckIndex(context.Background(), g, true) != nil {
					continue
				}
				for _, workers := range []int{1, 3} {
					o := &Options{Undirected: undirected, Workers: workers}
					want := enumerate(t, plainIndex{g}, 3, o)
					got := enumerate(t, g, 3, o)
					if g.Fibre() >= leastFibre {
						require.IsType(t, &fibres{}, tableOf(got))
					}
					require.Equal(t, want.Spheres(), got.Spheres())
					require.Equal(t, want.Reached(), got.Reached())
					antipodes, err := want.Antipodes(context.Background())
					require.NoError(t, err)
					requireAntipodes(t, antipodes, got)
					require.Equal(t, codes(want), codes(got))
				}
			}
		}
	}
}

func codes(d *Distances[uint64]) (out []byte) {
	t := d.store.(*tableStore)
	for s := range t.index.Size() {
		out = append(out, byte(t.table.code(s)))
	}
	return out
}

// turns is a directed graph with two moves: a turn of all and a swap.
func turns(n int) arrangements {
	return arrangements{n, func(yield func([]int) bool) {
		for order := range cycle(n).moves {
			yield(order)
		}
		for order := range adjacent(n).moves {
			yield(order)
			break
		}
	}}
}

func TestVoltageGraphResumes(t *testing.T) {
	g := valueGraph(t, pancakes(8), 5)
	fresh := enumerate(t, g, 0, &Options{Undirected: true})
	require.Equal(t, pancakes8, fresh.Spheres())
	for stop := 1; stop <= len(pancakes8); stop++ {
		o := &Options{Undirected: true, Checkpoint: filepath.Join(t.TempDir(), "levels"), Name: "pancakes 8"}
		e := begin(t, g, 0, o)
		for range stop {
			require.NoError(t, e.level(context.Background()))
		}
		require.NoError(t, e.writeCheckpoint())
		l := enumerate(t, g, 0, o)
		require.Equal(t, pancakes8, l.Spheres())
		require.Equal(t, tableOf(fresh).words(), tableOf(l).words())

		// The same states in another layout are another search.
		_, err := Enumerate(context.Background(), plainIndex{g}, o, 0)
		var typed *fault.FileError
		require.ErrorAs(t, err, &typed)
	}
}

func TestVoltageGraphPaths(t *testing.T) {
	g := valueGraph(t, pancakes(6), 3)
	l := enumerate(t, g, 5, &Options{Undirected: true})
	plain := enumerate(t, plainIndex{g}, 5, &Options{Undirected: true})
	for s := range g.Size() {
		want, err := plain.Path(s)
		require.NoError(t, err)
		got, err := l.Path(s)
		require.NoError(t, err)
		require.Equal(t, want, got)
		for m, j := range g.Neighbors(nil, s) {
			to, ok := g.Apply(s, m)
			require.True(t, ok)
			require.Equal(t, j, to)
		}
	}
}

// Fibres of any size give what the plain table gives, also where Enumerate would
// take the table.
func TestSmallFibres(t *testing.T) {
	for tail := 1; tail <= 3; tail++ {
		g := valueGraph(t, pancakes(6), tail)
		e := begin(t, g, 5, &Options{Undirected: true})
		e.table = newFibres(context.Background(), g, true)
		e.table.set(5, 0)
		got := e.search(t)
		plain := enumerate(t, plainIndex{g}, 5, &Options{Undirected: true})
		require.Equal(t, plain.Spheres(), got.Spheres())
		require.Equal(t, codes(plain), codes(got))
	}
}

// Not every move is possible everywhere, and some lead to one state from two.
func TestVoltageGraphWithMissingArcs(t *testing.T) {
	g, err := NewVoltageGraph(2, 2, []Arc{{1, 0}, {noArc, 0}, {2, 1}, {0, 0}, {noArc, 0}, {1, 1}}, [][]uint16{{0, 1}, {1, 0}})
	require.NoError(t, err)
	require.NoError(t, CheckIndex(context.Background(), g, true))
	for _, undirected := range []bool{false, true} {
		l := enumerate(t, g, 0, &Options{Undirected: undirected})
		require.Equal(t, []uint64{1, 1, 1}, l.Spheres())
		requireContains(t, false, l, 1)
	}
	_, ok := g.Apply(0, 1)
	require.False(t, ok)

	both, err := NewVoltageGraph(40, 1, []Arc{{2, 0}, {2, 0}, {noArc, 0}}, [][]uint16{rawperm.Identity[uint16](40)})
	require.NoError(t, err)
	l := enumerate(t, both, 0, nil)
	require.Equal(t, []uint64{1, 1}, l.Spheres())
	require.IsType(t, &cells{}, tableOf(l), "a graph that cannot be read backwards takes the plain road")
}

func TestVoltageGraphLimits(t *testing.T) {
	g := valueGraph(t, pancakes(7), 5)
	var memory *fault.LimitError
	_, err := Enumerate(context.Background(), g, &Options{Undirected: true, Memory: 1000}, 0)
	require.ErrorAs(t, err, &memory)
	require.Equal(t, uint64(42*(4*8+8)), memory.Need)
	stopped := errors.New("stopped by hand")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(stopped)
	_, err = Enumerate(ctx, g, nil, 0)
	require.ErrorIs(t, err, stopped)
}

func TestBadVoltageGraphs(t *testing.T) {
	id := [][]uint16{{0, 1}}
	for _, c := range []struct {
		fibre, moves int
		arcs         []Arc
		voltages     [][]uint16
		want         string
	}{
		{0, 1, []Arc{{0, 0}}, id, "stategraph.VoltageGraph: size of the fibre is 0; want 1..65536"},
		{2, 2, []Arc{{0, 0}}, id, "stategraph.VoltageGraph: number of arcs is 1; want a multiple of the number of moves, 2"},
		{2, 1, []Arc{{1, 0}}, id, "stategraph.VoltageGraph: end of arc 0 is 1; want -1..0"},
		{2, 1, []Arc{{0, 1}}, id, "stategraph.VoltageGraph: voltage of arc 0 is 1; want 0..0"},
		{2, 1, []Arc{{0, 0}}, [][]uint16{{0}}, "stategraph.VoltageGraph: length of voltage 0 is 1; want 2"},
		{2, 1, []Arc{{0, 0}}, [][]uint16{{1, 1}}, "stategraph.VoltageGraph: image of 1 under voltage 0 is 1; want a permutation of the fibre"},
	} {
		_, err := NewVoltageGraph(c.fibre, c.moves, c.arcs, c.voltages)
		require.EqualError(t, err, c.want)
	}
}
