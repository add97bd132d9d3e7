package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/internal/shard"
	"puzzlelab/scale/internal/jobs"
)

// indexVariables are the variables in which schedulers pass the number of the
// shard.
var indexVariables = []string{"JOB_COMPLETION_INDEX", "SLURM_ARRAY_TASK_ID"}

// run computes one shard, or all that are missing.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := newFlags("run", "DIR", stderr)
	index := flags.String("index", "", "number of the shard, from 0 (default the value of "+indexVariables[0]+" or "+indexVariables[1]+", or else all missing shards)")
	workers := flags.Int("workers", 0, "goroutines; 0 means one per core")
	dir, err := folder(flags, args)
	if err != nil {
		return err
	}
	if *workers < 0 {
		return fmt.Errorf("scale run: -workers %d: want 0 or more", *workers)
	}
	job, task, err := open(ctx, dir)
	if err != nil {
		return err
	}
	shards, err := wanted(job, dir, *index, stderr)
	if err != nil {
		return err
	}
	tell := func(line string) { fmt.Fprintln(stderr, line) }
	var kept []error // errors for files that belong to other shards; the remaining shards are still computed
	for _, number := range shards {
		begun := time.Now()
		computed, err := job.Run(ctx, dir, number, *workers, task, tell)
		var file *shard.FileError
		if errors.As(err, &file) {
			kept = append(kept, err)
			continue
		}
		if err != nil {
			return err
		}
		from, to := job.Range(number)
		if computed {
			tell(fmt.Sprintf("shard %d of %d, units %d to %d: done in %v", number, job.Shards, from, to-1, time.Since(begun).Round(time.Millisecond)))
		} else {
			tell(fmt.Sprintf("shard %d of %d, units %d to %d: already done", number, job.Shards, from, to-1))
		}
	}
	return errors.Join(kept...)
}

func open(ctx context.Context, dir string) (*shard.Job, shard.Task, error) {
	job, err := shard.Open(dir)
	if err != nil {
		return nil, nil, err
	}
	task, err := jobs.Open(ctx, job)
	return job, task, err
}

// wanted returns the shards to compute: the one that the flag or a scheduler
// names, or all without a result.
func wanted(job *shard.Job, dir, index string, stderr io.Writer) ([]int, error) {
	from := "-index"
	for _, name := range indexVariables {
		if index == "" {
			from, index = name, os.Getenv(name)
		}
	}
	if index == "" {
		missing, err := job.Missing(dir)
		if err == nil && len(missing) < job.Shards {
			fmt.Fprintf(stderr, "%d of %s were already done\n", job.Shards-len(missing), counted.Of(job.Shards, "shards"))
		}
		return missing, err
	}
	number, err := strconv.Atoi(index)
	if err != nil {
		return nil, &shard.IndexError{From: from, Value: strconv.Quote(index), Shards: job.Shards}
	}
	return []int{number}, job.Check(number, from)
}
