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
)

type runOptions struct {
	*batch
	output string
	html   string
	noHTML bool
	safe   bool
	values []parameters.Assignment
}

func runCommand() *command {
	c := &command{
		name:      "run",
		arguments: "[options] NOTEBOOK...",
		summary:   "execute notebooks, without Jupyter, and make a page of each",
		help: `Executes every code cell of each notebook on a kernel of its own, puts the outputs
into the notebook, and writes a page beside: one HTML file that opens offline.

The notebook is replaced as a whole when all its cells have run. It is left as it was
when a cell fails or the run is stopped; a file named with --output or --html is
written after a failure too, with the outputs up to the failing cell.

The page of a notebook in this repository goes to pages/; that of any other goes
beside its notebook. Cells work in the folder of their notebook.

A cell tagged "raises-exception" may fail; one tagged "skip-execution" is not run.
--set gives a name that a cell tagged "parameters" declares another value for this
run: run --set n=5 --set title="big" --output big.ipynb small.ipynb

` + exitCodesHelp,
	}
	c.flags = func() *flag.FlagSet { flags, _ := runFlags(); return flags }
	c.run = runNotebooks
	return c
}

func runFlags() (*flag.FlagSet, *runOptions) {
	flags := newFlags("run")
	o := &runOptions{batch: newBatch("run", flags)}
	flags.StringVar(&o.output, "output", "", "write the executed notebook to `PATH` and leave the\noriginal alone; a folder if there are several")
	flags.StringVar(&o.html, "html", "", "write the page to `PATH`; a folder if there are several")
	flags.BoolVar(&o.noHTML, "no-html", false, "write no page")
	flags.BoolVar(&o.safe, "safe", false, "make pages in which nothing runs: scripts are taken out,\npictures stay; for notebooks of strangers")
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
	jobs, err := planJobs(paths, o)
	if err != nil {
		return err
	}
	for _, j := range jobs {
		if err := j.setParameters(o.values); err != nil {
			return err
		}
	}
	return o.run(ctx, jobs, out, func(ctx context.Context, h *host, j *job) error {
		return j.run(ctx, h, o.batch, out)
	})
}

// setParameters gives the notebook the values. A value that does not fit is a
// mistake in the command line; a cell that cannot be read is one in the notebook.
func (j *job) setParameters(values []parameters.Assignment) error {
	err := parameters.Set(j.notebook, values)
	if err == nil {
		return nil
	}
	err = fmt.Errorf("%s: --set: %w", j.path, err)
	var source *parameters.SourceError
	if errors.As(err, &source) {
		return err
	}
	return usageError{"run", err}
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

func (j *job) run(ctx context.Context, h *host, b *batch, out *console) error {
	began := time.Now()
	if err := b.execute(ctx, h, j, out); err != nil {
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
