//go:build unix

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/kernel/internal/lab"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

type runOptions struct {
	*batch
	results
	values []nbformat.Assignment
}

func runCommand() *command {
	return &command{
		name:      "run",
		arguments: "[options] NOTEBOOK|FOLDER|ARCHIVE...",
		summary:   "execute notebooks without Jupyter and make a page of each",
		help: `Executes every code cell of each notebook on a new kernel, stores the outputs in the
notebook, and writes a page: one HTML file that opens offline. For a folder it takes the
notebooks directly in it, in the order of their names.

A notebook runs with your permissions. For a page of a notebook you do not trust,
without running it: go run ./kernel page --safe NOTEBOOK

The notebook is replaced as a whole after all its cells have run. It is not changed if a
cell fails or the run is stopped; a file named with --output or --html is written even
then, with the outputs up to that cell.

A file that another program has changed or removed during the run stays as it is. The
results go to a new file beside it, such as NAME-results.ipynb, and the exit code is 3.

A notebook that cannot be read or is not written in Go does not stop the others: it is
named, and listed as an error in the reports.

An archive made with "pack" is run in a temporary folder; its results go beside it, to
NAME-results.ipynb and NAME-results.html. The metadata of a notebook that is not in this
repository records what made its outputs: the versions of the library and of Go, and a
hash of the library's sources.

The page of a notebook in this repository goes to pages/; any other page goes beside its
notebook. Cells run in the folder of their notebook, and their standard input is empty.

A cell tagged "raises-exception" may fail, or exceed its time if it then ends. One tagged
"skip-execution" is not run. Cells are numbered among the code cells of the notebook.
--set changes a value declared in a cell tagged "parameters" for this run:
run --set n=5 --set title="big" --output big.ipynb small.ipynb

` + reportsHelp + exitCodesHelp,
		most:    anyNumber,
		options: func(flags *flag.FlagSet) action { return new(runOptions).options(flags) },
	}
}

// options declares the options of the command.
func (o *runOptions) options(flags *flag.FlagSet) action {
	o.batch = newBatch("run", flags)
	flags.StringVar(&o.output, "output", "", "write the executed notebook to `PATH` and do not change\nthe original; a folder if there are several")
	o.pageFlags(flags)
	flags.BoolVar(&o.noHTML, "no-html", false, "do not write a page")
	flags.Func("set", "set a parameter, as `NAME=VALUE`; needs --output", func(text string) error {
		a, err := nbformat.ParseAssignment(text)
		o.values = append(o.values, a)
		return err
	})
	return o.runNotebooks
}

func (o *runOptions) runNotebooks(ctx context.Context, paths []string, out *console) (err error) {
	if err := o.check(paths); err != nil {
		return usageError{err}
	}
	out.quiet = o.quiet
	if paths, err = expand(paths); err != nil {
		return err
	}
	jobs, clean := openGoJobs(paths)
	defer clean()
	for _, j := range jobs {
		if err := j.setParameters(o.values); err != nil {
			return err
		}
	}
	if err := o.place(jobs); err != nil {
		return err
	}
	return o.run(ctx, jobs, out, func(ctx context.Context, h *host, j *job) error {
		return j.run(ctx, h, o, out)
	})
}

// pageFlags adds the options of all commands that make pages.
func (r *results) pageFlags(flags *flag.FlagSet) {
	flags.StringVar(&r.html, "html", "", "write the page to `PATH`; a folder if there are several")
	flags.BoolVar(&r.safe, "safe", false, "make pages without scripts; pictures stay. For notebooks\nyou do not trust")
}

// setParameters sets the values in the notebook. A value that does not fit is a
// mistake in the command line; a cell that cannot be read is a problem of the
// notebook.
func (j *job) setParameters(values []nbformat.Assignment) error {
	if j.unread != nil {
		return nil
	}
	err := nbformat.SetParameters(j.notebook, values)
	if err == nil {
		return nil
	}
	err = fmt.Errorf("%s: --set: %w", j.path, err)
	var source *nbformat.ParametersSourceError
	if errors.As(err, &source) {
		j.unread = notebookError{err}
		return nil
	}
	return usageError{err}
}

// nameValues adds the values of this run to a compiler error: they may be its
// cause, and the notebook shows other values.
func (o *runOptions) nameValues(err error) {
	var cell *runner.CellError
	if len(o.values) == 0 || !errors.As(err, &cell) || cell.Reason != runner.Compile {
		return
	}
	cell.Detail += "\nin this run:"
	for _, a := range o.values {
		cell.Detail += fmt.Sprintf(" --set %s=%s", a.Name, a.Value)
	}
}

func (o *runOptions) check(paths []string) error {
	switch {
	case len(paths) == 0:
		return errors.New("no notebook given")
	case o.noHTML && o.html != "":
		return errors.New("--html and --no-html cannot be used together")
	case o.noHTML && o.safe:
		return errors.New("--safe has no effect with --no-html")
	case len(o.values) > 0 && o.output == "":
		return errors.New("--set needs --output, because the notebook itself is not changed")
	}
	return o.batch.check()
}

func (j *job) run(ctx context.Context, h *host, o *runOptions, out *console) error {
	began := time.Now()
	err := o.execute(ctx, h, j, out)
	if stampErr := h.stampOutputs(j); err == nil {
		err = stampErr
	}
	if err != nil {
		o.nameValues(err)
		kept, writeErr := j.writeFailed(err)
		if writeErr != nil {
			return errors.Join(err, writeErr)
		}
		return outcomeError{err, j.outcome(kept)}
	}
	if err := j.write(); err != nil {
		return err
	}
	done := fmt.Sprintf("%s: %s in %.1f s", j.path, counted.Of(len(j.result.cells), "cells"), time.Since(began).Seconds())
	if j.page.path != "" {
		done += ", page " + j.page.path
	}
	out.say("%s", done)
	return nil
}

// markKernel records in the notebook which kernel its cells are for, if it does
// not say so already.
func markKernel(nb *nbformat.Notebook) {
	if _, named := nb.Metadata["kernelspec"]; named {
		return
	}
	if nb.Metadata == nil {
		nb.Metadata = map[string]any{}
	}
	nb.Metadata["kernelspec"] = map[string]any{
		"name": lab.KernelName, "display_name": lab.KernelDisplayName, "language": lab.KernelLanguage,
	}
}
