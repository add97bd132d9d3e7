package stategraph

import "encoding/binary"

// stateList keeps states in one or two bytes each, as long as they come in
// nearly increasing order: their differences, as numbers of varying length. It
// grows by chunks, so that nothing is copied and nothing thrown away.
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

// reset empties the list, which keeps its memory.
func (l *stateList) reset() { *l = stateList{chunks: l.chunks} }

// appendTo appends the states in the order in which they were added.
func (l *stateList) appendTo(dst []uint64) []uint64 {
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
