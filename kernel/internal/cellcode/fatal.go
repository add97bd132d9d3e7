package cellcode

import (
	"os"
	"regexp"
	"strings"
)

// Fatal is the error of a cell whose program gave up with log.Fatal or os.Exit. If it
// says what was wrong, that is on standard error.
type Fatal struct {
	Call  string // "log.Fatal" or "os.Exit"
	Where Place  // if it is known
	Err   error  // how the program ended
}

func (f *Fatal) Error() string {
	if f.Where == (Place{}) {
		return f.Err.Error() + "; the program called " + f.Call
	}
	return f.Err.Error() + "; " + f.Call + " in " + f.Where.String()
}

// Unwrap returns how the program ended.
func (f *Fatal) Unwrap() error { return f.Err }

// logPrefix is how much of the last line of a program's text is kept: more than
// the date and time that package log writes.
const logPrefix = 64

var (
	logLine   = regexp.MustCompile(`^\d{4}/\d\d/\d\d \d\d:\d\d:\d\d `)
	fatalCall = regexp.MustCompile(`\blog\.Fatal(f|ln)?\(`)
)

// fatal returns how and where the program gave up, or err if that is not known. Neither
// package log nor package os says from where it was called, so there must be a single
// call in the cells.
func (f *CrashFilter) fatal(err error) error {
	if !strings.HasPrefix(err.Error(), "exit status ") {
		return err
	}
	if err.Error() == "exit status 1" && logLine.Match(f.last) {
		if place, _ := f.onlyCall(fatalCall); place != (Place{}) {
			return &Fatal{Call: "log.Fatal", Where: place, Err: err}
		}
		return err
	}
	status := strings.TrimPrefix(err.Error(), "exit status ")
	// What is in the parentheses is the status, or is computed.
	if place, found := f.onlyCall(regexp.MustCompile(`\bos\.Exit\((?:` + regexp.QuoteMeta(status) + `\)|\D)`)); found {
		return &Fatal{Call: "os.Exit", Where: place, Err: err}
	}
	return err
}

// onlyCall returns the place of the only call in the cells, or none, and whether there are
// calls.
func (f *CrashFilter) onlyCall(call *regexp.Regexp) (found Place, calls bool) {
	source, err := os.ReadFile(f.path)
	if err != nil {
		return Place{}, false
	}
	for i, line := range strings.Split(string(source), "\n") {
		if !call.MatchString(line) {
			continue
		}
		if i >= len(f.places) || calls || len(call.FindAllString(line, 2)) > 1 {
			return Place{}, true
		}
		found, calls = f.places[i], true
	}
	return found, calls
}
