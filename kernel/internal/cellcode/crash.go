package cellcode

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// TraceVariable is the environment variable that makes a cell that crashes show
// the whole report of the Go runtime.
const TraceVariable = "PUZZLELAB_TRACE"

// Crash is the error of a cell whose program crashed. Its text is short.
type Crash struct {
	What   string // "panic: no such move", often one line
	Where  Place  // where it happened, if that is in a cell
	Called Place  // the line from which it was called, if it is in another cell: in the current cell or a declaration
	Traced bool   // the whole report is shown
	Err    error  // how the program ended
}

// Error returns what happened and a line with the place.
func (c *Crash) Error() string {
	var notes []string
	if c.Where != (Place{}) {
		where := c.Where.String()
		if c.Called != (Place{}) {
			where += ", called from " + c.Called.String()
		}
		notes = append(notes, where)
	}
	if !c.Traced {
		notes = append(notes, "%env "+TraceVariable+"=1 shows the whole trace")
	}
	return strings.TrimSpace(c.What + "\n    " + strings.Join(notes, "; "))
}

// Unwrap returns how the program ended.
func (c *Crash) Unwrap() error { return c.Err }

// CrashFilter passes on what a program writes to standard error, at once, except
// the report of the Go runtime about a crash, of which End makes an error.
type CrashFilter struct {
	mu     sync.Mutex
	to     io.Writer
	path   string // of the program's source
	places []Place
	cell   int
	trace  bool // the report is shown

	last      []byte // the line that was passed on last, or its beginning
	held      []byte // may be a report, or the beginning of one
	lineBegun bool   // the text before held ends within a line
	timer     *time.Timer
	patience  time.Duration
}

// The runtime writes a report at once. A program that only prints the words with
// which a report begins waits this long for its text to appear.
const reportPatience = time.Second

// reportLimit is how much of a report is kept. The beginning has what matters.
const reportLimit = 1 << 20

// NewCrashFilter returns a filter for a program whose source has the given path.
// Places has an element for each line of the source; cell is the current cell. If
// TraceVariable is set to anything but 0, the report is shown too.
func NewCrashFilter(to io.Writer, path string, places []Place, cell int) *CrashFilter {
	trace := os.Getenv(TraceVariable)
	return &CrashFilter{
		to: to, path: path, places: places, cell: cell, trace: trace != "" && trace != "0", patience: reportPatience,
	}
}

// Write never fails, so that nothing stops the program's own writing.
func (f *CrashFilter) Write(p []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.held) < reportLimit {
		f.held = append(f.held, p...)
	}
	from, complete := f.reportStart()
	f.pass(f.held[:from])
	f.held = f.held[from:]
	switch {
	case len(f.held) == 0 || complete && goroutine.Match(f.held):
		f.stopTimer()
	case f.timer == nil:
		f.timer = time.AfterFunc(f.patience, f.giveUp)
	}
	return len(p), nil
}

func (f *CrashFilter) stopTimer() {
	if f.timer != nil {
		f.timer.Stop()
		f.timer = nil
	}
}

// giveUp passes on what was not the beginning of a report after all.
func (f *CrashFilter) giveUp() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.timer == nil {
		return
	}
	f.timer = nil
	f.pass(f.held)
	f.held = nil
}

func (f *CrashFilter) pass(text []byte) {
	if len(text) == 0 {
		return
	}
	_, _ = f.to.Write(text) // if the front end is gone, there is no one to tell
	f.lineBegun = !endsLine(text[len(text)-1])
	f.last = append(f.last, text...)
	if start := bytes.LastIndexByte(bytes.TrimRight(f.last, "\n"), '\n'); start >= 0 {
		f.last = bytes.Clone(f.last[start+1:])
	}
	f.last = f.last[:min(len(f.last), logPrefix)]
}

// endsLine reports whether a line can begin after the byte: after a line break and
// after a mark, which is not visible.
func endsLine(b byte) bool { return b == '\n' || b == '\x07' }

// reports are the words with which a report begins, at the beginning of a line.
var reports = []string{
	"panic: ", "fatal error: ", "runtime: ", "unexpected fault address ",
	"SIGABRT: ", "SIGBUS: ", "SIGFPE: ", "SIGILL: ", "SIGQUIT: ", "SIGSEGV: ", "SIGTRAP: ",
}

var goroutine = regexp.MustCompile(`(?m)^(goroutine \d+ .*\[.*\]:$|runtime stack:$)`)

// reportStart returns where in the held text a report begins, or may begin when
// more comes.
func (f *CrashFilter) reportStart() (from int, complete bool) {
	begins := !f.lineBegun
	for i := range f.held {
		if begins {
			rest := f.held[i:min(i+32, len(f.held))]
			for _, report := range reports {
				if bytes.HasPrefix(rest, []byte(report)) {
					return i, true
				}
				if bytes.HasPrefix([]byte(report), rest) {
					return i, false
				}
			}
		}
		begins = endsLine(f.held[i])
	}
	return len(f.held), false
}

// End is called when the program has ended, with its error, and passes on what it
// held back. It returns a *Crash if the program crashed, a *Fatal if it gave up with
// log.Fatal or os.Exit at a known place, otherwise the same error.
func (f *CrashFilter) End(err error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.stopTimer()
	if err != nil && (goroutine.Match(f.held) || bytes.HasPrefix(f.held, []byte("fatal error: "))) {
		err = f.crash(err)
		if !f.trace {
			return err
		}
	}
	f.pass(f.held)
	f.held = nil
	if err == nil {
		return nil
	}
	if err.Error() == "signal: killed" {
		return fmt.Errorf("%w; a system that runs out of memory ends programs so", err)
	}
	return f.fatal(err)
}

var (
	signalLine = regexp.MustCompile(`(?m)^(\[(signal|originating from) |PC=0x|signal arrived during ).*\n?`)
	recovered  = regexp.MustCompile(`(?m) \[recovered(, repanicked)?\]$`)
	panicAgain = regexp.MustCompile(`\n\t+panic: `)
)

func (f *CrashFilter) crash(err error) error {
	report := string(f.held)
	at := goroutine.FindStringIndex(report)
	if at == nil { // all goroutines have ended
		at = []int{len(report)}
	}
	trace := firstGoroutine(report[at[0]:])
	what := strings.TrimSpace(signalLine.ReplaceAllString(report[:at[0]], ""))
	what = f.asCalled(lastPanic(what), trace)
	if i := strings.Index(what, "fatal error: "); i > 0 {
		what = what[i:] // what comes before it are numbers of the runtime
	}
	crash := &Crash{What: cut(what), Traced: f.trace, Err: err}
	for _, place := range f.frames(trace, anyFrame) {
		if crash.Where == (Place{}) {
			crash.Where = place
		}
		if place.Cell == f.cell {
			if place.Cell != crash.Where.Cell {
				crash.Called = place
			}
			break
		}
	}
	for _, place := range f.frames(trace, initFrame) {
		broken.Store(place, true)
		if crash.Called == (Place{}) && place.Cell != crash.Where.Cell {
			crash.Called = place // the declaration that needed it
		}
	}
	return crash
}

// Frames of a trace are a line with a function and a line with the position in it. The
// initialiser of a variable runs in main.init, an init function is main.init.0 or so.
const (
	anyFrame  = ``
	initFrame = `main\.init(?:\.\d+)?\(.*\)\n`
)

// lastPanic returns the message without those of panics that a function recovered before
// it panicked with another.
func lastPanic(what string) string {
	starts := panicAgain.FindAllStringIndex(what, -1)
	from := 0
	for _, start := range starts {
		if before := what[from:start[0]]; !recovered.MatchString(before) {
			break
		}
		from = start[0]
	}
	return recovered.ReplaceAllString(strings.TrimLeft(what[from:], "\n\t"), "")
}

// asCalled names in a message of the library the function that the cell called: a cell
// that calls State should not be told of puzzle.Puzzle.ParseState.
func (f *CrashFilter) asCalled(what, trace string) string {
	message := libraryMessage.FindString(what)
	called := regexp.MustCompile(libraryFrame + `main\..*\n\s+` + regexp.QuoteMeta(f.path) + `:\d+`).FindStringSubmatch(trace)
	if message == "" || called == nil || passesOn.MatchString(called[1]) {
		return what
	}
	return "panic: " + called[1] + ": " + what[len(message):]
}

// libraryFrame is the frame of a function of the library, with its name.
const libraryFrame = `(?m)^\Q` + OwnModule + `\E\S*?(\w+)(?:\[\.\.\.\])?\(.*\)\n.*\n`

var (
	// libraryMessage is the beginning of a message that names a function or package.
	libraryMessage = regexp.MustCompile(`^panic: (?:[a-z]\w*(?:\.\w+)+|perm|word|coset|charts): `)

	// passesOn are the functions that pass on what another function says.
	passesOn = regexp.MustCompile(`^(Must|Kept|KeptFor|Run|RunOn|RunWith|Try|Verify|func\d+)$`)
)

// whatLines is how many lines of a message are shown; a message of Go code that
// was wrapped often has more, and a trace has them all.
const whatLines = 8

func cut(what string) string {
	lines := strings.Split(what, "\n")
	if len(lines) <= whatLines+1 { // a line about one line would be no shorter
		return what
	}
	return fmt.Sprintf("%s\n… (%d more lines)", strings.Join(lines[:whatLines], "\n"), len(lines)-whatLines)
}

// firstGoroutine returns the part of a trace that is about the goroutine that crashed.
func firstGoroutine(trace string) string {
	if end := strings.Index(trace, "\n\ngoroutine "); end >= 0 && strings.HasPrefix(trace, "goroutine ") {
		return trace[:end]
	}
	return trace
}

// frames lists the places in cells of a trace, the innermost first, that follow what
// matches before.
func (f *CrashFilter) frames(trace, before string) []Place {
	frame := regexp.MustCompile(`(?m)^` + before + `\s+` + regexp.QuoteMeta(f.path) + `:(\d+)`)
	var places []Place
	for _, match := range frame.FindAllStringSubmatch(trace, -1) {
		line, err := strconv.Atoi(match[1])
		if err == nil && line >= 1 && line <= len(f.places) && f.places[line-1] != (Place{}) {
			places = append(places, f.places[line-1])
		}
	}
	return places
}
