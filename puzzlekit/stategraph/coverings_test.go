package stategraph

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/internal/voltage"
)

// plainIndex hides that an index is a covering.
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
func valueGraph(t testing.TB, a arrangements, tail int) *voltage.Graph {
	t.Helper()
	fibre, moves, arcs, voltages := valueArcs(a, tail)
	g, err := voltage.New(fibre, moves, arcs, voltages)
	require.NoError(t, err)
	return g
}

// valueArcs are the parts of that graph.
func valueArcs(a arrangements, tail int) (fibre, moves int, arcs []voltage.Arc, voltages [][]uint16) {
	b := byValue{a}
	fibre = 1
	for k := 2; k <= tail; k++ {
		fibre *= k
	}
	moves = len(b.Neighbors(nil, 0))
	known := map[string]uint32{}
	arcs = make([]voltage.Arc, 0, moves*int(b.Size())/fibre)
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
			arcs = append(arcs, voltage.Arc{To: ends[m], Voltage: known[key]})
		}
	}
	return fibre, moves, arcs, voltages
}

func TestCoveringAgainstPlainIndex(t *testing.T) {
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

func TestCoveringResumes(t *testing.T) {
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
		_, err := Enumerate(context.Background(), plainIndex{g}, []uint64{0}, o)
		var typed *fault.FileError
		require.ErrorAs(t, err, &typed)
	}
}

func TestCoveringPaths(t *testing.T) {
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
func TestCoveringWithMissingArcs(t *testing.T) {
	g, err := voltage.New(2, 2, []voltage.Arc{{To: 1, Voltage: 0}, {To: voltage.NoArc, Voltage: 0}, {To: 2, Voltage: 1}, {To: 0, Voltage: 0}, {To: voltage.NoArc, Voltage: 0}, {To: 1, Voltage: 1}}, [][]uint16{{0, 1}, {1, 0}})
	require.NoError(t, err)
	require.NoError(t, CheckIndex(context.Background(), g, true))
	for _, undirected := range []bool{false, true} {
		l := enumerate(t, g, 0, &Options{Undirected: undirected})
		require.Equal(t, []uint64{1, 1, 1}, l.Spheres())
		requireContains(t, false, l, 1)
	}
	_, ok := g.Apply(0, 1)
	require.False(t, ok)

	both, err := voltage.New(40, 1, []voltage.Arc{{To: 2, Voltage: 0}, {To: 2, Voltage: 0}, {To: voltage.NoArc, Voltage: 0}}, [][]uint16{rawperm.Identity[uint16](40)})
	require.NoError(t, err)
	l := enumerate(t, both, 0, nil)
	require.Equal(t, []uint64{1, 1}, l.Spheres())
	require.IsType(t, &cells{}, tableOf(l), "a graph that cannot be read backwards takes the plain road")
}

func TestCoveringLimits(t *testing.T) {
	g := valueGraph(t, pancakes(7), 5)
	var memory *fault.LimitError
	_, err := Enumerate(context.Background(), g, []uint64{0}, &Options{Undirected: true, Memory: 1000})
	require.ErrorAs(t, err, &memory)
	require.Equal(t, uint64(42*(4*8+8)), memory.Need)
	stopped := errors.New("stopped by hand")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(stopped)
	_, err = Enumerate(ctx, g, []uint64{0}, nil)
	require.ErrorIs(t, err, stopped)
}

// split takes permutations of a fibre apart into blocks of a size.
func split(fibre [][]uint16, block int) (voltage.Level, [][]uint16) {
	l := voltage.Level{Size: len(fibre[0]) / block}
	known := map[string]uint32{}
	var voltages [][]uint16
	for _, v := range fibre {
		for begin := 0; begin < len(v); begin += block {
			inner := make([]uint16, block)
			for i, j := range v[begin : begin+block] {
				inner[i] = j % uint16(block)
			}
			key := string(bytesOf(inner))
			if _, ok := known[key]; !ok {
				known[key] = uint32(len(voltages))
				voltages = append(voltages, inner)
			}
			l.Arcs = append(l.Arcs, voltage.Arc{To: int32(v[begin]) / int32(block), Voltage: known[key]})
		}
	}
	return l, voltages
}

// However a graph is cut into levels, it is the same graph.
func TestIteratedAgainstFlat(t *testing.T) {
	ctx := context.Background()
	for _, a := range []arrangements{pancakes(6), adjacent(6), turns(6)} {
		whole := valueGraph(t, a, 5)
		plain := enumerate(t, plainIndex{whole}, 7, nil)
		_, moves, arcs, voltages := valueArcs(a, 5)
		first, middle := split(voltages, 24)
		second, flat := split(middle, 6)
		for upper := range 3 {
			g, err := voltage.NewIterated(moves, arcs, []voltage.Level{first, second}, upper, flat)
			require.NoError(t, err)
			require.Equal(t, whole.Size(), g.Size())
			for s := range whole.Size() {
				require.Equal(t, whole.Neighbors(nil, s), g.Neighbors(nil, s))
			}
			for _, undirected := range []bool{false, true} {
				if undirected && CheckIndex(ctx, g, true) != nil {
					continue
				}
				e := begin(t, g, 7, &Options{Undirected: undirected, Workers: 2})
				e.table = newFibres(context.Background(), g, undirected)
				e.table.set(7, 0)
				got := e.search(t)
				require.Equal(t, plain.Spheres(), got.Spheres())
				require.Equal(t, codes(plain), codes(got))
			}
		}
	}
}
