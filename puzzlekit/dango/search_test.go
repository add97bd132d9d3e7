package dango_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
)

var long = flag.Bool("long", false, "also search the puzzles of 76,204,800 states")

type sphereRow struct {
	Skewers, Height int
	Shape           []int
	Orders          int
	Spheres         []uint64
}

func sphereRows(t *testing.T) (rows []sphereRow) {
	t.Helper()
	data, err := os.ReadFile("testdata/spheres.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &rows))
	return rows
}

func full(skewers, height int) *dango.Puzzle {
	return dango.New(dango.Config{Skewers: skewers, Height: height, Colors: dango.Distinct(height * (skewers - 1))})
}

// Every row of an independent program's table; the largest puzzle with -long,
// else from the committed results.
func TestSpheresAgainstTable(t *testing.T) {
	for _, row := range sphereRows(t) {
		p := full(row.Skewers, row.Height)
		require.Equal(t, p.StateCount().Uint64(), sum(row.Spheres))
		if p.StateCount().Uint64() > 1_000_000 {
			known := dango.Known(row.Skewers, row.Height)
			i := slices.IndexFunc(known, func(r dango.Record) bool { return slices.Equal(r.Shape, row.Shape) })
			require.GreaterOrEqual(t, i, 0, "%v", row.Shape)
			require.Equal(t, row.Spheres, known[i].Spheres)
			if !*long {
				continue
			}
		}
		start, err := p.First(row.Shape)
		require.NoError(t, err)
		d, err := p.Enumerate(ctx, start, nil)
		require.NoError(t, err)
		require.Equal(t, row.Spheres, d.Spheres(), "%v", row.Shape)
		require.Equal(t, p.StateCount().Uint64(), d.Reached())
		farthest, err := d.Antipodes(context.Background())
		require.NoError(t, err)
		require.Len(t, farthest, int(row.Spheres[d.Eccentricity()]))
	}
}

func sum(counts []uint64) (total uint64) {
	for _, c := range counts {
		total += c
	}
	return total
}

// The committed results are complete: every shape of a puzzle is there, the
// spheres hold all its states, and the first ones are what a short search finds.
func TestKnownRecords(t *testing.T) {
	for puzzle, diameter := range map[[2]int]int{{4, 3}: 24, {3, 5}: 36, {6, 2}: 23, {7, 2}: 27, {3, 6}: 45, {5, 3}: 29, {4, 4}: 33} {
		p, far := full(puzzle[0], puzzle[1]), 0
		var shapes [][]int
		for _, r := range dango.Known(puzzle[0], puzzle[1]) {
			shapes, far = append(shapes, r.Shape), max(far, r.Eccentricity())
			require.Equal(t, p.StateCount().Uint64(), sum(r.Spheres), "%v", r.Shape)
			start, err := p.First(r.Shape)
			require.NoError(t, err)
			require.Equal(t, shortSpheres(p, start, 5), r.Spheres[:6])
			for _, a := range r.Antipodes {
				require.NoError(t, p.Check(dango.MustParseState(a)))
			}
		}
		require.ElementsMatch(t, slices.Collect(p.Shapes()), shapes)
		require.Equal(t, diameter, far, "%v", puzzle)
	}
	require.Empty(t, dango.Known(9, 9))
}

func shortSpheres(p *dango.Puzzle, start dango.State, radius int) []uint64 {
	met, last := map[dango.State]bool{start: true}, []dango.State{start}
	counts := []uint64{1}
	for range radius {
		var next []dango.State
		for _, s := range last {
			for _, t := range p.Neighbors(nil, s) {
				if !met[t] {
					met[t] = true
					next = append(next, t)
				}
			}
		}
		counts, last = append(counts, uint64(len(next))), next
	}
	return counts
}

// The 52 problems sold with the puzzle need 5 to 14 moves (source). Of all pairs
// of states 93.4 percent need as many, and 0.8 percent more.
func TestProblemsThatAreSold(t *testing.T) {
	d, err := dango.New(sold).AllPairs(ctx)
	require.NoError(t, err)
	require.Equal(t, uint64(756648), sum(d.Counts[5:15]))
	require.Equal(t, uint64(6444), sum(d.Counts[15:]))
}

// The larger diameters over all pairs, by an independent program; and those with
// few dumplings on three skewers.
func TestMoreDiameters(t *testing.T) {
	for _, tc := range []struct {
		config   dango.Config
		diameter int
	}{
		{dango.Config{Skewers: 3, Height: 4, Colors: dango.Distinct(8)}, 27},
		{dango.Config{Skewers: 5, Height: 2, Colors: dango.Distinct(8)}, 19},
	} {
		d, err := dango.New(tc.config).AllPairs(ctx)
		require.NoError(t, err)
		require.Equal(t, tc.diameter, d.Diameter(), "%v", tc.config)
	}
	for height, diameters := range map[int][]int{3: {1, 4, 7, 8, 13, 19}, 4: {1, 4, 7, 10, 11, 16, 20, 27}} {
		for i, want := range diameters {
			d, err := dango.New(dango.Config{Skewers: 3, Height: height, Colors: dango.Distinct(i + 1)}).AllPairs(ctx)
			require.NoError(t, err)
			require.Equal(t, want, d.Diameter(), "height %d, %d dumplings", height, i+1)
			require.Zero(t, d.Unreachable)
		}
	}
	for n := 3; n <= 6; n++ { // the star graph
		d, err := full(n, 1).AllPairs(ctx)
		require.NoError(t, err)
		require.Equal(t, 3*(n-1)/2, d.Diameter())
	}
}

// Spheres with equal dumplings, against breadth-first search.
func TestSpheresOfColors(t *testing.T) {
	for _, config := range []dango.Config{sold, {Skewers: 3, Height: 2, Colors: []int{2, 0, 1}}, {Skewers: 2, Height: 3, Colors: []int{2, 2}}} {
		p := dango.New(config)
		states := everyState(t, p)
		for i, start := range states[:min(len(states), 20)] {
			g, err := p.Graph(ctx, start, nil)
			require.NoError(t, err)
			want, err := g.From(context.Background(), start)
			require.NoError(t, err)
			blocks, err := p.Enumerate(ctx, start, nil)
			require.NoError(t, err)
			requireSame(t, want, blocks)
			if i > 0 {
				continue
			}
			files, err := p.Enumerate(ctx, start, &stategraph.Options{Folder: t.TempDir(), Keep: true})
			require.NoError(t, err)
			requireSame(t, want, files)
			for _, s := range states {
				distance, err := want.To(s)
				require.Equal(t, p.CheckReachable(start, s) == nil, err == nil)
				got, err := files.To(s)
				require.Equal(t, p.CheckReachable(start, s) == nil, err == nil)
				require.Equal(t, distance, got)
				met, err := blocks.Contains(s)
				require.NoError(t, err)
				require.Equal(t, p.CheckReachable(start, s) == nil, met)
			}
		}
	}
}

// requireSame compares spheres and farthest states.
func requireSame(t *testing.T, want, got *stategraph.Distances[dango.State]) {
	t.Helper()
	require.Equal(t, want.Spheres(), got.Spheres())
	require.Equal(t, want.Starts(), got.Starts())
	a, err := want.Antipodes(context.Background())
	require.NoError(t, err)
	b, err := got.Antipodes(context.Background())
	require.NoError(t, err)
	require.ElementsMatch(t, a, b)
}

// Every number is that of its state, and moves do to numbers what they do to
// states.
func TestIndex(t *testing.T) {
	for _, config := range []dango.Config{sold, distinct, {Skewers: 3, Height: 2, Colors: []int{2, 0, 1}}, {Skewers: 2, Height: 3, Colors: []int{1}}, {Skewers: 3, Height: 2, Colors: dango.Distinct(4)}} {
		p := dango.New(config)
		index, err := p.Index()
		require.NoError(t, err)
		require.Equal(t, p.StateCount().Uint64(), index.Size())
		require.NoError(t, stategraph.CheckIndex(ctx, index, true))
		for n := range index.Size() {
			s, err := index.State(n)
			require.NoError(t, err)
			back, ok := index.Number(s)
			require.True(t, ok)
			require.Equal(t, n, back)
			var want []uint64
			for _, next := range p.Neighbors(nil, s) {
				k, ok := index.Number(next)
				require.True(t, ok)
				want = append(want, k)
			}
			require.Equal(t, want, index.Neighbors(nil, n))
		}
		_, err = index.State(index.Size())
		require.Error(t, err)
		_, ok := index.Number(dango.MustParseState("[[9]]"))
		require.False(t, ok)
	}
	for _, config := range []dango.Config{{Skewers: 12, Height: 12, Colors: []int{60}}, {Skewers: 3, Height: 20, Colors: dango.Distinct(40)}} {
		_, err := dango.New(config).Index()
		var input *fault.InputError
		require.ErrorAs(t, err, &input)
	}
}

// What a search in blocks has thrown away is an error that says how to know it.
func TestDistancesThatAreNotKept(t *testing.T) {
	p := dango.New(sold)
	start := dango.MustParseState("112|233|")
	d, err := p.Enumerate(ctx, start, nil)
	require.NoError(t, err)
	zero, err := d.To(start)
	require.NoError(t, err)
	require.Zero(t, zero)
	near := p.Neighbors(nil, start)[0]
	_, err = d.To(near)
	require.ErrorContains(t, err, "want a folder, with Options.Keep, to know each distance; or use Puzzle.Solutions for two states")
	_, err = d.Path(near)
	require.ErrorContains(t, err, "Options.Keep")
	_, err = d.At(context.Background(), 3)
	require.ErrorContains(t, err, "to know each sphere")

	// Fourteen dumplings are too many for blocks, but not for numbers.
	many := dango.New(dango.Config{Skewers: 2, Height: 20, Colors: []int{14, 1}})
	first, err := many.First([]int{15, 0})
	require.NoError(t, err)
	line, err := many.Enumerate(ctx, first, nil)
	require.NoError(t, err)
	require.Equal(t, 15, line.Eccentricity())
}

// Four farthest states from 123|456| (source); up to symmetry the
// hardest problem of the puzzle is found from them.
func TestHardest(t *testing.T) {
	h, err := dango.New(distinct).Hardest(ctx)
	require.NoError(t, err)
	require.Equal(t, 19, h.Diameter)
	require.Equal(t, uint64(8640), h.Ordered)
	for _, pair := range h.Pairs {
		moves, err := dango.New(distinct).Solve(ctx, pair.From, pair.To)
		require.NoError(t, err)
		require.Len(t, moves, 19)
	}
	h, err = dango.New(sold).Hardest(ctx)
	require.NoError(t, err)
	require.Equal(t, 16, h.Diameter)
	require.Equal(t, uint64(180), h.Ordered)
	for _, pair := range h.Pairs {
		moves, err := dango.New(sold).Solve(ctx, pair.From, pair.To)
		require.NoError(t, err)
		require.Len(t, moves, 16)
	}
}

func TestSolutionsAreAllShortest(t *testing.T) {
	p := dango.New(sold)
	from := dango.MustParseState("112|233|")
	g, err := p.Graph(ctx, from, nil)
	require.NoError(t, err)
	d, err := g.From(context.Background(), from)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(7, 8))
	for range 40 {
		to := g.States()[rng.IntN(g.Len())]
		s, err := p.Solutions(ctx, from, to, nil)
		require.NoError(t, err)
		ways, err := d.PathCount(context.Background(), to)
		require.NoError(t, err)
		require.Equal(t, ways, s.Count())
		n := 0
		for moves := range s.All() {
			n++
			end := from
			for _, m := range moves {
				end, err = p.Apply(end, m)
				require.NoError(t, err)
			}
			require.Equal(t, to, end)
			require.Len(t, moves, s.Len())
		}
		require.Equal(t, int64(n), s.Count().Int64())
	}
}

// In a puzzle of 76,204,800 states the balls stay small.
func TestSolveInALargePuzzle(t *testing.T) {
	p := full(3, 5)
	s, err := p.Solutions(ctx, dango.MustParseState("1,2,3,4,5|6,7,8,9,10|"), dango.MustParseState("10,9,8,7,6|5,4,3,2,1|"), nil)
	require.NoError(t, err)
	require.Equal(t, 28, s.Len())
	require.Equal(t, int64(20), s.Count().Int64())
}

// The farthest states that a search of all states has found; those of the
// puzzles of some 10^10 states with -long.
func TestSolveFarthest(t *testing.T) {
	puzzles := [][2]int{{4, 3}, {3, 5}, {6, 2}}
	if *long {
		puzzles = append(puzzles, [][2]int{{3, 6}, {4, 4}, {5, 3}, {7, 2}}...)
	}
	for _, c := range puzzles {
		p := full(c[0], c[1])
		record := farthest(c[0], c[1])
		from, err := p.First(record.Shape)
		require.NoError(t, err)
		moves, err := p.Solve(ctx, from, dango.MustParseState(record.Antipodes[0]))
		require.NoError(t, err)
		require.Len(t, moves, record.Eccentricity())
	}
}

// farthest returns the record of the largest eccentricity that lists antipodes.
func farthest(skewers, height int) (best dango.Record) {
	for _, r := range dango.Known(skewers, height) {
		if len(r.Antipodes) > 0 && (best.Antipodes == nil || r.Eccentricity() > best.Eccentricity()) {
			best = r
		}
	}
	return best
}

// The theorem of reach.go, by search in all puzzles of up to 3,000 states; the
// command dangotable -reach goes up to 10^7.
func TestComponents(t *testing.T) {
	for _, colors := range [][]int{{1}, {1, 1}, {2, 1}, {1, 1, 1}, {2, 2}, {1, 1, 1, 1}, {3, 2}, {1, 1, 1, 1, 1}, {2, 2, 2}} {
		for skewers := 1; skewers <= 4; skewers++ {
			for height := 1; height <= 4; height++ {
				config := dango.Config{Skewers: skewers, Height: height, Colors: colors}
				if config.Check() != nil || dango.New(config).StateCount().Cmp(big.NewInt(3_000)) > 0 {
					continue
				}
				p := dango.New(config)
				require.Equal(t, p.Components().Int64(), int64(components(t, p)), "%v", config)
			}
		}
	}
}

// components counts them by brute force, and checks what is said of one state.
func components(t *testing.T, p *dango.Puzzle) (count int) {
	part := map[dango.State]int{}
	states := everyState(t, p)
	for _, s := range states {
		if part[s] != 0 {
			continue
		}
		count++
		part[s] = count
		for queue := []dango.State{s}; len(queue) > 0; queue = queue[1:] {
			for _, next := range p.Neighbors(nil, queue[0]) {
				if part[next] == 0 {
					part[next] = count
					queue = append(queue, next)
				}
			}
		}
	}
	for _, s := range states[:min(len(states), 200)] {
		require.Equal(t, part[s] == part[states[0]], p.CheckReachable(states[0], s) == nil, "%v %v", states[0], s)
	}
	return count
}

func TestSearchErrors(t *testing.T) {
	p := dango.New(sold)
	start := dango.MustParseState("112|233|")
	var input *fault.InputError
	_, err := p.Solutions(ctx, start, dango.MustParseState("111|233|"), nil)
	require.ErrorAs(t, err, &input)
	require.ErrorContains(t, err, "want the dumplings [1 1 2 2 3 3], not [1 1 1 2 3 3]")
	_, err = p.Enumerate(ctx, dango.MustParseState("[[1]]"), nil)
	require.ErrorAs(t, err, &input)
	for _, shape := range [][]int{{3, 4, -1}, {4, 1, 1}} {
		_, err = p.First(shape)
		require.ErrorContains(t, err, "want the heights, 0 to 3, of 6 dumplings on 3 skewers")
	}
	_, err = p.First([]int{3, 3})
	require.ErrorAs(t, err, &input)

	many := dango.New(dango.Config{Skewers: 3, Height: 7, Colors: dango.Distinct(14)})
	first, err := many.First([]int{7, 7, 0})
	require.NoError(t, err)
	_, err = many.Solve(ctx, first, first)
	require.EqualError(t, err, "dango.Puzzle: number of dumplings is 14; want 1..13")
	var limit *fault.LimitError
	_, err = many.Enumerate(ctx, first, nil)
	require.ErrorAs(t, err, &limit, "a table of all numbers")

	_, err = full(3, 6).AllPairs(ctx)
	require.ErrorAs(t, err, &limit)
	same := dango.New(dango.Config{Skewers: 3, Height: 5, Colors: []int{10}})
	_, err = same.Enumerate(ctx, dango.MustParseState("11111|11111|"), nil)
	require.ErrorAs(t, err, &limit)

	big := full(3, 6)
	far, err := big.First([]int{6, 6, 0})
	require.NoError(t, err)
	_, err = big.Enumerate(ctx, far, &stategraph.Options{Memory: 1 << 30})
	require.ErrorAs(t, err, &limit)
	require.Equal(t, "Options.Memory", limit.Option)

	stop, cancel := context.WithCancelCause(ctx)
	cancel(errEnough)
	_, err = p.AllPairs(stop)
	require.ErrorIs(t, err, errEnough)
	_, err = p.Solve(stop, start, dango.MustParseState("233|112|"))
	require.ErrorIs(t, err, errEnough)
}

var errEnough = errors.New("enough")
