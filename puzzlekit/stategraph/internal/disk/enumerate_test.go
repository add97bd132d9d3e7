package disk

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/stategraph"
)

func enumerate(t testing.TB, g Graph, folder string, opts *Options, starts ...uint64) *Levels {
	t.Helper()
	l, err := Enumerate(context.Background(), g, folder, opts, starts...)
	require.NoError(t, err)
	return l
}

func inMemory(t *testing.T, g stategraph.Index, start uint64) *stategraph.Levels {
	t.Helper()
	l, err := stategraph.Enumerate(context.Background(), g, start, &stategraph.EnumerateOptions{Undirected: true})
	require.NoError(t, err)
	return l
}

// least returns the least memory that works for a graph.
func least(t *testing.T, g Graph, workers int) uint64 {
	t.Helper()
	_, err := newPlan(g.Size(), 0, 1, workers)
	var memory *MemoryError
	require.ErrorAs(t, err, &memory)
	return memory.Need
}

// spread is a graph with large gaps between the numbers of its states.
type spread struct {
	Graph
	factor uint64
}

func (s spread) Size() uint64 { return s.Graph.Size() * s.factor }

func (s spread) Neighbours(dst []uint64, state uint64) []uint64 {
	begin := len(dst)
	dst = s.Graph.Neighbours(dst, state/s.factor)
	for i := range dst[begin:] {
		dst[begin+i] *= s.factor
	}
	return dst
}

func TestTilesAreAnIndex(t *testing.T) {
	for _, g := range []*tiles{newTiles(2, 3, 2, 2, 1), newTiles(3, 3, 2, 3, 3), newTiles(3, 2, 1, 1, 1, 1, 1), newTiles(2, 4, 3, 0, 4)} {
		require.NoError(t, stategraph.CheckIndex(context.Background(), g, true))
	}
}

func TestAgainstMemory(t *testing.T) {
	for _, g := range []*tiles{newTiles(3, 3, 1, 1, 1, 1, 1, 1, 1, 1), newTiles(3, 3, 2, 2, 2, 2), newTiles(3, 4, 3, 3, 2, 3)} {
		want := inMemory(t, g, g.Size()-1)
		antipodes, known := want.Antipodes()
		for _, workers := range []int{1, 2, 5} {
			for _, graph := range []spread{{g, 1}, {g, 1 << 40}} {
				if g.Size() > 1e6 && workers == 5 {
					continue
				}
				t.Run(fmt.Sprint(g.Size(), workers, graph.factor), func(t *testing.T) {
					opts := &Options{Undirected: true, Memory: least(t, graph, workers), Workers: workers}
					l := enumerate(t, graph, t.TempDir(), opts, (g.Size()-1)*graph.factor)
					require.Equal(t, want.Spheres(), l.Spheres())
					require.Equal(t, want.Eccentricity(), l.Eccentricity())
					require.Equal(t, want.Reached(), l.Reached())
					got, ok := l.Antipodes()
					require.Equal(t, known, ok)
					require.Equal(t, len(antipodes), len(got))
					for i, x := range antipodes {
						require.Equal(t, x*graph.factor, got[i])
					}
				})
			}
		}
	}
}

// random is a directed graph with a few moves for every state.
type random [][]uint64

func newRandom(r *rand.Rand, n int) random {
	g := make(random, n)
	for i := range g {
		g[i] = []uint64{uint64(i+1) % uint64(n)} // a long way round
		for range r.IntN(2) {
			g[i] = append(g[i], uint64(max(0, i-r.IntN(40))))
		}
	}
	return g
}

func (g random) Size() uint64                                   { return uint64(len(g)) }
func (g random) Neighbours(dst []uint64, state uint64) []uint64 { return append(dst, g[state]...) }

func TestDirected(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range 5 {
		g := newRandom(r, 50)
		want, err := stategraph.Enumerate(context.Background(), g, 7, nil)
		require.NoError(t, err)
		for _, factor := range []uint64{1, 1 << 50} { // bits, and lists in several passes
			l := enumerate(t, spread{g, factor}, t.TempDir(), &Options{Memory: least(t, spread{g, factor}, 1), Workers: 1}, 7*factor)
			require.Equal(t, want.Spheres(), l.Spheres())
			require.Greater(t, l.Eccentricity(), 2*leastFan)
		}
	}
}

// ring is a directed cycle, whose moves can be undone in Size-1.
type ring uint64

func (r ring) Size() uint64 { return uint64(r) }
func (r ring) Neighbours(dst []uint64, state uint64) []uint64 {
	return append(dst, (state+1)%uint64(r))
}

func TestPast(t *testing.T) {
	l := enumerate(t, ring(12), t.TempDir(), &Options{Past: 11}, 3)
	require.Equal(t, 11, l.Eccentricity())
	for _, opts := range []*Options{{Past: 2}, {Undirected: true}} {
		_, err := Enumerate(context.Background(), ring(12), t.TempDir(), opts, 3)
		var bound *BoundError
		require.ErrorAs(t, err, &bound)
		require.Equal(t, &BoundError{Found: 13, Size: 12}, bound)
	}
}

func TestSeveralStarts(t *testing.T) {
	l := enumerate(t, ring(12), t.TempDir(), nil, 3, 9, 3)
	require.Equal(t, []uint64{2, 2, 2, 2, 2, 2}, l.Spheres())
	antipodes, known := l.Antipodes()
	require.True(t, known)
	require.Equal(t, []uint64{2, 8}, antipodes)
}

func TestPaths(t *testing.T) {
	g := newTiles(3, 3, 2, 2, 2, 2)
	start := g.Size() - 1
	want := inMemory(t, g, start)
	folder := t.TempDir()
	for range 2 { // when it is made, and when it is there
		l := enumerate(t, g, folder, &Options{Undirected: true, Keep: true}, start)
		for state := uint64(0); state < g.Size(); state += 997 {
			distance, err := want.Distance(state)
			require.NoError(t, err)
			got, err := l.Distance(state)
			require.NoError(t, err)
			require.Equal(t, distance, got)
			wantPath, err := want.Path(state)
			require.NoError(t, err)
			path, err := l.Path(state)
			require.NoError(t, err)
			require.Equal(t, wantPath, path)
		}
		_, err := l.Distance(g.Size())
		var state *stategraph.StateError
		require.ErrorAs(t, err, &state)
	}
	l := enumerate(t, spread{g, 3}, t.TempDir(), &Options{Undirected: true, Keep: true}, 3*start)
	_, err := l.Path(1)
	var unreachable *stategraph.UnreachableError
	require.ErrorAs(t, err, &unreachable)

	var option *OptionError
	_, err = enumerate(t, g, t.TempDir(), &Options{Undirected: true}, start).Path(0)
	require.ErrorAs(t, err, &option)
	require.Equal(t, "Keep", option.Option)
	_, err = enumerate(t, ring(5), t.TempDir(), &Options{Keep: true}, 0).Path(0)
	require.ErrorAs(t, err, &option)
	require.Equal(t, "Undirected", option.Option)
}

// counted counts the calls of Neighbours, does something at one of them, and
// counts those that begin once it is done. Other workers go on while it is
// being done, for as long as the system likes: only the late calls are theirs
// to answer for.
type counted struct {
	Graph
	calls, late atomic.Int64
	at          int64
	do          func()
	done        atomic.Bool
}

func (c *counted) Neighbours(dst []uint64, state uint64) []uint64 {
	if c.done.Load() {
		c.late.Add(1)
	}
	if c.calls.Add(1) == c.at {
		c.do()
		c.done.Store(true)
	}
	return c.Graph.Neighbours(dst, state)
}

func TestCancellation(t *testing.T) {
	g, stopped := newTiles(3, 4, 3, 3, 2, 3), errors.New("stopped by hand")
	want, folder := inMemory(t, g, 0).Spheres(), t.TempDir()
	opts := &Options{Undirected: true, Memory: 4 * least(t, g, 2), Workers: 2}
	calls, stops := int64(0), int64(0)
	for at := int64(150_000); ; stops++ {
		ctx, cancel := context.WithCancelCause(context.Background())
		c := &counted{Graph: g, at: at, do: func() { cancel(stopped) }}
		l, err := Enumerate(ctx, c, folder, opts, 0)
		calls += c.calls.Load()
		cancel(nil)
		if err == nil {
			require.Equal(t, want, l.Spheres())
			break
		}
		require.ErrorIs(t, err, stopped)
		require.LessOrEqual(t, c.late.Load(), 2*int64(checkEvery))
	}
	require.Greater(t, stops, int64(3))
	p, err := newPlan(g.Size(), 0, opts.Memory, 2)
	require.NoError(t, err)
	chunks := stops * 2 * int64(p.arena) / 2 // of both workers, one for each stop
	require.Less(t, calls, int64(g.Size())+chunks)

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Enumerate(ctx, g, folder, opts, 0)
	require.NoError(t, err, "it is done already")
	_, _, err = new(radixSorter).sort(ctx, make([]uint64, 10), make([]uint64, 10), 1<<20)
	require.ErrorIs(t, err, context.Canceled)
}

func TestMemoryIsBounded(t *testing.T) {
	g := newTiles(3, 4, 3, 3, 2, 3)
	opts := &Options{Undirected: true, Memory: 12 << 20, Workers: 2}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	enumerate(t, g, t.TempDir(), opts, 0)
	runtime.ReadMemStats(&after)
	// All that was ever taken, with the litter from opening files.
	require.Less(t, after.TotalAlloc-before.TotalAlloc, opts.Memory+16<<20)
}

func TestOptions(t *testing.T) {
	g := newTiles(3, 3, 2, 2, 2, 2)
	run := func(opts *Options, starts ...uint64) error {
		_, err := Enumerate(context.Background(), g, filepath.Join(t.TempDir(), "x"), opts, starts...)
		return err
	}
	for name, err := range map[string]error{
		"Past":   run(&Options{Past: -1}, 0),
		"starts": run(nil),
	} {
		var option *OptionError
		require.ErrorAs(t, err, &option)
		require.Equal(t, name, option.Option)
	}
	require.EqualError(t, run(&Options{Undirected: true, Past: 2}, 0), "disk: Options.Past is 2, want 0, since Options.Undirected says it all")

	var index *stategraph.IndexError
	require.ErrorAs(t, run(nil, 0, g.Size()), &index)
	require.ErrorAs(t, func() error {
		_, err := Enumerate(context.Background(), wild{}, t.TempDir(), nil, 0)
		return err
	}(), &index)
	require.Equal(t, &stategraph.IndexError{State: 99, Neighbour: 100, Size: 100}, index)

	var memory *MemoryError
	require.ErrorAs(t, run(&Options{Memory: 1000, Workers: 3}, 0), &memory)
	require.Equal(t, 3, memory.Workers)
	require.Equal(t, uint64(1000), memory.Limit)
	require.NoError(t, run(&Options{Memory: memory.Need, Workers: 3}, 0))
	require.Error(t, run(&Options{Memory: memory.Need - 1, Workers: 3}, 0))
}

// wild has a move out of its range, far from the start.
type wild struct{}

func (wild) Size() uint64                                   { return 100 }
func (wild) Neighbours(dst []uint64, state uint64) []uint64 { return append(dst, state+1) }

func TestProgress(t *testing.T) {
	g, reports := newTiles(3, 4, 3, 3, 2, 3), 0
	c := &counted{Graph: g, at: 500_000}
	seen := make(chan struct{})
	c.do = func() { <-seen } // there is one report at least
	l := enumerate(t, c, t.TempDir(), &Options{Undirected: true, Workers: 2, Progress: func(p Progress) {
		require.Equal(t, g.Size(), p.Size)
		require.LessOrEqual(t, p.Found, p.Size)
		require.LessOrEqual(t, p.LevelDone, 1.0)
		if reports++; reports == 1 {
			close(seen)
		}
	}}, 0)
	require.Equal(t, g.Size(), l.Reached())
	require.Positive(t, reports)
}

func TestNothingIsLeftBehind(t *testing.T) {
	g, folder := newTiles(3, 3, 2, 2, 2, 2), t.TempDir()
	l := enumerate(t, g, folder, &Options{Undirected: true, Memory: least(t, g, 2), Workers: 2}, 0)
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		if name := e.Name(); name != lockName && name != manifestName {
			require.True(t, strings.HasPrefix(name, fmt.Sprintf("level-%d-", l.Eccentricity())), name)
		}
	}
}
