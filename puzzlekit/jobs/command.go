package jobs

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// commandPackage is the command that cuts, computes and merges.
const commandPackage = "puzzlelab/scale"

// terminationLimit is how long a cancelled command may take to end by itself.
const terminationLimit = 50 * time.Millisecond

// command builds the command into the job's folder and returns its path. The go
// command caches what it has compiled, so usually it only links; a process that
// runs from the former file is not disturbed.
func (j *Job) command(ctx context.Context, dir string) (string, error) {
	if j.program != "" {
		return j.program, nil
	}
	goTool, err := exec.LookPath("go")
	if err != nil {
		return "", &commandError{Command: "go build " + commandPackage, Err: err}
	}
	fresh, err := os.MkdirTemp(processDir(dir), ".build-*")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(fresh)
	name := filepath.Base(commandPackage)
	built := filepath.Join(fresh, name)
	cmd := exec.CommandContext(ctx, goTool, "build", "-o", built, commandPackage)
	// GoNB keeps the workspace in which cells are compiled in a folder of its own.
	cmd.Dir = os.Getenv("GONB_TMP_DIR")
	cmd.WaitDelay = terminationLimit
	if output, err := cmd.CombinedOutput(); err != nil {
		if ctx.Err() != nil {
			return "", context.Cause(ctx)
		}
		return "", &commandError{Command: "go build " + commandPackage, Output: string(bytes.TrimSpace(output)), Err: err}
	}
	program := filepath.Join(processDir(dir), name)
	return program, os.Rename(built, program)
}

// call runs the command to its end.
func (j *Job) call(ctx context.Context, program string, args ...string) error {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = terminationLimit
	output, err := cmd.CombinedOutput()
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	name := filepath.Base(commandPackage)
	return &commandError{
		Command: strings.Join(append([]string{name}, args...), " "),
		Output:  string(bytes.TrimSpace(output)), Err: err,
	}
}

// cut makes the command write the job's description, with the hash of its inputs,
// into the folder, and records that the description is this Job's. A folder that
// already has the same job is left alone; the command refuses one of another job.
func (j *Job) cut(ctx context.Context, program, dir string) error {
	args := append([]string{"shard", j.kind}, j.args...)
	args = append(args, "--count", strconv.Itoa(j.shards), "-o", dir)
	if err := j.call(ctx, program, args...); err != nil {
		return err
	}
	found, err := open(dir)
	if err != nil {
		return err
	}
	return writeJSON(requestFile(dir), j.request(found))
}
