package stategraph

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/rawperm"
	"puzzlelab/puzzlekit/internal/voltage"
)

// torus is the graph of moves on a square with its sides glued: 2n vertices
// with a fibre of n places each.
func torus(t testing.TB, n int) *voltage.Graph {
	t.Helper()
	ahead, back := make([]uint16, n), make([]uint16, n)
	for i := range n {
		ahead[i], back[(i+1)%n] = uint16((i+1)%n), uint16(i)
	}
	var arcs []voltage.Arc
	for v := range n {
		arcs = append(arcs, voltage.Arc{To: int32((v + 1) % n), Voltage: 0}, voltage.Arc{To: int32((v + n - 1) % n), Voltage: 0}, voltage.Arc{To: int32(v), Voltage: 1}, voltage.Arc{To: int32(v), Voltage: 2})
	}
	g, err := voltage.New(n, 4, arcs, [][]uint16{rawperm.Identity[uint16](n), ahead, back})
	require.NoError(t, err)
	return g
}

// mirror turns the vertices round, or the fibres.
func mirror(n int, vertices, fibres bool) voltage.Symmetry {
	s := voltage.Symmetry{Vertex: make([]int32, n), Fibre: make([]uint32, n), Fibres: [][]uint16{rawperm.Identity[uint16](n)}}
	for v := range n {
		s.Vertex[v] = int32(v)
		if vertices {
			s.Vertex[v] = int32((n - v) % n)
		}
	}
	if fibres {
		for i := range n {
			s.Fibres[0][i] = uint16((n - i) % n)
		}
	}
	return s
}

func TestQuotient(t *testing.T) {
	for _, n := range []int{5, 6, 70} {
		g := torus(t, n)
		whole := enumerate(t, g, 0, &Options{Undirected: true})
		for _, symmetries := range [][]voltage.Symmetry{{}, {mirror(n, true, false)}, {mirror(n, true, true)}, {mirror(n, true, false), mirror(n, false, true)}} {
			q, err := g.Quotient(context.Background(), "test", 0, symmetries...)
			require.NoError(t, err)
			if len(symmetries) > 0 {
				require.Equal(t, n/2+1, q.Base())
			}
			o := &Options{Undirected: true}
			l := enumerate(t, q, q.Start(), o)
			require.Equal(t, whole.Spheres(), l.Spheres())
			require.Equal(t, whole.Reached(), l.Reached())
			for s := range g.Size() {
				want, err := whole.To(s)
				require.NoError(t, err)
				got, err := l.To(q.Project(s))
				require.NoError(t, err)
				require.Equal(t, want, got)
				require.Equal(t, q.Project(s), q.Project(q.Lift(q.Project(s))))
			}
		}
	}
}

func TestBadSymmetries(t *testing.T) {
	g := torus(t, 5)
	var typed *fault.InputError
	shift := mirror(5, false, false)
	for v := range shift.Vertex {
		shift.Vertex[v] = int32((v + 1) % 5)
	}
	_, err := g.Quotient(context.Background(), "test", 0, shift)
	require.EqualError(t, err, "test: symmetry 0: image of the start is 5; want the start, 0")
	swap := mirror(5, false, false)
	swap.Vertex[1], swap.Vertex[2] = 2, 1
	_, err = g.Quotient(context.Background(), "test", 0, swap)
	require.EqualError(t, err, "test: symmetry 0: images of the neighbours of state 0 is [1 4 10 20]; want the neighbours of its image, [1 4 5 20]")
	_, err = g.Quotient(context.Background(), "test", 0, mirror(4, true, false))
	require.ErrorAs(t, err, &typed)
	twice := mirror(5, false, false)
	twice.Vertex[1] = 0
	_, err = g.Quotient(context.Background(), "test", 0, twice)
	require.ErrorAs(t, err, &typed)

	q, err := g.Quotient(context.Background(), "test", 0, mirror(5, true, true))
	require.NoError(t, err)
	_, err = Enumerate(context.Background(), q, []uint64{q.Start()}, nil)
	require.ErrorContains(t, err, "Options.Undirected is false; want true")
	_, err = Enumerate(context.Background(), q, []uint64{q.Start()}, &Options{Undirected: true, Folder: t.TempDir()})
	require.ErrorContains(t, err, "Options.Folder is")
}
