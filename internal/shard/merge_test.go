package shard

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestMergingAgainChangesNothing(t *testing.T) {
	j, dir := newFolder(t, 4)
	runAll(t, j, dir)
	_, err := j.Merge(dir, MergedPath(dir), hundred)
	require.NoError(t, err)
	past := time.Now().Add(-time.Hour).Truncate(time.Second)
	require.NoError(t, os.Chtimes(MergedPath(dir), past, past))
	before := read(t, MergedPath(dir))
	_, err = j.Merge(dir, MergedPath(dir), hundred)
	require.NoError(t, err)
	info, err := os.Stat(MergedPath(dir))
	require.NoError(t, err)
	require.True(t, info.ModTime().Equal(past)) // not even rewritten
	require.Equal(t, before, read(t, MergedPath(dir)))

	write(t, MergedPath(dir), "damaged")
	_, err = j.Merge(dir, MergedPath(dir), hundred)
	require.NoError(t, err)
	require.Equal(t, before, read(t, MergedPath(dir)))
}

// All problems are reported together.
func TestMergeNamesWhatIsWrong(t *testing.T) {
	j, dir := newFolder(t, 8)
	runAll(t, j, dir)
	other, otherDir := newFolder(t, 9)
	runAll(t, other, otherDir)

	require.NoError(t, os.Remove(ResultPath(dir, 0)))
	require.NoError(t, os.Remove(ResultPath(dir, 1)))
	write(t, ResultPath(dir, 3), strings.Replace(read(t, ResultPath(dir, 3)), `"result":`, `"result":1`, 1))
	write(t, ResultPath(dir, 5), read(t, ResultPath(otherDir, 5)))
	write(t, filepath.Join(dir, resultsFolder, "shard-00006 (copy).json"), read(t, ResultPath(dir, 6)))
	write(t, filepath.Join(dir, resultsFolder, ".shard-00007.json.1.tmp"), "unfinished")

	_, err := j.Merge(dir, MergedPath(dir), hundred)
	var wrong *MergeError
	require.ErrorAs(t, err, &wrong)
	require.Equal(t, []int{0, 1, 3, 5}, wrong.Missing)
	faults := map[string]Fault{}
	for _, f := range wrong.Files {
		faults[filepath.Base(f.Path)] = f.Fault
	}
	require.Equal(t, map[string]Fault{"shard-00003.json": Damaged, "shard-00005.json": Foreign, "shard-00006.json": Duplicate}, faults)
	require.ErrorContains(t, err, "shard-00006 (copy).json")
	require.ErrorContains(t, err, "missing: shards 0-1,3,5")
	require.NoFileExists(t, MergedPath(dir))
}

// A result under the name of another shard is a duplicate, not that shard.
func TestResultUnderAnotherName(t *testing.T) {
	j, dir := newFolder(t, 4)
	runAll(t, j, dir)
	write(t, ResultPath(dir, 2), read(t, ResultPath(dir, 1)))
	missing, err := j.Missing(dir)
	require.NoError(t, err)
	require.Equal(t, []int{2}, missing)
	_, err = j.Merge(dir, MergedPath(dir), hundred)
	require.ErrorContains(t, err, "duplicate: shard 1 is also in "+ResultPath(dir, 1))
	require.ErrorContains(t, err, "missing: shards 2")
}

// No result with a changed byte is accepted with another value.
func TestTamperedResults(t *testing.T) {
	j, dir := newFolder(t, 2)
	runAll(t, j, dir)
	path := ResultPath(dir, 1)
	good := read(t, path)
	rng := rand.New(rand.NewPCG(5, 6))
	for range 500 {
		text := []byte(good)
		text[rng.IntN(len(text))] = byte(rng.IntN(128))
		r, err := j.parseResult(path, text)
		if err == nil {
			require.Equal(t, strings.TrimSpace(good)[strings.Index(good, `"result":`):][:14], `"result":`+string(r.Result)[:5])
			continue
		}
		require.ErrorAs(t, err, new(*FileError))
	}
	_, err := j.parseResult(path, []byte(good[:len(good)-5]))
	require.ErrorAs(t, err, new(*FileError))
}

func FuzzParseResult(f *testing.F) {
	j, err := NewJob("squares", 1, hundred, 3)
	require.NoError(f, err)
	f.Add([]byte(`{"job":"","shard":-1,"result":1}`))
	f.Add([]byte(`{"shard":99999999999999999999}`))
	f.Add([]byte("null"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if r, err := j.parseResult("file", text); err == nil {
			require.Equal(t, j.Hash, r.Job)
		}
	})
}

func TestNumbers(t *testing.T) {
	require.Equal(t, "", Numbers(nil))
	require.Equal(t, "3", Numbers([]int{3}))
	require.Equal(t, "0-2,4,6-7", Numbers([]int{0, 1, 2, 4, 6, 7}))
}
