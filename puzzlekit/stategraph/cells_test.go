package stategraph

import (
	"context"
	"flag"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph/internal/testgraph"
)

// direct is the plain way to search a table: it expands every state with the code of the
// frontier, also those of old levels, and goes to a place of the table for each neighbour.
type direct struct{ *cells }

func (d direct) expand(ctx context.Context, workers []worker, l level, _ *atomic.Int64) {
	w := &workers[0]
	for k := 0; k < len(d.rows) && ctx.Err() == nil; k += cellWords {
		for todo := with(d.rows[k:], l.from); todo != 0; todo &= todo - 1 {
			state := uint64(k/cellWords*64 + bits.TrailingZeros64(todo))
			w.neighbor = d.index.Neighbors(w.neighbor[:0], state)
			for _, j := range w.neighbor {
				if d.code(j) == unvisited && d.set(j, l.to) {
					w.found.Add(1)
				}
			}
		}
	}
}

// search takes a search to its end.
func (e *enumeration) search(t testing.TB) *Distances[uint64] {
	for e.spheres[len(e.spheres)-1] > 0 {
		require.NoError(t, e.level(context.Background()))
	}
	return NewDistances[uint64](e.finish(context.Background()), numbers{})
}

// randomGraph has a few moves from each state, to states near and far.
type randomGraph [][]uint64

func newRandomGraph(r *rand.Rand, size, moves int, undirected bool) randomGraph {
	g := make(randomGraph, size)
	for i := range g {
		for range r.IntN(moves + 1) {
			j := r.IntN(size)
			if r.IntN(2) == 0 {
				j = (i + r.IntN(100)) % size
			}
			g[i] = append(g[i], uint64(j))
			if undirected {
				g[j] = append(g[j], uint64(i))
			}
		}
	}
	return g
}

func (g randomGraph) Size() uint64                                  { return uint64(len(g)) }
func (g randomGraph) Neighbors(dst []uint64, state uint64) []uint64 { return append(dst, g[state]...) }

// Whatever the buckets and the workers, the table is that of the plain way.
func TestBucketsAgreeWithThePlainWay(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 2))
	full := 0 // searches of which a level takes more than one round
	for k := range 60 {
		undirected := k%2 == 0
		g := newRandomGraph(r, 1+r.IntN(20_000), 1+r.IntN(6), undirected)
		start := r.Uint64N(g.Size())
		plain := begin(t, g, start, &Options{Undirected: undirected, Workers: 1})
		plain.table = direct{plain.table.(*cells)}
		want := plain.search(t)

		e := begin(t, g, start, &Options{Undirected: undirected, Workers: 1 + r.IntN(4)})
		c := e.table.(*cells)
		c.shift = uint(6 + r.IntN(8))
		c.ranges = int((c.size-1)>>c.shift) + 1
		c.entries = uint64(chunkEntries * (1 + r.IntN(4)))
		got := e.search(t)
		if slices.Max(got.Spheres()) > c.entries*uint64(e.Workers) {
			full++
		}
		require.Equal(t, want.Spheres(), got.Spheres())
		require.Equal(t, codes(want), codes(got))
		if undirected {
			want.store.(*tableStore).listed = false
			last, err := want.At(context.Background(), want.Eccentricity())
			require.NoError(t, err)
			requireAntipodes(t, last, got)
		}
	}
	require.Greater(t, full, 10)
}

// A state may have more neighbours than there is room for in all buckets.
func TestMoreNeighborsThanBuckets(t *testing.T) {
	const size = 5000
	star := make(randomGraph, size)
	for i := range uint64(size) {
		star[0] = append(star[0], i)
		star[i] = append(star[i], 0)
	}
	e := begin(t, star, 0, &Options{Undirected: true, Workers: 2})
	e.table.(*cells).entries = chunkEntries
	require.Equal(t, []uint64{1, size - 1}, e.search(t).Spheres())
}

// Memory bounds the buckets, and the number of workers if it has to.
func TestMemoryOfBuckets(t *testing.T) {
	const size = 1 << 24
	suitable, least := bucketEntries(size)
	require.Less(t, least, suitable)
	table := cellsBytes(size)
	for _, c := range []struct {
		memory, workers, entries uint64
	}{
		{table + least*entryBytes, 1, least},
		{table + 3*least*entryBytes, 3, least},
		{table + 8*suitable*entryBytes, 4, suitable},
	} {
		e := begin(t, sized(size), 0, &Options{Memory: c.memory, Workers: 4})
		require.Len(t, e.workers, int(c.workers))
		require.Equal(t, c.entries, e.table.(*cells).entries)
	}
	_, err := Enumerate(context.Background(), sized(size), []uint64{0}, &Options{Memory: table + least*entryBytes - 1})
	var limit *fault.LimitError
	require.ErrorAs(t, err, &limit)
	require.Equal(t, table+least*entryBytes, limit.Need)
}

// Ranges cover all states, and a number has room for its place in one.
func TestBucketRanges(t *testing.T) {
	for _, size := range []uint64{1, 63, 1 << 20, 1<<20 + 1, 1 << 32, 1<<32 + 1, 1 << 40, 1 << 50} {
		shift, ranges := bucketRanges(size)
		require.Equal(t, uint64(ranges-1), (size-1)>>shift)
		require.LessOrEqual(t, shift, uint(32))
		if size <= 1<<44 {
			require.LessOrEqual(t, ranges, mostRanges)
		}
	}
}

// BenchmarkTable compares the plain way, with one worker, with that of Enumerate. Sliding
// tiles have many levels and three moves for each state; pancakes have few levels and
// many moves, which lead far away. The time of the neighbours alone, in the order of the
// states, is in both. The flag -billion takes larger graphs, which do not fit into a cache.
func BenchmarkTable(b *testing.B) {
	kinds, pancakes := []int{4, 4, 7}, 10
	if flag.Lookup("billion").Value.String() == "true" {
		kinds, pancakes = []int{5, 5, 3, 2}, 11
	}
	permutations, err := NewPermutations(pancakes, false, flips(pancakes)...)
	require.NoError(b, err)
	for _, g := range []struct {
		name  string
		index Index
	}{{"tiles", testgraph.NewTiles(4, 4, kinds...)}, {"pancakes", permutations}} {
		measure := func(name string, search func()) {
			b.Run(fmt.Sprint(g.name, "/", g.index.Size(), "/", name), func(b *testing.B) {
				began := cpuTime(b)
				for b.Loop() {
					search()
				}
				b.ReportMetric(float64(g.index.Size())*float64(b.N)/(cpuTime(b)-began).Seconds(), "states/CPU-s")
			})
		}
		measure("neighbours", func() {
			var next []uint64
			for s := range g.index.Size() {
				next = g.index.Neighbors(next[:0], s)
			}
		})
		measure("direct", func() {
			e := begin(b, g.index, g.index.Size()-1, &Options{Undirected: true, Workers: 1})
			e.table = direct{e.table.(*cells)}
			require.Equal(b, g.index.Size(), e.search(b).Reached())
		})
		measure("buckets", func() {
			e := begin(b, g.index, g.index.Size()-1, &Options{Undirected: true})
			require.Equal(b, g.index.Size(), e.search(b).Reached())
		})
	}
}

func cpuTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
