package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/puzzle"
)

var data = filepath.Join("..", "..", "puzzlekit", "solve", "testdata")

func records(t *testing.T) []*record {
	t.Helper()
	all, err := readRecords(data)
	require.NoError(t, err)
	return all
}

// The sets have the sizes that the source gives, 547 boards in all, and the
// blank is at home in each.
func TestSets(t *testing.T) {
	p, sizes := puzzle.Sliding(4, 4), map[string]int{}
	for _, r := range records(t) {
		sizes[r.Set]++
		state, err := p.ParseState(r.Board)
		require.NoError(t, err)
		require.NoError(t, p.CheckReachable(state))
		if strings.HasSuffix(r.Set, "00") || strings.HasSuffix(r.Set, "31") || strings.HasSuffix(r.Set, "16") {
			require.Equal(t, 16, state.Blank())
		}
	}
	require.Equal(t, map[string]int{"K100": 100, "KN31": 31, "MS416": 416, "Korf": 100, "Kociemba": 17, "Norskog": 16}, sizes)
}

// Columns that are complete have the distributions that were found independently;
// the single-tile rows of KN31 and MS416 are the source's table 2 in full.
func TestTables(t *testing.T) {
	known := []string{
		"letters K100 100 boards, mean 21.460: 15:1 17:2 18:2 19:6 20:8 21:27 22:28 23:20 24:6",
		"powers K100 100 boards, mean 12.430: 9:1 10:1 11:4 12:44 13:48 14:2",
		"single-tile K100 100 boards, mean 53.100: 42:4 44:5 46:7 48:8 50:9 52:13 54:14 56:17 58:11 60:5 62:4 64:2 68:1",
		"single-tile KN31 31 boards, mean 72.065: 68:4 70:8 72:2 74:17",
		"single-tile MS416 416 boards, mean 56.514: 48:1 52:20 54:76 56:153 58:110 60:51 62:5",
		"single-tile Kociemba 17 boards, mean 80.000: 80:17",
		"multi-tile Norskog 16 boards, mean 43.000: 43:16",
	}
	var out bytes.Buffer
	require.NoError(t, run(context.Background(), []string{"-dir", data}, &out, io.Discard))
	for _, line := range strings.Split(out.String(), "\n") {
		line = strings.Join(strings.Fields(line), " ")
		name, _, _ := strings.Cut(line, ",") // column, set and number of boards
		for _, row := range known {
			if strings.HasPrefix(row, name+",") {
				require.Equal(t, row, line)
			}
		}
	}
}

// The boards are what they are said to be, all different, and as many as there
// are: of the six pairs beside the diagonal 2k are exchanged, straight or
// crosswise, the others turned or not, and two cells of the diagonal or none.
// Half of them are even; where no pair is left to be turned, a quarter.
func TestSymmetricBoards(t *testing.T) {
	boards := symmetricBoards()
	seen := map[string]bool{}
	for _, s := range boards {
		seen[s.Line()] = true
		labels := s.Labels()
		for c, label := range labels {
			require.Equal(t, c+1, labels[label-1])
			require.Equal(t, transposed(label-1)+1, labels[transposed(c)])
		}
	}
	require.Len(t, seen, len(boards))
	require.Len(t, boards, (64+15*2*16+45*4*4)*4/2+15*8)
	require.True(t, seen[boards[0].Line()] && boards[0].IsSolved())
}

// Surveys are kept, a smaller one never in the place of a larger one.
func TestSurveys(t *testing.T) {
	dir := t.TempDir()
	for _, count := range []int{3, 2} {
		require.NoError(t, survey{Column: "letters", Boards: "random", Seed: 15, Count: count, Histogram: map[int]int{20: count}}.write(dir))
	}
	surveys, err := readSurveys(dir)
	require.NoError(t, err)
	require.Len(t, surveys, 1)
	require.Equal(t, 3, surveys[0].Count)
	require.Equal(t, map[int]int{20: 3}, surveys[0].Histogram)
}

// What the committed surveys call farthest has a sum that fits.
func TestCommittedSurveys(t *testing.T) {
	surveys, err := readSurveys(data)
	require.NoError(t, err)
	for _, s := range surveys {
		sum, most := 0, 0
		for length, count := range s.Histogram {
			sum, most = sum+count, max(most, length)
		}
		require.Equal(t, s.Count, sum)
		require.Len(t, s.Farthest, s.Histogram[most])
	}
}

func TestBadFlags(t *testing.T) {
	for _, args := range [][]string{{"-solve", "moves"}, {"x"}, {"-random", "3"}, {"-symmetric", "-solve", "single-tile"}, {"-dir", "nowhere"}} {
		require.Error(t, run(context.Background(), args, io.Discard, io.Discard))
	}
}

// An interrupt keeps the results that are there.
func TestInterrupt(t *testing.T) {
	dir := t.TempDir()
	given, err := os.ReadFile(filepath.Join(data, positionsFile))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, positionsFile), given, 0o600))
	all, err := readRecords(dir)
	require.NoError(t, err)
	all[0].Lengths["letters"], all[0].Words["letters"] = 1, "a"
	require.NoError(t, writeRecords(dir, all))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	require.ErrorIs(t, run(ctx, []string{"-dir", dir, "-solve", "letters", "-memory", "1"}, io.Discard, io.Discard), context.Canceled)
	again, err := readRecords(dir)
	require.NoError(t, err)
	require.Equal(t, 1, again[0].Lengths["letters"])
}

// All readings are of 100 boards that can be solved, and no two are the same or mirror
// images. The right reading of Korf's lists is among them, with our way of the blank.
func TestReadings(t *testing.T) {
	boards, err := korf(data)
	require.NoError(t, err)
	p, ours, seen := puzzle.Sliding(4, 4), 0, map[string]bool{}
	for _, r := range readingsOf(boards) {
		require.Len(t, r.boards, 100)
		key := strings.Join(r.boards, "/")
		require.False(t, seen[key])
		seen[key] = true
		for i := range 5 {
			s, err := p.ParseState(r.boards[20*i])
			require.NoError(t, err)
			require.NoError(t, p.CheckReachable(s))
			require.Equal(t, r.boards[20*i], mirrored(mirrored(r.boards[20*i])))
		}
		if slices.Equal(r.boards, moved(boards)) {
			ours++
		}
	}
	require.Equal(t, 1, ours)
}

// The route along the row and then the column is that of the set K100.
func TestRoutes(t *testing.T) {
	boards, err := korf(data)
	require.NoError(t, err)
	ends := routes(boards[0])
	require.Len(t, ends, 3, "one right, two down")
	require.Equal(t, moved(boards[:1])[0], ends["RDD"])
}

// The committed lengths agree with those of K100, and no reading has the source's row.
func TestK100(t *testing.T) {
	var lines []routed
	require.NoError(t, readJSON(filepath.Join(data, "fifteen-routes.json"), &lines))
	boards, err := korf(data)
	require.NoError(t, err)
	for i, r := range records(t)[:100] {
		for way, end := range routes(boards[i]) {
			require.Contains(t, lines[i].Lengths, way)
			if end == r.Board {
				require.Equal(t, r.Lengths["single-tile"], lines[i].Lengths[way])
			}
		}
	}
	var all []reading
	require.NoError(t, readJSON(filepath.Join(data, "fifteen-readings.json"), &all))
	require.Len(t, all, len(readingsOf(boards)))
	for _, r := range all {
		require.NotEqual(t, []int{0, 23, 62, 15, 0, 0}, r.Tens)
	}
}

// The command stops within a moment when it is told to.
func TestK100Stops(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	require.ErrorIs(t, run(ctx, []string{"-dir", t.TempDir(), "-k100"}, io.Discard, io.Discard), context.Canceled)
}
