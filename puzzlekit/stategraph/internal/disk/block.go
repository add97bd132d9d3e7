package disk

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math/bits"
)

// A block is an increasing list of 1..blockStates states:
//
//	first state, 8 bytes; number of states, 4; bytes of the frames, 4; check
//	sum of all that and of the frames, 4; frames
//
// A frame holds the next frameStates differences of successive states, minus one: one
// byte with their width in bits, then the differences side by side, lowest bits
// first, padded to whole words of 64 bits. Numbers are little-endian, and the check
// sum is CRC-32C.
const (
	blockStates = 2048
	frameStates = 128
	blockHeader = 20
	// maxBlock is the length of a block whose differences all take 64 bits.
	maxBlock = blockHeader + 8*blockStates + (blockStates+frameStates-1)/frameStates
)

var (
	castagnoli = crc32.MakeTable(crc32.Castagnoli)

	errBlockShort = errors.New("a block is cut short")
	errBlockHead  = errors.New("a block has a wrong head")
	errBlockSum   = errors.New("the check sum of a block is wrong")
	errBlockFrame = errors.New("a block has a wrong frame")
)

// appendBlock appends the block of the states to dst.
func appendBlock(dst []byte, states []uint64) []byte {
	begin := len(dst)
	dst = binary.LittleEndian.AppendUint64(dst, states[0])
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(states)))
	dst = append(dst, make([]byte, 8)...)
	for at := 1; at < len(states); at += frameStates {
		dst = appendFrame(dst, states[at-1:min(at+frameStates, len(states))])
	}
	block := dst[begin:]
	binary.LittleEndian.PutUint32(block[12:], uint32(len(block)-blockHeader))
	binary.LittleEndian.PutUint32(block[16:], blockSum(block))
	return dst
}

// blockSum is the check sum of a block, without the bytes that hold it.
func blockSum(block []byte) uint32 {
	return crc32.Update(crc32.Checksum(block[:16], castagnoli), castagnoli, block[blockHeader:])
}

// appendFrame appends the differences of successive states.
func appendFrame(dst []byte, states []uint64) []byte {
	var deltas [frameStates]uint64
	all := uint64(0)
	for i, x := range states[1:] {
		deltas[i] = x - states[i] - 1
		all |= deltas[i]
	}
	width := bits.Len64(all)
	dst = append(dst, byte(width))
	if width == 0 {
		return dst
	}
	word, used := uint64(0), 0
	for _, delta := range deltas[:len(states)-1] {
		word |= delta << used
		used += width
		if used >= 64 {
			dst = binary.LittleEndian.AppendUint64(dst, word)
			used -= 64
			word = delta >> (width - used)
		}
	}
	if used > 0 {
		dst = binary.LittleEndian.AppendUint64(dst, word)
	}
	return dst
}

// blockLength returns the length of the block that begins with these bytes, at least
// blockHeader of them.
func blockLength(head []byte) (int, error) {
	count, length := binary.LittleEndian.Uint32(head[8:]), binary.LittleEndian.Uint32(head[12:])
	if count == 0 || count > blockStates || length > maxBlock-blockHeader {
		return 0, errBlockHead
	}
	return blockHeader + int(length), nil
}

// decodeBlock writes the states of a block to dst, which has room for blockStates, and
// returns them. For any bytes it returns an increasing list or an error.
func decodeBlock(dst []uint64, block []byte) ([]uint64, error) {
	if len(block) < blockHeader {
		return nil, errBlockShort
	}
	length, err := blockLength(block)
	if err != nil {
		return nil, err
	}
	if len(block) != length {
		return nil, errBlockShort
	}
	if binary.LittleEndian.Uint32(block[16:]) != blockSum(block) {
		return nil, errBlockSum
	}
	return decodeFrames(dst, block)
}

func decodeFrames(dst []uint64, block []byte) ([]uint64, error) {
	dst = dst[:binary.LittleEndian.Uint32(block[8:])]
	dst[0] = binary.LittleEndian.Uint64(block)
	frames := block[blockHeader:]
	for at := 1; at < len(dst); at += frameStates {
		frame := dst[at:min(at+frameStates, len(dst))]
		if len(frames) == 0 || frames[0] > 64 {
			return nil, errBlockFrame
		}
		width := int(frames[0])
		length := 1 + (len(frame)*width+63)/64*8
		if len(frames) < length {
			return nil, errBlockFrame
		}
		if !decodeFrame(frame, dst[at-1], frames[1:length], width) {
			return nil, errBlockFrame
		}
		frames = frames[length:]
	}
	if len(frames) > 0 {
		return nil, errBlockFrame
	}
	return dst, nil
}

// decodeFrame writes the states after state to dst. It reports whether they increase,
// that is, no sum exceeds 2^64.
func decodeFrame(dst []uint64, state uint64, words []byte, width int) bool {
	mask := uint64(1)<<width - 1
	rest, left := uint64(0), 0 // left bits of rest are not read yet
	for i := range dst {
		delta := rest
		if left < width {
			word := binary.LittleEndian.Uint64(words)
			words = words[8:]
			delta |= word << left
			rest, left = word>>(width-left), left+64
		} else {
			rest >>= width
		}
		left -= width
		next := state + delta&mask + 1
		if next <= state {
			return false
		}
		dst[i], state = next, next
	}
	return true
}
