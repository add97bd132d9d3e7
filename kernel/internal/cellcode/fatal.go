package cellcode

import (
	"os"
	"regexp"
	"strings"
)

// Fatal is the error of a cell whose program gave up with log.Fatal. What was wrong
// is on standard error.
type Fatal struct {
	Where Place
	Err   error // how the program ended
}

func (f *Fatal) Error() string { return f.Err.Error() + "; log.Fatal in " + f.Where.String() }

// Unwrap returns how the program ended.
func (f *Fatal) Unwrap() error { return f.Err }

// logPrefix is how much of the last line of a program's text is kept: more than
// the date and time that package log writes.
const logPrefix = 64

var (
	logLine   = regexp.MustCompile(`^\d{4}/\d\d/\d\d \d\d:\d\d:\d\d `)
	fatalCall = regexp.MustCompile(`\blog\.Fatal(f|ln)?\(`)
)

// fatal returns the place of the only call of log.Fatal in the cells, if the last
// line that the program wrote is one of package log. Package log does not say from
// where it was called.
func (f *CrashFilter) fatal() Place {
	if !logLine.Match(f.last) {
		return Place{}
	}
	source, err := os.ReadFile(f.path)
	if err != nil {
		return Place{}
	}
	var found Place
	for i, line := range strings.Split(string(source), "\n") {
		if !fatalCall.MatchString(line) {
			continue
		}
		if i >= len(f.places) || found != (Place{}) || len(fatalCall.FindAllString(line, 2)) > 1 {
			return Place{}
		}
		if found = f.places[i]; found == (Place{}) {
			return found
		}
	}
	return found
}
