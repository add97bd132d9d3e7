package progress

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// rarely is the time between two lines where each one stays, as in a file.
const rarely = 30 * time.Second

// A Line says on the last line of a terminal how far work is. Where the output is not a
// terminal, as in the log of a batch job, it writes whole lines without control
// characters, the first after half a minute and no more than two a minute. Its methods
// may be called from several goroutines.
type Line struct {
	w        io.Writer
	terminal bool
	now      func() time.Time

	mu    sync.Mutex
	width int       // of what stands on the terminal's line, in characters
	last  time.Time // of the last whole line, or of the first call
}

// NewLine returns a line at the end of what is written to w.
func NewLine(w io.Writer) *Line {
	return &Line{w: w, terminal: isTerminal(w), now: time.Now}
}

func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}

// Show replaces the line.
func (l *Line) Show(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	text := fmt.Sprintf(format, args...)
	if l.terminal {
		l.rewrite(text)
		return
	}
	now := l.now()
	switch {
	case l.last.IsZero():
		l.last = now
	case now.Sub(l.last) >= rarely:
		l.last = now
		fmt.Fprintln(l.w, text)
	}
}

// Print takes the line away and writes one that stays.
func (l *Line) Print(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.clear()
	fmt.Fprintf(l.w, format+"\n", args...)
}

// Clear takes the line away, so that something else can be written.
func (l *Line) Clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.clear()
}

func (l *Line) clear() {
	if l.width > 0 {
		l.rewrite("")
		fmt.Fprint(l.w, "\r")
	}
}

// rewrite covers what is left of a longer line with blanks.
func (l *Line) rewrite(text string) {
	width := utf8.RuneCountInString(text)
	fmt.Fprint(l.w, "\r", text, strings.Repeat(" ", max(l.width-width, 0)))
	l.width = width
}
