package stategraph_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/stategraph"
	"puzzlelab/puzzlekit/stategraph/internal/testgraph"
)

var (
	billion       = flag.Bool("billion", false, "also search 1,009,008,000 states: with -timeout 3h -v")
	billionFolder = flag.String("billion.folder", "", "the folder of that search, which goes on from what is there")
	billionMemory = flag.Uint64("billion.memory", 768, "its Options.Memory in MB")
	update        = flag.Bool("update", false, "write the golden files anew")
)

const billionSpheres = "testdata/tiles-4x4-AAAABBBBCCCDDDE.json"

// billionTiles is the 15 puzzle with the labels AAAABBBBCCCDDDE, of which there are
// 16!/(4!4!3!3!) = 1,009,008,000 states.
func billionTiles(t *testing.T) *testgraph.Tiles {
	if !*billion {
		t.Skip("takes minutes and gigabytes; run with -billion")
	}
	g := testgraph.NewTiles(4, 4, 4, 4, 3, 3, 1)
	require.Equal(t, uint64(1_009_008_000), g.Size())
	return g
}

func requireBillion(t *testing.T, spheres []uint64) {
	got, err := json.Marshal(spheres)
	require.NoError(t, err)
	if *update {
		require.NoError(t, os.WriteFile(billionSpheres, append(got, '\n'), 0o666))
	}
	want, err := os.ReadFile(billionSpheres)
	require.NoError(t, err)
	require.Equal(t, string(bytes.TrimSpace(want)), string(got))
}

// TestBillion searches them on the disk. GOMEMLIMIT=1GiB makes the Go runtime keep
// to a gigabyte for the whole program.
func TestBillion(t *testing.T) {
	g, folder, most := billionTiles(t), *billionFolder, uint64(0)
	if folder == "" {
		folder = t.TempDir()
	}
	began, logged := time.Now(), -1
	l, err := stategraph.Enumerate(context.Background(), g, []uint64{g.Size() - 1}, &stategraph.Options{
		Undirected: true, Memory: *billionMemory << 20, Name: "4x4 AAAABBBBCCCDDDE", Folder: folder,
		Progress: func(p stategraph.Progress) {
			most = max(most, p.Bytes)
			if p.Depth != logged {
				logged = p.Depth
				t.Logf("%7.0f s: expanding distance %d, %d states, %d MB on the disk", time.Since(began).Seconds(), p.Depth, p.Found, p.Bytes>>20)
			}
		},
	})
	require.NoError(t, err)
	took := time.Since(began).Seconds()
	antipodes, err := l.Antipodes(context.Background())
	require.NoError(t, err)
	t.Logf("%d states, farthest at %d (%d of them): %.0f s, %.0f states/s, at most %d MB on the disk, memory %s, files read and written %s",
		l.Reached(), l.Eccentricity(), len(antipodes), took, float64(l.Reached())/took, most>>20, procLine("status", "VmHWM"), procLine("io", "[rw]char"))
	requireBillion(t, l.Spheres())
}

// TestBillionInMemory is the same in memory, three bits a state.
func TestBillionInMemory(t *testing.T) {
	g := billionTiles(t)
	began := time.Now()
	l, err := stategraph.Enumerate(context.Background(), g, []uint64{g.Size() - 1}, &stategraph.Options{Undirected: true})
	require.NoError(t, err)
	t.Logf("%.0f s, memory %s", time.Since(began).Seconds(), procLine("status", "VmHWM"))
	requireBillion(t, l.Spheres())
}

// procLine returns what Linux says about this process.
func procLine(file, line string) string {
	text, _ := os.ReadFile(filepath.Join("/proc/self", file))
	return string(bytes.Join(regexp.MustCompile(line+`:.*`).FindAll(text, -1), []byte(", ")))
}
