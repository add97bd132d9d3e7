//go:build unix

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"time"

	"puzzlelab/kernel/internal/kernelspec"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/parameters"
	"puzzlelab/kernel/internal/runner"
)

type runOptions struct {
	*batch
	results
	values []parameters.Assignment
}

func runCommand() *command {
	c := &command{
		name:      "run",
		arguments: "[options] NOTEBOOK|FOLDER...",
		summary:   "execute notebooks, without Jupyter, and make a page of each",
		help: `Executes every code cell of each notebook on a kernel of its own, puts the outputs
into the notebook, and writes a page beside: one HTML file that opens offline. Of a
folder it takes the notebooks that lie right in it, in the order of their names.

To run a notebook is to run its code with all your rights. For the page of a notebook
that is not yours, without running it: go run ./kernel page --safe NOTEBOOK

The notebook is replaced as a whole when all its cells have run. It is left as it was
when a cell fails or the run is stopped; a file named with --output or --html is
written after a failure too, with the outputs up to the failing cell.

A notebook that cannot be read, or is not of Go, does not keep the others from their
turn: it is named, and is an error in the reports.

The page of a notebook in this repository goes to pages/; that of any other goes
beside its notebook. Cells work in the folder of their notebook, and find the end of
their input at once.

A cell tagged "raises-exception" may fail; one tagged "skip-execution" is not run.
Cells are numbered among all code cells of the notebook.
--set gives a name that a cell tagged "parameters" declares another value for this
run: run --set n=5 --set title="big" --output big.ipynb small.ipynb

` + reportsHelp + exitCodesHelp,
	}
	c.flags = func() *flag.FlagSet { flags, _ := runFlags(); return flags }
	c.run = runNotebooks
	return c
}

func runFlags() (*flag.FlagSet, *runOptions) {
	flags := newFlags("run")
	o := &runOptions{batch: newBatch("run", flags), results: results{command: "run"}}
	flags.StringVar(&o.output, "output", "", "write the executed notebook to `PATH` and leave the\noriginal alone; a folder if there are several")
	o.pageFlags(flags)
	flags.BoolVar(&o.noHTML, "no-html", false, "write no page")
	flags.Func("set", "give a parameter a value, as `NAME=VALUE`; needs --output", func(text string) error {
		a, err := parameters.ParseAssignment(text)
		o.values = append(o.values, a)
		return err
	})
	return flags, o
}

func runNotebooks(ctx context.Context, args []string, out *console) error {
	flags, o := runFlags()
	paths, err := parse(flags, args)
	if err != nil {
		return err
	}
	if err := o.check(paths); err != nil {
		return usageError{"run", err}
	}
	out.quiet = o.quiet
	if paths, err = expand(paths); err != nil {
		return err
	}
	jobs := openGoJobs(paths)
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

// pageFlags are the options of all commands that make pages.
func (r *results) pageFlags(flags *flag.FlagSet) {
	flags.StringVar(&r.html, "html", "", "write the page to `PATH`; a folder if there are several")
	flags.BoolVar(&r.safe, "safe", false, "make pages in which nothing runs: scripts are taken out,\npictures stay; for notebooks of strangers")
}

// setParameters gives the notebook the values. A value that does not fit is a
// mistake in the command line; a cell that cannot be read is one in the notebook.
func (j *job) setParameters(values []parameters.Assignment) error {
	if j.unread != nil {
		return nil
	}
	err := parameters.Set(j.notebook, values)
	if err == nil {
		return nil
	}
	err = fmt.Errorf("%s: --set: %w", j.path, err)
	var source *parameters.SourceError
	if errors.As(err, &source) {
		j.unread = notebookError{err}
		return nil
	}
	return usageError{"run", err}
}

// nameValues adds the values of this run to what a compiler says: they may be what
// it stumbled over, and the notebook shows others.
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
		return errors.New("no notebook is named")
	case o.noHTML && o.html != "":
		return errors.New("--html and --no-html exclude each other")
	case o.noHTML && o.safe:
		return errors.New("--safe is about the page, which --no-html leaves out")
	case len(o.values) > 0 && o.output == "":
		return errors.New("--set needs --output: the notebook itself keeps its values")
	}
	return o.batch.check()
}

func (j *job) run(ctx context.Context, h *host, o *runOptions, out *console) error {
	began := time.Now()
	if err := o.execute(ctx, h, j, out); err != nil {
		o.nameValues(err)
		if writeErr := j.writeFailed(err); writeErr != nil {
			return errors.Join(err, writeErr)
		}
		return err
	}
	if err := j.write(); err != nil {
		return err
	}
	done := fmt.Sprintf("%s: %s in %.1f s", j.path, count(len(j.result.cells), "cell"), time.Since(began).Seconds())
	if j.page != "" {
		done += ", page " + j.page
	}
	out.say("%s", done)
	return nil
}

// markKernel says in the notebook which kernel its cells are for, where it does
// not say so itself.
func markKernel(nb *nbformat.Notebook) {
	if _, named := nb.Metadata["kernelspec"]; named {
		return
	}
	if nb.Metadata == nil {
		nb.Metadata = map[string]any{}
	}
	nb.Metadata["kernelspec"] = map[string]any{
		"name": kernelspec.Name, "display_name": kernelspec.DisplayName, "language": kernelspec.Language,
	}
}
