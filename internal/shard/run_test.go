package shard

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestFinishedShardIsNotComputedAgain(t *testing.T) {
	j, dir := newFolder(t, 4)
	runAll(t, j, dir)
	never := squares{hundred.costs, func(context.Context, int, int, Options) error { return errors.New("computed again") }}
	// Files of a process that was killed between writing its result and exiting.
	write(t, ProgressPath(dir, 2), "{}")
	write(t, CheckpointPath(dir, 2), "{}")
	computed, err := j.Run(context.Background(), dir, 2, 1, never, nil)
	require.NoError(t, err)
	require.False(t, computed)
	require.NoFileExists(t, ProgressPath(dir, 2))
	require.NoFileExists(t, CheckpointPath(dir, 2))
}

func TestDamagedResultIsComputedAnew(t *testing.T) {
	j, dir := newFolder(t, 4)
	runAll(t, j, dir)
	good := read(t, ResultPath(dir, 2))
	write(t, ResultPath(dir, 2), good[:20])
	var told []string
	computed, err := j.Run(context.Background(), dir, 2, 1, hundred, func(line string) { told = append(told, line) })
	require.NoError(t, err)
	require.True(t, computed)
	require.Equal(t, good, read(t, ResultPath(dir, 2)))
	require.Len(t, told, 1)
	require.Contains(t, told[0], ResultPath(dir, 2))
}

func TestForeignResultIsNotOverwritten(t *testing.T) {
	j, dir := newFolder(t, 4)
	other, otherDir := newFolder(t, 5)
	runAll(t, other, otherDir)
	foreign := read(t, ResultPath(otherDir, 2))
	write(t, ResultPath(dir, 2), foreign)
	_, err := j.Run(context.Background(), dir, 2, 1, hundred, nil)
	var fault *FileError
	require.ErrorAs(t, err, &fault)
	require.Equal(t, Foreign, fault.Fault)
	require.Equal(t, foreign, read(t, ResultPath(dir, 2)))
}

func TestIndexOutOfRange(t *testing.T) {
	j, dir := newFolder(t, 4)
	for _, shard := range []int{-1, 4} {
		_, err := j.Run(context.Background(), dir, shard, 1, hundred, nil)
		require.ErrorAs(t, err, new(*IndexError))
		require.ErrorContains(t, err, "want the number of a shard, 0 to 3")
	}
}

// The end of the context stops the shard; its progress and checkpoint are
// preserved.
func TestStoppedShard(t *testing.T) {
	j, dir := newFolder(t, 4)
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	task := squares{hundred.costs, func(ctx context.Context, from, to int, o Options) error {
		o.Progress(7, 25)
		require.NoError(t, Replace(o.Checkpoint, []byte("half")))
		cancel(why)
		<-ctx.Done()
		return context.Cause(ctx)
	}}
	_, err := j.Run(ctx, dir, 1, 1, task, nil)
	require.ErrorIs(t, err, why)
	require.ErrorContains(t, err, "shard 1")
	require.FileExists(t, ProgressPath(dir, 1))
	require.FileExists(t, CheckpointPath(dir, 1))
	require.NoFileExists(t, ResultPath(dir, 1))
	_, err = j.Run(ctx, dir, 2, 1, task, nil)
	require.ErrorIs(t, err, why) // nothing is started
	require.NoFileExists(t, ProgressPath(dir, 2))

	computed, err := j.Run(context.Background(), dir, 1, 1, hundred, nil)
	require.NoError(t, err)
	require.True(t, computed)
	require.NoFileExists(t, ProgressPath(dir, 1))
	require.NoFileExists(t, CheckpointPath(dir, 1))
}

// The progress file exists from the beginning and contains what the task reports.
func TestProgressOfAShardThatRuns(t *testing.T) {
	j, dir := newFolder(t, 4)
	var seen Progress
	task := squares{hundred.costs, func(_ context.Context, _, _ int, o Options) error {
		o.Progress(10, 25) // from a checkpoint
		o.Progress(20, 25)
		require.Eventually(t, func() bool {
			text, err := os.ReadFile(ProgressPath(dir, 3))
			return err == nil && json.Unmarshal(text, &seen) == nil && seen.Done == 20
		}, 10*time.Second, 20*time.Millisecond)
		status, err := j.Status(dir)
		require.NoError(t, err)
		require.Len(t, status.Progress, 1)
		require.Contains(t, status.String(), "running")
		return nil
	}}
	_, err := j.Run(context.Background(), dir, 3, 1, task, nil)
	require.NoError(t, err)
	require.Equal(t, []int{3, 4, os.Getpid()}, []int{seen.Shard, seen.Shards, seen.PID})
	require.Equal(t, int64(25), seen.Total)
	require.Equal(t, j.Hash, seen.Job)
	require.WithinDuration(t, time.Now(), seen.Started, time.Minute)
}

// A folder that cannot be written to is reported by name, and nothing is left
// behind.
func TestResultThatCannotBeWritten(t *testing.T) {
	j, dir := newFolder(t, 4)
	task := squares{hundred.costs, func(context.Context, int, int, Options) error {
		return os.RemoveAll(filepath.Join(dir, resultsFolder))
	}}
	_, err := j.Run(context.Background(), dir, 1, 1, task, nil)
	var failed *WriteError
	require.ErrorAs(t, err, &failed)
	require.Equal(t, ResultPath(dir, 1), failed.Path)
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestStatusTable(t *testing.T) {
	now := time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC)
	s := Status{
		Job: &Job{Shards: 10}, Missing: []int{2, 3, 4}, Now: now,
		Progress: []Progress{
			{Shard: 2, Done: 50, Total: 200, Rate: 5, Updated: now.Add(-time.Second)},
			{Shard: 4, Done: 1, Total: 2, Rate: 1, Updated: now.Add(-time.Hour)},
		},
	}
	require.InDelta(t, 7.75, s.Done(), 1e-9)
	require.InDelta(t, 0.025, s.Rate(), 1e-9)
	require.Equal(t, strings.TrimLeft(`
shard  state              done  total  rate  remaining
2      running            50    200    5/s   30s
4      silent for 1h0m0s  1     2      -     -
all    missing 2-4        7     10     90/h  1m30s
`, "\n"), s.String())
}
