//go:build unix

package main

import (
	"context"
	"flag"
	"fmt"
	"time"

	"puzzlelab/kernel/internal/compare"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

type checkOptions struct {
	kernel  string
	quiet   bool
	timeout time.Duration
}

func checkCommand() *command {
	return &command{
		name:      "check",
		arguments: "[options] [NOTEBOOK...]",
		summary:   "execute notebooks and compare what they print with what they have kept",
		help: `Executes each notebook in memory and compares the text it puts out with the outputs
it was committed with; the files are not touched. Text of streams and of displays is
compared, and of pictures only that they are there.

Without arguments it takes all notebooks below notebooks/.

` + exitCodesHelp,
		flags: func() *flag.FlagSet { flags, _ := checkFlags(); return flags },
		run:   checkNotebooks,
	}
}

func checkFlags() (*flag.FlagSet, *checkOptions) {
	o := &checkOptions{}
	flags := newFlags("check")
	flags.StringVar(&o.kernel, "kernel", "", "use the gonb program at `PATH` in place of the pinned one")
	flags.BoolVar(&o.quiet, "quiet", false, "print differences and errors only")
	flags.DurationVar(&o.timeout, "timeout", runner.DefaultTime, "end a cell after this `TIME`")
	return flags, o
}

func checkNotebooks(ctx context.Context, args []string, out *console) error {
	flags, o := checkFlags()
	paths, err := parse(flags, args)
	if err != nil {
		return err
	}
	if o.timeout <= 0 {
		return usageError{"check", fmt.Errorf("--timeout %v: a time above zero is expected, as in 30s or 5m", o.timeout)}
	}
	out.quiet = o.quiet
	if len(paths) == 0 {
		if paths, err = ownNotebooks(); err != nil {
			return err
		}
	}
	jobs, err := readJobs(paths)
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
	return eachJob(ctx, jobs, out, func(j *job) error { return j.check(ctx, h, o, out) })
}

func (j *job) check(ctx context.Context, h *host, o *checkOptions, out *console) error {
	began := time.Now()
	committed, err := nbformat.Read(j.path)
	if err != nil {
		return err
	}
	cells, err := execute(ctx, h, j, runner.Limits{Time: o.timeout}, out)
	if err != nil {
		return err
	}
	if differences := compare.Notebooks(committed, j.notebook); len(differences) > 0 {
		return differError(differences)
	}
	out.say("%s: %s as committed, in %.1f s", j.path, count(cells, "cell"), time.Since(began).Seconds())
	return nil
}

// differError says that a notebook prints other things than it has kept.
type differError []compare.Difference

func (e differError) Error() string {
	text := count(len(e), "difference") + " (- committed, + now)"
	for _, d := range e {
		text += "\n" + d.String()
	}
	return text
}
