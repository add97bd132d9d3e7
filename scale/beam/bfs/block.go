package bfs

import (
	"encoding/binary"
	"fmt"

	"puzzlelab/internal/counted"
)

// maxBlock is the largest number of states in a block.
const maxBlock = 1 << 14

// appendBlock appends a block of at most maxBlock states in increasing order: their
// number, the first state, and the difference from each to the next, all as
// variable-length integers. Dense blocks take about a byte per state.
func appendBlock(dst []byte, states []uint64) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(states)))
	last := uint64(0)
	for _, s := range states {
		dst = binary.AppendUvarint(dst, s-last)
		last = s
	}
	return dst
}

// decodeBlock appends the states of a block to dst. All states must be in
// low..high-1. Errors: a [*BlockError].
func decodeBlock(dst []uint64, block []byte, low, high uint64) ([]uint64, error) {
	count, at := binary.Uvarint(block)
	if at <= 0 || count > maxBlock {
		return dst, &BlockError{0, fmt.Sprintf("the number of states is not in 0..%d", maxBlock)}
	}
	last := uint64(0)
	for i := range count {
		step, n := binary.Uvarint(block[at:])
		if n <= 0 {
			return dst, &BlockError{at, fmt.Sprintf("missing number after %d of %s", i, counted.Of(count, "states"))}
		}
		state := last + step
		if state < last || i > 0 && step == 0 || state < low || state >= high {
			return dst, &BlockError{at, fmt.Sprintf("a state that is not greater than the previous one, or not in %d..%d", low, high-1)}
		}
		dst = append(dst, state)
		last = state
		at += n
	}
	if at != len(block) {
		return dst, &BlockError{at, "bytes after the last state"}
	}
	return dst, nil
}
