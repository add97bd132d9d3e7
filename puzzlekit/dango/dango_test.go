package dango_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
)

var (
	ctx      = context.Background()
	sold     = dango.Config{Skewers: 3, Height: 3, Colors: []int{2, 2, 2}}
	distinct = dango.Config{Skewers: 3, Height: 3, Colors: dango.Distinct(6)}
)

// The table of the source: 900 states and their 810,000 ordered pairs.
func TestTheSoldPuzzle(t *testing.T) {
	p := dango.New(sold)
	require.Equal(t, "900", p.StateCount().String())
	require.Equal(t, "3240", p.MoveCount().String())
	d, err := p.AllPairs(ctx)
	require.NoError(t, err)
	require.Equal(t, []uint64{900, 3240, 7128, 13716, 21924, 32544, 48636, 72684, 90162, 99990, 115788, 108144,
		88266, 66816, 33618, 6264, 180}, d.Counts)
	require.Equal(t, uint64(810000), d.Total())
}

// Six different dumplings: 7,200 states, diameter 19, and from 123|456|
// four states at that distance (source, section on distinct dumplings).
func TestDistinctDumplings(t *testing.T) {
	p := dango.New(distinct)
	require.Equal(t, "7200", p.StateCount().String())
	require.Equal(t, "25920", p.MoveCount().String())
	g, err := p.Graph(ctx, dango.MustParseState("123|456|"), nil)
	require.NoError(t, err)
	require.Equal(t, 7200, g.Len())
	require.Equal(t, 25920, g.EdgeCount())
	d, err := g.From(context.Background(), dango.MustParseState("123|456|"))
	require.NoError(t, err)
	require.Equal(t, []uint64{1, 2, 6, 17, 34, 58, 88, 152, 280, 408, 508, 734, 998, 995, 994, 985, 654, 238, 44, 4}, d.Spheres())
	all, err := p.AllPairs(ctx)
	require.NoError(t, err)
	require.Equal(t, 19, all.Diameter())
	require.Equal(t, uint64(51840000), all.Total())
	require.Equal(t, uint64(8640), all.Counts[19])
}

// Diameters over all pairs; counts by enumeration with an independent program.
func TestDiameters(t *testing.T) {
	for _, tc := range []struct {
		config   dango.Config
		diameter int
	}{
		{dango.Config{Skewers: 3, Height: 2, Colors: dango.Distinct(4)}, 10},
		{dango.Config{Skewers: 4, Height: 2, Colors: dango.Distinct(6)}, 15},
		{dango.Config{Skewers: 3, Height: 2, Colors: []int{2, 2}}, 10},
		{dango.Config{Skewers: 3, Height: 3, Colors: []int{3, 3}}, 15},
		{dango.Config{Skewers: 3, Height: 3, Colors: []int{4, 2}}, 14},
		{dango.Config{Skewers: 3, Height: 3, Colors: []int{2, 2, 1, 1}}, 19},
		{dango.Config{Skewers: 4, Height: 2, Colors: []int{2, 2, 2}}, 13},
		{dango.Config{Skewers: 4, Height: 2, Colors: []int{3, 3}}, 12},
		{dango.Config{Skewers: 3, Height: 3, Colors: dango.Distinct(5)}, 13},
		{dango.Config{Skewers: 3, Height: 4, Colors: []int{4, 4}}, 20},
	} {
		d, err := dango.New(tc.config).AllPairs(ctx)
		require.NoError(t, err)
		require.Equal(t, tc.diameter, d.Diameter(), "%v", tc.config)
		require.Zero(t, d.Unreachable)
	}
}

// The symmetries must not change the answer: every state as its own source.
func TestAllPairsAgainstEverySource(t *testing.T) {
	for _, config := range []dango.Config{
		{Skewers: 3, Height: 2, Colors: []int{2, 1, 1}},
		{Skewers: 2, Height: 3, Colors: []int{2, 2}},
		{Skewers: 3, Height: 3, Colors: []int{1, 2, 2}},
		{Skewers: 4, Height: 1, Colors: []int{1, 1, 1}},
		{Skewers: 1, Height: 3, Colors: []int{1, 2}},
		{Skewers: 2, Height: 2},
	} {
		p := dango.New(config)
		quick, err := p.AllPairs(ctx)
		require.NoError(t, err)
		require.Equal(t, p.StateCount().Uint64()*p.StateCount().Uint64(), quick.Total(), "%v", config)
		moves, farthest := uint64(0), uint64(0)
		plain := map[int]uint64{}
		for _, s := range everyState(t, p) {
			g, err := p.Graph(ctx, s, nil)
			require.NoError(t, err)
			d, err := g.From(context.Background(), s)
			require.NoError(t, err)
			for distance, count := range d.Spheres() {
				plain[distance] += count
			}
			for range p.Moves(s) {
				moves++
			}
			if d.Eccentricity() == quick.Diameter() {
				farthest++
			}
		}
		require.Equal(t, farthest, quick.Farthest, "%v", config)
		require.Equal(t, p.MoveCount().Uint64(), moves, "%v", config)
		for distance, count := range quick.Counts {
			require.Equal(t, plain[distance], count, "%v at %d", config, distance)
		}
	}
}

// everyState deals the dumplings out in every way, by brute force.
func everyState(t *testing.T, p *dango.Puzzle) []dango.State {
	t.Helper()
	c := p.Config()
	var labels []int
	for color, k := range c.Colors {
		for range k {
			labels = append(labels, color+1)
		}
	}
	seen := map[dango.State]bool{}
	var out []dango.State
	var deal func(rest []int, skewers [][]int)
	deal = func(rest []int, skewers [][]int) {
		if len(rest) == 0 {
			s, err := dango.NewState(skewers...)
			require.NoError(t, err)
			if !seen[s] {
				seen[s] = true
				out = append(out, s)
			}
			return
		}
		for k, label := range rest {
			left := append(append([]int(nil), rest[:k]...), rest[k+1:]...)
			for i := range skewers {
				if len(skewers[i]) == c.Height {
					continue
				}
				next := append([][]int(nil), skewers...)
				next[i] = append(append([]int(nil), skewers[i]...), label)
				deal(left, next)
			}
		}
	}
	deal(labels, make([][]int, c.Skewers))
	return out
}

func TestSolve(t *testing.T) {
	p := dango.New(sold)
	rng := rand.New(rand.NewPCG(1, 2))
	from := dango.MustParseState("112|233|")
	g, err := p.Graph(ctx, from, nil)
	require.NoError(t, err)
	d, err := g.From(context.Background(), from)
	require.NoError(t, err)
	states := g.States()
	for range 50 {
		to := states[rng.IntN(len(states))]
		moves, err := p.Solve(ctx, from, to)
		require.NoError(t, err)
		want, err := d.To(to)
		require.NoError(t, err)
		require.Len(t, moves, want)
		s := from
		for _, m := range moves {
			s, err = p.Apply(s, m)
			require.NoError(t, err)
		}
		require.Equal(t, to, s)
	}
}

func TestUnreachableGoalsSayWhy(t *testing.T) {
	for _, tc := range []struct {
		config   dango.Config
		from, to string
		reason   string
	}{
		{dango.Config{Skewers: 2, Height: 2, Colors: []int{1, 1}}, "12|", "21|", "their order never changes"},
		{dango.Config{Skewers: 3, Height: 2, Colors: dango.Distinct(5)}, "12|34|5", "32|14|5", "with 1 gap the lowest dumpling of each skewer is never free, and dumpling 1 of skewer 1 differs"},
		{dango.Config{Skewers: 3, Height: 3, Colors: dango.Distinct(7)}, "123|456|7", "213|456|7", "with 2 gaps the lowest dumpling of each skewer is never free"},
		{dango.Config{Skewers: 3, Height: 3, Colors: dango.Distinct(8)}, "123|456|78", "132|456|78", "with 1 gap the lowest 2 dumplings of each skewer are never free, and dumpling 2 of skewer 1 differs"},
		{dango.Config{Skewers: 3, Height: 1, Colors: dango.Distinct(3)}, "1|2|3", "2|1|3", "with no gap the lowest dumpling of each skewer is never free"},
		{dango.Config{Skewers: 1, Height: 2, Colors: []int{1, 1}}, "[[1,2]]", "[[2,1]]", "nothing moves"},
	} {
		_, err := dango.New(tc.config).Solve(ctx, dango.MustParseState(tc.from), dango.MustParseState(tc.to))
		var unreachable *fault.UnreachableError
		require.ErrorAs(t, err, &unreachable)
		require.ErrorContains(t, err, tc.reason)
	}
}

func TestBadInput(t *testing.T) {
	for _, c := range []dango.Config{
		{Skewers: 0, Height: 1}, {Skewers: 1, Height: 0}, {Skewers: 2, Height: 2, Colors: []int{5}},
		{Skewers: 2, Height: 2, Colors: []int{-1}}, {Skewers: 99, Height: 9, Colors: slices.Repeat([]int{1}, 256)},
		// The products and sums of these overflow, or ask for more memory than there is.
		{Skewers: 1 << 32, Height: 1 << 32}, {Skewers: 1, Height: 1 << 62, Colors: []int{1 << 40}},
		{Skewers: 10, Height: 100, Colors: []int{1 << 62, 1 << 62, 1 << 62, 1 << 62}}, {Skewers: 1001, Height: 1},
	} {
		var typed *fault.InputError
		require.ErrorAs(t, c.Check(), &typed)
		require.Panics(t, func() { dango.New(c) })
	}
	p := dango.New(sold)
	for text, reason := range map[string]string{
		"112|233":   "want 3 skewers, not 2",
		"1122|33|":  "want at most 3 dumplings on skewer 1, not 4",
		"112|234|":  "want the dumplings [1 1 2 2 3 3], not [1 1 2 2 3 4]",
		"112|23|":   "not [1 1 2 2 3]",
		"111|233|1": "want the dumplings",
	} {
		require.ErrorContains(t, p.Check(dango.MustParseState(text)), reason)
		_, err := p.Solve(ctx, dango.MustParseState("112|233|"), dango.MustParseState(text))
		require.ErrorContains(t, err, reason)
		_, err = p.Graph(ctx, dango.MustParseState(text), nil)
		require.ErrorContains(t, err, reason)
	}
	s := dango.MustParseState("112|233|")
	for move, reason := range map[dango.Move]string{
		{From: 3, To: 1}: "skewer 3 is empty", {From: 1, To: 2}: "skewer 2 is full",
		{From: 1, To: 1}: "two different skewers", {From: 4, To: 1}: "skewers in 1..3",
	} {
		_, err := p.Apply(s, move)
		require.ErrorContains(t, err, reason)
	}
	_, err := dango.New(dango.Config{Skewers: 3, Height: 5, Colors: []int{2, 2, 2, 2, 2}}).AllPairs(ctx)
	require.EqualError(t, err, "dango.Puzzle.AllPairs: the puzzle needs 2,381,400 states; the limit is 2,000,000 states")
	_, err = p.Graph(ctx, s, &stategraph.ExploreOptions{MaxStates: 100})
	require.Error(t, err)
}

func TestParseState(t *testing.T) {
	s, err := dango.ParseState(" [ [1, 2],[ ] , [12]]")
	require.NoError(t, err)
	require.Equal(t, "[[1,2],[],[12]]", s.String(), "12 of three dumplings would be misread")
	require.Equal(t, [][]int{{1, 2}, {}, {12}}, s.Skewers())
	require.Equal(t, []int{2, 0, 1}, s.Heights())
	for text, want := range map[string]string{
		"[1]":       `dango: cannot read "[1]" at character 2: expected '[', found '1'`,
		"[[1,]]":    `dango: cannot read "[[1,]]" at character 5: expected a label in 1..255, found ']'`,
		"[[300]]":   `dango: cannot read "[[300]]" at character 3: expected a label in 1..255, found 300`,
		"[[1]]x":    `dango: cannot read "[[1]]x" at character 6: expected the end, found 'x'`,
		"[[1],[2]":  `dango: cannot read "[[1],[2]" at character 9: expected ']', found the end`,
		"[[0]]":     `dango: cannot read "[[0]]" at character 3: expected a label in 1..255, found 0`,
		"[[-1]]":    `dango: cannot read "[[-1]]" at character 3: expected a label in 1..255, found '-'`,
		"[[−1]]":    `dango: cannot read "[[−1]]" at character 3: found '−'; type '-'`,
		"[［1]]":     `dango: cannot read "[［1]]" at character 2: found '［'; type '['`,
		"[[1、2]]":   `dango: cannot read "[[1、2]]" at character 4: found '、'; type ','`,
		"1｜2":       `dango: cannot read "1｜2" at character 2: found '｜'; type '|'`,
		"1|x":       `dango: cannot read "1|x" at character 3: found 'x', want the digits of dumplings, | or a comma`,
		"団子 [[1]]":  `dango: cannot read "団子 [[1]]" at character 1: expected '[', found '団'`,
		"[[1]] 団)":  `dango: cannot read "[[1]] 団)" at character 7: expected the end, found '団'`,
		"[[1]]\x00": `dango: cannot read "[[1]]\x00" at character 6: found the control byte 0x00`,
		"[[1\f]]":   `dango: cannot read "[[1\f]]" at character 4: found the control byte 0x0c`,
	} {
		_, err := dango.ParseState(text)
		require.EqualError(t, err, want)
	}
	require.Panics(t, func() { dango.MustParseState("x") })
}

// A state prints itself in the form that people type, and every form of it is read.
func TestOneFormOfSkewers(t *testing.T) {
	for text, want := range map[string]string{
		"112|233|":                 "112|233|",
		"112.233.":                 "112|233|",
		"[[1,1,2],[2,3,3],[]]":     "112|233|",
		" 12 |\u30003 ":            "12|3",
		"1 1 2|2 3 3|":             "112|233|",
		"1,2,3,4,5|6,7,8,9,10|":    "1,2,3,4,5|6,7,8,9,10|",
		"[[10,2,3,4,5,6,7,8,9,1]]": "[[10,2,3,4,5,6,7,8,9,1]]",
		"|":                        "|",
		"12":                       "[[1,2]]",
		"":                         "[[]]",
		"[[1,10],[2]]":             "[[1,10],[2]]",
	} {
		s, err := dango.ParseState(text)
		require.NoError(t, err, text)
		require.Equal(t, want, s.String(), text)
	}
}

// A message quotes what stands about the fault, however long the text.
func TestParseErrorsAreShort(t *testing.T) {
	long := "[[1" + strings.Repeat(",1", 100_000)
	for _, text := range []string{long + ",団" + long, long + ",0]]", "[[" + strings.Repeat("9", 1_000_000), strings.Repeat("あ", 100_000)} {
		_, err := dango.ParseState(text)
		requirePlace(t, text, err)
	}
	s, err := dango.ParseState(long + "]]")
	require.NoError(t, err)
	p := dango.New(sold)
	conventions.ShortError(t, p.Check(s))
	conventions.ShortError(t, p.CheckReachable(s, s))
	_, err = dango.NewState(append(s.Skewers()[0], 0))
	conventions.ShortError(t, err)
}

// requirePlace holds an error against what all errors of parsers promise.
func requirePlace(t testing.TB, text string, err error) {
	t.Helper()
	var bad *fault.ParseError
	require.ErrorAs(t, err, &bad)
	require.Equal(t, text, bad.Text)
	conventions.ParseError(t, text, bad.Offset, err)
}

func FuzzParseState(f *testing.F) {
	for _, seed := range []string{"[[1,1,2],[2,3,3],[]]", "112|233|", "1,2,10|3,4|5,6,7,8,9", "112.233.", "1 2 | 3", "112,233|", "[[]]", "[", "[[1", "[［1]]", "[[1]]\u3000団", "[[0]]", "[[\x00", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := dango.ParseState(text)
		if err != nil {
			requirePlace(t, text, err)
			return
		}
		back, err := dango.ParseState(s.String())
		require.NoError(t, err)
		require.Equal(t, s, back)
	})
}
