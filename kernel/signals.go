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

// interruptible returns a context that ends with the first signal that asks the
// program to stop. A second one ends the program at once.
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

// startedByGoRun tells from the place of the program, which is a folder of the go
// command.
func startedByGoRun() bool {
	path, err := os.Executable()
	if err != nil {
		return false
	}
	dir := filepath.ToSlash(filepath.Dir(path))
	return strings.Contains(dir, "/go-build")
}

// watchParent ends the context when the parent is gone. The go command does not
// pass on a SIGTERM: whoever ends "go run" would leave this program running, and
// the kernel with it.
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
