package shard

import (
	"encoding/json"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files")

func TestGoldenJob(t *testing.T) {
	_, dir := newFolder(t, 3)
	golden := filepath.Join("testdata", "job.json")
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(read(t, jobPath(dir))), 0o600))
	}
	require.Equal(t, read(t, golden), read(t, jobPath(dir)))
}

func TestFolderKeepsItsJob(t *testing.T) {
	j, dir := newFolder(t, 4)
	created, err := j.Create(dir)
	require.NoError(t, err)
	require.False(t, created)
	opened, err := Open(dir)
	require.NoError(t, err)
	require.Equal(t, j.Hash, opened.Hash)

	other, err := NewJob("squares", map[string]int{"units": 100}, hundred, 5)
	require.NoError(t, err)
	_, err = other.Create(dir)
	require.ErrorContains(t, err, "the folder contains another job, squares with 4 shards")
	require.ErrorAs(t, err, new(*JobError))
}

func TestJobThatIsNotThere(t *testing.T) {
	_, err := Open(t.TempDir())
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorContains(t, err, "scale shard")
}

func TestDamagedJobIsNotBelieved(t *testing.T) {
	j, dir := newFolder(t, 4)
	good := read(t, jobPath(dir))
	for name, text := range map[string]string{
		"spec":    strings.Replace(good, `"units": 100`, `"units": 101`, 1),
		"cut off": good[:len(good)/2],
		"empty":   "",
		"null":    "null",
		"format":  strings.Replace(good, `"format": 1`, `"format": 2`, 1),
		"field":   strings.Replace(good, `"kind"`, `"sort": 1, "kind"`, 1),
	} {
		require.NotEqual(t, good, text)
		write(t, jobPath(dir), text)
		_, err := Open(dir)
		require.ErrorAs(t, err, new(*JobError), name)
		require.ErrorContains(t, err, jobPath(dir))
		_, err = j.Create(dir)
		require.Error(t, err, name) // an unreadable file is not overwritten
	}
}

// A program that numbers the units differently must not add to the job.
func TestOtherProgramIsRefused(t *testing.T) {
	j, dir := newFolder(t, 4)
	for _, costs := range [][]int{nil, {1, 2}, append([]int{50}, hundred.costs[1:]...), hundred.costs[1:]} {
		_, err := j.Run(t.Context(), dir, 0, 1, squares{costs: costs}, nil)
		require.ErrorAs(t, err, new(*JobError))
		_, err = j.Merge(dir, MergedPath(dir), squares{costs: costs})
		require.ErrorAs(t, err, new(*JobError))
	}
}

func FuzzParseJob(f *testing.F) {
	f.Add([]byte(`{"format":1}`))
	f.Add([]byte(`{"format":1,"cuts":[0,1],"units":1,"shards":1}`))
	f.Add([]byte(`{"format":1,"cuts":[],"shards":-1}`))
	j, err := NewJob("squares", 1, hundred, 3)
	require.NoError(f, err)
	good, err := json.Marshal(j)
	require.NoError(f, err)
	f.Add(good)
	f.Fuzz(func(t *testing.T, text []byte) {
		j, err := parseJob(text)
		if err != nil {
			return
		}
		for shard := range j.Shards {
			from, to := j.Range(shard)
			require.Less(t, from, to)
		}
	})
}

// Errors that a wrong hash would hide are tested separately.
func TestCutsAreSound(t *testing.T) {
	for _, cuts := range [][]int{nil, {0}, {0, 2}, {0, 1, 1, 3}, {0, 2, 1, 3}, {1, 2, 3, 3}, {0, 1, 2, 4}} {
		require.False(t, (&Job{Units: 3, Shards: 3, Cuts: cuts}).cutsAreSound(), cuts)
	}
	require.True(t, (&Job{Units: 3, Shards: 3, Cuts: []int{0, 1, 2, 3}}).cutsAreSound())
	require.False(t, (&Job{}).cutsAreSound())
}
