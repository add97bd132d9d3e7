//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

func dispatched(args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = dispatch(context.Background(), args, &console{stdout: &out, stderr: &err})
	return code, out.String(), err.String()
}

func TestUsageListsAllCommandsAndHelpAllOptions(t *testing.T) {
	code, usage, _ := dispatched()
	require.Equal(t, exitUsage, code)
	code, same, _ := dispatched("help")
	require.Equal(t, exitOK, code)
	require.Equal(t, usage, same)
	for _, c := range commands {
		require.Contains(t, usage, "\n  "+c.name+" ")
		for _, args := range [][]string{{"help", c.name}, {c.name, "-h"}, {c.name, "--help"}} {
			code, text, _ := dispatched(args...)
			require.Equal(t, exitOK, code)
			require.True(t, strings.HasPrefix(text, "Usage:  go run ./kernel "+c.name))
			flags, _ := c.declare()
			flags.VisitAll(func(f *flag.Flag) { require.Contains(t, text, "--"+f.Name) })
			for line := range strings.Lines(text) {
				require.LessOrEqual(t, len([]rune(line)), 90, line)
			}
		}
	}
}

func TestUnknownCommands(t *testing.T) {
	for _, args := range [][]string{{"rum"}, {"help", "rum"}} {
		code, stdout, stderr := dispatched(args...)
		require.Equal(t, exitUsage, code)
		require.Empty(t, stdout)
		require.Contains(t, stderr, `unknown command "rum"`)
	}
	_, _, stderr := dispatched("inst")
	require.Contains(t, stderr, `did you mean "install"?`)
}

func TestFlagsAndArgumentsInAnyOrder(t *testing.T) {
	parsed := func(args ...string) (rest []string, output string, quiet bool) {
		flags, o := flag.NewFlagSet("run", flag.ContinueOnError), &runOptions{}
		o.options(flags)
		rest, err := parse(flags, args)
		require.NoError(t, err)
		return rest, o.output, o.quiet
	}
	for _, args := range [][]string{
		{"--output", "o", "--quiet", "a", "b"},
		{"a", "--output=o", "b", "-quiet"},
		{"a", "b", "-quiet", "-output", "o"},
	} {
		rest, output, quiet := parsed(args...)
		require.Equal(t, []string{"a", "b"}, rest)
		require.Equal(t, "o", output)
		require.True(t, quiet)
	}
	rest, _, quiet := parsed("a", "--", "--quiet", "-b")
	require.Equal(t, []string{"a", "--quiet", "-b"}, rest)
	require.False(t, quiet)
}

func TestMistakesInOptionsAreToldInTheWordsOfTheHelp(t *testing.T) {
	for want, args := range map[string][]string{
		"unknown option --speed;":        {"--speed"},
		"option --output needs a value;": {"--output"},
		`invalid value "5" for option --timeout: want a duration such as 30s or 5m;`: {"-timeout", "5"},
		`invalid value "2.5" for option --jobs: want an integer;`:                    {"--jobs", "2.5"},
		`invalid value "perhaps" for option --quiet: want true or false;`:            {"--quiet=perhaps"},
		`invalid value "n" for option --set: "n": want name=value, as in n=5;`:       {"--set", "n"},
	} {
		code, _, stderr := dispatched(append([]string{"run", "x.ipynb"}, args...)...)
		require.Equal(t, exitUsage, code)
		require.Contains(t, stderr, want)
	}
}

func TestExitCodes(t *testing.T) {
	cell := func(reason runner.Reason) error {
		return fmt.Errorf("x.ipynb: %w", &runner.CellError{Reason: reason})
	}
	for want, errs := range map[int][]error{
		exitOK:      {nil},
		exitCell:    {cell(runner.Panic), cell(runner.Input), differError([]nbformat.Difference{{}}), faultError(2)},
		exitUsage:   {usageError{errors.New("no")}},
		exitInput:   {errors.New("cannot write"), cell(runner.DiskFull), errors.Join(summary{[]error{cell(runner.Panic)}, 2}, errors.New("no report"))},
		exitKernel:  {kernelError{errors.New("no go")}, cell(runner.KernelEnded)},
		exitLimit:   {cell(runner.TimeLimit), summary{[]error{cell(runner.Panic), cell(runner.TimeLimit)}, 3}, cell(runner.MemoryLimit)},
		exitStopped: {stopped{syscall.SIGTERM}, kernelError{fmt.Errorf("building: %w", stopped{syscall.SIGINT})}, context.Canceled},
	} {
		for _, err := range errs {
			require.Equal(t, want, exitCode(err), "%v", err)
		}
	}
}

func TestProgress(t *testing.T) {
	var out, err bytes.Buffer
	show := func(c *console) string {
		out.Reset()
		err.Reset()
		c.stdout, c.stderr = &out, &err
		c.progress("cell %d of 10", 9)
		c.tick("7 packages")
		c.progress("cell 10 of 10")
		c.progress("cell 1")
		c.say("done")
		return err.String()
	}
	require.Equal(t, "cell 9 of 10\ncell 10 of 10\ncell 1\n", show(&console{}))
	require.Equal(t, "done\n", out.String())
	require.Empty(t, show(&console{quiet: true}))
	require.Empty(t, out.String())

	terminal := show(&console{terminal: true})
	require.Equal(t, "\rcell 9 of 10\r7 packages  \rcell 10 of 10\rcell 1       \r      \r", terminal)

	err.Reset()
	c := &console{stderr: &err, terminal: true}
	c.progress("%s", strings.Repeat("ö", 200))
	require.Equal(t, "\r"+strings.Repeat("ö", lineWidth-1)+"…", err.String())
}
