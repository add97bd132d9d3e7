package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"puzzlelab/internal/shard"
)

// status prints a table of the progress, or the numbers of the missing shards,
// and names the files that are in the place of a missing result.
func status(_ context.Context, args []string, stdout, stderr io.Writer) error {
	flags := newFlags("status", "DIR", stderr)
	missing := flags.Bool("missing", false, "print only the missing shards, in the format of sbatch --array")
	dir, err := folder(flags, args)
	if err != nil {
		return err
	}
	job, err := shard.Open(dir)
	if err != nil {
		return err
	}
	s, err := job.Status(dir)
	if err != nil {
		return err
	}
	for _, number := range s.Missing {
		var file *shard.FileError
		if _, err := job.Result(dir, number); errors.As(err, &file) {
			fmt.Fprintln(stderr, err)
		}
	}
	if !*missing {
		fmt.Fprintf(stdout, "%s, job %.12s\n%v", job.Kind, job.Hash, s)
	} else if len(s.Missing) > 0 {
		fmt.Fprintln(stdout, shard.Numbers(s.Missing))
	}
	return nil
}
