package runner

import (
	"regexp"
	"strings"
)

// failure is what is known about a cell's failure before it is explained.
type failure struct {
	reason Reason // "" until classified
	name   string
	value  string
	trace  []string
}

// fail keeps the first failure: later ones are mostly its consequences.
func (r *record) fail(f *failure) {
	if r.failure == nil {
		r.failure = f
	}
}

// GoNB reports how a program ended in a separate piece of standard error, after
// all the program's output. For a compiled cell the reply says so too; for a shell
// command it does not.
var (
	exitLine    = regexp.MustCompile(`^(\^C\n)?((?:exit status|signal:) [^\n]*)\n$`)
	unknownLine = regexp.MustCompile(`^"%[^\n]*" unknown or not implemented yet\.$`)
)

// watch looks for failures that the kernel does not report.
func (r *record) watch(stream, text string) {
	if stream != "stderr" {
		return
	}
	if match := exitLine.FindStringSubmatch(text); match != nil && r.shell {
		r.fail(&failure{reason: Shell, value: match[2]})
	}
	if unknownLine.MatchString(text) {
		r.fail(&failure{reason: Unknown, value: strings.TrimSuffix(text, ".")})
	}
}

// inputLine matches the special commands that make GoNB ask for input.
var inputLine = regexp.MustCompile(`(?m)^(//gonb:)?%with_(inputs|password)\b`)

// shellLine matches the lines that GoNB passes to a shell.
var shellLine = regexp.MustCompile(`(?m)^(//gonb:)?(!|%%(bash|sh|script)\b)`)

var (
	ended    = regexp.MustCompile(`^(exit status \d+(?:; (?:(?:log\.Fatal|os\.Exit) in|the program called) .*)?|signal: .*)$`)
	crashed  = regexp.MustCompile(`^(panic: |fatal error: |unexpected fault address )`)
	panicked = regexp.MustCompile(`(?m)^(panic: |fatal error: |goroutine \d+ \[)`)
	compiler = regexp.MustCompile(`(?m)^\S*main(_test)?\.go:\d+(:\d+)?: |^# gonb_|^\S+\.go, line \d+: `)
	diskFull = regexp.MustCompile(`no space left on device|disk quota exceeded`)
	fetching = regexp.MustCompile(`^failed to run "\S*go get[^"]*": exit status \d+\s+`)
	noSource = regexp.MustCompile(`^(go: |there is no package )`)
)

// explain finds the reason of a cell's failure and the details to report.
func (s *session) explain(r *record) (reason Reason, detail string) {
	f := r.failure
	switch {
	case f.reason == Shell:
		return Shell, s.programText(r.text("stderr"), f.value)
	case f.reason != "":
		return f.reason, f.value
	case crashed.MatchString(f.value):
		return Panic, s.crashText(f.value)
	case ended.MatchString(f.value):
		return s.explainEnding(r)
	case diskFull.MatchString(f.value):
		return DiskFull, f.value
	case fetching.MatchString(f.value):
		return Import, fetching.ReplaceAllString(f.value, "")
	case noSource.MatchString(f.value):
		return Import, f.value
	case compiler.MatchString(f.value):
		return Compile, s.compilerText(f)
	default:
		return Other, f.value
	}
}

// explainEnding explains a program that was compiled and started but failed.
func (s *session) explainEnding(r *record) (reason Reason, detail string) {
	ending, stderr := r.failure.value, r.text("stderr")
	text := s.programText(stderr, ending)
	switch {
	case panicked.MatchString(stderr):
		return Panic, text
	case text != ending:
		return Exit, text + s.fatalPlace(ending)
	}
	return Exit, s.programText(r.text("stdout"), ending) // a failed test writes to standard output
}

// These match what differs between two runs of the same failing program:
// addresses, and the numbers of goroutines other than the first.
var (
	tracePosition  = regexp.MustCompile(`(?m) \+0x[0-9a-f]+$`)
	traceArguments = regexp.MustCompile(`\b0x[0-9a-f]{5,16}\b`)
	traceGoroutine = regexp.MustCompile(`(?m)^(goroutine )(?:[2-9]|\d{2,})( .*\[)`)
)

func cleanTrace(text string) string {
	text = tracePosition.ReplaceAllString(text, "")
	text = traceArguments.ReplaceAllString(text, "0x…")
	return traceGoroutine.ReplaceAllString(text, "${1}N$2")
}
