//go:build unix

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"time"

	"puzzlelab/kernel/internal/kernelspec"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

type runOptions struct {
	output  string
	html    string
	noHTML  bool
	kernel  string
	quiet   bool
	timeout time.Duration
	stream  int
	display int
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

` + exitCodesHelp,
	}
	c.flags = func() *flag.FlagSet { flags, _ := runFlags(); return flags }
	c.run = runNotebooks
	return c
}

func runFlags() (*flag.FlagSet, *runOptions) {
	o := &runOptions{}
	flags := newFlags("run")
	flags.StringVar(&o.output, "output", "", "write the executed notebook to `PATH` and leave the\noriginal alone; a folder if there are several")
	flags.StringVar(&o.html, "html", "", "write the page to `PATH`; a folder if there are several")
	flags.BoolVar(&o.noHTML, "no-html", false, "write no page")
	flags.StringVar(&o.kernel, "kernel", "", "use the gonb program at `PATH` in place of the pinned one")
	flags.BoolVar(&o.quiet, "quiet", false, "print errors only")
	flags.DurationVar(&o.timeout, "timeout", runner.DefaultTime, "end a cell after this `TIME`")
	flags.IntVar(&o.stream, "max-output", runner.DefaultStream, "keep so many `BYTES` of what a cell prints")
	flags.IntVar(&o.display, "max-display", runner.DefaultDisplay, "keep so many `BYTES` of what a cell shows")
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
	h, err := prepareHost(ctx, o.kernel, out)
	if err != nil {
		return err
	}
	if err := h.compileAhead(ctx, imports(jobs...), out); err != nil {
		return err
	}
	return eachJob(ctx, jobs, out, func(j *job) error { return j.run(ctx, h, o, out) })
}

func (o *runOptions) check(paths []string) error {
	switch {
	case len(paths) == 0:
		return errors.New("no notebook is named")
	case o.timeout <= 0:
		return fmt.Errorf("--timeout %v: a time above zero is expected, as in 30s or 5m", o.timeout)
	case o.stream <= 0:
		return fmt.Errorf("--max-output %d: a number above zero is expected", o.stream)
	case o.display <= 0:
		return fmt.Errorf("--max-display %d: a number above zero is expected", o.display)
	case o.noHTML && o.html != "":
		return errors.New("--html and --no-html exclude each other")
	}
	return nil
}

func (j *job) run(ctx context.Context, h *host, o *runOptions, out *console) error {
	began := time.Now()
	cells, err := execute(ctx, h, j, o.limits(), out)
	if err != nil {
		if writeErr := j.writeFailed(err); writeErr != nil {
			return errors.Join(err, writeErr)
		}
		return err
	}
	if err := j.write(); err != nil {
		return err
	}
	done := fmt.Sprintf("%s: %s in %.1f s", j.path, count(cells, "cell"), time.Since(began).Seconds())
	if j.page != "" {
		done += ", page " + j.page
	}
	out.say("%s", done)
	return nil
}

func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

func (o *runOptions) limits() runner.Limits {
	return runner.Limits{Time: o.timeout, Stream: o.stream, Display: o.display}
}

// execute runs the notebook of a job on a kernel of its own and returns the
// number of cells.
func execute(ctx context.Context, h *host, j *job, limits runner.Limits, out *console) (cells int, err error) {
	out.progress("%s: starting the kernel", j.path)
	dir, err := filepath.Abs(filepath.Dir(j.path))
	if err != nil {
		return 0, err
	}
	k, err := h.start(ctx, dir)
	if err != nil {
		return 0, err
	}
	err = runner.Execute(ctx, k, j.notebook, &runner.Options{
		Limits: limits,
		Clean:  k.Clean,
		Progress: func(p runner.Progress) {
			cells = p.Total
			out.progress("%s: cell %d of %d", j.path, p.Cell, p.Total)
		},
	})
	if dropped := k.Client().Rejected().Total(); dropped > 0 {
		out.note("%s: dropped %s without a valid signature", j.path, count(dropped, "message"))
	}
	stop := k.Stop
	if err != nil {
		stop = k.Kill
	}
	if stopErr := stop(); stopErr != nil {
		out.note("%s: something is left of the kernel: %v", j.path, stopErr)
	}
	return cells, err
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
