package shard

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// On a full disk, finished shards are preserved, the message names the file, and
// no partial files are left.
func TestFullDisk(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=256k"); err != nil {
		t.Skip("a small disk needs root: ", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(disk, 0)) })
	dir := filepath.Join(disk, "job")
	j, err := NewJob("squares", 1, hundred, 4)
	require.NoError(t, err)
	_, err = j.Create(dir)
	require.NoError(t, err)
	for shard := range 2 {
		_, err := j.Run(context.Background(), dir, shard, 1, hundred, nil)
		require.NoError(t, err)
	}
	ballast := filepath.Join(disk, "ballast")
	fillDisk(t, ballast)

	var failed *WriteError
	_, err = j.Run(context.Background(), dir, 2, 1, hundred, func(string) {})
	require.ErrorIs(t, err, syscall.ENOSPC)
	require.ErrorAs(t, err, &failed)
	require.Equal(t, ResultPath(dir, 2), failed.Path)
	require.NoFileExists(t, ResultPath(dir, 2))
	entries, err := os.ReadDir(filepath.Join(dir, resultsFolder))
	require.NoError(t, err)
	require.Len(t, entries, 2)
	_, err = j.Merge(dir, MergedPath(dir), hundred)
	require.EqualError(t, err, "scale: missing: shards 2-3")

	require.NoError(t, os.Remove(ballast))
	for shard := range 4 {
		computed, err := j.Run(context.Background(), dir, shard, 1, hundred, nil)
		require.NoError(t, err)
		require.Equal(t, shard >= 2, computed)
	}
	value, err := j.Merge(dir, MergedPath(dir), hundred)
	require.NoError(t, err)
	require.Equal(t, sumOfSquares, string(value))
}

// fillDisk writes a file until the disk is full.
func fillDisk(t *testing.T, path string) {
	t.Helper()
	file, err := os.Create(path)
	require.NoError(t, err)
	defer file.Close()
	for {
		if _, err := file.Write(make([]byte, 4096)); err != nil {
			require.ErrorIs(t, err, syscall.ENOSPC)
			return
		}
	}
}
