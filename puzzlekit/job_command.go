package puzzlekit

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// jobPackage is the command that cuts, computes and merges.
const jobPackage = "puzzlelab/scale"

// jobTerminationLimit is how long a cancelled command may take to end by itself.
const jobTerminationLimit = 50 * time.Millisecond

// command builds the command into the job's folder and returns its path. The go
// command keeps what it has compiled, so that only the link is made again; a
// process that runs from the former file is not disturbed.
func (j *Job) command(ctx context.Context, dir string) (string, error) {
	if j.program != "" {
		return j.program, nil
	}
	goTool, err := exec.LookPath("go")
	if err != nil {
		return "", &JobGoError{err}
	}
	fresh, err := os.MkdirTemp(processDir(dir), ".build-*")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(fresh)
	name := filepath.Base(jobPackage)
	built := filepath.Join(fresh, name)
	cmd := exec.CommandContext(ctx, goTool, "build", "-o", built, jobPackage)
	// GoNB keeps the workspace in which cells are compiled in a folder of its own.
	cmd.Dir = os.Getenv(protocol.GONB_TMP_DIR_ENV)
	cmd.WaitDelay = jobTerminationLimit
	if output, err := cmd.CombinedOutput(); err != nil {
		if ctx.Err() != nil {
			return "", context.Cause(ctx)
		}
		return "", &JobBuildError{Output: string(bytes.TrimSpace(output)), Err: err}
	}
	program := filepath.Join(processDir(dir), name)
	return program, os.Rename(built, program)
}

// call runs the command to its end.
func (j *Job) call(ctx context.Context, program string, args ...string) error {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = jobTerminationLimit
	output, err := cmd.CombinedOutput()
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	name := filepath.Base(jobPackage)
	return &JobCommandError{
		Command: strings.Join(append([]string{name}, args...), " "),
		Output:  string(bytes.TrimSpace(output)), Err: err,
	}
}

// cut has the command write the job's description, with the hash of its inputs,
// into the folder, and records that it is the one of this Job. A folder that has
// the same job already is left as it is; the command refuses that of another.
func (j *Job) cut(ctx context.Context, program, dir string) error {
	args := append([]string{"shard", j.kind}, j.args...)
	args = append(args, "--count", strconv.Itoa(j.shards), "-o", dir)
	if err := j.call(ctx, program, args...); err != nil {
		return err
	}
	m, err := readManifest(dir)
	if err != nil {
		return err
	}
	return replaceJSON(requestFile(dir), j.request(m))
}
