//go:build unix

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"regexp"
	"strings"
	"time"
)

// command is one of the commands of this program.
type command struct {
	name      string
	arguments string // as shown after the name
	summary   string // one line
	help      string // paragraphs
	most      int    // arguments that it takes

	// options declares the options and returns what runs with their values; nil for run.
	options func(flags *flag.FlagSet) action
	run     action
}

// action is the work of a command with its arguments.
type action func(ctx context.Context, args []string, out *console) error

// anyNumber is the number of arguments of commands that take as many as there are.
const anyNumber = math.MaxInt

// commands are in the order in which a new user needs them. They are filled in by
// init because help refers to the list.
var commands []*command

func init() {
	commands = []*command{
		labCommand(),
		runCommand(),
		packCommand(),
		checkCommand(),
		pageCommand(),
		slidesCommand(),
		marksCommand(),
		siteCommand(),
		liteCommand(),
		warmCommand(),
		installCommand(),
		uninstallCommand(),
		doctorCommand(),
		patchesCommand(),
		renameCommand(),
	}
}

func find(name string) *command {
	for _, c := range commands {
		if c.name == name {
			return c
		}
	}
	return nil
}

func dispatch(ctx context.Context, args []string, out *console) int {
	if len(args) == 0 {
		writeUsage(out.stdout)
		return exitUsage
	}
	name := args[0]
	switch name {
	case "help", "-h", "-help", "--help":
		return help(args[1:], out)
	}
	c := find(name)
	if c == nil {
		out.fail(fmt.Errorf("unknown command %q%s", name, suggestion(name)))
		return exitUsage
	}
	err := c.call(ctx, args[1:], out)
	var usage usageError
	switch {
	case errors.Is(err, flag.ErrHelp):
		writeHelp(out.stdout, c)
		return exitOK
	case errors.As(err, &usage):
		out.fail(fmt.Errorf("%w; see \"go run ./kernel help %s\"", err, name))
	case err != nil:
		out.fail(err)
	}
	return exitCode(err)
}

// call reads the options and arguments and runs the command.
func (c *command) call(ctx context.Context, args []string, out *console) error {
	flags, run := c.declare()
	rest, err := parse(flags, args)
	if err != nil {
		return err
	}
	if len(rest) > c.most {
		return usageError{fmt.Errorf("unexpected argument %q", rest[c.most])}
	}
	return run(ctx, rest, out)
}

// declare returns the options of the command, and what runs with their values.
func (c *command) declare() (*flag.FlagSet, action) {
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	if c.options == nil {
		return flags, c.run
	}
	return flags, c.options(flags)
}

func suggestion(name string) string {
	for _, c := range commands {
		if strings.HasPrefix(c.name, name) || strings.HasPrefix(name, c.name) {
			return fmt.Sprintf("; did you mean %q?", c.name)
		}
	}
	return "; run without arguments to list the commands"
}

// parse reads flags and arguments in any order, and returns the arguments.
// Everything after "--" is an argument.
func parse(flags *flag.FlagSet, args []string) ([]string, error) {
	var rest []string
	for {
		if err := flags.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, usageError{optionError(flags, err)}
		}
		parsed := len(args) - flags.NArg()
		if parsed > 0 && args[parsed-1] == "--" {
			return append(rest, flags.Args()...), nil
		}
		if flags.NArg() == 0 {
			return rest, nil
		}
		rest = append(rest, flags.Arg(0))
		args = flags.Args()[1:]
	}
}

// These match the messages of package flag, which writes options with one dash.
var (
	flagName  = regexp.MustCompile(`((?:flag|defined:|argument:) )-([\w-]+)`)
	flagValue = regexp.MustCompile(`^(invalid value ".*" for option --([\w-]+)): .*$`)
	boolValue = regexp.MustCompile(`^invalid boolean value (".*") for -([\w-]+): .*$`)
)

// optionError rephrases an error of package flag in the terms of the help: options
// have two dashes, and the expected value is named.
func optionError(flags *flag.FlagSet, err error) error {
	text := flagName.ReplaceAllString(err.Error(), "${1}--$2")
	if name, unknown := strings.CutPrefix(text, "flag provided but not defined: "); unknown {
		return fmt.Errorf("unknown option %s", name)
	}
	if name, lacks := strings.CutPrefix(text, "flag needs an argument: "); lacks {
		return fmt.Errorf("option %s needs a value", name)
	}
	if match := boolValue.FindStringSubmatch(text); match != nil {
		return fmt.Errorf("invalid value %s for option --%s: want true or false", match[1], match[2])
	}
	text = strings.Replace(text, " for flag --", " for option --", 1)
	match := flagValue.FindStringSubmatch(text)
	if match == nil {
		return errors.New(text)
	}
	option, ok := flags.Lookup(match[2]).Value.(flag.Getter)
	if !ok {
		return errors.New(text)
	}
	switch option.Get().(type) {
	case time.Duration:
		return fmt.Errorf("%s: want a duration such as 30s or 5m", match[1])
	case int:
		return fmt.Errorf("%s: want an integer", match[1])
	}
	return errors.New(text)
}
