package jobs

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/shard"
)

// square is a unit that takes four seconds of the clock of a test.
func square(_ context.Context, i int, report func(int64)) (int, error) {
	report(3)
	time.Sleep(4 * time.Second)
	return i * i, nil
}

// A checkpoint is written every ten seconds, so that a machine that fails loses
// no more.
func TestCheckpointsAreWrittenAllTheTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "shard.json")
		held := func() []int {
			text, err := os.ReadFile(path)
			if os.IsNotExist(err) {
				return nil
			}
			require.NoError(t, err)
			var file checkpoint[int]
			require.NoError(t, json.Unmarshal(text, &file))
			require.Equal(t, 5, file.From)
			return file.Results
		}
		var lengths []int
		_, err := computeList(t.Context(), 5, 12, shard.Options{Checkpoint: path}, 1, func(ctx context.Context, i int, report func(int64)) (int, error) {
			lengths = append(lengths, len(held()))
			return square(ctx, i, report)
		})
		require.NoError(t, err)
		require.Equal(t, []int{0, 0, 0, 3, 3, 3, 6}, lengths)
		require.Equal(t, []int{25, 36, 49, 64, 81, 100}, held())
	})
}

func TestProgressOfAList(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var done []int64
		_, err := computeList(t.Context(), 5, 7, shard.Options{Progress: func(part, total int64) {
			require.Equal(t, int64(20), total)
			done = append(done, part)
		}}, 10, square)
		require.NoError(t, err)
		require.Equal(t, []int64{0, 3, 10, 13, 20}, done)
	})
}

// A checkpoint with more units than the shard has belongs to another one.
func TestCheckpointOfALongerShard(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shard.json")
	require.NoError(t, (&list[int]{from: 5, path: path, results: []int{1, 2, 3}}).save())
	_, err := computeList(t.Context(), 5, 7, shard.Options{Checkpoint: path}, 1, square)
	require.ErrorContains(t, err, "it has 3 units from 5; want at most 2 from 5")
	require.NoError(t, (&list[int]{from: 5, path: path, results: []int{25, 36}}).save())
	whole, err := computeList(t.Context(), 5, 7, shard.Options{Checkpoint: path}, 1, square)
	require.NoError(t, err)
	require.JSONEq(t, "[25,36]", string(whole))
}

func TestTextOfPositions(t *testing.T) {
	task, err := (&Positions{Kind: "fifteen", Cols: 2, Rows: 2, MemoryMB: 20, Random: 3}).Task(t.Context())
	require.NoError(t, err)
	merged, err := task.Merge([]json.RawMessage{[]byte(`[{"length":4},{"length":1}]`), []byte(`[{"length":4}]`)})
	require.NoError(t, err)
	text, err := task.Text(merged)
	require.NoError(t, err)
	require.Equal(t, "3 puzzle, 2×2: 3 boards, mean 3.000 single-tile: 1:1 4:2", text)
}
