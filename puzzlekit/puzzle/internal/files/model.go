package files

import (
	"fmt"
	"slices"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

// InRead is the function that errors of the readers name.
const InRead = "puzzle.Read"

// MaxPlaces keeps labels within two bytes; no known puzzle comes near it.
const MaxPlaces = 1 << 16

// Limits of the words that a file gives names to.
const (
	LongestWord = 10_000 // letters
	Deepest     = 100    // words within words
)

// A Model is what both formats say about a puzzle.
type Model struct {
	Name    string
	Sets    []Set
	Places  int // of all sets
	Moves   []Move
	Derived []Word
	Blocked []Blocked
	Left    []string // derived moves of the file that are left out
	Notes   []string
	// Line returns the line of the file from which a key of the definition
	// comes, such as moves[2], or 0.
	Line func(key string) int
}

// A Word is a name for a word in the moves.
type Word struct {
	Name    string
	Letters []word.Letter
}

// A Blocked slot says that pieces of a set must not stand in a slot.
type Blocked struct {
	Set, Slot int
	Pieces    []int
}

// A Set is a set of slots with the pieces that stand there when solved.
type Set struct {
	Name         string
	Size, Turns  int
	Pieces       []int // which 0-based piece stands in each slot when solved
	Orientations []int // how it is turned
	Modulus      []int // only the orientation modulo this shows; 0 stands for all of it
}

// A Move does something to every set.
type Move struct {
	Name  string
	Parts []Part // one for each set
}

// A Part is a move of one set: to slot j comes the piece from slot From[j],
// turned by Turn[j].
type Part struct{ From, Turn []int }

// Still returns the move of one set that moves nothing.
func Still(size int) Part {
	part := Part{make([]int, size), make([]int, size)}
	for j := range part.From {
		part.From[j] = j
	}
	return part
}

// Equal reports whether p and q are the same move.
func (p Part) Equal(q Part) bool {
	return slices.Equal(p.From, q.From) && slices.Equal(p.Turn, q.Turn)
}

// AddSet adds a set, unless the sets have too many places in all.
func (m *Model) AddSet(s Set) error {
	if s.Size > MaxPlaces/s.Turns || m.Places+s.Size*s.Turns > MaxPlaces {
		return &Error{Puzzle: m.Name, Key: "set " + s.Name, Reason: fmt.Sprintf("the sets have more than %d places in all", MaxPlaces)}
	}
	m.Places += s.Size * s.Turns
	m.Sets = append(m.Sets, s)
	return nil
}

// LeaveOut notes what is left out of a file.
func (m *Model) LeaveOut(what string, names []string) {
	if len(names) > 0 {
		m.Notes = append(m.Notes, what+" of the file that are left out: "+strings.Join(names, ", ")+".")
	}
}

// A move takes about bytesPerPlace of memory for each place, with what is made
// of it on the way, and all moves together may take maxMoveMemory.
const (
	bytesPerPlace = 16
	maxMoveMemory = 1 << 30
)

// CheckMemory refuses more moves on so many places than fit into memory.
func CheckMemory(in string, places, moves int) error {
	if need := uint64(places) * uint64(moves) * bytesPerPlace; need > maxMoveMemory {
		return &fault.LimitError{In: in, What: fmt.Sprintf("a puzzle of %s and %s", counted.Of(places, "places"), counted.Of(moves, "moves")), Unit: fault.Bytes, Need: need, Limit: maxMoveMemory}
	}
	return nil
}

// InverseLetters returns the letters of the inverse of a word.
func InverseLetters(letters []word.Letter) []word.Letter {
	out := slices.Clone(letters)
	slices.Reverse(out)
	for i := range out {
		out[i] = -out[i]
	}
	return out
}
