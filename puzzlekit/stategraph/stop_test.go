package stategraph_test

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/internal/voltage"
	"puzzlelab/puzzlekit/stategraph"
)

// A grid has side·side states; four moves lead to the neighbours on a torus.
type grid struct{ side uint64 }

func (g grid) Size() uint64 { return g.side * g.side }

func (g grid) Neighbors(dst []uint64, s uint64) []uint64 {
	x, y := s%g.side, s/g.side
	return append(dst, y*g.side+(x+1)%g.side, y*g.side+(x+g.side-1)%g.side, (y+1)%g.side*g.side+x, (y+g.side-1)%g.side*g.side+x)
}

// Every exported function that can take long stops soon after its context ends.
func TestEverythingStops(t *testing.T) {
	background := context.Background()
	large := grid{20_000}
	small := grid{1000}
	explicit, err := stategraph.Explore(background, grid{300}.Neighbors, []uint64{0}, nil)
	require.NoError(t, err)
	table, err := stategraph.Enumerate(background, small, []uint64{0}, &stategraph.Options{Undirected: true})
	require.NoError(t, err)
	far := uint64(450*1000 + 450)
	// A product of cycles, whose fibres are searched, and its mirror image.
	const base, fibre = 6_011, 60_013
	var arcs []voltage.Arc
	for v := range int32(base) {
		arcs = append(arcs, voltage.Arc{To: (v + 1) % base}, voltage.Arc{To: (v + base - 1) % base, Voltage: 1})
	}
	turns := [][]uint16{nil, nil}
	for i := range fibre {
		turns[0], turns[1] = append(turns[0], uint16((i+1)%fibre)), append(turns[1], uint16((i+fibre-1)%fibre))
	}
	product, err := voltage.New(fibre, 2, arcs, turns)
	require.NoError(t, err)
	identity := voltage.Symmetry{Fibres: [][]uint16{nil}}
	for i := range product.Fibre() {
		identity.Fibres[0] = append(identity.Fibres[0], uint16(i))
	}
	for v := range product.Base() {
		identity.Vertex, identity.Fibre = append(identity.Vertex, int32(v)), append(identity.Fibre, 0)
	}

	for _, c := range []struct {
		name string
		run  func(context.Context) error
	}{
		{"Explore", func(ctx context.Context) error {
			_, err := stategraph.Explore(ctx, large.Neighbors, []uint64{0}, &stategraph.ExploreOptions{MaxStates: math.MaxInt})
			return err
		}},
		{"Explore, slow rule", func(ctx context.Context) error {
			slow := func(dst []uint64, s uint64) []uint64 {
				time.Sleep(time.Millisecond)
				return large.Neighbors(dst, s)
			}
			_, err := stategraph.Explore(ctx, slow, []uint64{0}, nil)
			return err
		}},
		{"Enumerate", func(ctx context.Context) error {
			_, err := stategraph.Enumerate(ctx, large, []uint64{0}, nil)
			return err
		}},
		{"Enumerate, fibres", func(ctx context.Context) error {
			_, err := stategraph.Enumerate(ctx, product, []uint64{0}, &stategraph.Options{Undirected: true})
			return err
		}},
		{"Enumerate, files", func(ctx context.Context) error {
			_, err := stategraph.Enumerate(ctx, large, []uint64{0}, &stategraph.Options{Undirected: true, Folder: t.TempDir(), Memory: 64 << 20})
			return err
		}},
		{"CheckIndex", func(ctx context.Context) error { return stategraph.CheckIndex(ctx, large, true) }},
		{"Quotient", func(ctx context.Context) error {
			for { // each is quick
				if _, err := product.Quotient(ctx, "test", 0, identity); err != nil {
					return err
				}
			}
		}},
		{"Graph.AllPairs", func(ctx context.Context) error {
			_, err := explicit.AllPairs(ctx)
			return err
		}},
		{"Graph.From", func(ctx context.Context) error {
			for { // each is quick
				if _, err := explicit.From(ctx, 0); err != nil {
					return err
				}
			}
		}},
		{"Graph.Components", func(ctx context.Context) error {
			for { // each is quick
				if _, err := explicit.Components(ctx); err != nil {
					return err
				}
			}
		}},
		{"Distances.At", func(ctx context.Context) error {
			_, err := table.At(ctx, 990)
			return err
		}},
		{"Distances.PathCount", func(ctx context.Context) error {
			_, err := table.PathCount(ctx, far)
			return err
		}},
		{"Distances.Paths", func(ctx context.Context) (last error) {
			for _, err := range table.Paths(ctx, far) {
				return err
			}
			return nil
		}},
	} {
		conventions.Stops(t, c.name, 30*time.Millisecond, c.run)
	}
}

// More workers than there is memory for are as many as there may be.
func TestVeryManyWorkers(t *testing.T) {
	for _, o := range []stategraph.Options{{}, {Folder: t.TempDir(), Memory: 4 << 30}} {
		o.Undirected = true
		want, err := stategraph.Enumerate(context.Background(), grid{20}, []uint64{0}, &o)
		require.NoError(t, err)
		if o.Folder != "" {
			o.Folder = t.TempDir()
		}
		o.Workers = math.MaxInt
		got, err := stategraph.Enumerate(context.Background(), grid{20}, []uint64{0}, &o)
		require.NoError(t, err)
		require.Equal(t, want.Spheres(), got.Spheres())
	}
}

func TestZeroGraphs(t *testing.T) {
	var v voltage.Graph
	require.NoError(t, stategraph.CheckIndex(context.Background(), &v, true))
	_, err := stategraph.Enumerate(context.Background(), &v, []uint64{0}, nil)
	require.Error(t, err)

	var p stategraph.Permutations
	require.Zero(t, p.Size())
	require.Empty(t, p.Neighbors(nil, 0))
	var a stategraph.Arrangements
	require.Zero(t, a.Size())
	require.Empty(t, a.Neighbors(nil, 0))
}
