package cubeopt

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/conventions"
	"puzzlelab/puzzlekit/solve/internal/kit"
)

// unitTurns lists the turns that count one, made of quarter turns of faces.
func unitTurns(m Metric) (list []Cube) {
	quarter := make([]Cube, faces)
	for f := range quarter {
		quarter[f] = shared().solid.turn[3*f]
	}
	for f, once := range quarter {
		list = append(list, once, once.inverse())
		if m != QuarterTurns {
			list = append(list, once.then(once))
		}
		if g := opposite(f); m == SliceTurns && f < g {
			back := quarter[g].inverse()
			list = append(list, once.then(back), once.inverse().then(quarter[g]), once.then(once).then(back).then(back))
		}
	}
	return list
}

// ball lists the distances of all cubes up to a depth, turn by turn.
func ball(m Metric, depth int) map[Cube]int {
	distances := map[Cube]int{solved(): 0}
	level, once := []Cube{solved()}, unitTurns(m)
	for d := 1; d <= depth; d++ {
		var next []Cube
		for _, cube := range level {
			for _, turn := range once {
				after := cube.then(turn)
				if _, known := distances[after]; !known {
					distances[after] = d
					next = append(next, after)
				}
			}
		}
		level = next
	}
	return distances
}

// quick makes a table without files.
func quick(t *testing.T, m Metric, bits, base int) *Table {
	table, err := Open(t.Context(), Config{Metric: m, Bits: bits, Base: base, Workers: 2, CacheDir: "off", Report: func(float64) {}})
	require.NoError(t, err)
	return table
}

// The entries are exactly the distances of the nearest cubes, found by breadth-first search of
// cubes, whether the depths are listed or reached by words.
func TestTableHasTheDistances(t *testing.T) {
	const reach = 4
	require.Len(t, ball(HalfTurns, reach), 1+18+243+3240+43239)
	require.Len(t, ball(QuarterTurns, reach), 1+12+114+1068+10011)
	require.Len(t, ball(SliceTurns, reach), 1+27+501+9175+164900, "T. Rokicki, forum.cubeman.org 200")
	for metric := range SliceTurns + 1 {
		bits := int(metric) % 2
		cubes := ball(metric, reach)
		nearest := map[uint64]int{}
		for cube, d := range cubes {
			for _, sym := range shared().solid.sym {
				entry := shared().entryOf(shared().read(sym.inverse().then(cube).then(sym)).view, bits)
				if old, known := nearest[entry]; !known || d < old {
					nearest[entry] = d
				}
			}
		}
		for _, listed := range []int{1, 2, reach} {
			table := newTable(metric, bits, reach-2)
			f := builder{coords: shared(), table: table, ctx: t.Context(), workers: 2, report: func(float64) {}, save: func(int) {}, listed: listed, reach: reach}
			require.NoError(t, f.fill(0))
			require.Empty(t, wrongEntries(table, nearest, reach))
		}
	}
}

// wrongEntries lists the entries that are not as the given distances have them. All others are
// farther than reach.
func wrongEntries(table *Table, nearest map[uint64]int, reach int) (wrong []uint64) {
	least := make([]uint8, lines(table.bits))
	for i := range least {
		least[i] = 15
	}
	for entry, d := range nearest {
		word, shift := spotOf(entry)
		if line := word / lineWords; d <= int(table.base) {
			least[line] = min(least[line], uint8(d))
		}
		if int(table.words[word]>>shift&3) != max(0, d-int(table.base)) || int(table.bound(entry)) > d {
			wrong = append(wrong, entry)
		}
	}
	known := 0
	for entry := range entries(table.bits) {
		if word, shift := spotOf(entry); table.words[word]>>shift&3 != 3 {
			known++
		}
	}
	if known != len(nearest) {
		wrong = append(wrong, uint64(known))
	}
	for line, d := range least {
		if table.least(uint64(line)*lineWords) != d {
			wrong = append(wrong, uint64(line))
		}
	}
	return wrong
}

func TestTablesAreKept(t *testing.T) {
	dir := t.TempDir()
	reports := 0
	m := Config{Metric: HalfTurns, Bits: 0, Base: 4, Workers: 2, CacheDir: dir, Report: func(float64) { reports++ }}
	first, err := Open(t.Context(), m)
	require.NoError(t, err)
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	good, err := os.ReadFile(files[0])
	require.NoError(t, err)

	again, err := Open(t.Context(), m)
	require.NoError(t, err)
	require.True(t, sameWords(first, again))

	for name, bad := range map[string][]byte{
		"changed": append(append([]byte{}, good[:1000]...), append([]byte{good[1000] ^ 1}, good[1001:]...)...),
		"cut":     good[:len(good)-1], "longer": append(append([]byte{}, good...), 0), "empty": nil,
	} {
		require.NoError(t, os.WriteFile(files[0], bad, 0o600))
		again, err := Open(t.Context(), m)
		require.NoError(t, err)
		require.True(t, sameWords(first, again), name)
		mended, err := os.ReadFile(files[0])
		require.NoError(t, err)
		require.Equal(t, len(good), len(mended), name)
	}
}

func sameWords(a, b *Table) bool {
	for i := range a.words {
		if a.words[i] != b.words[i] {
			return false
		}
	}
	return len(a.words) == len(b.words)
}

// A table whose making was stopped is continued where it was, not begun again.
func TestInterruptedTablesAreContinued(t *testing.T) {
	dir := t.TempDir()
	ctx, stop := context.WithCancel(t.Context())
	part := kit.NewTableFile(dir, "cube-part", []byte("half turns 1, 0 flips, base 5"))
	m := Config{Metric: HalfTurns, Bits: 0, Base: 5, Listed: 5, Workers: 2, CacheDir: dir, SaveEvery: time.Nanosecond, Report: func(done float64) {
		if done > 0.05 {
			stop()
		}
	}}
	_, err := Open(ctx, m)
	require.ErrorIs(t, err, context.Canceled)
	require.FileExists(t, part.Path)
	least := 1.0
	m.Workers, m.SaveEvery, m.Report = 1, time.Hour, func(done float64) { least = min(least, done) }
	continued, err := Open(t.Context(), m)
	require.NoError(t, err)
	require.Greater(t, least, 0.03)
	require.NoFileExists(t, part.Path)
	require.True(t, sameWords(continued, quick(t, HalfTurns, 0, 5)))
}

func TestMakingStops(t *testing.T) {
	for _, after := range []time.Duration{0, 100 * time.Millisecond, 500 * time.Millisecond} {
		conventions.Stops(t, "Open", after, func(ctx context.Context) error {
			_, err := Open(ctx, Config{Metric: HalfTurns, Bits: 0, Workers: 2, CacheDir: "off", Report: func(float64) {}})
			return err
		})
	}
}
