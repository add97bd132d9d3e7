package stategraph

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// split takes the fibres of a graph apart into blocks of a size.
func split(g *VoltageGraph, block int) (Storey, [][]uint16) {
	s := Storey{Size: g.fibre / block}
	known := map[string]uint32{}
	var voltages [][]uint16
	for _, v := range g.flat() {
		for begin := 0; begin < g.fibre; begin += block {
			inner := make([]uint16, block)
			for i, j := range v[begin : begin+block] {
				inner[i] = j % uint16(block)
			}
			key := string(bytesOf(inner))
			if _, ok := known[key]; !ok {
				known[key] = uint32(len(voltages))
				voltages = append(voltages, inner)
			}
			s.Arcs = append(s.Arcs, Arc{To: int32(v[begin]) / int32(block), Voltage: known[key]})
		}
	}
	return s, voltages
}

// However a graph is cut into storeys, it is the same graph.
func TestTowerAgainstFlat(t *testing.T) {
	ctx := context.Background()
	for _, a := range []arrangements{pancakes(6), adjacent(6), turns(6)} {
		whole := valueGraph(t, a, 5)
		plain := enumerate(t, plainIndex{whole}, 7, nil)
		first, voltages := split(whole, 24)
		middle, err := NewVoltageGraph(24, 1, []Arc{{}}, voltages)
		require.NoError(t, err)
		second, voltages := split(middle, 6)
		for upper := range 3 {
			g, err := NewTower(whole.moves, whole.root, []Storey{first, second}, upper, voltages)
			require.NoError(t, err)
			require.Equal(t, whole.Size(), g.Size())
			require.Less(t, g.bytes(), whole.bytes())
			for s := range whole.Size() {
				require.Equal(t, whole.Neighbors(nil, s), g.Neighbors(nil, s))
			}
			for k, v := range g.flat() {
				for i, j := range v {
					require.Equal(t, uint64(j), g.image(uint32(k), uint64(i)))
				}
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

// The inverse of a voltage that is there already is not kept twice.
func TestInversesAreShared(t *testing.T) {
	g, err := NewVoltageGraph(3, 1, []Arc{{}}, [][]uint16{{1, 2, 0}, {2, 0, 1}, {0, 1, 2}})
	require.NoError(t, err)
	require.Equal(t, []uint32{1, 0, 2}, g.inverses)
	require.Len(t, g.voltages, 3)
	given := [][]uint16{{1, 2, 0}}
	g, err = NewVoltageGraph(3, 1, []Arc{{}}, given)
	require.NoError(t, err)
	require.Equal(t, [][]uint16{{1, 2, 0}, {2, 0, 1}}, g.voltages)
	require.Len(t, given, 1)
}

func TestBadTowers(t *testing.T) {
	id := [][]uint16{{0, 1}}
	swap := Storey{Size: 2, Arcs: []Arc{{To: 1}, {To: 0}}}
	for _, c := range []struct {
		moves, upper int
		root         []Arc
		storeys      []Storey
		voltages     [][]uint16
		want         string
	}{
		{1, 2, []Arc{{}}, []Storey{swap}, id, "number of storeys of the base is 2; want 0..1"},
		{0, 0, []Arc{{}}, nil, id, "number of arcs is 1; want a multiple of the number of moves, 0"},
		{1, 0, []Arc{{}}, nil, nil, "number of voltages is 0; want at least one"},
		{1, 0, []Arc{{}}, []Storey{{Size: 3, Arcs: swap.Arcs}}, id, "number of arcs of storey 0 is 2; want a multiple of its size, not 0"},
		{1, 1, []Arc{{}}, []Storey{{Size: 2, Arcs: []Arc{{}, {}}}}, id, "end of storey 0, arc 1 is 0; want a permutation of the parts"},
		{1, 1, []Arc{{}}, []Storey{{Size: 2, Arcs: []Arc{{To: 2}, {}}}}, id, "end of storey 0, arc 0 is 2; want -1..1"},
		{1, 1, []Arc{{}}, []Storey{{Size: 2, Arcs: []Arc{{Voltage: 1}, {}}}}, id, "voltage of storey 0, arc 0 is 1; want 0..0"},
		{1, 0, []Arc{{Voltage: 1}}, []Storey{swap}, id, "voltage of arc 0 is 1; want 0..0"},
		{1, 0, []Arc{{}}, []Storey{swap}, [][]uint16{{0, 0}}, "image of 1 under voltage 0 is 0; want a permutation of the fibre"},
	} {
		_, err := NewTower(c.moves, c.root, c.storeys, c.upper, c.voltages)
		require.EqualError(t, err, "stategraph.VoltageGraph: "+c.want)
	}
}

// bytes returns about how much memory the graph itself takes.
func (g *VoltageGraph) bytes() uint64 {
	arcs := len(g.root)
	for _, s := range g.upper {
		arcs += len(s.Arcs)
	}
	for _, s := range g.lower {
		arcs += len(s.Arcs)
	}
	return 8*uint64(arcs) + 2*uint64(len(g.voltages))*uint64(g.block)
}
