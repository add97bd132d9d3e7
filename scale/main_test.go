package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"puzzlelab/internal/shard"
)

var update = flag.Bool("update", false, "write the golden files")

// asCommand makes the test binary run the command.
const asCommand = "SCALE_TEST_IS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
		return
	}
	for _, name := range indexVariables {
		os.Unsetenv(name)
	}
	os.Exit(m.Run())
}

// scale runs the command in this process.
func scale(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, messages bytes.Buffer
	code = dispatch(t.Context(), args, &out, &messages)
	return code, out.String(), messages.String()
}

// must runs scale, requires success, and returns its standard output.
func must(t *testing.T, args ...string) string {
	t.Helper()
	code, stdout, stderr := scale(t, args...)
	require.Zero(t, code, stderr)
	return stdout
}

// process prepares the command as a separate process.
func process(args ...string) (*exec.Cmd, *bytes.Buffer) {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	var messages bytes.Buffer
	cmd.Stderr = &messages
	return cmd, &messages
}

func TestCubeQueensFromEndToEnd(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "queens")
	require.Contains(t, must(t, "shard", "cubequeens", "-n", "7", "-piece", "queens", "--count", "5", "-o", dir), "5 shards")
	require.Contains(t, must(t, "shard", "cubequeens", "-n", "7", "--count", "5", "-o", dir), "it already existed")
	must(t, "run", dir, "--index", "3")
	require.Equal(t, "0-2,4\n", must(t, "status", dir, "-missing"))
	code, _, stderr := scale(t, "merge", dir)
	require.Equal(t, 1, code)
	require.Equal(t, "scale: missing: shards 0-2,4\n", stderr)

	t.Setenv("SLURM_ARRAY_TASK_ID", "1")
	must(t, "run", dir)
	t.Setenv("JOB_COMPLETION_INDEX", "0") // takes precedence over Slurm's
	must(t, "run", "-workers", "1", dir)
	must(t, "run", dir, "-index", "2") // the flag takes precedence over both
	require.Equal(t, "4\n", must(t, "status", "-missing", dir))
	t.Setenv("SLURM_ARRAY_TASK_ID", "")
	t.Setenv("JOB_COMPLETION_INDEX", "")
	code, _, stderr = scale(t, "run", dir)
	require.Zero(t, code)
	require.Contains(t, stderr, "4 of 5 shards were already done")
	require.Contains(t, stderr, "shard 4 of 5")
	_, _, stderr = scale(t, "run", dir, "-index", "4")
	require.Contains(t, stderr, "already done")

	other := filepath.Join(t.TempDir(), "seven.json")
	for range 2 {
		require.Equal(t, "n=7 queens ψ(e)=252520080\n", must(t, "merge", dir))
		require.Equal(t, "n=7 queens ψ(e)=252520080\n", must(t, "merge", dir, "-o", other))
	}
	usual, err := os.ReadFile(shard.MergedPath(dir))
	require.NoError(t, err)
	elsewhere, err := os.ReadFile(other)
	require.NoError(t, err)
	require.Equal(t, usual, elsewhere)
	require.Empty(t, must(t, "status", dir, "-missing"))
	require.Contains(t, must(t, "status", dir), "all    done   5     5")
}

// The files of jobs are a contract: later versions must be able to read today's
// folders.
func TestGoldenJobs(t *testing.T) {
	boards := filepath.Join(t.TempDir(), "boards.txt")
	require.NoError(t, os.WriteFile(boards, []byte("2 1 3 4 / 6 5 _ 7\n1 2 3 4 5 6 7 _\n"), 0o600))
	for name, args := range map[string][]string{
		"cubequeens": {"cubequeens", "-n", "6", "-count", "4"},
		"loops":      {"loops", "-random", "10", "-metric", "powers", "-memory", "400", "-count", "3"},
		"fifteen":    {"fifteen", "-cols", "4", "-rows", "2", "-positions", boards, "-count", "2"},
		"dango":      {"dango", "-n", "4", "-h", "3", "-count", "2"},
	} {
		dir := filepath.Join(t.TempDir(), name)
		must(t, append(append([]string{"shard"}, args...), "-o", dir)...)
		text, err := os.ReadFile(filepath.Join(dir, "job.json"))
		require.NoError(t, err)
		golden := filepath.Join("testdata", name+".json")
		if *update {
			require.NoError(t, os.WriteFile(golden, text, 0o600))
		}
		expected, err := os.ReadFile(golden)
		require.NoError(t, err)
		require.Equal(t, string(expected), string(text), name)
	}
}

func TestOtherJobsFromEndToEnd(t *testing.T) {
	for _, c := range []struct {
		args []string
		text string
	}{
		{[]string{"dango", "-n", "3", "-h", "2", "-count", "2"}, "3 skewers of height 2, diameter "},
		{[]string{"loops", "-cols", "3", "-rows", "3", "-random", "3", "-memory", "20", "-count", "2"}, "8 puzzle, 3×3, loop generators: 3 boards, mean "},
		{[]string{"fifteen", "-cols", "3", "-rows", "2", "-random", "3", "-count", "3"}, "5 puzzle, 3×2: 3 boards, mean "},
	} {
		dir := filepath.Join(t.TempDir(), "job")
		must(t, append(append([]string{"shard"}, c.args...), "-o", dir)...)
		_, _, messages := scale(t, "run", dir)
		require.NotContains(t, messages, "already done")
		require.Contains(t, must(t, "merge", dir), c.text)
	}
}

func TestBadArguments(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "job")
	must(t, "shard", "cubequeens", "-n", "5", "-count", "3", "-o", dir)
	for text, args := range map[string]string{
		"usage:":                                       "",
		`unknown command "cut"`:                        "cut",
		"which job?":                                   "shard",
		`unknown job "chess"; want one of`:             "shard chess",
		"-o is missing":                                "shard dango -count 1",
		`unexpected argument "x"`:                      "shard dango -count 1 -o NEW x",
		"0 shards of 21 units: want 1 to 21":           "shard cubequeens -n 5 -o NEW",
		"22 shards of 21 units":                        "shard cubequeens -n 5 -count 22 -o NEW",
		"the folder contains another job":              "shard cubequeens -n 5 -count 4 -o DIR",
		"n is 0; want 1":                               "shard cubequeens -n 0 -count 1 -o NEW",
		"raise CountOptions.MaxN":                      "shard cubequeens -n 11 -count 1 -o NEW",
		"no such file":                                 "shard loops -positions NEW -count 1 -o NEW",
		"there is no job":                              "run NEW",
		"job.json: there is no job":                    "merge NEW",
		"there is no job; create":                      "status NEW",
		"want one folder":                              "run",
		`["DIR" "NEW"]: want one folder`:               "merge DIR NEW",
		"-index 3: want the number of a shard, 0 to 2": "run DIR -index 3",
		"-index -1: want the number of a shard":        "run DIR -index -1",
		`-index "two": want the number of a shard`:     "run DIR -index two",
		"-workers -1":                                  "run DIR -workers -1",
		"flag provided but not defined: -shard":        "run DIR -shard 1",
		"missing: shards 0-2":                          "merge DIR",
	} {
		words := strings.Fields(args)
		for i, word := range words {
			words[i] = strings.NewReplacer("DIR", dir, "NEW", dir+"2").Replace(word)
		}
		code, _, stderr := scale(t, words...)
		require.Equal(t, 1, code, args)
		text = strings.NewReplacer("DIR", dir, "NEW", dir+"2").Replace(text)
		require.Contains(t, stderr, text, args)
		require.NoDirExists(t, dir+"2", args)
	}
	for _, help := range []string{"help", "-h", "--help"} {
		require.Contains(t, must(t, help), "scale shard KIND")
	}
	_, _, usage := scale(t, "run", "-help")
	require.Contains(t, usage, "usage: scale run DIR [flags]")
	require.Contains(t, must(t, "shard", "cubequeens", "-n", "11", "-force", "-count", "1", "-o", dir+"2"), "1 shard,")
}

// waitFor waits until something has happened in a process.
func waitFor(t *testing.T, what func() bool) {
	t.Helper()
	require.Eventually(t, what, 60*time.Second, 2*time.Millisecond)
}

// A file of another shard blocks only its own shard, and is named.
func TestRunGoesPastFilesThatAreNotItsOwn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "queens")
	must(t, "shard", "cubequeens", "-n", "4", "-count", "4", "-o", dir)
	must(t, "run", dir, "-index", "0")
	first, err := os.ReadFile(filepath.Join(dir, "results", "shard-00000.json"))
	require.NoError(t, err)
	wrong := filepath.Join(dir, "results", "shard-00001.json")
	require.NoError(t, os.WriteFile(wrong, first, 0o666))

	code, _, messages := scale(t, "run", dir)
	require.Equal(t, 1, code)
	require.Contains(t, messages, "1 of 4 shards were already done")
	require.Contains(t, messages, wrong+": duplicate: it contains shard 0; move it away")
	require.FileExists(t, filepath.Join(dir, "results", "shard-00003.json"))
	_, _, messages = scale(t, "status", dir)
	require.Contains(t, messages, wrong)
	require.NoError(t, os.Remove(wrong))
	must(t, "run", dir)
	must(t, "merge", dir)
	require.Contains(t, must(t, "shard", "-help"), "cubequeens")
}

// A worker that is killed leaves the finished shards; the next one continues.
func TestKilledWorker(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "queens")
	must(t, "shard", "cubequeens", "-n", "8", "-count", "8", "-o", dir)
	for victim := range 3 {
		cmd, messages := process("run", dir, "-workers", "1")
		require.NoError(t, cmd.Start())
		waitFor(t, func() bool { // it computes the next shard
			_, err := os.Stat(shard.ProgressPath(dir, victim+1))
			return err == nil
		})
		require.NoError(t, cmd.Process.Kill())
		require.Error(t, cmd.Wait(), messages)
	}
	job, err := shard.Open(dir)
	require.NoError(t, err)
	missing, err := job.Missing(dir)
	require.NoError(t, err)
	require.NotEmpty(t, missing)
	require.Less(t, len(missing), 8)

	must(t, "run", dir)
	require.Equal(t, "n=8 queens ψ(e)=719751840\n", must(t, "merge", dir))
}

// An interrupt, or a scheduler's signal, ends the command at once with exit code 130
// and leaves no result.
func TestInterruptedWorker(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "queens")
	must(t, "shard", "cubequeens", "-n", "9", "-count", "2", "-o", dir)
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		cmd, messages := process("run", dir, "-index", "1", "-workers", "1")
		require.NoError(t, cmd.Start())
		var progress shard.Progress
		waitFor(t, func() bool {
			text, err := os.ReadFile(shard.ProgressPath(dir, 1))
			return err == nil && json.Unmarshal(text, &progress) == nil && progress.PID == cmd.Process.Pid && progress.Done > 0
		})
		require.NoError(t, cmd.Process.Signal(signal))
		require.Error(t, cmd.Wait())
		require.Equal(t, exitInterrupted, cmd.ProcessState.ExitCode(), messages)
		require.Contains(t, messages.String(), "signal")
		require.NoFileExists(t, shard.ResultPath(dir, 1))
	}
}

// A task that does not react to an interrupt does not delay the command.
func TestInterruptThatIsNotHeeded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.Equal(t, exitInterrupted, await(ctx, make(chan int)))
	code := make(chan int, 1)
	code <- 7
	require.Equal(t, 7, await(t.Context(), code))
}

// A command that is stopped before it starts also ends with 130.
func TestInterruptedBeforeItBegins(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "queens")
	must(t, "shard", "cubequeens", "-n", "6", "-count", "2", "-o", dir)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	require.Equal(t, exitInterrupted, dispatch(ctx, []string{"run", dir}, &out, &out), out.String())
}

func Example_usage() {
	fmt.Println(usage())
	// Output:
	// usage:
	//   scale shard KIND [flags] -count N -o DIR: cut a job into N shards
	//   scale run DIR [-index I] [-workers N]: compute a shard, or all missing ones
	//   scale merge DIR [-o FILE]: merge the results
	//   scale status DIR [-missing]: show the progress of the job
	// Run scale COMMAND -help for the flags
}
