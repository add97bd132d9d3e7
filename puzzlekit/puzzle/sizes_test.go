package puzzle_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/perm"
	"puzzlelab/puzzlekit/puzzle"
)

// absurd are sizes of which no puzzle has any, and whose products overflow.
var absurd = []int{math.MinInt, -1 << 32, -4, -1, 0, 1 << 16, 1 << 31, 1 << 32, 1 << 33, math.MaxInt/2 + 1, math.MaxInt}

func TestAbsurdSizesAreRefusedAtOnce(t *testing.T) {
	one := map[string]func(n int){
		"Rubik": func(n int) { puzzle.Rubik(n) }, "Supercube": func(n int) { puzzle.Supercube(n) },
		"Shuffles": func(n int) { puzzle.Shuffles(n) }, "Mongean": func(n int) { puzzle.Mongean(n) },
	}
	two := map[string]func(m, n int){
		"Sliding": func(m, n int) { puzzle.Sliding(m, n) }, "Loops": func(m, n int) { puzzle.Loops(m, n) },
		"SlidingOn": func(m, n int) { puzzle.SlidingOn(puzzle.KleinBottle, m, n) },
		"TopSpin":   func(m, n int) { puzzle.TopSpin(m, n) }, "Wreath": func(m, n int) { puzzle.Wreath(m, n) },
		"Torus": func(m, n int) { puzzle.Torus(m, n) }, "TorusTwin": func(m, n int) { puzzle.TorusTwin(m, n) },
		"Shifting": func(m, n int) { puzzle.Shifting(puzzle.KleinBottle, m, n) }, "Bands": func(m, n int) { puzzle.Bands(m, n, m) },
		"TwoRings": func(m, n int) { puzzle.TwoRings(m, n, m, n) }, "Cuboid": func(m, n int) { puzzle.Cuboid(m, n, m) },
		"Merge": func(m, n int) { puzzle.Merge(m, n, m) },
	}
	for _, n := range absurd {
		for name, make := range one {
			requireRefused(t, name, func() { make(n) })
		}
		for name, make := range two {
			for _, m := range append([]int{2, 4}, absurd...) {
				requireRefused(t, name, func() { make(m, n) })
				requireRefused(t, name, func() { make(n, m) })
			}
		}
	}
	for _, surface := range []puzzle.Surface{math.MinInt, -1, 5, math.MaxInt} {
		requireRefused(t, "SlidingOn", func() { puzzle.SlidingOn(surface, 4, 4) })
		requireRefused(t, "Shifting", func() { puzzle.Shifting(surface, 4, 4) })
	}
	requireRefused(t, "Merge", func() { puzzle.Merge(4, make([]int, 1000)...) })
	require.NotPanics(t, func() { puzzle.Sliding(200, 2); puzzle.Sliding(2, 200); puzzle.Sliding(20, 20) })
	requireRefused(t, "Sliding", func() { puzzle.Sliding(201, 2) })
	requireRefused(t, "Sliding", func() { puzzle.Sliding(20, 21) })
}

// requireRefused wants a short error and next to no memory used.
func requireRefused(t *testing.T, constructor string, make func()) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	defer func() {
		err, ok := recover().(*fault.InputError)
		require.True(t, ok, constructor)
		require.Equal(t, "puzzle."+constructor, err.In)
		require.Less(t, len(err.Error()), 500)
		runtime.ReadMemStats(&after)
		require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(1<<20), constructor)
	}()
	make()
}

func TestScrambleOfAbsurdLength(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, p := range []*puzzle.Puzzle{puzzle.Rubik(2), puzzle.Sliding(3, 3)} {
		require.PanicsWithError(t, "puzzle.Puzzle.Scramble: the scramble needs 1,099,511,627,776 moves; the limit is 1,000,000 moves", func() { p.Scramble(rng, 1<<40) })
		require.Equal(t, 0, p.Scramble(rng, math.MinInt).Len())
	}
}

// A short file must not ask for all memory there is.
func TestFilesThatAskForTooMuchAreRefused(t *testing.T) {
	limit := func(err error) {
		t.Helper()
		var tooMuch *fault.LimitError
		require.ErrorAs(t, err, &tooMuch)
		require.Equal(t, fault.Bytes, tooMuch.Unit)
		require.Greater(t, tooMuch.Need, tooMuch.Limit)
	}
	var moves []string
	for i := range 1500 {
		moves = append(moves, fmt.Sprintf(`{"name": "m%d", "cycles": "(1,2)"}`, i))
	}
	_, err := puzzle.Read(strings.NewReader(`{"format": "puzzlelab-puzzle/1", "name": "large", "notation": "product", "places": 65000, "moves": [` + strings.Join(moves, ",") + `]}`))
	limit(err)
	require.EqualError(t, err, "puzzle.Read: a puzzle of 65,000 places and 1,500 moves needs 1.6 GB; the limit is 1.1 GB")

	var tws bytes.Buffer
	tws.WriteString("Set A 255 127\nSet B 255 127\nSolved\nEnd\n")
	for i := range 1500 {
		fmt.Fprintf(&tws, "Move m%d\nEnd\n", i)
	}
	_, err = puzzle.Read(&tws)
	limit(err)
	_, err = puzzle.Read(strings.NewReader(strings.Repeat("Set A 255 127\n", 1) + "Set B 255 127\nSet C 255 127\n"))
	require.ErrorContains(t, err, "line 3: Set: the sets have more than 65536 places in all")

	k := `{"name": "large", "orbits": [{"orbitName": "A", "numPieces": %d, "numOrientations": %d}], "defaultPattern": {}, "moves": {%s}}`
	_, err = puzzle.Read(strings.NewReader(fmt.Sprintf(k, 1<<40, 1<<40, "")))
	require.ErrorContains(t, err, "orbits[0]: 1,099,511,627,776 pieces and 1,099,511,627,776 orientations: expected 1 to 65536 of both")
	_, err = puzzle.Read(strings.NewReader(fmt.Sprintf(k, 60000, 2, "")))
	require.ErrorContains(t, err, "orbits[0]: the orbits have more than 65536 places in all")
	for i := range moves {
		moves[i] = fmt.Sprintf(`"m%d": {}`, i)
	}
	_, err = puzzle.Read(strings.NewReader(fmt.Sprintf(k, 65000, 1, strings.Join(moves, ","))))
	limit(err)

	def := puzzle.Definition{Name: "large", Places: 65000}
	swap := perm.MustParse("(1,2)", 65000)
	for i := range 1500 {
		def.Moves = append(def.Moves, puzzle.Move{Name: fmt.Sprint("m", i), Perm: swap})
	}
	_, err = puzzle.New(def)
	limit(err)
}
