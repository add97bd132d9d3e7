package cubeboard

import (
	"context"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/fault"
)

// stopAfter cancels a job after so many terms.
func stopAfter(t *testing.T, j job, terms int, state *jobState, o *CountOptions) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	worker := j.worker
	done := 0
	j.worker = func(c context.Context) func(int) (*big.Int, bool) {
		compute := worker(c)
		return func(i int) (*big.Int, bool) {
			if done++; done > terms {
				cancel()
				return nil, false
			}
			return compute(i)
		}
	}
	require.NoError(t, j.run(ctx, state, o))
}

func TestCountGoesOnFromCheckpoint(t *testing.T) {
	b := MustNew(6)
	o := (&CountOptions{Checkpoint: filepath.Join(t.TempDir(), "six.json"), Workers: 1}).withDefaults()
	j := pairJoinJob(context.Background(), b, Queen)
	for range 2 {
		state, err := loadState(o.Checkpoint, j.kind+" queen n=6", len(j.work))
		require.NoError(t, err)
		stopAfter(t, j, 1, state, o)
	}
	state, err := loadState(o.Checkpoint, j.kind+" queen n=6", len(j.work))
	require.NoError(t, err)
	require.True(t, state.isDone(0) && state.isDone(1) && !state.isDone(2))

	for range 2 { // to the end, and once more with nothing left to do
		all, err := b.Fixed(context.Background(), Queen, Identity, o)
		require.NoError(t, err)
		require.Equal(t, big.NewInt(679200), all)
	}
	files, err := os.ReadDir(filepath.Dir(o.Checkpoint))
	require.NoError(t, err)
	require.Len(t, files, 1)
}

func TestDamagedCheckpointIsNotTrusted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "five.json")
	b, o := MustNew(5), &CountOptions{Checkpoint: path}
	_, err := b.Fixed(context.Background(), Queen, Identity, o)
	require.NoError(t, err)
	good, err := os.ReadFile(path)
	require.NoError(t, err)
	for name, text := range map[string]string{
		"sum":     strings.Replace(string(good), `"sum":279648`, `"sum":279649`, 1),
		"cut off": string(good[:len(good)/2]),
		"empty":   "",
		"no JSON": "queens",
		"null":    "null",
	} {
		require.NotEqual(t, string(good), text)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		var checkpoint *fault.FileError
		_, err := b.Fixed(context.Background(), Queen, Identity, o)
		require.ErrorAs(t, err, &checkpoint, name)
		require.ErrorContains(t, err, path)
	}
	require.NoError(t, os.WriteFile(path, good, 0o600))
	_, err = MustNew(4).Fixed(context.Background(), Queen, Identity, o)
	require.ErrorContains(t, err, `belongs to "pairs queen n=5"`)
	_, err = b.Fixed(context.Background(), Queen, Identity, &CountOptions{Checkpoint: filepath.Join(path, "x")})
	require.Error(t, err)
}

func TestCheckpointThatCannotBeWritten(t *testing.T) {
	o := &CountOptions{Checkpoint: filepath.Join(t.TempDir(), "missing", "five.json")}
	_, err := MustNew(5).Fixed(context.Background(), Queen, Identity, o)
	require.ErrorIs(t, err, os.ErrNotExist)
}

func FuzzReadState(f *testing.F) {
	path := filepath.Join(f.TempDir(), "state.json")
	state := newJobState("job", 10)
	state.add(result{3, big.NewInt(42)})
	require.NoError(f, state.save(path))
	good, err := os.ReadFile(path)
	require.NoError(f, err)
	f.Add(good)
	f.Add([]byte("{}"))
	f.Add([]byte(`{"job":"job","terms":-5,"done":null,"sum":1}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		read, err := readState("state.json", text, "job", 10)
		if err != nil {
			return
		}
		for term := range 10 {
			read.isDone(term)
		}
		require.NotNil(t, read.sum)
	})
}

func TestProgress(t *testing.T) {
	slow := job{kind: "slow", work: []int{10, 20, 30}, worker: func(context.Context) func(int) (*big.Int, bool) {
		return func(i int) (*big.Int, bool) {
			time.Sleep(progress.Interval + 10*time.Millisecond)
			return big.NewInt(int64(i)), true
		}
	}}
	state := newJobState("slow", 3)
	state.add(result{0, big.NewInt(5)})
	var reports []Progress
	o := &CountOptions{Workers: 1, Progress: func(p Progress) { reports = append(reports, p) }}
	require.NoError(t, slow.run(context.Background(), state, o))
	require.Len(t, reports, 2)
	require.Equal(t, []int64{30, 60}, []int64{reports[0].Done, reports[1].Done})
	require.Equal(t, int64(60), reports[0].Total)
	require.Equal(t, big.NewInt(5+1), reports[0].Found)
	// 20 of the 50 that were to do in this run are done, so 30/20 of the time remains.
	require.InEpsilon(t, 1.5*reports[0].Elapsed.Seconds(), reports[0].Remaining.Seconds(), 1e-6)
	require.Zero(t, reports[1].Remaining)
}

// A checkpoint of the same kind and size with another number of terms is of
// another version: its bits mean other terms.
func TestCheckpointOfOtherTerms(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	state := newJobState("pairs queen n=5", 9)
	state.add(result{3, big.NewInt(7)})
	require.NoError(t, state.save(path))
	again, err := loadState(path, "pairs queen n=5", 9)
	require.NoError(t, err)
	require.True(t, again.isDone(3))
	require.False(t, again.isDone(4))
	require.Equal(t, "7", again.sum.String())
	var file *fault.FileError
	_, err = loadState(path, "pairs queen n=5", 10)
	require.ErrorAs(t, err, &file)
	_, err = loadState(path, "pairs queen n=6", 9)
	require.ErrorAs(t, err, &file)
}
