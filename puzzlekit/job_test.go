//go:build unix

package puzzlekit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
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
)

// The test binary, run with this variable, stands in for the command: it writes
// the same files. A shard takes as many milliseconds as the variable says.
const fakeVariable = "PUZZLEKIT_FAKE_SCALE"

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
	sum := sha256.Sum256([]byte(text + count))
	m := jobManifest{Format: jobFormat, Kind: kind, Shards: shards, Hash: hex.EncodeToString(sum[:])}
	if old, err := readManifest(dir); err == nil && old != m {
		return errors.New("fake: the folder holds another job")
	}
	for _, folder := range []string{"results", "progress"} {
		if err := os.MkdirAll(filepath.Join(dir, folder), 0o755); err != nil {
			return err
		}
	}
	return replaceJSON(manifestFile(dir), m)
}

func fakeRun(dir string, pause time.Duration) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	fmt.Fprintln(os.Stderr, "fake: at work")
	m, err := readManifest(dir)
	if err != nil {
		return err
	}
	missing, err := missingShards(dir, m.Shards)
	if err != nil {
		return err
	}
	host, err := os.Hostname()
	if err != nil {
		return err
	}
	for _, shard := range missing {
		progress := jobProgress{m.Hash, shard, 1, 4, 1, time.Now(), os.Getpid(), host}
		if err := replaceJSON(shardFile(dir, "progress", shard), progress); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(pause):
		}
		if err := replaceJSON(shardFile(dir, "results", shard), shard); err != nil {
			return err
		}
		if err := os.Remove(shardFile(dir, "progress", shard)); err != nil {
			return err
		}
	}
	return nil
}

func fakeMerge(dir string) error {
	m, err := readManifest(dir)
	if err != nil {
		return err
	}
	sum := 0
	for shard := range m.Shards {
		var v int
		if err := readJSON(shardFile(dir, "results", shard), &v); err != nil {
			return err
		}
		sum += v
	}
	r := jobResult{Format: jobFormat, Job: m.Hash, Kind: m.Kind, Spec: []byte("{}"), Result: fmt.Appendf(nil, `{"sum":%d}`, sum)}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	check := sha256.Sum256(text)
	r.Check = hex.EncodeToString(check[:])
	return replaceJSON(resultFile(dir), r)
}

// sumJob is a job of the fake command: the sum of the shards' numbers.
func sumJob(t *testing.T, shards int, pause time.Duration) *Job {
	t.Helper()
	t.Setenv(fakeVariable, strconv.FormatInt(pause.Milliseconds(), 10))
	j := NewJob("sum", "-n", 9).Shards(shards).In(filepath.Join(t.TempDir(), "job"))
	var err error
	j.program, err = os.Executable()
	require.NoError(t, err)
	t.Cleanup(func() { _, _ = j.Stop() }) // some tests leave nothing that can be stopped
	return j
}

const forever = time.Hour

func requireState(t *testing.T, j *Job, want JobState) JobStatus {
	t.Helper()
	status, err := j.Status()
	require.NoError(t, err)
	require.Equal(t, want, status.State)
	return status
}

// started starts a job that never ends and waits until a shard is being computed.
func started(t *testing.T, j *Job) JobStatus {
	t.Helper()
	state, err := j.Start(t.Context())
	require.NoError(t, err)
	require.Equal(t, JobStarted, state)
	var status JobStatus
	require.Eventually(t, func() bool {
		status, err = j.Status()
		return err == nil && status.Rate > 0
	}, 10*time.Second, 10*time.Millisecond)
	return status
}

func TestJobFromStartToResult(t *testing.T) {
	j := sumJob(t, 5, 20*time.Millisecond)
	_, err := j.Result(t.Context())
	require.EqualError(t, err, "job sum -n 9: not started: call Start")
	_, err = j.Watch(t.Context())
	require.EqualError(t, err, "job sum -n 9: not started: call Start")
	require.Equal(t, "sum -n 9\nstate        shards  done\n───────────  ──────  ────\nnot started       0     0", j.String())

	state, err := j.Start(t.Context())
	require.NoError(t, err)
	require.Equal(t, JobStarted, state)
	status, err := j.Watch(t.Context())
	require.NoError(t, err)
	require.Equal(t, JobComplete, status.State)
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
	require.Equal(t, JobComplete, state, "nothing is left to do")
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
	text, err := os.ReadFile(resultFile(dir))
	require.NoError(t, err)
	for _, damaged := range []string{"", strings.Replace(string(text), `"sum":3`, `"sum":4`, 1)} {
		require.NoError(t, os.WriteFile(resultFile(dir), []byte(damaged), 0o600))
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
		interrupt(&InterruptedError{os.Interrupt})
	})
	_, err := j.Watch(ctx)
	require.Less(t, time.Since(interrupted), time.Second)
	var detached *JobDetachedError
	require.ErrorAs(t, err, &detached)
	require.EqualError(t, err, "job sum -n 9 goes on, though the cell was interrupted (interrupt): Watch shows it again, Stop ends it")
	var cause *InterruptedError
	require.ErrorAs(t, err, &cause)
	requireState(t, j, JobRunning)

	_, err = j.Result(t.Context())
	require.EqualError(t, err, "job sum -n 9: running, 4 of 4 shards are missing (0-3): Watch waits for them")
	state, err := j.Start(t.Context())
	require.NoError(t, err)
	require.Equal(t, JobRunning, state, "a second start does nothing")

	state, err = j.Stop()
	require.NoError(t, err)
	require.Equal(t, JobStopped, state)
	state, err = j.Stop()
	require.NoError(t, err)
	require.Equal(t, JobStopped, state)
	_, err = j.Watch(t.Context())
	require.EqualError(t, err, "job sum -n 9: stopped, 4 of 4 shards are missing (0-3): Start goes on with them")
}

func TestAKilledProcessIsNamedAndStartGoesOn(t *testing.T) {
	j := sumJob(t, 4, forever)
	pids := started(t, j).pids
	require.Len(t, pids, 1)
	dir, err := j.Dir()
	require.NoError(t, err)
	require.NoError(t, replaceJSON(shardFile(dir, "results", 1), 1)) // one is finished
	require.NoError(t, syscall.Kill(pids[0], syscall.SIGKILL))
	require.Eventually(t, func() bool { return !processAlive(pids[0]) }, 10*time.Second, time.Millisecond)

	status := requireState(t, j, JobDied)
	require.Equal(t, []string{fmt.Sprintf("shard 0: process %d is gone", pids[0])}, status.Notes)
	_, err = j.Watch(t.Context())
	var died *JobDiedError
	require.ErrorAs(t, err, &died)
	require.EqualError(t, err, "job sum -n 9: its process is gone and shards are missing (0, 2-3): "+
		"Start goes on with them; the process said\nfake: at work")

	t.Setenv(fakeVariable, "1")
	state, err := j.Start(t.Context())
	require.NoError(t, err)
	require.Equal(t, JobStarted, state)
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
	states := make(chan JobState, starters)
	for range starters {
		go func() {
			state, err := j.Start(t.Context())
			if err != nil {
				state = JobState(err.Error())
			}
			states <- state
		}()
	}
	var all []JobState
	for range starters {
		all = append(all, <-states)
	}
	slices.Sort(all)
	require.Equal(t, []JobState{JobRunning, JobRunning, JobRunning, JobRunning, JobRunning, JobStarted}, all)
}

func TestAJobStartedElsewhere(t *testing.T) {
	j := sumJob(t, 2, 0)
	dir, err := j.Dir()
	require.NoError(t, err)
	require.NoError(t, fakeShard("sum", []string{"-n", "9"}, "2", dir))
	m, err := readManifest(dir)
	require.NoError(t, err)
	write := func(p jobProgress) {
		p.Job, p.Total, p.Rate = m.Hash, 10, 1
		require.NoError(t, replaceJSON(shardFile(dir, "progress", p.Shard), p))
	}
	write(jobProgress{Shard: 1, Done: 5, Updated: time.Now(), Pid: 4, Host: "far.example"})
	status := requireState(t, j, JobRunning)
	require.InDelta(t, 0.5, status.Done, 1e-9)
	_, err = j.Stop()
	require.EqualError(t, err, "job sum -n 9 runs on far.example and has to be stopped there")
	state, err := j.Start(t.Context())
	require.NoError(t, err)
	require.Equal(t, JobRunning, state)

	write(jobProgress{Shard: 1, Done: 5, Updated: time.Now().Add(-time.Minute), Pid: 4, Host: "far.example"})
	status = requireState(t, j, JobStopped)
	require.Equal(t, []string{"shard 1: process 4 on far.example has said nothing for 1m0s"}, status.Notes)
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
		var foreign *JobFolderError
		_, err := wrong.Start(t.Context())
		require.ErrorAs(t, err, &foreign, name)
		require.Equal(t, dir, foreign.Dir)
		_, err = wrong.Watch(t.Context())
		require.ErrorAs(t, err, &foreign, name)
		_, err = wrong.Result(t.Context())
		require.ErrorAs(t, err, &foreign, name)
		require.ErrorAs(t, wrong.Err(), &foreign, name)
		require.Contains(t, wrong.HTML(), "In(folder)", name)
	}
	require.NoError(t, os.WriteFile(manifestFile(dir), []byte("{"), 0o600))
	require.ErrorContains(t, j.Err(), "a damaged job.json")
	require.NoError(t, os.WriteFile(manifestFile(dir), []byte(`{"format":7}`), 0o600))
	require.ErrorContains(t, j.Err(), "holds a job of format 7, expected a job of format 1")
}

func TestJobArguments(t *testing.T) {
	var wrong *JobArgumentError
	for want, j := range map[string]*Job{
		`job: kind "": expected a job of the command scale, such as "cubequeens"`:   NewJob(""),
		`job: kind "-n": expected a job of the command scale, such as "cubequeens"`: NewJob("-n", 9),
		`job: number of shards 0: expected at least 1`:                              NewJob("sum").Shards(0),
		`job: number of workers -1: expected at least 0`:                            NewJob("sum").Workers(-1),
	} {
		_, err := j.Start(t.Context())
		require.ErrorAs(t, err, &wrong)
		require.EqualError(t, err, want)
	}
	t.Setenv("PUZZLELAB_CACHE", "off")
	_, err := NewJob("sum").Dir()
	require.ErrorAs(t, err, &wrong)
	t.Setenv("PUZZLELAB_CACHE", t.TempDir())
	a, err := NewJob("sum", "-n", 9).Dir()
	require.NoError(t, err)
	b, err := NewJob("sum", "-n", 9).Shards(17).Dir()
	require.NoError(t, err)
	require.NotEqual(t, a, b)
}

func TestTheCommandThatCannotBeHad(t *testing.T) {
	refused := sumJob(t, 2, 0)
	refused.kind = "product"
	_, err := refused.Start(t.Context())
	var command *JobCommandError
	require.ErrorAs(t, err, &command)
	require.ErrorContains(t, err, `fake: no job "product"`)

	built := sumJob(t, 2, 0)
	built.program = ""
	bin := t.TempDir()
	t.Setenv("PATH", bin)
	_, err = built.Start(t.Context())
	var noGo *JobGoError
	require.ErrorAs(t, err, &noGo)
	require.ErrorIs(t, err, exec.ErrNotFound)

	require.NoError(t, os.WriteFile(filepath.Join(bin, "go"), []byte("#!/bin/sh\necho main.go:7:1: no luck\nexit 1\n"), 0o700))
	_, err = built.Start(t.Context())
	var build *JobBuildError
	require.ErrorAs(t, err, &build)
	require.EqualError(t, err, "job: cannot build puzzlelab/scale: exit status 1\nmain.go:7:1: no luck")

	require.NoError(t, os.WriteFile(filepath.Join(bin, "go"), []byte("#!/bin/sh\nexec /bin/sleep 100\n"), 0o700))
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err = built.Start(ctx)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	requireState(t, built, JobNotStarted)
}

func TestRanges(t *testing.T) {
	require.Equal(t, "", ranges(nil))
	require.Equal(t, "0, 3-5, 9", ranges([]int{0, 3, 4, 5, 9}))
	require.Equal(t, "1, 3, 5, 7, 9, 11, 13, 15, ...", ranges([]int{1, 3, 5, 7, 9, 11, 13, 15, 17, 18}))
}

// TestTheRealCommand builds the command and counts 7 queens on the surface of a
// 5×5×5 cube.
func TestTheRealCommand(t *testing.T) {
	j := NewJob("cubequeens", "-n", 5).Shards(4).In(filepath.Join(t.TempDir(), "job"))
	state, err := j.Start(t.Context())
	require.NoError(t, err)
	require.Equal(t, JobStarted, state)
	_, err = j.Watch(t.Context())
	require.NoError(t, err)
	result, err := ResultOf[struct{ Placements *big.Int }](t.Context(), j)
	require.NoError(t, err)
	require.Equal(t, "279648", result.Placements.String())
	dir, err := j.Dir()
	require.NoError(t, err)
	m, err := readManifest(dir)
	require.NoError(t, err)
	_, ok := readResult(dir, m)
	require.True(t, ok, "the check sum is understood")
	_, err = NewJob("cubequeens", "-n", 4).Shards(4).In(dir).Result(t.Context())
	var foreign *JobFolderError
	require.ErrorAs(t, err, &foreign)
}
