package puzzlekit

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"strconv"
	"time"
)

// Start starts the process of the job, or goes on where an earlier one was
// stopped or died: finished shards are kept. It does nothing when the job is
// running or complete; the state it returns says so. The process has a session of
// its own: no end of the cell, the kernel or the terminal ends it, Stop does.
//
// It takes a second or two to build the command, more the first time. Errors: a
// [*JobArgumentError], [*JobFolderError], [*JobGoError], [*JobBuildError] or
// [*JobCommandError]; on systems other than Unix one that wraps
// errors.ErrUnsupported.
func (j *Job) Start(ctx context.Context) (JobState, error) {
	dir, err := j.Dir()
	if err != nil {
		return "", err
	}
	if status, err := j.attached(ctx, dir); err != nil || status.State == JobRunning || status.merged {
		return status.State, err
	}
	lock, err := lockJob(dir)
	if errors.Is(err, errJobLocked) {
		return JobRunning, nil // another cell was faster
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

// attached returns how far the job is that stands in dir, after having made sure
// that it is this one: it was recorded to be, or the command, asked again, agrees.
func (j *Job) attached(ctx context.Context, dir string) (JobStatus, error) {
	m, err := readManifest(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return j.survey(dir)
	}
	if err != nil {
		return JobStatus{}, err
	}
	if err := j.owns(m, dir); err != nil {
		return JobStatus{}, err
	}
	if found, err := readRequest(dir); err == nil && found.equal(j.request(m)) {
		return j.survey(dir)
	}
	if err := os.MkdirAll(processDir(dir), 0o755); err != nil {
		return JobStatus{}, err
	}
	program, err := j.command(ctx, dir)
	if err != nil {
		return JobStatus{}, err
	}
	var refused *JobCommandError
	if err := j.cut(ctx, program, dir); errors.As(err, &refused) {
		return JobStatus{}, j.foreign(m, dir, refused)
	} else if err != nil {
		return JobStatus{}, err
	}
	return j.survey(dir)
}

// launch makes the command and, where there is none yet, the job's description,
// and starts the process.
func (j *Job) launch(ctx context.Context, dir string, lock *os.File) (JobState, error) {
	program, err := j.command(ctx, dir)
	if err != nil {
		return "", err
	}
	if _, err := readManifest(dir); errors.Is(err, fs.ErrNotExist) {
		if err := j.cut(ctx, program, dir); err != nil {
			return "", err
		}
	}
	args := []string{"run", dir}
	if j.workers > 0 {
		args = append(args, "--workers", strconv.Itoa(j.workers))
	}
	if err := startJobProcess(dir, lock, program, args); err != nil {
		return "", err
	}
	return JobStarted, nil
}

// How long Stop waits for the processes, and how often it looks.
const (
	jobStopLimit    = 5 * time.Second
	jobStopInterval = 20 * time.Millisecond
)

// Stop stops the processes of the job on this machine and returns when they are
// gone, after five seconds at most. Finished shards stay, and Start goes on from
// there. It does nothing to a job that is not running; the state it returns says
// so. The error is a [*JobStopError] when a process does not end or is on another
// machine.
func (j *Job) Stop() (JobState, error) {
	status, err := j.Status()
	if err != nil || status.State != JobRunning {
		return status.State, err
	}
	wrong := &JobStopError{Job: status.Job, Pids: status.pids, Hosts: status.elsewhere}
	if len(wrong.Hosts) > 0 {
		return JobRunning, wrong
	}
	if err := stopJobProcesses(status.dir, status.pids); err != nil {
		return JobRunning, err
	}
	for began := time.Now(); time.Since(began) < jobStopLimit; time.Sleep(jobStopInterval) {
		if status, err = j.Status(); err != nil || status.State != JobRunning {
			return status.State, err
		}
	}
	return JobRunning, wrong
}
