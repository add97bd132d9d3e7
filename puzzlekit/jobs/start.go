package jobs

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	"puzzlelab/internal/shard"
)

// Start starts the process of the job, or continues where an earlier one was
// stopped or died: finished shards are kept. It does nothing when the job is
// running or complete; the state it returns says so. The process has a session of
// its own, so it outlives the cell, the kernel and the terminal; Stop ends it.
//
// It takes a second or two to build the command, more the first time. The error
// is a [*fault.InputError], a [*fault.FileError] for a folder that holds another
// job, or says what the command printed when it could not be built or refused the
// job. On systems other than Unix it wraps errors.ErrUnsupported.
func (j *Job) Start(ctx context.Context) (State, error) {
	dir, err := j.Dir()
	if err != nil {
		return "", err
	}
	if status, err := j.attached(ctx, dir); err != nil || status.State == Running || status.merged {
		return status.State, err
	}
	lock, err := takeLock(dir)
	if errors.Is(err, errLocked) {
		return Running, nil // another cell was faster
	}
	if err != nil {
		return "", err
	}
	defer lock.Close() // the process, if it is there, has the lock too
	if err := forgetProcess(dir); err != nil {
		return "", err
	}
	return j.launch(ctx, dir, lock)
}

// attached returns the status of the job in dir, after making sure that it is
// this one: its record says so, or the command agrees when asked again.
func (j *Job) attached(ctx context.Context, dir string) (Status, error) {
	found, err := open(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return j.survey(dir)
	}
	if err != nil {
		return Status{}, err
	}
	if err := j.owns(found, dir); err != nil {
		return Status{}, err
	}
	if made, err := readRequest(dir); err == nil && made.equal(j.request(found)) {
		return j.survey(dir)
	}
	if err := os.MkdirAll(processDir(dir), 0o755); err != nil {
		return Status{}, err
	}
	program, err := j.command(ctx, dir)
	if err != nil {
		return Status{}, err
	}
	var refused *commandError
	if err := j.cut(ctx, program, dir); errors.As(err, &refused) {
		return Status{}, j.foreign(found, dir, refused)
	} else if err != nil {
		return Status{}, err
	}
	return j.survey(dir)
}

// launch builds the command, writes the job's description where there is none
// yet, and starts the process.
func (j *Job) launch(ctx context.Context, dir string, lock *os.File) (State, error) {
	program, err := j.command(ctx, dir)
	if err != nil {
		return "", err
	}
	if _, err := open(dir); errors.Is(err, fs.ErrNotExist) {
		if err := j.cut(ctx, program, dir); err != nil {
			return "", err
		}
	}
	args := []string{"run", dir}
	if j.workers > 0 {
		args = append(args, "--workers", strconv.Itoa(j.workers))
	}
	if err := startProcess(dir, lock, program, args); err != nil {
		return "", err
	}
	return Started, nil
}

// How long Stop waits for the processes, and how often it looks.
const (
	stopLimit    = 5 * time.Second
	stopInterval = 20 * time.Millisecond
)

// Stop stops the processes of the job on this machine and returns when they are
// gone, after five seconds at most. Finished shards are kept, and Start continues
// from there. It does nothing to a job that is not running; the state it returns
// says so. It is an error when a process does not end or is on another machine.
func (j *Job) Stop() (State, error) {
	status, err := j.Status()
	if err != nil || status.State != Running {
		return status.State, err
	}
	if len(status.elsewhere) > 0 {
		return Running, fmt.Errorf("jobs: %s runs on %s and must be stopped there", status.Job, strings.Join(status.elsewhere, ", "))
	}
	if err := stopProcesses(status.dir, status.pids); err != nil {
		return Running, err
	}
	for began := time.Now(); time.Since(began) < stopLimit; time.Sleep(stopInterval) {
		if status, err = j.Status(); err != nil || status.State != Running {
			return status.State, err
		}
	}
	return Running, fmt.Errorf("jobs: %s: processes %s do not end", status.Job, shard.Numbers(status.pids))
}
