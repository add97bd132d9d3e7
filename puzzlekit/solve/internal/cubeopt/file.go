package cubeopt

import (
	"context"
	"encoding/binary"
	"io"
)

// wordsAtOnce is the number of words that are read and written together.
const wordsAtOnce = 1 << 13

// write writes words in little-endian order, until ctx ends.
func write(ctx context.Context, w io.Writer, words []uint64) error {
	buffer := make([]byte, 0, 8*wordsAtOnce)
	for len(words) > 0 {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		n := min(len(words), wordsAtOnce)
		buffer = buffer[:0]
		for _, word := range words[:n] {
			buffer = binary.LittleEndian.AppendUint64(buffer, word)
		}
		if _, err := w.Write(buffer); err != nil {
			return err
		}
		words = words[n:]
	}
	return nil
}

// read reads words, until ctx ends.
func read(ctx context.Context, r io.Reader, words []uint64) error {
	buffer := make([]byte, 8*wordsAtOnce)
	for len(words) > 0 {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		n := min(len(words), wordsAtOnce)
		if _, err := io.ReadFull(r, buffer[:8*n]); err != nil {
			return err
		}
		for i := range n {
			words[i] = binary.LittleEndian.Uint64(buffer[8*i:])
		}
		words = words[n:]
	}
	return nil
}
