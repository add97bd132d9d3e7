package stategraph

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
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

func (a arrangements) Neighbours(dst []uint64, state uint64) []uint64 {
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

func enumerate(t *testing.T, index Index, start uint64, opts *EnumerateOptions) *Levels {
	t.Helper()
	l, err := Enumerate(context.Background(), index, start, opts)
	require.NoError(t, err)
	return l
}

// The pancake graph of 8 has these spheres (OEIS A092113, row 8).
var pancakes8 = []uint64{1, 7, 42, 251, 1191, 4281, 10561, 15011, 8520, 455}

func TestEnumerateAgainstKnownSpheres(t *testing.T) {
	for _, undirected := range []bool{false, true} {
		for _, workers := range []int{1, 2, 7} {
			o := &EnumerateOptions{Undirected: undirected, Workers: workers}
			require.Equal(t, pancakes8, enumerate(t, pancakes(8), 0, o).Spheres())
			// Inversions of permutations of 6: Mahonian numbers.
			l := enumerate(t, adjacent(6), 0, o)
			require.Equal(t, []uint64{1, 5, 14, 29, 49, 71, 90, 101, 101, 90, 71, 49, 29, 14, 5, 1}, l.Spheres())
			antipodes, known := l.Antipodes()
			require.True(t, known)
			require.Equal(t, []uint64{719}, antipodes, "the reversed order")
		}
	}
}

func TestEnumerateDirectedAndUnreached(t *testing.T) {
	l := enumerate(t, cycle(5), 0, nil)
	require.Equal(t, []uint64{1, 1, 1, 1, 1}, l.Spheres())
	require.Equal(t, uint64(5), l.Reached())
	require.True(t, l.Contains(0))
	require.False(t, l.Contains(1))
	require.False(t, l.Contains(120))
	_, err := l.Path(0)
	var directed *DirectedError
	require.ErrorAs(t, err, &directed)
}

func TestEnumerateAgainstExplore(t *testing.T) {
	index := pancakes(6)
	g, err := Explore(context.Background(), index.Neighbours, nil, uint64(17))
	require.NoError(t, err)
	plain, err := g.From(17)
	require.NoError(t, err)
	l := enumerate(t, index, 17, &EnumerateOptions{Undirected: true})
	require.Equal(t, plain.Spheres(), l.Spheres())
	antipodes, known := l.Antipodes()
	require.True(t, known)
	require.ElementsMatch(t, plain.Antipodes(), antipodes)
	for state := range index.Size() {
		path, err := l.Path(state)
		require.NoError(t, err)
		want, _ := plain.To(state)
		distance, err := l.Distance(state)
		require.NoError(t, err)
		require.Equal(t, want, distance)
		require.Equal(t, uint64(17), path[0])
		require.Equal(t, state, path[len(path)-1])
		for k := 1; k < len(path); k++ {
			require.Contains(t, index.Neighbours(nil, path[k-1]), path[k])
		}
	}
	_, err = l.Path(720)
	require.Error(t, err)
	_, err = enumerate(t, twoRings{}, 0, &EnumerateOptions{Undirected: true}).Path(9)
	var unreachable *UnreachableError
	require.ErrorAs(t, err, &unreachable)
}

// twoRings are two separate rings of five.
type twoRings struct{}

func (twoRings) Size() uint64 { return 10 }
func (twoRings) Neighbours(dst []uint64, s uint64) []uint64 {
	return append(dst, s/5*5+(s+1)%5, s/5*5+(s+4)%5)
}

type brokenIndex struct{ pancakeLike arrangements }

func (b brokenIndex) Size() uint64 { return b.pancakeLike.Size() - 1 }
func (b brokenIndex) Neighbours(dst []uint64, s uint64) []uint64 {
	return b.pancakeLike.Neighbours(dst, s)
}

func TestBadIndices(t *testing.T) {
	ctx := context.Background()
	var typed *IndexError
	_, err := Enumerate(ctx, brokenIndex{pancakes(4)}, 0, nil)
	require.ErrorAs(t, err, &typed)
	require.EqualError(t, CheckIndex(ctx, brokenIndex{pancakes(4)}, false), err.Error())
	require.ErrorContains(t, CheckIndex(ctx, cycle(3), true), "not the other way round")
	require.NoError(t, CheckIndex(ctx, cycle(3), false))
	require.NoError(t, CheckIndex(ctx, pancakes(5), true))
	_, err = Enumerate(ctx, pancakes(4), 24, nil)
	require.ErrorAs(t, err, &typed)
}

func TestMemoryIsRefusedBeforehand(t *testing.T) {
	_, err := Enumerate(context.Background(), adjacent(19), 0, nil)
	var memory *MemoryError
	require.ErrorAs(t, err, &memory)
	require.EqualError(t, err, "stategraph: 121645100408832000 states need a table of 29002451994 MB, more than the 4096 MB allowed; raise EnumerateOptions.Memory")
}

func TestEnumerateStopsWhenCancelled(t *testing.T) {
	stopped := errors.New("stopped by hand")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(stopped)
	_, err := Enumerate(ctx, pancakes(7), 0, nil)
	require.ErrorIs(t, err, stopped)
}

// A search that stops after any level goes on from its checkpoint to the same
// result.
func TestCheckpoints(t *testing.T) {
	for stop := 1; stop <= len(pancakes8); stop++ {
		path := filepath.Join(t.TempDir(), "levels")
		o := &EnumerateOptions{Undirected: true, Checkpoint: path, Name: "pancakes 8"}
		e, err := newEnumeration(pancakes(8), 0, o)
		require.NoError(t, err)
		for range stop {
			require.NoError(t, e.level(context.Background()))
		}
		require.NoError(t, e.writeCheckpoint())

		resumed, err := newEnumeration(pancakes(8), 0, o)
		require.NoError(t, err)
		require.Equal(t, e.store.words(), resumed.store.words())
		l := enumerate(t, pancakes(8), 0, o)
		require.Equal(t, pancakes8, l.Spheres())
		fresh := enumerate(t, pancakes(8), 0, &EnumerateOptions{Undirected: true})
		require.Equal(t, fresh.antipodes, l.antipodes)
		require.Equal(t, fresh.search.store.words(), l.search.store.words())
	}
}

func TestCheckpointsOfOthersAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "levels")
	o := &EnumerateOptions{Checkpoint: path, Name: "pancakes 5"}
	e, err := newEnumeration(pancakes(5), 0, o)
	require.NoError(t, err)
	require.NoError(t, e.level(context.Background()))
	require.NoError(t, e.writeCheckpoint())
	good, err := os.ReadFile(path)
	require.NoError(t, err)

	var typed *CheckpointError
	_, err = Enumerate(context.Background(), pancakes(5), 0, &EnumerateOptions{Checkpoint: path, Name: "pancakes 6"})
	require.ErrorAs(t, err, &typed)
	_, err = Enumerate(context.Background(), pancakes(5), 7, o)
	require.ErrorAs(t, err, &typed)
	for i := range good {
		damaged := append([]byte(nil), good...)
		damaged[i] ^= 1
		require.NoError(t, os.WriteFile(path, damaged, 0o600))
		_, err = Enumerate(context.Background(), pancakes(5), 0, o)
		require.ErrorAs(t, err, &typed, "byte %d", i)
	}
	require.NoError(t, os.WriteFile(path, good[:len(good)-40], 0o600))
	_, err = Enumerate(context.Background(), pancakes(5), 0, o)
	require.ErrorAs(t, err, &typed)
	_, err = Enumerate(context.Background(), pancakes(5), 0, &EnumerateOptions{Checkpoint: filepath.Join(path, "x"), Name: "x"})
	require.ErrorAs(t, err, &typed)
}

// What would end a long search late is found at its start.
func TestOptionsAreChecked(t *testing.T) {
	ctx, folder := context.Background(), t.TempDir()
	for _, path := range []string{folder, filepath.Join(folder, "missing", "levels")} {
		var typed *CheckpointError
		_, err := Enumerate(ctx, pancakes(3), 0, &EnumerateOptions{Checkpoint: path, Name: "pancakes 3"})
		require.ErrorAs(t, err, &typed)
		require.Equal(t, path, typed.Path)
	}
	var option *OptionError
	_, err := Enumerate(ctx, pancakes(3), 0, &EnumerateOptions{Checkpoint: filepath.Join(folder, "levels")})
	require.ErrorAs(t, err, &option)
	require.Equal(t, "EnumerateOptions.Name", option.Option)
	_, err = Enumerate(ctx, pancakes(3), 0, &EnumerateOptions{Workers: -3})
	require.EqualError(t, err, "stategraph: EnumerateOptions.Workers: -3; a positive number expected, or 0 for the default")
	_, err = Explore(ctx, func(dst []int, s int) []int { return append(dst, s+1) }, &Options{MaxStates: -1}, 0)
	require.ErrorAs(t, err, &option)
	left, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Empty(t, left)

	_, err = Enumerate(ctx, pancakes(3), 6, nil)
	require.EqualError(t, err, "stategraph: index: the start 6 is not in 0..5")
	_, err = Enumerate(ctx, sized(0), 0, nil)
	require.ErrorContains(t, err, "no states")
	var memory *MemoryError
	_, err = Enumerate(ctx, sized(1<<64-1), 0, nil)
	require.ErrorAs(t, err, &memory)
	_, err = Enumerate(ctx, sized(720), 0, &EnumerateOptions{Memory: 100})
	require.ErrorContains(t, err, "a table of 184 bytes, more than the 100 bytes allowed")
}

// sized is an index of that many states and no moves.
type sized uint64

func (s sized) Size() uint64                               { return uint64(s) }
func (s sized) Neighbours(dst []uint64, _ uint64) []uint64 { return dst }

func TestProgressReports(t *testing.T) {
	e, err := newEnumeration(pancakes(6), 0, &EnumerateOptions{Progress: func(EnumerateProgress) {}})
	require.NoError(t, err)
	require.NoError(t, e.level(context.Background()))
	p := e.progress(new(atomic.Int64), nil)
	require.Equal(t, EnumerateProgress{Depth: 1, Found: 6, Size: 720, StatesPerSec: p.StatesPerSec, Remaining: p.Remaining}, p)
}

func BenchmarkEnumeratePancakes9(b *testing.B) {
	for b.Loop() {
		_, err := Enumerate(context.Background(), pancakes(9), 0, &EnumerateOptions{Undirected: true})
		require.NoError(b, err)
	}
	b.ReportMetric(float64(362880*b.N)/b.Elapsed().Seconds(), "states/s")
}
