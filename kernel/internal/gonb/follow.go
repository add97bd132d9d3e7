package gonb

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Build runs the go command with the given arguments, which must include -v, and
// reports its progress at most five times a second: downloads by name, compiled
// packages by their number. It returns what the command wrote. If env is nil, the
// environment of this process is used.
func (g *Go) Build(ctx context.Context, args, env []string, report func(Progress)) (output string, err error) {
	cmd := exec.CommandContext(ctx, g.Path, args...)
	cmd.Env = env
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", err
	}
	var text bytes.Buffer
	follow(io.TeeReader(stderr, &text), report)
	err = cmd.Wait()
	if ctx.Err() != nil {
		err = fmt.Errorf("the build was stopped: %w", context.Cause(ctx))
	}
	return text.String(), err
}

// follow reads the output of go build -v: one import path for each compiled
// package, and the downloads.
func follow(r io.Reader, report func(Progress)) {
	lines := bufio.NewScanner(r)
	packages := 0
	var last time.Time
	for lines.Scan() {
		if download, ok := strings.CutPrefix(lines.Text(), "go: "); ok {
			report(Progress{Packages: packages, Message: download})
			continue
		}
		packages++
		if now := time.Now(); now.Sub(last) >= 200*time.Millisecond {
			last = now
			report(Progress{Packages: packages})
		}
	}
	// A line longer than the scanner's buffer ends the counting, not the build.
	_, _ = io.Copy(io.Discard, r)
}
