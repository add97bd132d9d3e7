package gonb

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// logSize is the size of the part of a kernel's log that is kept.
const logSize = 64 << 10

// logTail keeps the end of what a kernel writes to its standard error. It is shown
// if the kernel ends by itself.
type logTail struct {
	mu   sync.Mutex
	data []byte
}

func (t *logTail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.data = append(t.data, p...)
	if excess := len(t.data) - logSize; excess > 0 {
		t.data = append(t.data[:0], t.data[excess:]...)
	}
	return len(p), nil
}

func (t *logTail) forget() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.data = t.data[:0]
}

func (t *logTail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.data)
}

// A line of the log begins with a severity, date, time, thread, position in the
// source and, in colour, the kernel's id.
var (
	logInfo   = regexp.MustCompile(`^I\d{4} `)
	logPrefix = regexp.MustCompile(`^[EFW]\d{4} [\d:.]+\s+\d+ [\w.]+:\d+\] `)
	logFrame  = regexp.MustCompile(`^(\t\S+:\d+|[\w.]+(/[\w.-]+)*\.[\w.()*\[\]]+)$`) // of a stack
	logColor  = regexp.MustCompile(`\x1b\[[0-9;]*m(\[[0-9a-f]{8}\]\x1b\[[0-9;]*m )?`)
)

// These match what GoNB always prints when it starts without gopls and outside
// Jupyter.
var (
	logNotice  = regexp.MustCompile(`^((Warning|Error) message|Could not parse Jupyter KernelId .*|Could not find Jupyter root directory.*|\s*)$`)
	logNoGopls = regexp.MustCompile("(?m)^Program gopls is not installed\\.[^`]*```[^`]*```$")
)

// complaint returns the last lines of the log that are not merely informational,
// each once: GoNB writes an error with a stack every time it is passed on.
func (t *logTail) complaint() string {
	const keep = 12
	var lines []string
	for line := range strings.Lines(logNoGopls.ReplaceAllString(t.String(), "")) {
		if logInfo.MatchString(line) {
			continue
		}
		line = logColor.ReplaceAllString(strings.TrimRight(line, "\r\n"), "")
		line = logPrefix.ReplaceAllString(line, "")
		if !logFrame.MatchString(line) && !logNotice.MatchString(line) && !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	if len(lines) > keep {
		lines = lines[len(lines)-keep:]
	}
	return strings.Join(lines, "\n")
}
