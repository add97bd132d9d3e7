package shard

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Run computes a shard and writes its result, unless there is a valid one
// already; computed says which. A damaged result is computed again. If tell is
// not nil, it is called with messages for the user, one line each.
//
// When ctx ends, Run stops within a tenth of a second with an error that wraps
// the cause; the task's checkpoint is used the next time. Errors: an
// [*IndexError]; a [*JobError]; a [*FileError] for a foreign result, which is
// not overwritten; a [*WriteError], for example on a full disk; those of the
// task.
func (j *Job) Run(ctx context.Context, dir string, shard, workers int, task Task, tell func(string)) (computed bool, err error) {
	if tell == nil {
		tell = func(string) {}
	}
	if err := j.Check(shard, "shard"); err != nil {
		return false, err
	}
	if ctx.Err() != nil {
		return false, fmt.Errorf("scale: shard %d: %w", shard, context.Cause(ctx))
	}
	if err := j.Fits(task, dir); err != nil {
		return false, err
	}
	_, err = j.Result(dir, shard)
	var fault *FileError
	switch {
	case err == nil:
		return false, j.clear(dir, shard)
	case errors.As(err, &fault) && fault.Fault == Damaged:
		tell(fmt.Sprintf("%v; computing it again", err))
	case !errors.Is(err, fs.ErrNotExist):
		return false, err
	}
	for _, path := range []string{ResultPath(dir, shard), ProgressPath(dir, shard), CheckpointPath(dir, shard)} {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return false, fmt.Errorf("scale: %w", err)
		}
	}
	return true, j.compute(ctx, dir, shard, workers, task, tell)
}

func (j *Job) compute(ctx context.Context, dir string, shard, workers int, task Task, tell func(string)) error {
	from, to := j.Range(shard)
	m := &meter{started: time.Now()}
	for _, cost := range task.Costs()[from:to] { // until the task reports more exactly
		m.total += int64(cost)
	}
	reporting, stop := context.WithCancel(ctx)
	var reporter sync.WaitGroup
	reporter.Go(func() { j.report(reporting, dir, shard, m, tell) })
	value, err := task.Compute(ctx, from, to, Options{Workers: workers, Checkpoint: CheckpointPath(dir, shard), Progress: m.note})
	stop()
	reporter.Wait()
	if err != nil {
		return fmt.Errorf("scale: shard %d: %w", shard, err)
	}
	if err := j.writeResult(dir, shard, value); err != nil {
		return err
	}
	return j.clear(dir, shard)
}

// clear removes what a finished shard no longer needs.
func (j *Job) clear(dir string, shard int) error {
	for _, path := range []string{ProgressPath(dir, shard), CheckpointPath(dir, shard)} {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("scale: %w", err)
		}
	}
	return nil
}
