package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/shard"
	"puzzlelab/puzzlekit/cubeboard"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
	"puzzlelab/puzzlekit/stategraph"
)

// sharded computes a job in so many shards, in random order, each as a separate
// process would: it opens the job again.
func sharded(t *testing.T, kind string, spec Spec, shards int, rng *rand.Rand) json.RawMessage {
	t.Helper()
	task, err := spec.Task(t.Context())
	require.NoError(t, err)
	job, err := shard.NewJob(kind, spec, task, shards)
	require.NoError(t, err)
	dir := t.TempDir()
	_, err = job.Create(dir)
	require.NoError(t, err)
	for _, number := range rng.Perm(shards) {
		job, err := shard.Open(dir)
		require.NoError(t, err)
		task, err := Open(t.Context(), job)
		require.NoError(t, err)
		_, err = job.Run(t.Context(), dir, number, 1+rng.IntN(3), task, func(line string) { t.Error(line) })
		require.NoError(t, err)
	}
	value, err := job.Merge(dir, shard.MergedPath(dir), task)
	require.NoError(t, err)
	text, err := task.Text(value)
	require.NoError(t, err)
	require.NotEmpty(t, text)
	return value
}

// counts returns some numbers of shards from 1 to the number of units.
func counts(units int, rng *rand.Rand) []int {
	return []int{1, 1 + rng.IntN(units), units}
}

func TestCubeQueensAreThoseOfOneMachine(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for _, piece := range []cubeboard.Piece{cubeboard.Queen, cubeboard.Rook} {
		for n := 1; n <= 5; n++ {
			all, err := cubeboard.MustNew(n).Fixed(t.Context(), piece, cubeboard.Identity, nil)
			require.NoError(t, err)
			spec := &CubeQueens{N: n, Piece: piece.String()}
			task, err := spec.Task(t.Context())
			require.NoError(t, err)
			for _, count := range counts(min(20, len(task.Costs())), rng) {
				require.Equal(t, fmt.Sprintf(`{"placements":%v}`, all), string(sharded(t, "cubequeens", spec, count, rng)))
			}
		}
	}
}

func TestPositionsAreThoseOfOneMachine(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	loops, sliding := puzzle.Loops(3, 3), puzzle.Sliding(3, 3)
	loopSolver, err := solve.NewBidirectional(t.Context(), loops, "", &solve.Options{Memory: 20 << 20})
	require.NoError(t, err)
	slideSolver, err := solve.NewSliding(t.Context(), sliding, "", nil)
	require.NoError(t, err)
	for kind, solver := range map[string]solve.Solver{"loops": loopSolver, "fifteen": slideSolver} {
		spec := &Positions{Kind: kind, Cols: 3, Rows: 3, MemoryMB: 20, Random: 6, Seed: 7}
		expected := solved{Metric: solver.Metric().Name, Count: 6, Histogram: map[int]int{}}
		boards := rand.New(rand.NewPCG(7, 0))
		for range 6 {
			state := solver.Puzzle().RandomState(boards)
			r, err := solve.Optimal(t.Context(), solver, state)
			require.NoError(t, err)
			expected.Histogram[r.Length]++
			expected.Positions = append(expected.Positions, Solved{state.Line(), r.Length, r.Word.String()})
		}
		for _, count := range counts(6, rng) {
			var found solved
			require.NoError(t, json.Unmarshal(sharded(t, kind, spec, count, rng), &found))
			require.Equal(t, expected, found, kind)
		}
	}
}

// A file gives the same job as the boards themselves, in any notation.
func TestBoardsOfAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "boards.txt")
	require.NoError(t, os.WriteFile(path, []byte("# two boards\n\n 1 2 3 4 5 6 8 7 _\n1 2 3 / 4 5 6 / 7 8 _\n"), 0o600))
	boards, err := ReadBoards(path)
	require.NoError(t, err)
	require.Len(t, boards, 2)
	_, err = (&Positions{Kind: "fifteen", Cols: 3, Rows: 3, MemoryMB: 20, Boards: boards}).Task(t.Context())
	var wrong *BoardError
	require.ErrorAs(t, err, &wrong) // an odd permutation
	require.Equal(t, 1, wrong.Number)

	spec := &Positions{Kind: "loops", Cols: 3, Rows: 3, MemoryMB: 20, Boards: boards[1:]}
	_, err = spec.Task(t.Context())
	require.NoError(t, err)
	require.Equal(t, []string{"1 2 3 4 5 6 7 8"}, spec.Boards)
	require.Equal(t, "letters", spec.Metric)

	_, err = ReadBoards(path + "x")
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestDistancesAreThoseOfOneMachine(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	for _, size := range [][2]int{{2, 3}, {3, 1}, {3, 3}, {4, 2}} {
		p := dango.New(dango.Config{Skewers: size[0], Height: size[1], Colors: dango.Distinct(size[1] * (size[0] - 1))})
		all, err := p.AllPairs(t.Context())
		require.NoError(t, err)
		spec := &Dango{Skewers: size[0], Height: size[1], MemoryMB: 100}
		task, err := spec.Task(t.Context())
		require.NoError(t, err)
		for _, count := range counts(len(task.Costs()), rng) {
			var found distances
			require.NoError(t, json.Unmarshal(sharded(t, "dango", spec, count, rng), &found))
			require.Equal(t, all.Diameter(), found.Diameter)
			require.Equal(t, all.Counts, pairs(found))
			for _, s := range found.Shapes {
				start, err := p.First(s.Shape)
				require.NoError(t, err)
				d, err := p.Enumerate(t.Context(), start, nil)
				require.NoError(t, err)
				require.Equal(t, d.Spheres(), s.Spheres)
			}
		}
	}
}

func pairs(d distances) (counts []uint64) {
	for _, p := range d.Pairs {
		counts = append(counts, p.Uint64())
	}
	return counts
}

// The simplest oracle: breadth-first search of the graph itself.
func TestDistancesByPlainSearch(t *testing.T) {
	p := dango.New(dango.Config{Skewers: 3, Height: 2, Colors: dango.Distinct(4)})
	start, err := p.First([]int{2, 2, 0})
	require.NoError(t, err)
	g, err := p.Graph(t.Context(), start, nil)
	require.NoError(t, err)
	var all *stategraph.Distribution
	all, err = g.AllPairs(t.Context())
	require.NoError(t, err)
	var found distances
	spec := &Dango{Skewers: 3, Height: 2, MemoryMB: 100}
	require.NoError(t, json.Unmarshal(sharded(t, "dango", spec, 2, rand.New(rand.NewPCG(4, 0))), &found))
	require.Equal(t, all.Counts, pairs(found))
}

// Symmetric shapes are cheaper in large searches; small ones use no symmetries.
func TestDangoCosts(t *testing.T) {
	for _, size := range [][2]int{{3, 3}, {4, 3}, {3, 5}, {6, 2}} {
		task, err := (&Dango{Skewers: size[0], Height: size[1], MemoryMB: 100}).Task(t.Context())
		require.NoError(t, err)
		costs := task.Costs()
		for i, shape := range task.(*dangoTask).shapes {
			require.Len(t, arrangements(shape), int(orders(shape).Int64()), "%v", shape)
			if size == [2]int{3, 3} {
				require.Equal(t, 1, costs[i])
			} else {
				require.Len(t, arrangements(shape), costs[i])
			}
		}
	}
}

// arrangements lists the orders of a shape by plain enumeration.
func arrangements(shape []int) map[string]bool {
	if len(shape) == 0 {
		return map[string]bool{"": true}
	}
	all := map[string]bool{}
	for i := range shape {
		rest := append(append([]int(nil), shape[:i]...), shape[i+1:]...)
		for text := range arrangements(rest) {
			all[fmt.Sprint(shape[i], " ", text)] = true
		}
	}
	return all
}

func TestBadInputs(t *testing.T) {
	size := func(kind string, cols, rows int) Spec {
		return &Positions{Kind: kind, Cols: cols, Rows: rows, MemoryMB: 1, Random: 1}
	}
	for _, spec := range []Spec{
		&CubeQueens{N: 3, Piece: "bishop"},
		&CubeQueens{N: 3, Piece: "queen", Algorithm: "filter"},
		size("loops", 2, 2), size("loops", 3, 4), size("loops", 5, 4), size("loops", 1, 1),
		size("fifteen", 1, 5), size("fifteen", 5, 4), size("fifteen", -4, -4),
		&Positions{Kind: "loops", Cols: 4, Rows: 4, MemoryMB: 1},
		&Positions{Kind: "loops", Cols: 4, Rows: 4, MemoryMB: 1, Random: -1},
		&Positions{Kind: "loops", Cols: 4, Rows: 4, MemoryMB: 1, Random: 1, Boards: []string{"x"}},
		&Positions{Kind: "loops", Cols: 4, Rows: 4, MemoryMB: 0, Random: 1},
		&Positions{Kind: "loops", Cols: 4, Rows: 4, MemoryMB: 1, Random: 1, Metric: "moves"},
		&Dango{Skewers: 1, Height: 3, MemoryMB: 1}, &Dango{Skewers: 3, Height: 0, MemoryMB: 1},
		&Dango{Skewers: 3, Height: 7, MemoryMB: 1}, &Dango{Skewers: 1 << 62, Height: 4, MemoryMB: 1},
		&Dango{Skewers: 3, Height: 3},
	} {
		_, err := spec.Task(t.Context())
		require.ErrorAs(t, err, new(*SpecError), "%+v", spec)
	}
	_, err := (&CubeQueens{N: 0, Piece: "queen"}).Task(t.Context())
	require.ErrorAs(t, err, new(*fault.InputError))
	_, err = (&CubeQueens{N: 11, Piece: "queen"}).Task(t.Context())
	require.ErrorAs(t, err, new(*fault.LimitError))
	_, err = (&CubeQueens{N: 11, Piece: "queens", Algorithm: "pairs", Force: true}).Task(t.Context())
	require.NoError(t, err)
	_, err = (&Positions{Kind: "loops", Cols: 4, Rows: 4, MemoryMB: 1, Boards: []string{"1 2"}}).Task(t.Context())
	require.ErrorAs(t, err, new(*BoardError))
}

func TestUnknownJobs(t *testing.T) {
	_, err := Open(t.Context(), &shard.Job{Kind: "chess"})
	require.EqualError(t, err, `scale: unknown job "chess"; want one of cubequeens, dango, fifteen, loops`)
	_, err = Open(t.Context(), &shard.Job{Kind: "dango", Spec: json.RawMessage(`{"skewer":3}`)})
	require.ErrorAs(t, err, new(*SpecError))
}

// A stopped shard continues from its checkpoint.
func TestShardGoesOnFromCheckpoint(t *testing.T) {
	spec := &Positions{Kind: "fifteen", Cols: 3, Rows: 2, MemoryMB: 20, Random: 8}
	task, err := spec.Task(t.Context())
	require.NoError(t, err)
	whole, err := task.Compute(t.Context(), 2, 8, shard.Options{})
	require.NoError(t, err)

	path := filepath.Join(t.TempDir(), "shard.json")
	ctx, cancel := context.WithCancel(t.Context())
	_, err = task.Compute(ctx, 2, 8, shard.Options{Checkpoint: path, Progress: func(done, total int64) {
		require.Equal(t, int64(6), total)
		if done == 3 {
			cancel()
		}
	}})
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorContains(t, err, "board 6, ") // 2 to 4 are done, and people count from 1
	require.FileExists(t, path)

	first := int64(-1)
	resumed, err := task.Compute(t.Context(), 2, 8, shard.Options{Checkpoint: path, Progress: func(done, _ int64) {
		if first < 0 {
			first = done
		}
	}})
	require.NoError(t, err)
	require.Equal(t, int64(3), first)
	require.Equal(t, string(whole), string(resumed))

	for _, text := range []string{"", "null", `{"from":2,"results":[],"check":"x"}`, strings.Replace(read(t, path), `"length":`, `"length":1`, 1)} {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		_, err := task.Compute(t.Context(), 2, 8, shard.Options{Checkpoint: path})
		require.ErrorAs(t, err, new(*CheckpointError), text)
		require.ErrorContains(t, err, path)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

// A checkpoint of other units is not used.
func TestCheckpointOfOtherUnits(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shard.json")
	require.NoError(t, (&list[int]{from: 2, path: path, results: []int{1, 2, 3}}).save())
	require.NoError(t, (&list[int]{from: 2, path: path}).load(3))
	require.ErrorAs(t, (&list[int]{from: 2, path: path}).load(2), new(*CheckpointError))
	require.ErrorAs(t, (&list[int]{from: 1, path: path}).load(9), new(*CheckpointError))
}

// The end of the context takes effect in the middle of a unit.
func TestCanceledTasks(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, spec := range []Spec{
		&CubeQueens{N: 7, Piece: "queen"},
		&Positions{Kind: "loops", Cols: 4, Rows: 4, MemoryMB: 20, Random: 1},
		&Dango{Skewers: 4, Height: 3, MemoryMB: 100},
	} {
		task, err := spec.Task(t.Context())
		require.NoError(t, err)
		_, err = task.Compute(ctx, 0, 1, shard.Options{})
		require.ErrorIs(t, err, context.Canceled)
	}
}
