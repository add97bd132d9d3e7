package main

import (
	"context"
	"fmt"
	"io"

	"puzzlelab/internal/shard"
)

// merge writes the result of the job and prints it.
func merge(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := newFlags("merge", "DIR", stderr)
	out := flags.String("o", "", "file for the result (default DIR/result.json)")
	dir, err := folder(flags, args)
	if err != nil {
		return err
	}
	if *out == "" {
		*out = shard.MergedPath(dir)
	}
	job, task, err := open(ctx, dir)
	if err != nil {
		return err
	}
	result, err := job.Merge(dir, *out, task)
	if err != nil {
		return err
	}
	text, err := task.Text(result)
	if err != nil {
		return err
	}
	fmt.Fprintln(stdout, text)
	return nil
}
