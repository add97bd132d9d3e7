//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"puzzlelab/kernel/internal/gonb"
	"puzzlelab/kernel/internal/runner"
)

// The exit codes. "go run" turns every code except 0 into 1 and prints it; a
// compiled program returns it.
const (
	exitOK      = 0
	exitCell    = 1   // a cell failed, outputs differ, or the doctor found a fault
	exitUsage   = 2   // the command line is wrong
	exitInput   = 3   // a notebook cannot be read, a result cannot be written, or the disk is too full for a cell
	exitKernel  = 4   // the kernel cannot be built or started, or has ended
	exitLimit   = 5   // a cell exceeded its time or memory limit
	exitStopped = 130 // interrupted
)

const exitCodesHelp = `Exit codes: 0 success; 1 a cell failed or outputs differ; 2 wrong command line;
3 a notebook cannot be read, a result cannot be written, or a cell cannot be compiled
because the disk is full; 4 the kernel cannot be built or started, or has ended; 5 a
cell exceeded its time or memory limit; 130 interrupted. With several notebooks the
highest code counts.
("go run" itself turns every failure into 1 and prints the code.)`

// usageError is a mistake in the command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// stopped is the cause of a context that a signal ended.
type stopped struct{ by os.Signal }

func (e stopped) Error() string { return fmt.Sprintf("stopped (%v)", e.by) }

// kernelError marks a failure to get a running kernel.
type kernelError struct{ error }

func (e kernelError) Unwrap() error { return e.error }

// exitCode returns the code of an error; for several errors, the highest.
func exitCode(err error) int {
	several, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return codeOf(err)
	}
	code := exitOK
	for _, one := range several.Unwrap() {
		code = max(code, exitCode(one))
	}
	return code
}

func codeOf(err error) int {
	var (
		usage  usageError
		signal stopped
		cell   *runner.CellError
		kernel kernelError
		build  *gonb.BuildError
		ended  *gonb.EndedError
		differ differError
		faults faultError
		unfit  unfitError
	)
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &signal), errors.Is(err, context.Canceled):
		return exitStopped
	case errors.As(err, &usage):
		return exitUsage
	case errors.As(err, &cell):
		return cellCode(cell.Reason)
	case errors.As(err, &differ), errors.As(err, &faults), errors.As(err, &unfit):
		return exitCell
	case errors.As(err, &kernel), errors.As(err, &build), errors.As(err, &ended):
		return exitKernel
	default:
		return exitInput
	}
}

func cellCode(reason runner.Reason) int {
	switch reason {
	case runner.TimeLimit, runner.MemoryLimit:
		return exitLimit
	case runner.KernelEnded:
		return exitKernel
	case runner.DiskFull:
		return exitInput
	case runner.Stopped:
		return exitStopped
	}
	return exitCell
}

func isCellError(err error) bool {
	var cell *runner.CellError
	return errors.As(err, &cell)
}
