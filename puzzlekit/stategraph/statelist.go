package stategraph

import (
	"encoding/binary"
	"slices"
)

// stateList keeps states as differences of variable length: one or two bytes each, if
// they come in nearly increasing order. It grows in chunks, so nothing is copied.
type stateList struct {
	chunks [][]byte
	used   int // chunks that hold states
	count  int
	last   uint64
}

const stateListChunk = 1 << 12

func (l *stateList) add(state uint64) {
	if l.used == 0 || len(l.chunks[l.used-1]) > stateListChunk-binary.MaxVarintLen64 {
		if l.used == len(l.chunks) {
			l.chunks = append(l.chunks, make([]byte, 0, stateListChunk))
		}
		l.chunks[l.used] = l.chunks[l.used][:0]
		l.used++
	}
	chunk := &l.chunks[l.used-1]
	*chunk = binary.AppendVarint(*chunk, int64(state-l.last))
	l.last = state
	l.count++
}

// reset empties the list and keeps its memory.
func (l *stateList) reset() { *l = stateList{chunks: l.chunks} }

// appendTo appends the states in the order in which they were added.
func (l *stateList) appendTo(dst []uint64) []uint64 {
	dst = slices.Grow(dst, l.count)
	state := uint64(0)
	for _, rest := range l.chunks[:l.used] {
		for len(rest) > 0 {
			step, n := binary.Varint(rest)
			state += uint64(step)
			dst, rest = append(dst, state), rest[n:]
		}
	}
	return dst
}
