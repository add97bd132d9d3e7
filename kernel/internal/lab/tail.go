package lab

import (
	"strings"
	"sync"
)

// tailLines is how much of a program's output is kept for an error message.
const tailLines = 30

// tail keeps the last lines that a program wrote.
type tail struct {
	line func(string) // called with every line; may be nil

	mu      sync.Mutex
	lines   []string
	partial string
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(t.partial+string(p), "\n")
	t.partial = lines[len(lines)-1]
	for _, line := range lines[:len(lines)-1] {
		t.lines = append(t.lines, line)
		if t.line != nil {
			t.line(line)
		}
	}
	t.lines = t.lines[max(len(t.lines)-tailLines, 0):]
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(strings.Join(t.lines, "\n") + "\n" + t.partial)
}
