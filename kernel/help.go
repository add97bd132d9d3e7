//go:build unix

package main

import (
	"flag"
	"fmt"
	"io"
	"strings"
)

const usageHead = `Sets up the GoNB kernel for puzzlelab's notebooks, and runs them.
It needs Go and git, but no C compiler; only lab and lite use Python.

Usage:  go run ./kernel COMMAND [options] [arguments]

`

const usageTail = `
Run "go run ./kernel help COMMAND" for details.
`

func writeUsage(w io.Writer) {
	fmt.Fprint(w, usageHead)
	for _, c := range commands {
		fmt.Fprintf(w, "  %-10s %s\n", c.name, c.summary)
	}
	fmt.Fprint(w, usageTail)
}

func help(args []string, out *console) int {
	if len(args) == 0 {
		writeUsage(out.stdout)
		return exitOK
	}
	c := find(args[0])
	if c == nil {
		out.fail(fmt.Errorf("unknown command %q%s", args[0], suggestion(args[0])))
		return exitUsage
	}
	writeHelp(out.stdout, c)
	return exitOK
}

func writeHelp(w io.Writer, c *command) {
	fmt.Fprintf(w, "Usage:  go run ./kernel %s %s\n\n%s\n", c.name, c.arguments, strings.TrimSpace(c.help))
	flags, _ := c.declare()
	heading := "\nOptions:\n"
	flags.VisitAll(func(f *flag.Flag) {
		fmt.Fprint(w, heading)
		heading = ""
		value, text := flag.UnquoteUsage(f)
		name := "--" + f.Name
		if value != "" {
			name += " " + value
		}
		if f.DefValue != "" && f.DefValue != "0" && f.DefValue != "false" && f.DefValue != "0s" {
			text += " (" + f.DefValue + ")"
		}
		fmt.Fprintf(w, "  %-20s %s\n", name, strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", 23)))
	})
}
