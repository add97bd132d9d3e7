// Package files has the formats of definition files: what they have in common, and those
// of twsearch and cubing.js.
//
// A person writes such a file by hand, so an [Error] names the line and the key,
// and the checks are stricter than those of encoding/json: no unknown key, none in
// another case, none given twice or left out, no null.
//
// The files of twsearch and cubing.js describe a puzzle as a [Model]: sets of pieces.
// A set has a number of slots, and a piece can stand in a slot in a number of
// orientations. A move says, for each slot, from which slot its piece comes and by
// how much it is turned. A slot with m orientations becomes m places of package
// puzzle, the stickers of its piece: the permutation of the places that a move does
// says the same as its slots and turns. Moves of sets can be multiplied without
// permutations of places: a file may define a move as a sequence of others.
package files

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"

	"puzzlelab/internal/counted"
)

// An Error says which part of a file is wrong and why.
type Error struct {
	Puzzle string // its name, as far as it is known
	Key    string // "moves[2].cycles"
	Line   int    // 0 when it is not known
	Reason string
}

func (e *Error) Error() string {
	return fmt.Sprintf("definition of %q: line %d: %s: %s", e.Puzzle, e.Line, e.Key, e.Reason)
}

// MaxSize bounds the memory that a file can ask for.
const MaxSize = 64 << 20

// byteOrderMark is what some editors write in front of UTF-8.
var byteOrderMark = []byte("\uFEFF")

// Text reads all of a file as UTF-8, without a byte order mark.
func Text(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return nil, err
	}
	if len(data) > MaxSize {
		return nil, &Error{Key: "file", Reason: fmt.Sprintf("longer than %s", counted.Of(MaxSize, "bytes"))}
	}
	data = bytes.TrimPrefix(data, byteOrderMark)
	if !utf8.Valid(data) {
		return nil, notUTF8(data)
	}
	return data, nil
}

// notUTF8 names the first byte that is not UTF-8.
func notUTF8(data []byte) error {
	at := 0
	for {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size == 1 {
			return &Error{Key: "file", Line: LineAt(data, at), Reason: fmt.Sprintf("the byte %#x is not UTF-8: save the file as UTF-8", data[at])}
		}
		at += size
	}
}
