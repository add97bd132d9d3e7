package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// A session is a GAP that answers one command after the other.
type session struct {
	program string
	cmd     *exec.Cmd
	input   io.WriteCloser
	lines   chan string
}

// start starts GAP if it does not run, and waits until it is ready: that takes
// seconds, which count for no question.
func (s *session) start(ctx context.Context) error {
	if s.cmd != nil {
		return nil
	}
	s.cmd = exec.CommandContext(ctx, s.program, "-q", "-A")
	s.cmd.Stderr = os.Stderr
	var err error
	if s.input, err = s.cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := s.cmd.Start(); err != nil {
		return fmt.Errorf("run %s: %w", s.program, err)
	}
	s.lines = make(chan string)
	go read(out, s.lines)
	const libraries = `LoadPackage("smallgrp", false);; LoadPackage("primgrp", false);; LoadPackage("transgrp", false);;` // some methods need them
	const prepare = `SizeScreen([4096, 24]);; irr := 0;; ` + libraries + ` Print("#ready\n");`
	ready, err := s.do(ctx, prepare+"\n", time.Minute)
	if err == nil && ready == "" {
		err = fmt.Errorf("%s was not ready after a minute", s.program)
	}
	return err
}

func read(from io.Reader, to chan<- string) {
	scanner := bufio.NewScanner(from)
	scanner.Buffer(nil, 1<<24)
	for scanner.Scan() {
		to <- scanner.Text()
	}
	close(to)
}

// end kills GAP; the next command starts another.
func (s *session) end() {
	if s.cmd == nil {
		return
	}
	_ = s.cmd.Process.Kill()
	go func() {
		for range s.lines {
		}
	}()
	_ = s.cmd.Wait()
	s.cmd = nil
}

// do sends a command and returns the line of its output that begins with #,
// without that. It returns "" when that takes too long, and ends GAP then.
func (s *session) do(ctx context.Context, command string, most time.Duration) (string, error) {
	if err := s.start(ctx); err != nil {
		return "", err
	}
	go func(to io.Writer) { _, _ = io.WriteString(to, command) }(s.input)
	late := time.After(most)
	for {
		select {
		case line, ok := <-s.lines:
			if !ok {
				return "", fmt.Errorf("%s ended; the command was\n%.2000s", s.program, command)
			}
			if rest, found := strings.CutPrefix(line, "#"); found && !strings.HasPrefix(rest, "I ") { // #I is a remark of GAP
				return strings.TrimSpace(rest), nil
			}
			if strings.Contains(line, "rror") {
				fmt.Fprintln(os.Stderr, line)
			}
		case <-late:
			s.end()
			return "", nil
		}
	}
}
