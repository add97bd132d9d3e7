//go:build unix

package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/shard"
	"puzzlelab/puzzlekit"
	"puzzlelab/puzzlekit/fault"
)

// The test binary, run with this variable, stands in for the command: it writes
// the same files. A shard takes as many milliseconds as the variable says.
const fakeVariable = "JOBS_FAKE_SCALE"

func init() {
	pause := os.Getenv(fakeVariable)
	if pause == "" || len(os.Args) < 2 || strings.HasPrefix(os.Args[1], "-test.") {
		return
	}
	milliseconds, err := strconv.Atoi(pause)
	if err == nil {
		err = fakeScale(os.Args[1:], time.Duration(milliseconds)*time.Millisecond)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func fakeScale(args []string, pause time.Duration) error {
	switch args[0] {
	case "shard": // shard KIND ... --count N -o DIR
		return fakeShard(args[1], args[2:len(args)-4], args[len(args)-3], args[len(args)-1])
	case "run":
		return fakeRun(args[1], pause)
	case "merge":
		return fakeMerge(args[1])
	}
	return fmt.Errorf("fake: %q", args)
}

// numbers is the task of the fake command: unit i counts i, and is a shard.
type numbers int

func (n numbers) Costs() []int { return slices.Repeat([]int{1}, int(n)) }

func (n numbers) Compute(_ context.Context, from, to int, _ shard.Options) (json.RawMessage, error) {
	sum := 0
	for unit := from; unit < to; unit++ {
		sum += unit
	}
	return json.Marshal(sum)
}

func (n numbers) Merge(parts []json.RawMessage) (json.RawMessage, error) {
	total := 0
	for _, part := range parts {
		var v int
		if err := json.Unmarshal(part, &v); err != nil {
			return nil, err
		}
		total += v
	}
	return fmt.Appendf(nil, `{"sum":%d}`, total), nil
}

func (n numbers) Text(json.RawMessage) (string, error) { return "", nil }

func fakeShard(kind string, spec []string, count, dir string) error {
	if kind != "sum" {
		return fmt.Errorf("fake: no job %q", kind)
	}
	shards, err := strconv.Atoi(count)
	if err != nil {
		return err
	}
	// "-n=9" says the same as "-n", "9".
	text := strings.ReplaceAll(strings.Join(spec, " "), "=", " ")
	made, err := shard.NewJob(kind, text, numbers(shards), shards)
	if err != nil {
		return err
	}
	_, err = made.Create(dir)
	return err
}

func fakeRun(dir string, pause time.Duration) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	fmt.Fprintln(os.Stderr, "fake: at work")
	made, err := shard.Open(dir)
	if err != nil {
		return err
	}
	left, err := missing(dir, made.Shards)
	if err != nil {
		return err
	}
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	for _, number := range left {
		progress := shard.Progress{Job: made.Hash, Shard: number, Done: 1, Total: 4, Rate: 1, Updated: time.Now(), PID: os.Getpid(), Host: host}
		if err := writeJSON(shard.ProgressPath(dir, number), progress); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(pause):
		}
		if err := finish(made, dir, number); err != nil {
			return err
		}
	}
	return nil
}

// finish computes a shard of the fake job.
func finish(made *shard.Job, dir string, number int) error {
	_, err := made.Run(context.Background(), dir, number, 1, numbers(made.Shards), nil)
	return err
}

func fakeMerge(dir string) error {
	made, err := shard.Open(dir)
	if err != nil {
		return err
	}
	_, err = made.Merge(dir, shard.MergedPath(dir), numbers(made.Shards))
	return err
}

// sumJob is a job of the fake command: the sum of the shards' numbers.
func sumJob(t *testing.T, shards int, pause time.Duration) *Job {
	t.Helper()
	t.Setenv(fakeVariable, strconv.FormatInt(pause.Milliseconds(), 10))
	j := New("sum", "-n", 9).Shards(shards).In(filepath.Join(t.TempDir(), "job"))
	var err error
	j.program, err = os.Executable()
	require.NoError(t, err)
	t.Cleanup(func() { _, _ = j.Stop() }) // some tests leave nothing that can be stopped
	return j
}

const forever = time.Hour

func requireState(t *testing.T, j *Job, want State) Status {
	t.Helper()
	status, err := j.Status()
	require.NoError(t, err)
	require.Equal(t, want, status.State)
	return status
}

// started starts a job that never ends and waits until a shard is being computed.
func started(t *testing.T, j *Job) Status {
	t.Helper()
	state, err := j.Start(t.Context())
	require.NoError(t, err)
	require.Equal(t, Started, state)
	var status Status
	require.Eventually(t, func() bool {
		status, err = j.Status()
		return err == nil && status.Rate > 0
	}, 10*time.Second, 10*time.Millisecond)
	return status
}

func TestJobFromStartToResult(t *testing.T) {
	j := sumJob(t, 5, 20*time.Millisecond)
	_, err := j.Result(t.Context())
	require.EqualError(t, err, "jobs: sum -n 9: not started; call Start")
	_, err = j.Watch(t.Context())
	require.EqualError(t, err, "jobs: sum -n 9: not started; call Start")
	require.Equal(t, "sum -n 9\nstate        shards  done\n───────────  ──────  ────\nnot started       0     0", j.String())

	state, err := j.Start(t.Context())
	require.NoError(t, err)
	require.Equal(t, Started, state)
	status, err := j.Watch(t.Context())
	require.NoError(t, err)
	require.Equal(t, Complete, status.State)
	const table = "sum -n 9\nstate     shards  done\n────────  ──────  ────\ncomplete       5     5"
	require.Equal(t, table, status.String())
	require.Equal(t, table, j.String(), "nothing that differs from run to run")

	text, err := j.Result(t.Context())
	require.NoError(t, err)
	require.JSONEq(t, `{"sum": 10}`, string(text))
	again := *j
	again.program = "/no/such/program"
	result, err := ResultOf[struct{ Sum int }](t.Context(), &again)
	require.NoError(t, err)
	require.Equal(t, 10, result.Sum)
	state, err = again.Start(t.Context())
	require.NoError(t, err)
	require.Equal(t, Complete, state, "nothing is left to do")
	_, err = ResultOf[struct{ Product int }](t.Context(), j)
	require.ErrorContains(t, err, `its result is not a struct { Product int }: json: unknown field "sum"`)
}

func TestADamagedResultIsMergedAnew(t *testing.T) {
	j := sumJob(t, 3, 0)
	_, err := j.Start(t.Context())
	require.NoError(t, err)
	_, err = j.Watch(t.Context())
	require.NoError(t, err)
	_, err = j.Result(t.Context())
	require.NoError(t, err)
	dir, err := j.Dir()
	require.NoError(t, err)
	text, err := os.ReadFile(shard.MergedPath(dir))
	require.NoError(t, err)
	for _, damaged := range []string{"", strings.Replace(string(text), `"sum":3`, `"sum":4`, 1)} {
		require.NoError(t, os.WriteFile(shard.MergedPath(dir), []byte(damaged), 0o600))
		result, err := ResultOf[struct{ Sum int }](t.Context(), j)
		require.NoError(t, err)
		require.Equal(t, 3, result.Sum)
	}
}

func TestAnInterruptedWatchLeavesTheJobAtWork(t *testing.T) {
	j := sumJob(t, 4, forever)
	status := started(t, j)
	require.Equal(t, []int{0, 1, 2, 3}, status.Missing)
	require.InDelta(t, 0.25, status.Done, 1e-9)
	require.InDelta(t, 900, status.Rate, 1e-6, "a quarter of a shard a second")
	require.Equal(t, 15*time.Second, status.Remaining)
	require.Equal(t, "0 of 4 shards, 900 an hour, 15s to go", status.note())
	require.Contains(t, status.String(), "running       4     0  6.2       900  15s        0-3")

	ctx, interrupt := context.WithCancelCause(t.Context())
	var interrupted time.Time
	time.AfterFunc(50*time.Millisecond, func() {
		interrupted = time.Now()
		interrupt(&puzzlekit.InterruptedError{Signal: os.Interrupt})
	})
	_, err := j.Watch(ctx)
	require.Less(t, time.Since(interrupted), time.Second)
	var detached *fault.StoppedError
	require.ErrorAs(t, err, &detached)
	require.EqualError(t, err, "jobs.Job.Watch: stopped at 0 of 4 shards, 900 an hour, 15s to go; sum -n 9 continues, Stop ends it: the program was interrupted (interrupt)")
	var cause *puzzlekit.InterruptedError
	require.ErrorAs(t, err, &cause)
	requireState(t, j, Running)

	_, err = j.Result(t.Context())
	require.EqualError(t, err, "jobs: sum -n 9: running, with 4 of 4 shards missing (0-3): Watch waits for them")
	state, err := j.Start(t.Context())
	require.NoError(t, err)
	require.Equal(t, Running, state, "a second start does nothing")

	state, err = j.Stop()
	require.NoError(t, err)
	require.Equal(t, Stopped, state)
	state, err = j.Stop()
	require.NoError(t, err)
	require.Equal(t, Stopped, state)
	_, err = j.Watch(t.Context())
	require.EqualError(t, err, "jobs: sum -n 9: stopped, with 4 of 4 shards missing (0-3): Start continues with them")
}

func TestAKilledProcessIsNamedAndStartGoesOn(t *testing.T) {
	j := sumJob(t, 4, forever)
	pids := started(t, j).pids
	require.Len(t, pids, 1)
	dir, err := j.Dir()
	require.NoError(t, err)
	made, err := open(dir)
	require.NoError(t, err)
	require.NoError(t, finish(made, dir, 1))
	require.NoError(t, syscall.Kill(pids[0], syscall.SIGKILL))
	require.Eventually(t, func() bool { return !processAlive(pids[0]) }, 10*time.Second, time.Millisecond)

	status := requireState(t, j, Died)
	require.Equal(t, []string{fmt.Sprintf("shard 0: process %d is gone", pids[0])}, status.Notes)
	_, err = j.Watch(t.Context())
	var died *UnfinishedError
	require.ErrorAs(t, err, &died)
	require.EqualError(t, err, "jobs: sum -n 9: died, with 3 of 4 shards missing (0,2-3): "+
		"Start continues with them; the process printed\nfake: at work")
	require.Equal(t, "fake: at work", died.Log)

	t.Setenv(fakeVariable, "1")
	state, err := j.Start(t.Context())
	require.NoError(t, err)
	require.Equal(t, Started, state)
	_, err = j.Watch(t.Context())
	require.NoError(t, err)
	result, err := ResultOf[struct{ Sum int }](t.Context(), j)
	require.NoError(t, err)
	require.Equal(t, 6, result.Sum)
}

func TestTheProcessLivesInASessionOfItsOwn(t *testing.T) {
	j := sumJob(t, 1, forever)
	pid := started(t, j).pids[0]
	group, err := syscall.Getpgid(pid)
	require.NoError(t, err)
	require.Equal(t, pid, group)
	dir, err := j.Dir()
	require.NoError(t, err)
	if environment, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid)); err == nil {
		variables := strings.Split(string(environment), "\x00")
		require.Contains(t, variables, "TMPDIR="+processDir(dir))
		require.Equal(t, 1, strings.Count("\x00"+string(environment), "\x00TMPDIR="))
	}
}

func TestOneOfManyStartersStarts(t *testing.T) {
	j := sumJob(t, 2, forever)
	const starters = 6
	states := make(chan State, starters)
	for range starters {
		go func() {
			state, err := j.Start(t.Context())
			if err != nil {
				state = State(err.Error())
			}
			states <- state
		}()
	}
	var all []State
	for range starters {
		all = append(all, <-states)
	}
	slices.Sort(all)
	require.Equal(t, []State{Running, Running, Running, Running, Running, Started}, all)
}

func TestAStartedElsewhere(t *testing.T) {
	j := sumJob(t, 2, 0)
	dir, err := j.Dir()
	require.NoError(t, err)
	require.NoError(t, fakeShard("sum", []string{"-n", "9"}, "2", dir))
	made, err := open(dir)
	require.NoError(t, err)
	write := func(p shard.Progress) {
		p.Job, p.Total, p.Rate = made.Hash, 10, 1
		require.NoError(t, writeJSON(shard.ProgressPath(dir, p.Shard), p))
	}
	write(shard.Progress{Shard: 1, Done: 5, Updated: time.Now(), PID: 4, Host: "far.example"})
	status := requireState(t, j, Running)
	require.InDelta(t, 0.5, status.Done, 1e-9)
	_, err = j.Stop()
	require.EqualError(t, err, "jobs: sum -n 9 runs on far.example and must be stopped there")
	state, err := j.Start(t.Context())
	require.NoError(t, err)
	require.Equal(t, Running, state)

	write(shard.Progress{Shard: 1, Done: 5, Updated: time.Now().Add(-time.Minute), PID: 4, Host: "far.example"})
	status = requireState(t, j, Stopped)
	require.Equal(t, []string{"shard 1: process 4 on far.example has been silent for 1m0s"}, status.Notes)
	require.Zero(t, status.Rate)
}

func TestAFolderOfAnotherJob(t *testing.T) {
	j := sumJob(t, 2, 0)
	_, err := j.Start(t.Context())
	require.NoError(t, err)
	_, err = j.Watch(t.Context())
	require.NoError(t, err)
	dir, err := j.Dir()
	require.NoError(t, err)

	spelled := *j
	spelled.args = []string{"-n=9"}
	_, err = spelled.Result(t.Context())
	require.NoError(t, err, "the same job in other words")

	other := *j
	other.args = []string{"-n", "8"}
	for name, wrong := range map[string]*Job{"arguments": &other, "shards": j.Shards(3)} {
		var foreign *fault.FileError
		_, err := wrong.Start(t.Context())
		require.ErrorAs(t, err, &foreign, name)
		require.Equal(t, dir, foreign.Path)
		_, err = wrong.Watch(t.Context())
		require.ErrorAs(t, err, &foreign, name)
		_, err = wrong.Result(t.Context())
		require.ErrorAs(t, err, &foreign, name)
		require.ErrorAs(t, wrong.Err(), &foreign, name)
		require.Contains(t, wrong.HTML(), "another folder with In", name)
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "job.json"), []byte("{"), 0o600))
	require.ErrorContains(t, j.Err(), "a job that cannot be read")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "job.json"), []byte(`{"format":7}`), 0o600))
	require.ErrorContains(t, j.Err(), "format 7; this program reads format 1")
}

func TestJobArguments(t *testing.T) {
	var wrong *fault.InputError
	for want, j := range map[string]*Job{
		`jobs: kind is ""; want a job of the command scale, such as "cubequeens"`:   New(""),
		`jobs: kind is "-n"; want a job of the command scale, such as "cubequeens"`: New("-n", 9),
		`jobs: number of shards is 0; want at least 1`:                              New("sum").Shards(0),
		`jobs: number of workers is -1; want at least 0`:                            New("sum").Workers(-1),
	} {
		_, err := j.Start(t.Context())
		require.ErrorAs(t, err, &wrong)
		require.EqualError(t, err, want)
	}
	t.Setenv("PUZZLELAB_CACHE", "off")
	_, err := New("sum").Dir()
	require.ErrorAs(t, err, &wrong)
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	a, err := New("sum", "-n", 9).Dir()
	require.NoError(t, err)
	b, err := New("sum", "-n", 9).Shards(17).Dir()
	require.NoError(t, err)
	require.NotEqual(t, a, b)
}

func TestTheCommandThatCannotBeHad(t *testing.T) {
	refused := sumJob(t, 2, 0)
	refused.kind = "product"
	_, err := refused.Start(t.Context())
	var command *commandError
	require.ErrorAs(t, err, &command)
	require.ErrorContains(t, err, `fake: no job "product"`)

	built := sumJob(t, 2, 0)
	built.program = ""
	bin := t.TempDir()
	t.Setenv("PATH", bin)
	_, err = built.Start(t.Context())
	var noGo *commandError
	require.ErrorAs(t, err, &noGo)
	require.ErrorIs(t, err, exec.ErrNotFound)

	fakeGo := func(script string) {
		require.NoError(t, os.WriteFile(filepath.Join(bin, "go"), []byte("#!/bin/sh\n"+script), 0o700))
	}
	fakeGo("echo no such package >&2\nexit 1\n")
	_, err = built.Start(t.Context())
	require.EqualError(t, err, "jobs: go list puzzlelab/puzzlekit/jobs: exit status 1\nno such package")

	fakeGo("[ $1 = build ] || { echo " + filepath.Join("..", "..") + "; exit; }\necho main.go:7:1: no luck\nexit 1\n")
	_, err = built.Start(t.Context())
	var build *commandError
	require.ErrorAs(t, err, &build)
	require.EqualError(t, err, "jobs: go build puzzlelab/scale: exit status 1\nmain.go:7:1: no luck")

	fakeGo("exec /bin/sleep 100\n")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err = built.Start(ctx)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	requireState(t, built, NotStarted)
}

// TestTheRealCommand builds the command and counts 7 queens on the surface of a
// 5×5×5 cube.
func TestTheRealCommand(t *testing.T) {
	j := New("cubequeens", "-n", 5).Shards(4).In(filepath.Join(t.TempDir(), "job"))
	state, err := j.Start(t.Context())
	require.NoError(t, err)
	require.Equal(t, Started, state)
	_, err = j.Watch(t.Context())
	require.NoError(t, err)
	result, err := ResultOf[struct{ Placements *big.Int }](t.Context(), j)
	require.NoError(t, err)
	require.Equal(t, "279648", result.Placements.String())
	dir, err := j.Dir()
	require.NoError(t, err)
	made, err := open(dir)
	require.NoError(t, err)
	_, err = made.ReadMerged(shard.MergedPath(dir))
	require.NoError(t, err)
	_, err = New("cubequeens", "-n", 4).Shards(4).In(dir).Result(t.Context())
	var foreign *fault.FileError
	require.ErrorAs(t, err, &foreign)
}
