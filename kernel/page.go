//go:build unix

package main

import (
	"context"
	"errors"
	"flag"
)

func pageCommand() *command {
	return &command{
		name:      "page",
		arguments: "[--safe] [options] NOTEBOOK|FOLDER...",
		summary:   "make a page of a notebook without running it",
		help: `Writes one HTML file that opens offline, with the outputs saved in the notebook.
Nothing is executed, neither Go nor Jupyter is needed, and the notebook is not changed.
For a folder it takes the notebooks directly in it.

With --without-answers, the solutions of the exercises are left out: cells with the tag
"answer", and what prose folds up under "Answer". The page is NAME-without-answers.html,
unless --html names another; --output writes the notebook for the students, too.

With --safe, scripts are removed from the page too: use it for other people's notebooks.

The page of a notebook in this repository goes to pages/; any other page goes beside its
notebook.

Exit codes: 0 success; 2 wrong command line; 3 a notebook cannot be read or a page
cannot be written; 130 interrupted.`,
		most: anyNumber,
		options: func(flags *flag.FlagSet) action {
			o := &pageOptions{results: results{pagesOnly: true}}
			o.pageFlags(flags)
			o.commonFlags(flags)
			flags.StringVar(&o.output, "output", "", "with --without-answers: write the notebook without them to\n`PATH`, too; a folder if there are several")
			return o.makePages
		},
	}
}

type pageOptions struct {
	results
	quiet bool
}

// commonFlags adds the options that slides have, too.
func (o *pageOptions) commonFlags(flags *flag.FlagSet) {
	flags.BoolVar(&o.withoutAnswers, "without-answers", false, "leave out the solutions of the exercises")
	flags.BoolVar(&o.quiet, "quiet", false, "print only errors")
}

func (o *pageOptions) makePages(ctx context.Context, paths []string, out *console) (err error) {
	if len(paths) == 0 {
		return usageError{errors.New("no notebook given")}
	}
	if o.output != "" && !o.withoutAnswers {
		return usageError{errors.New("--output writes a notebook without answers; add --without-answers")}
	}
	out.quiet = o.quiet
	if paths, err = expand(paths); err != nil {
		return err
	}
	jobs := openJobs(paths)
	if err := o.place(jobs); err != nil {
		return err
	}
	readable, failures := split(jobs, out)
	for _, j := range readable {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if o.withoutAnswers {
			removeAnswers(j.notebook)
		}
		if err := j.write(); err != nil {
			return err
		}
		if j.output.path != "" {
			out.say("%s: notebook %s", j.path, j.output.path)
		}
		what := "page"
		if j.slides {
			what = "slides"
		}
		out.say("%s: %s %s", j.path, what, j.page.path)
	}
	return conclude(failures, len(jobs))
}
