//go:build unix

package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"unicode/utf8"
)

// console writes to the user: results to standard output, progress and errors to
// standard error. On a terminal, progress rewrites one line; elsewhere each update
// is a line of its own.
type console struct {
	stdout   io.Writer
	stderr   io.Writer
	terminal bool
	quiet    bool

	mu    sync.Mutex
	shown int // width of the progress line on the terminal, in characters
}

func newConsole(stdout, stderr *os.File) *console {
	return &console{stdout: stdout, stderr: stderr, terminal: isTerminal(stderr)}
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}

// progress shows how far the work has got.
func (c *console) progress(format string, args ...any) {
	if c.quiet {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	line := fmt.Sprintf(format, args...)
	if !c.terminal {
		fmt.Fprintln(c.stderr, line)
		return
	}
	// A line that wraps cannot be rewritten.
	if runes := []rune(line); len(runes) > lineWidth {
		line = string(runes[:lineWidth-1]) + "…"
	}
	width := utf8.RuneCountInString(line)
	fmt.Fprintf(c.stderr, "\r%s%s", line, strings.Repeat(" ", max(c.shown-width, 0)))
	c.shown = width
}

// lineWidth fits the narrowest usual terminal.
const lineWidth = 79

// tick shows an update that would fill too many lines except on a terminal.
func (c *console) tick(format string, args ...any) {
	if c.terminal {
		c.progress(format, args...)
	}
}

// clear removes the progress line before something else is written.
func (c *console) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.shown > 0 {
		fmt.Fprintf(c.stderr, "\r%s\r", strings.Repeat(" ", c.shown))
		c.shown = 0
	}
}

// say writes a result.
func (c *console) say(format string, args ...any) {
	c.clear()
	if !c.quiet {
		fmt.Fprintf(c.stdout, format+"\n", args...)
	}
}

// note writes a line that is not a result, such as that tools are being built.
func (c *console) note(format string, args ...any) {
	c.clear()
	if !c.quiet {
		fmt.Fprintf(c.stderr, format+"\n", args...)
	}
}

// several returns the function that handles the error of one of several notebooks.
// The error of a single notebook is written at the end.
func (c *console) several(notebooks int) func(error) {
	if notebooks > 1 {
		return c.fail
	}
	return func(error) {}
}

// fail writes an error.
func (c *console) fail(err error) {
	c.clear()
	fmt.Fprintln(c.stderr, err)
}
