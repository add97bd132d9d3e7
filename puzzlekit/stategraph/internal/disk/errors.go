package disk

import (
	"fmt"

	"puzzlelab/puzzlekit/fault"
)

// in is the function that the errors of this package name: users know no other.
const in = "stategraph.Enumerate"

func badOption(name string, value any, want string) error {
	return &fault.InputError{In: in, What: "Options." + name, Value: value, Want: want}
}

// memoryError says that a search cannot do with the memory allowed.
func memoryError(need, limit uint64, workers int) error {
	return &fault.LimitError{In: in, What: fmt.Sprintf("a search in files with %d workers", workers), Unit: fault.Bytes, Need: need, Limit: limit, Option: "Options.Memory"}
}

// spaceError says that the next level is expected to need more room than is
// free on the disk.
func spaceError(folder string, depth int, need, free uint64) error {
	return &fault.LimitError{In: in, What: fmt.Sprintf("the level after distance %d, on the disk of %s,", depth, folder), Unit: fault.Bytes, Need: need, Limit: free}
}

// rangeError names a neighbour that is not below the graph's size.
func rangeError(state, neighbour, size uint64) error {
	return &fault.InputError{In: in, What: fmt.Sprintf("neighbour of state %d", state), Value: neighbour, Want: fmt.Sprintf("a number in 0..%d", size-1)}
}

// boundError says that the levels hold more states than there are numbers: some
// were met twice.
func boundError(found, size uint64) error {
	return &fault.InputError{
		In: in, What: "number of states in the levels", Value: found,
		Want: fmt.Sprintf("at most %d, the Size of the graph; some were met twice, so Options.Undirected does not hold or Options.Past is too small", size),
	}
}

// fileError says why a file or folder cannot be used or written. When the disk
// is full, it wraps ENOSPC.
func fileError(path, reason string, err error) error {
	if err != nil {
		reason += ": " + err.Error()
	}
	return &fault.FileError{In: in, Path: path, Reason: reason, Err: err}
}
