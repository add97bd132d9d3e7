package shard

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// squares is a simple task: unit i gives i², and results are added up.
type squares struct {
	costs []int
	hook  func(ctx context.Context, from, to int, o Options) error
}

func (s squares) Costs() []int { return s.costs }

func (s squares) Compute(ctx context.Context, from, to int, o Options) (json.RawMessage, error) {
	if s.hook != nil {
		if err := s.hook(ctx, from, to, o); err != nil {
			return nil, err
		}
	}
	sum := 0
	for i := from; i < to; i++ {
		sum += i * i
	}
	return json.Marshal(sum)
}

func (s squares) Merge(parts []json.RawMessage) (json.RawMessage, error) {
	sum := 0
	for _, part := range parts {
		var value int
		if err := json.Unmarshal(part, &value); err != nil {
			return nil, err
		}
		sum += value
	}
	return json.Marshal(sum)
}

func (s squares) Text(merged json.RawMessage) (string, error) { return string(merged), nil }

var hundred = squares{costs: slices.Repeat([]int{1}, 100)}

// newFolder creates the job hundred in a folder.
func newFolder(t *testing.T, shards int) (*Job, string) {
	t.Helper()
	j, err := NewJob("squares", map[string]int{"units": 100}, hundred, shards)
	require.NoError(t, err)
	dir := filepath.Join(t.TempDir(), "job")
	created, err := j.Create(dir)
	require.NoError(t, err)
	require.True(t, created)
	return j, dir
}

func runAll(t *testing.T, j *Job, dir string) {
	t.Helper()
	for shard := range j.Shards {
		computed, err := j.Run(context.Background(), dir, shard, 1, hundred, nil)
		require.NoError(t, err)
		require.True(t, computed)
	}
}

const sumOfSquares = "328350" // 99·100·199/6

// files lists a folder and everything below it.
func files(t *testing.T, dir string) []string {
	t.Helper()
	var names []string
	require.NoError(t, filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			name, _ := filepath.Rel(dir, path)
			names = append(names, name)
		}
		return err
	}))
	return names
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
}

// Any number of shards gives the same result, and leaves only results behind.
func TestEveryCountGivesTheSame(t *testing.T) {
	for _, shards := range []int{1, 2, 3, 7, 50, 99, 100} {
		j, dir := newFolder(t, shards)
		runAll(t, j, dir)
		value, err := j.Merge(dir, MergedPath(dir), hundred)
		require.NoError(t, err)
		require.Equal(t, sumOfSquares, string(value))
		require.Len(t, files(t, dir), shards+2)
		var m Merged
		require.NoError(t, json.Unmarshal([]byte(read(t, MergedPath(dir))), &m))
		require.Equal(t, sumOfSquares, string(m.Result))
		check := m.Check
		m.Check = ""
		again, err := digest(m)
		require.NoError(t, err)
		require.Equal(t, check, again)
	}
}

func ExampleJob_Merge() {
	dir, err := os.MkdirTemp("", "job")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	job, err := NewJob("squares", "0 to 99", hundred, 4)
	if err != nil {
		panic(err)
	}
	if _, err := job.Create(dir); err != nil {
		panic(err)
	}
	for _, shard := range []int{2, 0, 3} {
		if _, err := job.Run(context.Background(), dir, shard, 1, hundred, nil); err != nil {
			panic(err)
		}
	}
	_, err = job.Merge(dir, MergedPath(dir), hundred)
	fmt.Println(err)
	_, err = job.Run(context.Background(), dir, 1, 1, hundred, nil)
	fmt.Println(err)
	value, err := job.Merge(dir, MergedPath(dir), hundred)
	fmt.Println(string(value), err)
	// Output:
	// scale: missing: shards 1
	// <nil>
	// 328350 <nil>
}
