package stategraph

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
)

// arrangements is the index of all orders of n things, 0..n!-1 in lexicographic
// order, with a list of moves that rearrange them.
type arrangements struct {
	n     int
	moves func(yield func(order []int) bool) // each an order to read the things in
}

func (a arrangements) Size() uint64 {
	size := uint64(1)
	for k := 2; k <= a.n; k++ {
		size *= uint64(k)
	}
	return size
}

// unrank and rank are the factorial number system in its plainest form.
func (a arrangements) unrank(rank uint64) []int {
	rest, out := make([]int, a.n), make([]int, a.n)
	for i := range rest {
		rest[i] = i
	}
	size := a.Size()
	for i := range out {
		size /= uint64(a.n - i)
		k := int(rank / size)
		rank %= size
		out[i] = rest[k]
		rest = append(rest[:k:k], rest[k+1:]...)
	}
	return out
}

func (a arrangements) rank(things []int) uint64 {
	rank := uint64(0)
	for i, x := range things {
		smaller := 0
		for _, y := range things[i+1:] {
			if y < x {
				smaller++
			}
		}
		rank = rank*uint64(len(things)-i) + uint64(smaller)
	}
	return rank
}

func (a arrangements) Neighbors(dst []uint64, state uint64) []uint64 {
	things := a.unrank(state)
	for order := range a.moves {
		next := make([]int, a.n)
		for i, k := range order {
			next[i] = things[k]
		}
		dst = append(dst, a.rank(next))
	}
	return dst
}

// pancakes turns over the first k of n.
func pancakes(n int) arrangements {
	return arrangements{n, func(yield func([]int) bool) {
		for k := 2; k <= n; k++ {
			order := make([]int, n)
			for i := range order {
				order[i] = i
				if i < k {
					order[i] = k - 1 - i
				}
			}
			if !yield(order) {
				return
			}
		}
	}}
}

// adjacent exchanges two things that stand side by side.
func adjacent(n int) arrangements {
	return arrangements{n, func(yield func([]int) bool) {
		for k := range n - 1 {
			order := make([]int, n)
			for i := range order {
				order[i] = i
			}
			order[k], order[k+1] = k+1, k
			if !yield(order) {
				return
			}
		}
	}}
}

// cycle turns all n things by one place: a directed graph for n > 2.
func cycle(n int) arrangements {
	return arrangements{n, func(yield func([]int) bool) {
		order := make([]int, n)
		for i := range order {
			order[i] = (i + 1) % n
		}
		yield(order)
	}}
}

// tableOf is the table that distances are read from.
func tableOf(d *Distances[uint64]) table { return d.store.(*tableStore).table }

// begin starts a search that a test takes level by level.
func begin(t testing.TB, index Index, start uint64, opts *Options) *enumeration {
	t.Helper()
	o, err := opts.withDefaults()
	require.NoError(t, err)
	e, err := newEnumeration(context.Background(), index, o, []uint64{start})
	require.NoError(t, err)
	return e
}

func requireAntipodes(t *testing.T, want []uint64, d *Distances[uint64]) {
	t.Helper()
	got, err := d.Antipodes(context.Background())
	require.NoError(t, err)
	require.Equal(t, want, got)
}

func requireContains(t *testing.T, want bool, d *Distances[uint64], state uint64) {
	t.Helper()
	got, err := d.Contains(state)
	require.NoError(t, err)
	require.Equal(t, want, got)
}

func enumerate(t *testing.T, index Index, start uint64, opts *Options) *Distances[uint64] {
	t.Helper()
	l, err := Enumerate(context.Background(), index, []uint64{start}, opts)
	require.NoError(t, err)
	return l
}

// The pancake graph of 8 has these spheres (OEIS A092113, row 8).
var pancakes8 = []uint64{1, 7, 42, 251, 1191, 4281, 10561, 15011, 8520, 455}

func TestEnumerateAgainstKnownSpheres(t *testing.T) {
	for _, undirected := range []bool{false, true} {
		for _, workers := range []int{1, 2, 7} {
			o := &Options{Undirected: undirected, Workers: workers}
			require.Equal(t, pancakes8, enumerate(t, pancakes(8), 0, o).Spheres())
			// Inversions of permutations of 6: Mahonian numbers.
			l := enumerate(t, adjacent(6), 0, o)
			require.Equal(t, []uint64{1, 5, 14, 29, 49, 71, 90, 101, 101, 90, 71, 49, 29, 14, 5, 1}, l.Spheres())
			requireAntipodes(t, []uint64{719}, l) // the reversed order
		}
	}
}

func TestEnumerateDirectedAndUnreached(t *testing.T) {
	l := enumerate(t, cycle(5), 0, nil)
	require.Equal(t, []uint64{1, 1, 1, 1, 1}, l.Spheres())
	require.Equal(t, uint64(5), l.Reached())
	requireContains(t, true, l, 0)
	requireContains(t, false, l, 1)
	requireContains(t, false, l, 120)
	requireAntipodes(t, []uint64{96}, l)
	for _, ask := range []func() error{
		func() error { _, err := l.Path(0); return err },
		func() error { _, err := l.To(0); return err },
		func() error { _, err := l.PathCount(context.Background(), 0); return err },
		func() error { _, err := l.At(context.Background(), 1); return err },
	} {
		require.ErrorContains(t, ask(), "Options.Undirected is false; want true")
	}
}

func TestEnumerateAgainstExplore(t *testing.T) {
	index := pancakes(6)
	g, err := Explore(context.Background(), index.Neighbors, []uint64{17}, nil)
	require.NoError(t, err)
	plain, err := g.From(context.Background(), 17)
	require.NoError(t, err)
	l := enumerate(t, index, 17, &Options{Undirected: true})
	require.Equal(t, plain.Spheres(), l.Spheres())
	for d := range l.Eccentricity() + 2 {
		want, err := plain.At(context.Background(), d)
		require.NoError(t, err)
		got, err := l.At(context.Background(), d)
		require.NoError(t, err)
		require.ElementsMatch(t, want, got)
	}
	for state := range index.Size() {
		path, err := l.Path(state)
		require.NoError(t, err)
		want, err := plain.To(state)
		require.NoError(t, err)
		distance, err := l.To(state)
		require.NoError(t, err)
		require.Equal(t, want, distance)
		require.Equal(t, uint64(17), path[0])
		require.Equal(t, state, path[len(path)-1])
		for k := 1; k < len(path); k++ {
			require.Contains(t, index.Neighbors(nil, path[k-1]), path[k])
		}
	}
	var unreachable *fault.UnreachableError
	_, err = l.Path(720)
	require.ErrorAs(t, err, &unreachable)
	_, err = enumerate(t, twoRings{}, 0, &Options{Undirected: true}).Path(9)
	require.ErrorAs(t, err, &unreachable)
}

// twoRings are two separate rings of five.
type twoRings struct{}

func (twoRings) Size() uint64 { return 10 }
func (twoRings) Neighbors(dst []uint64, s uint64) []uint64 {
	return append(dst, s/5*5+(s+1)%5, s/5*5+(s+4)%5)
}

type brokenIndex struct{ pancakeLike arrangements }

func (b brokenIndex) Size() uint64 { return b.pancakeLike.Size() - 1 }
func (b brokenIndex) Neighbors(dst []uint64, s uint64) []uint64 {
	return b.pancakeLike.Neighbors(dst, s)
}

func TestBadIndices(t *testing.T) {
	ctx := context.Background()
	var typed *fault.InputError
	_, err := Enumerate(ctx, brokenIndex{pancakes(4)}, []uint64{0}, nil)
	require.ErrorAs(t, err, &typed)
	require.EqualError(t, err, "stategraph.Enumerate: neighbour of state 0 is 23; want a number below the Size of the graph, 23")
	require.EqualError(t, CheckIndex(ctx, brokenIndex{pancakes(4)}, false), strings.Replace(err.Error(), "Enumerate", "CheckIndex", 1))
	require.EqualError(t, CheckIndex(ctx, cycle(3), true), "stategraph.CheckIndex: neighbour of state 0 is 3; want a state with the neighbour 0, since the graph should be undirected")
	require.NoError(t, CheckIndex(ctx, cycle(3), false))
	require.NoError(t, CheckIndex(ctx, pancakes(5), true))
	_, err = Enumerate(ctx, pancakes(4), []uint64{24}, nil)
	require.ErrorAs(t, err, &typed)
}

func TestMemoryIsRefusedBeforehand(t *testing.T) {
	_, err := Enumerate(context.Background(), adjacent(19), []uint64{0}, nil)
	var limit *fault.LimitError
	require.ErrorAs(t, err, &limit)
	require.EqualError(t, err, "stategraph.Enumerate: the table of 121,645,100,408,832,000 states needs 46 PB; the limit is 4.3 GB; raise Options.Memory")
}

func TestEnumerateStopsWhenCanceled(t *testing.T) {
	stopped := errors.New("stopped by hand")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(stopped)
	_, err := Enumerate(ctx, pancakes(7), []uint64{0}, nil)
	require.ErrorIs(t, err, stopped)
}

// A search that stops after any level goes on from its checkpoint to the same
// result.
func TestCheckpoints(t *testing.T) {
	for stop := 1; stop <= len(pancakes8); stop++ {
		path := filepath.Join(t.TempDir(), "levels")
		o := &Options{Undirected: true, Checkpoint: path, Name: "pancakes 8"}
		e := begin(t, pancakes(8), 0, o)
		for range stop {
			require.NoError(t, e.level(context.Background()))
		}
		require.NoError(t, e.writeCheckpoint())

		resumed := begin(t, pancakes(8), 0, o)
		require.Equal(t, e.table.words(), resumed.table.words())
		l := enumerate(t, pancakes(8), 0, o)
		require.Equal(t, pancakes8, l.Spheres())
		fresh := enumerate(t, pancakes(8), 0, &Options{Undirected: true})
		antipodes, err := fresh.Antipodes(context.Background())
		require.NoError(t, err)
		requireAntipodes(t, antipodes, l)
		require.Equal(t, tableOf(fresh).words(), tableOf(l).words())
	}
}

func TestCheckpointsOfOthersAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "levels")
	o := &Options{Checkpoint: path, Name: "pancakes 5"}
	e := begin(t, pancakes(5), 0, o)
	require.NoError(t, e.level(context.Background()))
	require.NoError(t, e.writeCheckpoint())
	good, err := os.ReadFile(path)
	require.NoError(t, err)

	var typed *fault.FileError
	_, err = Enumerate(context.Background(), pancakes(5), []uint64{0}, &Options{Checkpoint: path, Name: "pancakes 6"})
	require.ErrorAs(t, err, &typed)
	_, err = Enumerate(context.Background(), pancakes(5), []uint64{7}, o)
	require.ErrorAs(t, err, &typed)
	for i := range good {
		damaged := append([]byte(nil), good...)
		damaged[i] ^= 1
		require.NoError(t, os.WriteFile(path, damaged, 0o600))
		_, err = Enumerate(context.Background(), pancakes(5), []uint64{0}, o)
		require.ErrorAs(t, err, &typed, "byte %d", i)
	}
	require.NoError(t, os.WriteFile(path, good[:len(good)-40], 0o600))
	_, err = Enumerate(context.Background(), pancakes(5), []uint64{0}, o)
	require.ErrorAs(t, err, &typed)
	_, err = Enumerate(context.Background(), pancakes(5), []uint64{0}, &Options{Checkpoint: filepath.Join(path, "x"), Name: "x"})
	require.ErrorAs(t, err, &typed)
}

// What would end a long search late is found at its start.
func TestOptionsAreChecked(t *testing.T) {
	ctx, folder := context.Background(), t.TempDir()
	for _, path := range []string{folder, filepath.Join(folder, "missing", "levels")} {
		var typed *fault.FileError
		_, err := Enumerate(ctx, pancakes(3), []uint64{0}, &Options{Checkpoint: path, Name: "pancakes 3"})
		require.ErrorAs(t, err, &typed)
		require.Equal(t, path, typed.Path)
	}
	var option *fault.InputError
	_, err := Enumerate(ctx, pancakes(3), []uint64{0}, &Options{Checkpoint: filepath.Join(folder, "levels")})
	require.ErrorAs(t, err, &option)
	require.Equal(t, "Options.Name", option.What)
	for name, o := range map[string]Options{"Keep": {Keep: true}, "Past": {Past: 2}, "Checkpoint": {Folder: folder, Checkpoint: "x", Name: "x"}} {
		_, err := Enumerate(ctx, pancakes(3), []uint64{0}, &o)
		require.ErrorAs(t, err, &option)
		require.Equal(t, "Options."+name, option.What)
	}
	_, err = Enumerate(ctx, pancakes(3), nil, nil)
	require.EqualError(t, err, "stategraph.Enumerate: starts: want at least one")
	_, err = Enumerate(ctx, pancakes(3), []uint64{0}, &Options{Workers: -3})
	require.EqualError(t, err, "stategraph.Enumerate: Options.Workers is -3; want a positive number, or 0 for the default")
	_, err = Explore(ctx, func(dst []int, s int) []int { return append(dst, s+1) }, []int{0}, &ExploreOptions{MaxStates: -1})
	require.ErrorAs(t, err, &option)
	left, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Empty(t, left)

	_, err = Enumerate(ctx, pancakes(3), []uint64{6}, nil)
	require.EqualError(t, err, "stategraph.Enumerate: start is 6; want a number below the Size of the graph, 6")
	_, err = Enumerate(ctx, sized(0), []uint64{0}, nil)
	require.ErrorContains(t, err, "start is 0; want a number below the Size of the graph, 0")
	var limit *fault.LimitError
	_, err = Enumerate(ctx, sized(1<<64-1), []uint64{0}, nil)
	require.ErrorAs(t, err, &limit)
	_, err = Enumerate(ctx, sized(720), []uint64{0}, &Options{Memory: 100})
	require.ErrorContains(t, err, "the table of 720 states needs 8.5 kB; the limit is 100 bytes; raise Options.Memory")
}

// sized is an index of that many states and no moves.
type sized uint64

func (s sized) Size() uint64                              { return uint64(s) }
func (s sized) Neighbors(dst []uint64, _ uint64) []uint64 { return dst }

func TestProgressReports(t *testing.T) {
	e := begin(t, pancakes(6), 0, &Options{Progress: func(Progress) {}})
	require.NoError(t, e.level(context.Background()))
	p := e.progress(new(atomic.Int64), nil)
	require.Equal(t, Progress{Depth: 1, Found: 6, Size: 720, StatesPerSec: p.StatesPerSec, Remaining: p.Remaining}, p)
}

func BenchmarkEnumeratePancakes9(b *testing.B) {
	for b.Loop() {
		_, err := Enumerate(context.Background(), pancakes(9), []uint64{0}, &Options{Undirected: true})
		require.NoError(b, err)
	}
	b.ReportMetric(float64(362880*b.N)/b.Elapsed().Seconds(), "states/s")
}
