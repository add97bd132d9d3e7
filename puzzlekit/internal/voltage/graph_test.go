package voltage

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A fibre of 24 places in 4 blocks of 6, which go round, as the places do in a block.
func TestFlat(t *testing.T) {
	var blocks Level
	blocks.Size = 4
	var turns [][]uint16
	for turn := range 6 {
		turns = append(turns, make([]uint16, 6))
		for i := range 6 {
			turns[turn][i] = uint16((i + turn) % 6)
		}
	}
	moves := 0
	for round := range int32(4) {
		for turn := range uint32(6) {
			for block := range int32(4) {
				blocks.Arcs = append(blocks.Arcs, Arc{To: (block + round) % 4, Voltage: (turn + uint32(block)) % 6})
			}
			moves++
		}
	}
	var root []Arc
	for m := range moves {
		root = append(root, Arc{Voltage: uint32(m)})
	}
	g, err := NewIterated(moves, root, []Level{blocks}, 0, turns)
	require.NoError(t, err)
	flat := g.flat()
	require.Len(t, flat, moves)
	for k, v := range flat {
		for i, j := range v {
			require.Equal(t, uint64(j), g.image(uint32(k), uint64(i)))
		}
	}
	whole, err := New(24, moves, root, flat)
	require.NoError(t, err)
	require.Less(t, g.bytes(), whole.bytes())
	for s := range whole.Size() {
		require.Equal(t, whole.Neighbors(nil, s), g.Neighbors(nil, s))
	}
}

func TestZeroGraph(t *testing.T) {
	var g Graph
	require.Zero(t, g.Size())
	require.Zero(t, g.Base())
	require.Empty(t, g.Neighbors(nil, 0))
	_, err := g.Quotient(t.Context(), "test", 0)
	require.Error(t, err)
}

func TestBadGraphs(t *testing.T) {
	id := [][]uint16{{0, 1}}
	for _, c := range []struct {
		fibre, moves int
		arcs         []Arc
		voltages     [][]uint16
		want         string
	}{
		{0, 1, []Arc{{To: 0, Voltage: 0}}, id, "voltage.Graph: size of the fibre is 0; want 1..65536"},
		{2, 2, []Arc{{To: 0, Voltage: 0}}, id, "voltage.Graph: number of arcs is 1; want a multiple of the number of moves, 2"},
		{2, 1, []Arc{{To: 1, Voltage: 0}}, id, "voltage.Graph: end of arc 0 is 1; want -1..0"},
		{2, 1, []Arc{{To: 0, Voltage: 1}}, id, "voltage.Graph: voltage of arc 0 is 1; want 0..0"},
		{2, 1, []Arc{{To: 0, Voltage: 0}}, [][]uint16{{0}}, "voltage.Graph: length of voltage 0 is 1; want 2"},
		{2, 1, []Arc{{To: 0, Voltage: 0}}, [][]uint16{{1, 1}}, "voltage.Graph: image of 1 under voltage 0 is 1; want a permutation of the fibre"},
	} {
		_, err := New(c.fibre, c.moves, c.arcs, c.voltages)
		require.EqualError(t, err, c.want)
	}
}

// The inverse of a voltage that is there already is not kept twice.
func TestInversesAreShared(t *testing.T) {
	g, err := New(3, 1, []Arc{{}}, [][]uint16{{1, 2, 0}, {2, 0, 1}, {0, 1, 2}})
	require.NoError(t, err)
	require.Equal(t, []uint32{1, 0, 2}, g.inverses)
	require.Len(t, g.voltages, 3)
	given := [][]uint16{{1, 2, 0}}
	g, err = New(3, 1, []Arc{{}}, given)
	require.NoError(t, err)
	require.Equal(t, [][]uint16{{1, 2, 0}, {2, 0, 1}}, g.voltages)
	require.Len(t, given, 1)
}

func TestBadLevels(t *testing.T) {
	id := [][]uint16{{0, 1}}
	swap := Level{Size: 2, Arcs: []Arc{{To: 1}, {To: 0}}}
	for _, c := range []struct {
		moves, upper int
		root         []Arc
		levels       []Level
		voltages     [][]uint16
		want         string
	}{
		{1, 2, []Arc{{}}, []Level{swap}, id, "number of levels of the base is 2; want 0..1"},
		{0, 0, []Arc{{}}, nil, id, "number of arcs is 1; want a multiple of the number of moves, 0"},
		{1, 0, []Arc{{}}, nil, nil, "number of voltages is 0; want at least one"},
		{1, 0, []Arc{{}}, []Level{{Size: 3, Arcs: swap.Arcs}}, id, "number of arcs of level 0 is 2; want a multiple of its size, not 0"},
		{1, 1, []Arc{{}}, []Level{{Size: 2, Arcs: []Arc{{}, {}}}}, id, "end of level 0, arc 1 is 0; want a permutation of the parts"},
		{1, 1, []Arc{{}}, []Level{{Size: 2, Arcs: []Arc{{To: 2}, {}}}}, id, "end of level 0, arc 0 is 2; want -1..1"},
		{1, 1, []Arc{{}}, []Level{{Size: 2, Arcs: []Arc{{Voltage: 1}, {}}}}, id, "voltage of level 0, arc 0 is 1; want 0..0"},
		{1, 0, []Arc{{Voltage: 1}}, []Level{swap}, id, "voltage of arc 0 is 1; want 0..0"},
		{1, 0, []Arc{{}}, []Level{swap}, [][]uint16{{0, 0}}, "image of 1 under voltage 0 is 0; want a permutation of the fibre"},
	} {
		_, err := NewIterated(c.moves, c.root, c.levels, c.upper, c.voltages)
		require.EqualError(t, err, "voltage.Graph: "+c.want)
	}
}

// bytes returns about how much memory the graph itself takes.
func (g *Graph) bytes() uint64 {
	arcs := len(g.root)
	for _, s := range g.upper {
		arcs += len(s.Arcs)
	}
	for _, s := range g.lower {
		arcs += len(s.Arcs)
	}
	return 8*uint64(arcs) + 2*uint64(len(g.voltages))*uint64(g.block)
}
