// Command scale cuts exhaustive counts and batches of solving into numbered
// shards, runs them anywhere, and merges the results. The merged result is
// exactly that of one machine.
//
//	go run -C scale . shard cubequeens -n 9 -count 16 -o /tmp/queens9
//	go run -C scale . shard loops -random 3000 -count 100 -o /tmp/boards
//	go run -C scale . shard fifteen -positions /tmp/boards.txt -count 8 -o /tmp/korf
//	go run -C scale . shard dango -n 4 -h 3 -count 2 -o /tmp/dango
//	go run -C scale . run /tmp/queens9            # all missing shards, on this machine
//	go run -C scale . run /tmp/queens9 -index 3   # one shard
//	go run -C scale . status /tmp/queens9
//	go run -C scale . merge /tmp/queens9
//
// These commands run in the folder scale, and relative paths begin there.
//
// Without -index, run takes the number of the shard from JOB_COMPLETION_INDEX (a
// Kubernetes Indexed Job) or SLURM_ARRAY_TASK_ID (a Slurm array), so that the
// same command runs everywhere; docker/slurm and docker/kubernetes contain
// examples. An interrupt stops it with exit code 130. Finished work is preserved,
// and the next run continues from there. Results go to standard output,
// everything else to standard error. For details see docs/scaling.md.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

const (
	exitInterrupted = 130
	// grace is how long an interrupted task may take to save its progress. Then
	// the command ends anyway: every file is complete at any time, and the last
	// checkpoint is only about ten seconds old.
	grace = 90 * time.Millisecond
)

// commands lists the commands in the order of the usage.
var commands = []struct {
	name, about string
	run         func(ctx context.Context, args []string, stdout, stderr io.Writer) error
}{
	{"shard", "KIND [flags] -count N -o DIR: cut a job into N shards", cut},
	{"run", "DIR [-index I] [-workers N]: compute a shard, or all missing ones", run},
	{"merge", "DIR [-o FILE]: merge the results", merge},
	{"status", "DIR [-missing]: show the progress of the job", status},
}

func main() {
	ctx, _ := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := make(chan int, 1)
	go func() { code <- dispatch(ctx, os.Args[1:], os.Stdout, os.Stderr) }()
	os.Exit(await(ctx, code))
}

// await returns the exit code of the command, or of an interrupt to which it does
// not react in time.
func await(ctx context.Context, code <-chan int) int {
	select {
	case c := <-code:
		return c
	case <-ctx.Done():
	}
	select {
	case c := <-code:
		return c
	case <-time.After(grace):
		fmt.Fprintf(os.Stderr, "scale: %v: stopped at once; the last checkpoint is kept\n", context.Cause(ctx))
		return exitInterrupted
	}
}

// dispatch returns the exit code.
func dispatch(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	err := command(ctx, args, stdout, stderr)
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, err)
		return exitInterrupted
	}
	fmt.Fprintln(stderr, err)
	return 1
}

func command(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return errors.New(usage())
	}
	for _, c := range commands {
		if c.name == args[0] {
			return c.run(ctx, args[1:], stdout, stderr)
		}
	}
	if strings.TrimLeft(args[0], "-") == "help" || args[0] == "-h" {
		fmt.Fprintln(stdout, usage())
		return nil
	}
	return fmt.Errorf("scale: unknown command %q\n%s", args[0], usage())
}

func usage() string {
	text := "usage:"
	for _, c := range commands {
		text += fmt.Sprintf("\n  scale %s %s", c.name, c.about)
	}
	return text + "\nRun scale COMMAND -help for the flags"
}

// newFlags returns the flags of a command that takes one argument.
func newFlags(name, argument string, stderr io.Writer) *flag.FlagSet {
	flags := flag.NewFlagSet("scale "+name, flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() {
		fmt.Fprintf(stderr, "usage: scale %s %s [flags]\n", name, argument)
		flags.PrintDefaults()
	}
	return flags
}

// folder parses flags before and after the one argument, a folder.
func folder(flags *flag.FlagSet, args []string) (string, error) {
	var names []string
	for {
		if err := flags.Parse(args); err != nil {
			return "", err
		}
		if flags.NArg() == 0 {
			break
		}
		names = append(names, flags.Arg(0))
		args = flags.Args()[1:]
	}
	if len(names) != 1 {
		return "", fmt.Errorf("%s: %q: want one folder", flags.Name(), names)
	}
	return names[0], nil
}
