//go:build unix

package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/runner"
)

// batch is what the commands that execute notebooks have in common: their options,
// and the way they go through the notebooks.
type batch struct {
	command string
	kernel  string
	quiet   bool
	timeout time.Duration
	stream  int
	display int
	memory  int // MB
	jobs    int
	junit   target
	json    target
}

func newBatch(command string, flags *flag.FlagSet) *batch {
	b := &batch{command: command}
	flags.StringVar(&b.kernel, "kernel", "", "use the gonb program at `PATH` instead of the pinned one")
	flags.BoolVar(&b.quiet, "quiet", false, "print only differences and errors")
	flags.DurationVar(&b.timeout, "timeout", runner.DefaultTime, "stop a cell after this `TIME`")
	flags.IntVar(&b.stream, "max-output", runner.DefaultStream, "keep at most this many `BYTES` of what a cell prints")
	flags.IntVar(&b.display, "max-display", runner.DefaultDisplay, "keep at most this many `BYTES` of what a cell displays")
	flags.IntVar(&b.memory, "max-memory", 0, "stop a cell that holds more than this many `MB`, with\neverything it started (Linux only; 0 means no limit)")
	flags.IntVar(&b.jobs, "jobs", 1, "execute `N` notebooks at a time, each on its own kernel")
	flags.StringVar(&b.junit.path, "junit", "", "write a report on every cell to `PATH`, as JUnit XML")
	flags.StringVar(&b.json.path, "json", "", "write a report on every cell to `PATH`, as JSON")
	return b
}

// check checks the options before any work begins.
func (b *batch) check() error {
	switch {
	case b.timeout <= 0:
		return fmt.Errorf("--timeout %v: want a positive duration such as 30s or 5m", b.timeout)
	case b.stream <= 0:
		return fmt.Errorf("--max-output %d: want a positive number", b.stream)
	case b.display <= 0:
		return fmt.Errorf("--max-display %d: want a positive number", b.display)
	case b.memory < 0:
		return fmt.Errorf("--max-memory %d: want a number of MB, or 0 for no limit", b.memory)
	case b.memory > 0 && !gonb.MemoryWatched:
		return errors.New("--max-memory: this system does not report how much memory a process holds")
	case b.jobs <= 0:
		return fmt.Errorf("--jobs %d: want a positive number", b.jobs)
	}
	return nil
}

// run prepares a host, calls work for each job, and writes the reports.
func (b *batch) run(ctx context.Context, jobs []*job, out *console, work func(context.Context, *host, *job) error) error {
	if err := cmp.Or(notANotebook("--junit", b.junit.path, jobs), notANotebook("--json", b.json.path, jobs)); err != nil {
		return usageError{err}
	}
	if err := errors.Join(b.junit.open(), b.json.open()); err != nil {
		return err
	}
	began := time.Now()
	readable, failures := split(jobs, out)
	err := b.onHost(ctx, readable, out, func(ctx context.Context, h *host) error {
		failed, err := b.each(ctx, readable, out.several(len(jobs)), func(ctx context.Context, j *job) error {
			began := time.Now()
			err := work(ctx, h, j)
			j.result.elapsed, j.result.err = time.Since(began), err
			return err
		})
		failures = append(failures, failed...)
		return err
	})
	if err == nil {
		err = conclude(failures, len(jobs))
	}
	return errors.Join(err, b.writeReports(jobs, time.Since(began)))
}

// split separates out the jobs whose notebook cannot be read and returns their
// errors. If there are other notebooks, the errors are shown at once.
func split(jobs []*job, out *console) (readable []*job, failures []error) {
	for _, j := range jobs {
		if j.unread == nil {
			readable = append(readable, j)
			continue
		}
		j.result.err = j.unread
		failures = append(failures, j.unread)
		if len(jobs) > 1 {
			out.fail(j.unread)
		}
	}
	return readable, failures
}

// onHost prepares a host for the jobs, if there are any, and calls work with it.
// Without a host all jobs fail.
func (b *batch) onHost(ctx context.Context, jobs []*job, out *console, work func(context.Context, *host) error) error {
	if len(jobs) == 0 {
		return nil
	}
	h, err := prepareHost(ctx, b.kernel, out)
	if err == nil {
		err = h.compileAhead(ctx, imports(jobs...), out)
	}
	if err != nil {
		for _, j := range jobs {
			j.result.err = err
		}
		return err
	}
	return work(ctx, h)
}

// each calls work for the notebooks, several at a time if asked to. A notebook that
// fails does not stop the others, and its error is reported at once. If no kernel
// can be started, or the user stops the work, everything ends with the error err.
func (b *batch) each(ctx context.Context, jobs []*job, tell func(error), work func(context.Context, *job) error) (failures []error, err error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	turns := make(chan *job)
	go func() {
		defer close(turns)
		for _, j := range jobs {
			select {
			case turns <- j:
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers sync.WaitGroup
	var mu sync.Mutex
	for range min(b.jobs, len(jobs)) {
		workers.Go(func() {
			for j := range turns {
				err := work(ctx, j)
				if err == nil {
					continue
				}
				err = fmt.Errorf("%s: %w", j.path, err)
				if fatal(err) {
					stop(err)
				}
				mu.Lock()
				if ctx.Err() == nil {
					tell(err)
				}
				failures = append(failures, err)
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	if ctx.Err() != nil {
		return nil, lastWords(failures, context.Cause(ctx))
	}
	return failures, nil
}

// lastWords adds to the cause of a stop what the cells said that were at work.
func lastWords(failures []error, cause error) error {
	if fatal(cause) {
		return cause
	}
	var words []error
	for _, err := range failures {
		var cell *runner.CellError
		if errors.As(err, &cell) && cell.Reason == runner.Stopped && cell.Detail != "" {
			words = append(words, err)
		}
	}
	return errors.Join(append(words, cause)...)
}

// conclude combines the errors of several notebooks into one.
func conclude(failures []error, total int) error {
	switch {
	case len(failures) == 0:
		return nil
	case total == 1:
		return failures[0]
	}
	return summary{failures, total}
}

// fatal reports whether an error would affect every other notebook as well.
func fatal(err error) bool {
	var kernel kernelError
	return errors.As(err, &kernel)
}

// summary is the final error when some of several notebooks failed. Their errors
// have been shown; the exit code is the highest of theirs.
type summary struct {
	failures []error
	total    int
}

func (s summary) Error() string {
	return fmt.Sprintf("%d of %s failed", len(s.failures), counted.Of(s.total, "notebooks"))
}

func (s summary) Unwrap() []error { return s.failures }

// execute runs the notebook of a job on its own kernel.
func (b *batch) execute(ctx context.Context, h *host, j *job, out *console) error {
	out.progress("%s: starting the kernel", j.path)
	dir, err := filepath.Abs(j.folder())
	if err != nil {
		return err
	}
	k, err := h.start(ctx, dir, int64(b.memory)<<20)
	if err != nil {
		return err
	}
	err = runner.Execute(ctx, k, j.notebook, &runner.Options{
		Limits: runner.Limits{Time: b.timeout, Stream: b.stream, Display: b.display, Memory: int64(b.memory) << 20},
		Clean:  k.Clean,
		Progress: func(p runner.Progress) {
			out.progress("%s: cell %d of %d", j.path, p.Cell, p.Total)
		},
		Done: func(c runner.CellResult) {
			adviseDisk(c.Err)
			j.result.cells = append(j.result.cells, c)
		},
	})
	if dropped := k.Client().Rejected().Total(); dropped > 0 {
		out.note("%s: dropped %s without a valid signature", j.path, counted.Of(dropped, "messages"))
	}
	j.noteWays(k, out)
	stop := k.Stop
	if err != nil {
		stop = k.Kill
	}
	if stopErr := stop(); stopErr != nil {
		out.note("%s: cannot clean up after the kernel: %v", j.path, stopErr)
	}
	return err
}

// noteWays says how many cells gave way, and why.
func (j *job) noteWays(k *gonb.Kernel, out *console) {
	j.result.gaveWay = k.GaveWay()
	if ways := j.result.gaveWay; len(ways) > 0 {
		out.note("%s: %s took a slower road:\n  %s", j.path, counted.Of(len(ways), "cells"), strings.Join(ways, "\n  "))
	}
}

// adviseDisk adds advice for a full disk to the error.
func adviseDisk(err error) {
	var cell *runner.CellError
	if errors.As(err, &cell) && cell.Reason == runner.DiskFull {
		cell.Detail += "\nfree space in " + os.TempDir() + " and on the disk of Go's build cache, or set TMPDIR to a folder on another disk"
	}
}
