package disk

import (
	"fmt"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
)

// in is the function that errors name. Users of the library call no other.
const in = "stategraph.Enumerate"

func badOption(name string, value any, want string) error {
	return &fault.InputError{In: in, What: "Options." + name, Value: value, Want: want}
}

// memoryError is the error if Options.Memory is too small for a search.
func memoryError(need, limit uint64, workers int) error {
	return &fault.LimitError{In: in, What: fmt.Sprintf("a search in files with %s", counted.Of(workers, "workers")), Unit: fault.Bytes, Need: need, Limit: limit, Option: "Options.Memory"}
}

// spaceError is the error if the next level should need more space than the disk has.
func spaceError(folder string, depth int, need, free uint64) error {
	return &fault.LimitError{In: in, What: fmt.Sprintf("the level after distance %d, on the disk of %s,", depth, folder), Unit: fault.Bytes, Need: need, Limit: free}
}

// rangeError names a neighbour that is out of range.
func rangeError(state, neighbor, size uint64) error {
	return &fault.InputError{In: in, What: fmt.Sprintf("neighbour of state %d", state), Value: neighbor, Want: fmt.Sprintf("a number in 0..%d", size-1)}
}

// boundError is the error if there are more states than numbers, because some states
// were found twice.
func boundError(found, size uint64) error {
	return &fault.InputError{
		In: in, What: "number of states in the levels", Value: found,
		Want: fmt.Sprintf("at most %d, the Size of the graph; some were found twice, so Options.Undirected is wrong or Options.Past is too small", size),
	}
}

// fileError says why a file or folder cannot be used or written. If the disk is full,
// it wraps ENOSPC.
func fileError(path, reason string, err error) error {
	if err != nil {
		reason += ": " + err.Error()
	}
	return &fault.FileError{In: in, Path: path, Reason: reason, Err: err}
}
