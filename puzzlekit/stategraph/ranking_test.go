package stategraph

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/voltage"
)

func flips(n int) (moves [][]int) {
	for k := 2; k <= n; k++ {
		m := make([]int, n)
		for i := range m {
			m[i] = i
			if i < k {
				m[i] = k - 1 - i
			}
		}
		moves = append(moves, m)
	}
	return moves
}

func rotations(n int) [][]int {
	right, left := make([]int, n), make([]int, n)
	for i := range n {
		right[i], left[(i+1)%n] = (i+1)%n, i
	}
	return [][]int{right, left}
}

func TestRankings(t *testing.T) {
	for n := 2; n <= 7; n++ {
		all, err := NewPermutations(n, false)
		require.NoError(t, err)
		requireRanking(t, all, n)
		even, err := NewPermutations(n, true)
		require.NoError(t, err)
		requireRanking(t, even, n)
		require.Equal(t, all.Size(), 2*even.Size())
		plain := arrangements{n: n}
		order := make([]uint8, n)
		for rank := range all.Size() {
			all.Unrank(order, rank)
			for i, x := range plain.unrank(rank) {
				require.Equal(t, x, int(order[i]))
			}
		}
	}
	for _, counts := range [][]int{{1}, {2, 2, 2}, {3, 0, 5}, {1, 1, 1, 1, 1}, {4, 1, 2}} {
		a, err := NewArrangements(counts)
		require.NoError(t, err)
		requireRanking(t, a, a.places)
	}
	large, err := NewPermutations(20, false)
	require.NoError(t, err)
	order := make([]uint8, 20)
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		rank := rng.Uint64N(large.Size())
		large.Unrank(order, rank)
		require.Equal(t, rank, large.Rank(order))
	}
}

func TestSearchesOfRankings(t *testing.T) {
	o := &Options{Undirected: true}
	p, err := NewPermutations(8, false, flips(8)...)
	require.NoError(t, err)
	require.Equal(t, pancakes8, enumerate(t, p, 0, o).Spheres())

	// A ring of seven things and a cycle of three: even permutations.
	moves := append(rotations(7), []int{1, 2, 0, 3, 4, 5, 6}, []int{2, 0, 1, 3, 4, 5, 6})
	half, err := NewPermutations(7, true, moves...)
	require.NoError(t, err)
	whole, err := NewPermutations(7, false, moves...)
	require.NoError(t, err)
	require.NoError(t, CheckIndex(context.Background(), half, true))
	require.Equal(t, enumerate(t, whole, 0, o).Spheres(), enumerate(t, half, 0, o).Spheres())

	// Things that are alike, against a search with a hash map.
	a, err := NewArrangements([]int{2, 3, 1}, flips(6)...)
	require.NoError(t, err)
	require.Equal(t, uint64(60), a.Size())
	g, err := Explore(context.Background(), a.Neighbors, []uint64{0}, nil)
	require.NoError(t, err)
	plain, err := g.From(context.Background(), 0)
	require.NoError(t, err)
	require.Equal(t, plain.Spheres(), enumerate(t, a, 0, o).Spheres())
}

func TestBadRankings(t *testing.T) {
	var typed *fault.InputError
	_, err := NewPermutations(21, false)
	require.ErrorAs(t, err, &typed)
	_, err = NewPermutations(-1, false)
	require.ErrorAs(t, err, &typed)
	_, err = NewPermutations(3, false, []int{0, 1})
	require.EqualError(t, err, "stategraph.NewPermutations: move 0: number of places is 2; want 3")
	_, err = NewPermutations(3, false, []int{0, 1, 1})
	require.ErrorAs(t, err, &typed)
	_, err = NewPermutations(3, true, []int{1, 0, 2})
	require.EqualError(t, err, "stategraph.NewPermutations: move 0 is [1 0 2]; want an even permutation, since the index holds even orders only")
	_, err = NewArrangements(make([]int, 65))
	require.ErrorAs(t, err, &typed)
	_, err = NewArrangements([]int{100, 100})
	require.ErrorAs(t, err, &typed)
	_, err = NewArrangements([]int{-1})
	require.ErrorAs(t, err, &typed)
	_, err = NewArrangements([]int{2, 1}, []int{0})
	require.ErrorAs(t, err, &typed)
}

// A torus of 300 × 400 in steps: its distances add.
func TestProduct(t *testing.T) {
	var arcs []voltage.Arc
	for v := range int32(300) {
		arcs = append(arcs, voltage.Arc{To: (v + 1) % 300}, voltage.Arc{To: (v + 299) % 300}, voltage.Arc{To: v, Voltage: 1}, voltage.Arc{To: v, Voltage: 2})
	}
	turns := make([][]uint16, 3)
	for i := range 400 {
		turns[0], turns[1], turns[2] = append(turns[0], uint16(i)), append(turns[1], uint16((i+1)%400)), append(turns[2], uint16((i+399)%400))
	}
	g, err := voltage.New(400, 4, arcs, turns)
	require.NoError(t, err)
	require.Equal(t, uint64(120000), g.Size())
	l := enumerate(t, g, 7, &Options{Undirected: true})
	require.Equal(t, 350, l.Eccentricity())
	ways, err := l.PathCount(context.Background(), 7+400*3+2)
	require.NoError(t, err)
	require.Equal(t, "10", ways.String(), "5 steps, 3 of them one way")
	all, err := l.AllPairs()
	require.NoError(t, err)
	require.Equal(t, uint64(120000)*120000, all.Total())
	require.Equal(t, 350, all.Diameter())
}

func TestPathCountAgainstExplore(t *testing.T) {
	index := pancakes(6)
	g, err := Explore(context.Background(), index.Neighbors, []uint64{0}, nil)
	require.NoError(t, err)
	plain, err := g.From(context.Background(), 0)
	require.NoError(t, err)
	l := enumerate(t, index, 0, &Options{Undirected: true})
	for s := range index.Size() {
		got, err := l.PathCount(context.Background(), s)
		require.NoError(t, err)
		want, err := plain.PathCount(context.Background(), s)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	pairs, err := l.AllPairs()
	require.NoError(t, err)
	slow, err := g.AllPairs(context.Background())
	require.NoError(t, err)
	require.Equal(t, slow, pairs, "the pancake graph is a Cayley graph")
	_, err = l.PathCount(context.Background(), 720)
	require.Error(t, err)
}

// ranking numbers arrangements of small things, kind by place.
type ranking interface {
	Size() uint64
	Rank(things []uint8) uint64
	Unrank(dst []uint8, rank uint64)
}

// requireRanking goes through all numbers of a ranking of things in some places:
// each arrangement has the number that gave it.
func requireRanking(t *testing.T, r ranking, places int) {
	t.Helper()
	things := make([]uint8, places)
	for n := range r.Size() {
		r.Unrank(things, n)
		require.Equal(t, n, r.Rank(things), "%v", things)
	}
}
