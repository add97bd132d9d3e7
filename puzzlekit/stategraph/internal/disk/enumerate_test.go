package disk

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph/internal/testgraph"
)

// least returns the least memory that works for a graph.
func least(t *testing.T, g Index, workers int) uint64 {
	t.Helper()
	_, err := newPlan(g.Size(), 0, 1, workers)
	var limit *fault.LimitError
	require.ErrorAs(t, err, &limit)
	return limit.Need
}

// spread is a graph with large gaps between the numbers of its states.
type spread struct {
	Index
	factor uint64
}

func (s spread) Size() uint64 { return s.Index.Size() * s.factor }

func (s spread) Neighbors(dst []uint64, state uint64) []uint64 {
	begin := len(dst)
	dst = s.Index.Neighbors(dst, state/s.factor)
	for i := range dst[begin:] {
		dst[begin+i] *= s.factor
	}
	return dst
}

func TestTilesAreAnIndex(t *testing.T) {
	for _, g := range []*testgraph.Tiles{testgraph.NewTiles(2, 3, 2, 2, 1), testgraph.NewTiles(3, 3, 2, 3, 3), testgraph.NewTiles(3, 2, 1, 1, 1, 1, 1), testgraph.NewTiles(2, 4, 3, 0, 4)} {
		for s := range g.Size() {
			for _, x := range g.Neighbors(nil, s) {
				require.Contains(t, g.Neighbors(nil, x), s)
			}
		}
	}
}

func TestAgainstMemory(t *testing.T) {
	for _, g := range []*testgraph.Tiles{testgraph.NewTiles(3, 3, 1, 1, 1, 1, 1, 1, 1, 1), testgraph.NewTiles(3, 3, 2, 2, 2, 2), testgraph.NewTiles(3, 4, 3, 3, 2, 3)} {
		want := inMemory(g, g.Size()-1)
		for _, workers := range []int{1, 2, 5} {
			for _, graph := range []spread{{g, 1}, {g, 1 << 40}} {
				if g.Size() > 1e6 && workers == 5 {
					continue
				}
				t.Run(fmt.Sprint(g.Size(), workers, graph.factor), func(t *testing.T) {
					if g.Size() > 1e6 {
						conventions.SkipUnderRace(t, "the same goroutines as with fewer states, for a minute")
					}
					opts := Options{Undirected: true, Memory: least(t, graph, workers), Workers: workers}
					l := enumerate(t, graph, t.TempDir(), opts, (g.Size()-1)*graph.factor)
					require.Equal(t, want.spheres, l.Spheres())
					got := antipodes(t, l)
					require.Equal(t, len(want.antipodes), len(got))
					for i, x := range want.antipodes {
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

func (g random) Size() uint64                                  { return uint64(len(g)) }
func (g random) Neighbors(dst []uint64, state uint64) []uint64 { return append(dst, g[state]...) }

func TestDirected(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range 5 {
		g := newRandom(r, 50)
		want := inMemory(g, 7)
		for _, factor := range []uint64{1, 1 << 50} { // bits, and lists in several passes
			l := enumerate(t, spread{g, factor}, t.TempDir(), Options{Memory: least(t, spread{g, factor}, 1), Workers: 1}, 7*factor)
			require.Equal(t, want.spheres, l.Spheres())
			require.Greater(t, len(l.Spheres())-1, 2*leastFan)
		}
	}
}

// ring is a directed cycle, whose moves can be undone in Size-1.
type ring uint64

func (r ring) Size() uint64 { return uint64(r) }
func (r ring) Neighbors(dst []uint64, state uint64) []uint64 {
	return append(dst, (state+1)%uint64(r))
}

func TestPast(t *testing.T) {
	l := enumerate(t, ring(12), t.TempDir(), Options{Past: 11}, 3)
	require.Len(t, l.Spheres(), 12)
	for _, opts := range []Options{{Past: 2}, {Undirected: true}} {
		_, err := Enumerate(context.Background(), ring(12), t.TempDir(), opts.filled(), 3)
		require.EqualError(t, err, "stategraph.Enumerate: number of states in the levels is 13; want at most 12, the Size of the graph; some were found twice, so Options.Undirected is wrong or Options.Past is too small")
	}
}

func TestSeveralStarts(t *testing.T) {
	l := enumerate(t, ring(12), t.TempDir(), Options{}, 3, 9, 3)
	require.Equal(t, []uint64{2, 2, 2, 2, 2, 2}, l.Spheres())
	require.Equal(t, []uint64{2, 8}, antipodes(t, l))
	require.Equal(t, []uint64{3, 9}, l.Starts())
}

func TestDistances(t *testing.T) {
	g := testgraph.NewTiles(3, 3, 2, 2, 2, 2)
	start := g.Size() - 1
	want := inMemory(g, start)
	folder := t.TempDir()
	for range 2 { // when it is made, and when it is there
		r := enumerate(t, g, folder, Options{Undirected: true, Keep: true}, start)
		for state := uint64(0); state < g.Size(); state += 97 {
			distance, err := r.To(state)
			require.NoError(t, err)
			require.Equal(t, want.distance[state], distance)
			if distance == 0 {
				continue
			}
			before, err := r.Before(nil, state, distance)
			require.NoError(t, err)
			near := slices.DeleteFunc(g.Neighbors(nil, state), func(x uint64) bool { return want.distance[x] >= distance })
			require.Equal(t, near, before)
		}
		for distance, n := range want.spheres {
			states, err := r.At(context.Background(), distance)
			require.NoError(t, err)
			require.Len(t, states, int(n))
			for _, s := range states {
				require.Equal(t, distance, want.distance[s])
			}
		}
	}
	r := enumerate(t, spread{g, 3}, t.TempDir(), Options{Undirected: true, Keep: true}, 3*start)
	_, err := r.To(1)
	var unreachable *fault.UnreachableError
	require.ErrorAs(t, err, &unreachable)
	met, err := r.Contains(1)
	require.NoError(t, err)
	require.False(t, met)
	met, err = r.Contains(3)
	require.NoError(t, err)
	require.True(t, met)

	r = enumerate(t, g, t.TempDir(), Options{Undirected: true}, start)
	_, err = r.To(0)
	require.ErrorContains(t, err, "Options.Keep is false; want true")
	_, err = r.At(context.Background(), 1)
	require.ErrorContains(t, err, "Options.Keep is false; want true")
	_, err = enumerate(t, ring(5), t.TempDir(), Options{Keep: true}, 0).Before(nil, 1, 1)
	require.ErrorContains(t, err, "Options.Undirected is false; want true")
}

// counting counts the calls of Neighbours, does something at one of them, and
// counts those that begin once it is done. Other workers go on while it is
// being done, for as long as the system likes: only the late calls are theirs
// to answer for.
type counting struct {
	Index
	calls, late atomic.Int64
	at          int64
	do          func()
	done        atomic.Bool
}

func (c *counting) Neighbors(dst []uint64, state uint64) []uint64 {
	if c.done.Load() {
		c.late.Add(1)
	}
	if c.calls.Add(1) == c.at {
		c.do()
		c.done.Store(true)
	}
	return c.Index.Neighbors(dst, state)
}

func TestCancellation(t *testing.T) {
	g, stopped := testgraph.NewTiles(3, 4, 3, 3, 2, 3), errors.New("stopped by hand")
	want, folder := inMemory(g, 0).spheres, t.TempDir()
	opts := Options{Undirected: true, Memory: 4 * least(t, g, 2), Workers: 2}
	calls, stops := int64(0), int64(0)
	for at := int64(150_000); ; stops++ {
		ctx, cancel := context.WithCancelCause(context.Background())
		c := &counting{Index: g, at: at, do: func() { cancel(stopped) }}
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
}

func TestMemoryIsBounded(t *testing.T) {
	g := testgraph.NewTiles(3, 4, 3, 3, 2, 3)
	opts := Options{Undirected: true, Memory: 12 << 20, Workers: 2}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	enumerate(t, g, t.TempDir(), opts, 0)
	runtime.ReadMemStats(&after)
	// All that was ever taken, with the litter from opening files.
	require.Less(t, after.TotalAlloc-before.TotalAlloc, opts.Memory+16<<20)
}

func TestOptions(t *testing.T) {
	g := testgraph.NewTiles(3, 3, 2, 2, 2, 2)
	run := func(opts Options, starts ...uint64) error {
		_, err := Enumerate(context.Background(), g, filepath.Join(t.TempDir(), "x"), opts.filled(), starts...)
		return err
	}
	require.EqualError(t, run(Options{}), "stategraph.Enumerate: starts: want at least one")
	require.EqualError(t, run(Options{Past: -1}, 0), "stategraph.Enumerate: Options.Past is -1; want 0 for all levels, or more")
	require.EqualError(t, run(Options{Undirected: true, Past: 2}, 0), "stategraph.Enumerate: Options.Past is 2; want 0, since Options.Undirected says it all")
	require.ErrorContains(t, run(Options{}, 0, g.Size()), "stategraph.Enumerate: start is 22680; want a number below")
	_, err := Enumerate(context.Background(), wild{}, t.TempDir(), Options{}.filled(), 0)
	require.EqualError(t, err, "stategraph.Enumerate: neighbour of state 99 is 100; want a number in 0..99")

	var limit *fault.LimitError
	require.ErrorAs(t, run(Options{Memory: 1000, Workers: 3}, 0), &limit)
	require.Contains(t, limit.What, "3 workers")
	require.Equal(t, uint64(1000), limit.Limit)
	require.NoError(t, run(Options{Memory: limit.Need, Workers: 3}, 0))
	require.Error(t, run(Options{Memory: limit.Need - 1, Workers: 3}, 0))
}

// wild has a move out of its range, far from the start.
type wild struct{}

func (wild) Size() uint64                                  { return 100 }
func (wild) Neighbors(dst []uint64, state uint64) []uint64 { return append(dst, state+1) }

func TestProgress(t *testing.T) {
	g, reports := testgraph.NewTiles(3, 4, 3, 3, 2, 3), 0
	c := &counting{Index: g, at: 500_000}
	seen := make(chan struct{})
	c.do = func() { <-seen } // there is one report at least
	l := enumerate(t, c, t.TempDir(), Options{Undirected: true, Workers: 2, Progress: func(p Progress) {
		require.Equal(t, g.Size(), p.Size)
		require.LessOrEqual(t, p.Found, p.Size)
		require.LessOrEqual(t, p.LevelDone, 1.0)
		if reports++; reports == 1 {
			close(seen)
		}
	}}, 0)
	require.Equal(t, g.Size(), sphereSum(l))
	require.Positive(t, reports)
}

func TestNothingIsLeftBehind(t *testing.T) {
	g, folder := testgraph.NewTiles(3, 3, 2, 2, 2, 2), t.TempDir()
	l := enumerate(t, g, folder, Options{Undirected: true, Memory: least(t, g, 2), Workers: 2}, 0)
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range entries {
		if name := e.Name(); name != lockName && name != manifestName {
			require.True(t, strings.HasPrefix(name, fmt.Sprintf("level-%d-", len(l.Spheres())-1)), name)
		}
	}
}
