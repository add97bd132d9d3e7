package tokens

import (
	"context"
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// Errors name functions of package dango, which users call.
const (
	inEnumerate = "dango.Puzzle.Enumerate"
	inPaths     = "dango.Puzzle.Solutions"
)

// wrongGraph returns the error that tokens and moves are not a graph of this package.
func wrongGraph(what string, value any, want string) error {
	return &fault.InputError{In: "dango.Puzzle", What: what, Value: value, Want: want}
}

// wrongState returns the error that a state does not belong to a graph.
func wrongState(s State, want string, args ...any) error {
	return &fault.InputError{In: "dango.Puzzle", What: "state on slots", Value: []byte(s), Want: fmt.Sprintf(want, args...)}
}

// wrongSymmetry returns the error that a permutation of slots is not a symmetry.
func wrongSymmetry(s Symmetry, want string, args ...any) error {
	return &fault.InputError{In: "dango.Puzzle", What: "symmetry", Value: []int(s), Want: fmt.Sprintf(want, args...)}
}

func memoryError(states, need, limit uint64) error {
	return &fault.LimitError{In: inEnumerate, What: fmt.Sprintf("the search of %s", counted.Of(states, "states")), Unit: fault.Bytes, Need: need, Limit: limit, Option: "Options.Memory"}
}

func unreachable(to State) error {
	return &fault.UnreachableError{In: inPaths, What: "state on slots", Value: []byte(to)}
}

func stopped(ctx context.Context) error { return fault.Stopped(ctx, "dango", "") }
