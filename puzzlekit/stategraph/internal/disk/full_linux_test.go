package disk

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph/internal/testgraph"
)

// smallDisk is a disk of some bytes.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size="+size); err != nil {
		t.Skip("a small disk cannot be made: ", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(folder, 0)) })
	return folder
}

// manifestIn reads the manifest of a folder.
func manifestIn(path string) (*manifest, error) { return (&folder{path: path}).readManifest() }

// fill writes until the disk is full.
func fill(t *testing.T, path string) {
	f, err := os.Create(path)
	require.NoError(t, err)
	defer f.Close()
	for err == nil {
		_, err = f.Write(make([]byte, 4096))
	}
	require.ErrorIs(t, err, syscall.ENOSPC)
}

func TestFullDisk(t *testing.T) {
	g, root := testgraph.NewTiles(3, 4, 3, 3, 2, 3), smallDisk(t, "4m")
	want, folder, ballast := inMemory(g, 0).spheres, filepath.Join(root, "search"), filepath.Join(root, "ballast")
	opts := Options{Undirected: true, Workers: 2, Memory: 8 << 20}
	for _, at := range []int64{200_000, 300_000, 77_000} {
		c := &counting{Index: g, at: at, do: func() { fill(t, ballast) }}
		_, err := Enumerate(context.Background(), c, folder, opts.filled(), 0)
		require.ErrorIs(t, err, syscall.ENOSPC)
		var file *fault.FileError
		require.ErrorAs(t, err, &file)
		require.Equal(t, folder, filepath.Dir(file.Path))
		m, err := manifestIn(folder)
		require.NoError(t, err)
		require.Equal(t, want[:len(m.Spheres)], m.Spheres)

		_, err = Enumerate(context.Background(), g, folder, opts.filled(), 0)
		require.Error(t, err, "the disk is still full")
		require.NoError(t, os.Remove(ballast))
	}
	require.Equal(t, want, enumerate(t, g, folder, opts.filled(), 0).Spheres())
}

func TestSpaceIsCheckedFirst(t *testing.T) {
	g, root := testgraph.NewTiles(3, 4, 3, 3, 2, 3), smallDisk(t, "300k")
	_, err := Enumerate(context.Background(), g, filepath.Join(root, "search"), Options{Undirected: true}.filled(), 0)
	var limit *fault.LimitError
	require.ErrorAs(t, err, &limit)
	require.Greater(t, limit.Need, limit.Limit)
	require.LessOrEqual(t, limit.Limit, uint64(300<<10))
}
