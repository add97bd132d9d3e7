package shard

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The rate is that of this run: what a checkpoint had done before counts for
// nothing.
func TestRateCountsFromTheFirstReport(t *testing.T) {
	j, _ := newFolder(t, 4)
	m := &meter{started: time.Now()}
	require.Zero(t, j.progress(0, m).Rate)
	m.note(100, 1000)
	m.since = m.since.Add(-time.Hour)
	m.note(100+3600*5, 20000)
	p := j.progress(2, m)
	require.InEpsilon(t, 5.0, p.Rate, 1e-2)
	require.Equal(t, Progress{
		Job: j.Hash, Shard: 2, Shards: 4, Done: 18100, Total: 20000, Rate: p.Rate,
		Started: m.started.UTC().Truncate(time.Second), Updated: p.Updated, PID: os.Getpid(), Host: p.Host,
	}, p)
}

// Progress of another job or shard, or half a file, is none.
func TestProgressOfAnotherIsNone(t *testing.T) {
	j, dir := newFolder(t, 4)
	require.NoError(t, os.MkdirAll(dir+"/"+progressFolder, 0o755))
	text := func(p Progress) string {
		out, err := json.Marshal(p)
		require.NoError(t, err)
		return string(out)
	}
	good := text(Progress{Job: j.Hash, Shard: 1, Done: 3, Total: 5})
	for name, content := range map[string]string{
		"job": text(Progress{Job: "other", Shard: 1}), "shard": text(Progress{Job: j.Hash, Shard: 2}), "half": good[:len(good)/2], "empty": "",
	} {
		write(t, ProgressPath(dir, 1), content)
		p, err := j.Progress(dir, 1)
		require.NoError(t, err, name)
		require.Nil(t, p, name)
	}
	write(t, ProgressPath(dir, 1), good)
	p, err := j.Progress(dir, 1)
	require.NoError(t, err)
	require.Equal(t, int64(3), p.Done)

	require.NoError(t, os.MkdirAll(ProgressPath(dir, 2), 0o755))
	_, err = j.Progress(dir, 2)
	require.ErrorContains(t, err, "scale: ")
	_, err = j.Status(dir)
	require.ErrorContains(t, err, "scale: ")
}

func TestRemainingTime(t *testing.T) {
	require.Equal(t, "unknown", left(1, 0))
	require.Equal(t, "unknown", left(0, 0))
	require.Equal(t, "unknown", left(1, -1))
	require.Equal(t, "unknown", left(1, 1e-10))
	require.Equal(t, "0s", left(0, 1))
	require.Equal(t, "1m30s", left(9, 0.1))
}

func TestStatusOfAFinishedJob(t *testing.T) {
	s := Status{Job: &Job{Shards: 10}, Now: time.Now()}
	require.InDelta(t, 10, s.Done(), 0)
	require.Contains(t, s.String(), "all    done   10    10     -     -")
}

// What cannot be read is an error; it is not taken for a result that is missing.
func TestUnreadableFilesAreErrors(t *testing.T) {
	j, dir := newFolder(t, 4)
	runAll(t, j, dir)
	path := ResultPath(dir, 1)
	require.NoError(t, os.Remove(path))
	require.NoError(t, os.MkdirAll(path+"/full", 0o755))
	_, err := j.Missing(dir)
	require.ErrorContains(t, err, path)
	_, err = j.Status(dir)
	require.ErrorContains(t, err, path)
	_, err = j.Merge(dir, MergedPath(dir), hundred)
	require.ErrorContains(t, err, path)
	_, err = j.Run(t.Context(), dir, 1, 1, hundred, nil)
	require.ErrorContains(t, err, path)

	j, dir = newFolder(t, 4)
	require.NoError(t, os.RemoveAll(dir+"/"+resultsFolder))
	write(t, dir+"/"+resultsFolder, "no folder")
	_, err = j.Merge(dir, MergedPath(dir), hundred)
	require.ErrorContains(t, err, resultsFolder)

	j, dir = newFolder(t, 4)
	require.NoError(t, os.RemoveAll(dir+"/"+checkpointsFolder))
	write(t, dir+"/"+checkpointsFolder, "no folder")
	_, err = j.Run(t.Context(), dir, 1, 1, hundred, nil)
	require.ErrorContains(t, err, checkpointsFolder)
	require.NoFileExists(t, ResultPath(dir, 1))

	j, dir = newFolder(t, 4)
	runAll(t, j, dir)
	require.NoError(t, os.MkdirAll(CheckpointPath(dir, 1)+"/full", 0o755))
	_, err = j.Run(t.Context(), dir, 1, 1, hundred, nil)
	require.ErrorContains(t, err, CheckpointPath(dir, 1))
}

func TestDamagedResultWithNobodyToTell(t *testing.T) {
	j, dir := newFolder(t, 4)
	runAll(t, j, dir)
	write(t, ResultPath(dir, 2), "")
	computed, err := j.Run(t.Context(), dir, 2, 1, hundred, nil)
	require.NoError(t, err)
	require.True(t, computed)
}

func TestMergedResultIsChecked(t *testing.T) {
	for _, shards := range []int{1, 4} {
		j, dir := newFolder(t, shards)
		_, err := j.ReadMerged(MergedPath(dir))
		require.ErrorIs(t, err, os.ErrNotExist)
		runAll(t, j, dir)
		_, err = j.Merge(dir, MergedPath(dir), hundred)
		require.NoError(t, err)
		good := read(t, MergedPath(dir))
		opened, err := Open(dir)
		require.NoError(t, err)
		value, err := opened.ReadMerged(MergedPath(dir))
		require.NoError(t, err)
		require.Equal(t, sumOfSquares, string(value))

		var fault *FileError
		write(t, MergedPath(dir), good[:len(good)/2])
		_, err = j.ReadMerged(MergedPath(dir))
		require.ErrorAs(t, err, &fault)
		require.Equal(t, Damaged, fault.Fault)
		write(t, MergedPath(dir), strings.Replace(good, sumOfSquares, "328351", 1))
		_, err = j.ReadMerged(MergedPath(dir))
		require.ErrorAs(t, err, &fault)
		require.ErrorContains(t, err, "wrong checksum")
		write(t, MergedPath(dir), good)
		other, _ := newFolder(t, 5)
		_, err = other.ReadMerged(MergedPath(dir))
		require.ErrorAs(t, err, &fault)
		require.Equal(t, Foreign, fault.Fault)
	}
}

func TestJobOfWhatCannotBeWritten(t *testing.T) {
	_, err := NewJob("squares", func() {}, hundred, 4)
	require.ErrorContains(t, err, "unsupported type: func()")
	_, err = NewJob("squares", 1, hundred, 101)
	require.ErrorAs(t, err, new(*CountError))
}
