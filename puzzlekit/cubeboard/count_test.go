package cubeboard

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
)

type tableRow struct {
	N, Pieces             int
	Fixed                 map[string]int64
	Rotations, Isometries int64
}

func tables(t *testing.T) map[Piece][]tableRow {
	t.Helper()
	text, err := os.ReadFile("testdata/tables.json")
	require.NoError(t, err)
	var file struct{ Queens, Rooks []tableRow }
	require.NoError(t, json.Unmarshal(text, &file))
	return map[Piece][]tableRow{Queen: file.Queens, Rook: file.Rooks}
}

// Tables 1 and 2 of the paper and the improper classes: ψ(e) to n = 7, the other
// classes and the sums in all rows. The command cubequeens makes whole rows above.
func TestTables(t *testing.T) {
	for piece, rows := range tables(t) {
		for _, row := range rows {
			b, all := MustNew(row.N), big.NewInt(row.Fixed["e"])
			census := Census{N: row.N, Piece: piece, Pieces: b.MaxPieces()}
			for _, c := range Classes() {
				if c == Identity && row.N > 7 {
					census.fixed[c] = all
					continue
				}
				fixed, err := b.Fixed(context.Background(), piece, c, nil)
				require.NoError(t, err)
				census.fixed[c] = fixed
			}
			require.Equal(t, row.Pieces, census.Pieces)
			for _, c := range Classes() {
				require.Equal(t, row.Fixed[c.String()], census.Fixed(c).Int64(), "n=%d %v ψ(%v)", row.N, piece, c)
			}
			require.Equal(t, row.Rotations, census.UpTo(UpToRotations).Int64())
			require.Equal(t, row.Isometries, census.UpTo(UpToIsometries).Int64())
			require.Equal(t, census.All(), census.UpTo(Distinct))
		}
	}
}

// peaceful counts the sets of so many cells without an attack in the plainest
// way: cell by cell, knowing nothing but walks.
func peaceful(b *Board, p Piece, pieces int) int64 {
	var ways [][]bool
	for _, c := range b.Cells() {
		row := make([]bool, b.Size())
		for _, d := range p.directions() {
			way, _ := b.walk(c, d)
			for _, e := range way {
				number, _ := b.Number(e)
				row[number-1] = true
			}
		}
		ways = append(ways, row)
	}
	var count func(from, left int, attacked []bool) int64
	count = func(from, left int, attacked []bool) int64 {
		if left == 0 {
			return 1
		}
		var total int64
		for c := from; c < len(ways); c++ {
			if attacked[c] {
				continue
			}
			next := make([]bool, len(ways))
			for d := range next {
				next[d] = attacked[d] || ways[c][d]
			}
			total += count(c+1, left-1, next)
		}
		return total
	}
	return count(0, pieces, make([]bool, b.Size()))
}

func TestCountByDefinition(t *testing.T) {
	for n := 1; n <= 3; n++ {
		b := MustNew(n)
		for _, p := range []Piece{Rook, Queen} {
			all, err := b.Fixed(context.Background(), p, Identity, nil)
			require.NoError(t, err)
			require.Equal(t, peaceful(b, p, b.MaxPieces()), all.Int64(), "n=%d %v", n, p)
			require.Zero(t, peaceful(b, p, b.MaxPieces()+1))
		}
	}
}

func TestCountIsPlainSearch(t *testing.T) {
	for n := 1; n <= 7; n++ {
		for _, p := range []Piece{Rook, Queen} {
			if n > 5 && p == Rook {
				continue
			}
			b := MustNew(n)
			expected, err := b.Fixed(context.Background(), p, Identity, nil)
			require.NoError(t, err)
			if n < 7 || !testing.Short() {
				require.Equal(t, expected, plainCount(b, p), "n=%d %v", n, p)
			}
			for _, workers := range []int{1, 5} {
				counted, err := b.Fixed(context.Background(), p, Identity, &CountOptions{Workers: workers})
				require.NoError(t, err)
				require.Equal(t, expected, counted, "n=%d %v, %d workers", n, p, workers)
			}
		}
	}
}

// restrict leaves a searcher only the cells whose loops have their pieces on the
// faces where the split says.
func restrict(s *searcher, split *splitter, u unit, c uint32) {
	n := s.board.n
	sets := [3][3]uint32{ // by axis of the loop and axis of the faces
		{0, split.full &^ u.a, u.a},
		{split.full &^ u.b, 0, u.b},
		{split.full &^ c, c, 0},
	}
	for k := range 3 * n {
		for l := range 3 * n {
			faces := 3 - k/n - l/n // the third axis
			if k/n != l/n && (sets[k/n][faces]>>(k%n)&1 == 0 || sets[l/n][faces]>>(l%n)&1 == 0) {
				s.cross[s.bit[k]] &^= 1 << s.bit[l]
			}
		}
	}
}

// Where the plain search of the whole board would take months, it still counts
// single splits.
func TestPairJoinIsPlainSearchOnSplits(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 0))
	for _, n := range []int{6, 7, 8, 9, 10} {
		b := MustNew(n)
		w := newPairJoin(context.Background(), b, Queen)
		sets := w.split.subsets(w.split.big)
		u := unit{sets[rng.IntN(len(sets))], sets[rng.IntN(len(sets))]}
		c := w.c[rng.IntN(len(w.c))]
		w.open(u)
		joined, ok := w.count(c, w.zs)
		require.True(t, ok)
		require.NotZero(t, joined)
		s := newSearcher(context.Background(), b, Queen)
		restrict(s, w.split, u, c)
		require.Equal(t, s.count(0, 0, b.emptyLoops()), joined, "n=%d", n)
	}
}

// Orbits of splits are counted right: their lengths add up to all splits.
func TestSplitWeights(t *testing.T) {
	for n := 1; n <= 9; n++ {
		s := newSplitter(n)
		var total uint64
		for _, u := range s.units() {
			for _, c := range s.subsets(s.small) {
				total += uint64(s.weight(u, c))
			}
		}
		require.Equal(t, s.total(), total, "n=%d", n)
	}
}

func TestCountRefuses(t *testing.T) {
	ctx := context.Background()
	var limit *fault.LimitError
	_, err := MustNew(9).Fixed(ctx, Queen, Identity, &CountOptions{MaxN: 8})
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "CountOptions.MaxN", limit.Option)
	require.Equal(t, uint64(9), limit.Need)
	require.Regexp(t, `queen placements fixed by e \(estimate: .+\) needs 9 cells per edge; the limit is 8 cells per edge; raise CountOptions.MaxN$`, err.Error())
	_, err = MustNew(8).Census(ctx, Queen, &CountOptions{MaxN: 7})
	require.ErrorAs(t, err, &limit)

	var size *fault.InputError
	_, err = MustNew(maxCountN+1).Fixed(ctx, Queen, Identity, &CountOptions{MaxN: 100})
	require.ErrorAs(t, err, &size)
	var piece *fault.InputError
	_, err = MustNew(2).Fixed(ctx, 0, Identity, nil)
	require.ErrorAs(t, err, &piece)
	var symmetry *fault.InputError
	_, err = MustNew(2).Fixed(ctx, Queen, 10, nil)
	require.ErrorAs(t, err, &symmetry)
}

func TestCanceledCount(t *testing.T) {
	reason := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	b, o := MustNew(8), (*CountOptions)(nil).withDefaults()
	j := pairJoinJob(ctx, b, Queen)
	worker := j.worker
	j.worker = func(ctx context.Context) func(int) (*big.Int, bool) {
		cancel(reason) // before the first term
		return worker(ctx)
	}
	_, err := b.sum(ctx, "f", j, Queen, o)
	require.ErrorIs(t, err, reason)
	var stopped *fault.StoppedError
	require.ErrorAs(t, err, &stopped)
	require.Regexp(t, `^term 0 of \d+, 0 placements so far$`, stopped.Done)

	_, err = b.Fixed(ctx, Queen, Identity, nil)
	require.ErrorIs(t, err, reason)
	_, err = MustNew(9).Estimate(ctx, Queen, nil)
	require.ErrorIs(t, err, reason)
	_, err = MustNew(9).Estimate(ctx, Queen, &EstimateOptions{Class: VertexTurn})
	require.ErrorIs(t, err, reason)
}

func TestEstimates(t *testing.T) {
	for piece, rows := range tables(t) {
		for _, row := range rows {
			if row.N > 6 {
				continue
			}
			b := MustNew(row.N)
			for _, o := range []EstimateOptions{{}, {Class: EdgeTurn}, {Class: VertexTurn}} {
				o.Seed = 1
				e, err := b.Estimate(context.Background(), piece, &o)
				require.NoError(t, err)
				expected := float64(row.Fixed[o.Class.String()])
				require.InDelta(t, expected, e.Placements, 1e-9*expected+5*e.StdErr, "n=%d %v %+v", row.N, piece, o)
				again, err := b.Estimate(context.Background(), piece, &o)
				require.NoError(t, err)
				require.Equal(t, e.Placements, again.Placements)
			}
		}
	}
}

func TestUpToPanicsOnWrongCounts(t *testing.T) {
	census, err := RookCensus(4)
	require.NoError(t, err)
	census.fixed[EdgeTurn] = big.NewInt(1)
	require.Panics(t, func() { census.UpTo(UpToRotations) })
}

// Workers share the memory for their lists; where it is too small for one, the
// count is refused with what it needs.
func TestCountMemory(t *testing.T) {
	b := MustNew(6)
	want, err := b.Fixed(context.Background(), Queen, Identity, nil)
	require.NoError(t, err)
	var limit *fault.LimitError
	_, err = b.Fixed(context.Background(), Queen, Identity, &CountOptions{Memory: 1000})
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "CountOptions.Memory", limit.Option)
	require.Greater(t, limit.Need, uint64(1000))
	got, err := b.Fixed(context.Background(), Queen, Identity, &CountOptions{Memory: limit.Need, Workers: 1 << 30})
	require.NoError(t, err)
	require.Equal(t, want, got)
	// What the lists are estimated to hold, they hold at most.
	for n := 4; n <= 8; n++ {
		b := MustNew(n)
		w := newPairJoin(context.Background(), b, Rook)
		w.open(unit{w.split.subsets(w.split.big)[0], w.split.subsets(w.split.big)[0]})
		require.EqualValues(t, listed(n, w.split.small), len(w.yt.raw), n)
	}
}
