//go:build unix

package disk

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/stategraph/internal/testgraph"
)

const victimFolder = "DISK_TEST_VICTIM_FOLDER"

var victim = testgraph.NewTiles(3, 4, 3, 3, 2, 3)

func victimOptions() Options { return Options{Undirected: true, Workers: 2, Memory: 8 << 20} }

// TestVictim is run by TestKilled in a process of its own.
func TestVictim(t *testing.T) {
	folder := os.Getenv(victimFolder)
	if folder == "" {
		t.Skip("only for TestKilled")
	}
	enumerate(t, victim, folder, victimOptions(), 0)
}

// TestKilled kills the search at random moments, without any warning, and goes on
// each time from what is there.
func TestKilled(t *testing.T) {
	folder, r := t.TempDir(), rand.New(rand.NewPCG(3, 1))
	exe, err := os.Executable()
	require.NoError(t, err)
	for range 12 {
		c := exec.Command(exe, "-test.run", "^TestVictim$")
		c.Env = append(os.Environ(), victimFolder+"="+folder)
		require.NoError(t, c.Start())
		time.Sleep(time.Duration(20+r.IntN(200)) * time.Millisecond)
		require.NoError(t, c.Process.Kill())
		_ = c.Wait()
	}
	l := enumerate(t, victim, folder, victimOptions(), 0)
	require.Equal(t, inMemory(victim, 0).spheres, l.Spheres())
}
