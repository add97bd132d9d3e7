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

// commandPackage is the command that cuts, computes and merges. It is the module in the
// folder scale of the library, which the workspace of a notebook does not contain.
const commandPackage = "puzzlelab/scale"

// thisPackage is found in the workspace, and the library with it.
const thisPackage = "puzzlelab/puzzlekit/jobs"

// terminationLimit is how long a cancelled command may take to end by itself.
const terminationLimit = 50 * time.Millisecond

// command builds the command into the job's folder and returns its path. The go
// command caches what it has compiled, so usually it only links; a process that
// runs from the former file is not disturbed.
func (j *Job) command(ctx context.Context, dir string) (string, error) {
	if j.program != "" {
		return j.program, nil
	}
	// GoNB keeps the workspace in which cells are compiled in a folder of its own.
	library, err := callGo(ctx, os.Getenv("GONB_TMP_DIR"), nil, "list", "-find", "-f", "{{.Module.Dir}}", thisPackage)
	if err != nil {
		return "", err
	}
	fresh, err := os.MkdirTemp(processDir(dir), ".build-*")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(fresh)
	name := filepath.Base(commandPackage)
	built := filepath.Join(fresh, name)
	if _, err := callGo(ctx, filepath.Join(library, name), []string{"GOWORK=off"}, "build", "-o", built, commandPackage); err != nil {
		return "", err
	}
	program := filepath.Join(processDir(dir), name)
	return program, os.Rename(built, program)
}

// callGo runs the go command in a folder and returns what it prints, without the end of
// the line. The last argument is the package that an error names.
func callGo(ctx context.Context, dir string, env []string, args ...string) (string, error) {
	failed := &commandError{Command: "go " + args[0] + " " + args[len(args)-1]}
	goTool, err := exec.LookPath("go")
	if err != nil {
		failed.Err = err
		return "", failed
	}
	cmd := exec.CommandContext(ctx, goTool, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	cmd.WaitDelay = terminationLimit
	var messages bytes.Buffer
	cmd.Stderr = &messages
	output, err := cmd.Output()
	switch {
	case err == nil:
		return string(bytes.TrimSpace(output)), nil
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	}
	failed.Output, failed.Err = string(bytes.TrimSpace(append(output, messages.Bytes()...))), err
	return "", failed
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
