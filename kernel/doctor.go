//go:build unix

package main

import (
	"context"
	"flag"

	"puzzlelab/internal/counted"
	"puzzlelab/kernel/internal/doctor"
	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/lab"
)

func doctorCommand() *command {
	return &command{
		name:      "doctor",
		arguments: "[--quiet]",
		summary:   "find what is wrong on this machine, and how to fix it",
		help: `Checks Go, the caches, the built tools, the registered kernel, JupyterLab and the
network, and names a command to fix each problem. It changes nothing.

Exit codes: 0 no fault (there may be warnings); 1 a fault.`,
		options: func(flags *flag.FlagSet) action {
			quiet := flags.Bool("quiet", false, "print only warnings and faults")
			return func(ctx context.Context, _ []string, out *console) error { return diagnose(ctx, *quiet, out) }
		},
	}
}

// faultError says that the doctor found faults. They have been shown.
type faultError int

func (e faultError) Error() string { return counted.Of(int(e), "faults") + " found" }

func diagnose(ctx context.Context, quiet bool, out *console) error {
	faults := 0
	out.tick("looking")
	for _, finding := range doctor.Check(ctx, doctor.Config{Dir: startFolder(), Expected: expectedSpec}) {
		if finding.Status == doctor.Fault {
			faults++
		}
		if finding.Status != doctor.OK || !quiet {
			out.say("%s", finding)
		}
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if faults > 0 {
		return faultError(faults)
	}
	return nil
}

// startFolder is where the search for the repository begins: its root, if it
// can be found from here, so that the doctor checks the one that the other
// commands use.
func startFolder() string {
	root, err := repository()
	if err != nil {
		return "" // the doctor reports it
	}
	return root
}

// expectedSpec is what "install" would write now.
func expectedSpec(goTool *gonb.Go, tools *gonb.Tools, root string) *lab.Spec {
	return (&host{goTool: goTool, tools: tools, root: root, program: tools.GoNB}).spec()
}
