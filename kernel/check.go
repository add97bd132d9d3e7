//go:build unix

package main

import (
	"context"
	"flag"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/kernel/internal/nbformat"
)

func checkCommand() *command {
	return &command{
		name:      "check",
		arguments: "[options] [NOTEBOOK|FOLDER|ARCHIVE...]",
		summary:   "execute notebooks and compare what they print with the committed outputs",
		help: `Executes each notebook in memory and compares its text output with the outputs it was
committed with; the files are not changed. Streams and displays are compared as text; for
pictures it only checks that they are there. Cells are numbered among the code cells of
the notebook. If they differ, it says first which version of the library made a notebook,
if "run" has recorded it.

Without arguments it takes all notebooks below notebooks/ except translations, which have
the cells of the originals.

` + reportsHelp + exitCodesHelp,
		most:    anyNumber,
		options: func(flags *flag.FlagSet) action { return newBatch("check", flags).checkNotebooks },
	}
}

func (b *batch) checkNotebooks(ctx context.Context, paths []string, out *console) (err error) {
	if err := b.check(); err != nil {
		return usageError{err}
	}
	out.quiet = b.quiet
	if len(paths) == 0 {
		if paths, err = ownNotebooks(); err != nil {
			return err
		}
		paths = originals(paths)
	}
	if paths, err = expand(paths); err != nil {
		return err
	}
	jobs, clean := openGoJobs(paths)
	defer clean()
	return b.run(ctx, jobs, out, func(ctx context.Context, h *host, j *job) error {
		return j.check(ctx, h, b, out)
	})
}

func (j *job) check(ctx context.Context, h *host, b *batch, out *console) error {
	began := time.Now()
	// The file may have been changed since it was read.
	committed, err := j.notebook.Copy()
	if err != nil {
		return err
	}
	if err := b.execute(ctx, h, j, out); err != nil {
		return err
	}
	if differences := nbformat.Compare(committed, j.notebook); len(differences) > 0 {
		return h.madeBy(committed, differError(differences))
	}
	out.say("%s: %s as committed, in %.1f s", j.path, counted.Of(len(j.result.cells), "cells"), time.Since(began).Seconds())
	return nil
}

// differError says that a notebook prints something other than its committed
// outputs.
type differError []nbformat.Difference

func (e differError) Error() string {
	text := counted.Of(len(e), "differences") + " (- committed, + now)"
	for _, d := range e {
		text += "\n" + d.String()
	}
	return text
}
