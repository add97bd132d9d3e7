package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

var errUnfinished = errors.New("there is no answer within the limit")

// ask gives a program its input and returns its answer and its processor time.
func (s settings) ask(ctx context.Context, input, program string, args ...string) (answer []byte, seconds float64, err error) {
	limited, cancel := context.WithTimeout(ctx, s.wait)
	defer cancel()
	cmd := exec.CommandContext(limited, program, args...)
	cmd.Stdin = strings.NewReader(input)
	answer, err = cmd.Output()
	switch {
	case ctx.Err() != nil:
		return nil, 0, ctx.Err()
	case limited.Err() != nil:
		return nil, 0, errUnfinished
	case err != nil:
		return nil, 0, fmt.Errorf("run %s: %w", program, err)
	}
	return answer, (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds(), nil
}
