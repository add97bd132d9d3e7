//go:build unix

package main

import (
	"context"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// interruptible returns a context that is cancelled by the first signal that asks
// the program to stop. A second signal ends the program at once.
func interruptible(parent context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		select {
		case s := <-signals:
			signal.Stop(signals)
			cancel(stopped{s})
		case <-ctx.Done():
		}
	}()
	if startedByGoRun() {
		go watchParent(ctx, cancel)
	}
	return ctx, func() { cancel(nil) }
}

// startedByGoRun reports whether the program was started by "go run", judging by
// its folder, which belongs to the go command.
func startedByGoRun() bool {
	path, err := os.Executable()
	if err != nil {
		return false
	}
	dir := filepath.ToSlash(filepath.Dir(path))
	return strings.Contains(dir, "/go-build")
}

// watchParent cancels the context when the parent process is gone. The go command
// does not pass on a SIGTERM, so ending "go run" would leave this program and its
// kernel running.
func watchParent(ctx context.Context, cancel context.CancelCauseFunc) {
	parent := os.Getppid()
	tick := time.NewTicker(250 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if os.Getppid() != parent {
				cancel(stopped{syscall.SIGTERM})
				return
			}
		}
	}
}
