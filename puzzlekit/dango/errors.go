package dango

import (
	"fmt"
	"math/big"

	"puzzlelab/puzzlekit/internal/excerpt"
)

// mostQuoted is how many characters of a state a message has.
const mostQuoted = 200

// A ConfigError says why a puzzle cannot be.
type ConfigError struct {
	Config Config
	Reason string
}

func (e *ConfigError) Error() string { return fmt.Sprintf("dango: %v: %s", e.Config, e.Reason) }

// A StateError says why a state does not belong to a puzzle.
type StateError struct {
	State  string
	Reason string
}

func (e *StateError) Error() string {
	return fmt.Sprintf("dango: state %s: %s", excerpt.Short(e.State, mostQuoted), e.Reason)
}

// A ParseError says where a text stops being a state. Its message quotes what
// stands about the place.
type ParseError struct {
	Text   string
	Offset int // 0-based byte offset into Text
	Reason string
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("dango: cannot read %s: %s", excerpt.At(e.Text, e.Offset), e.Reason)
}

// A MoveError says why a move cannot be made.
type MoveError struct {
	Move   Move
	State  State
	Reason string
}

func (e *MoveError) Error() string {
	return fmt.Sprintf("dango: move %v in %s: %s", e.Move, excerpt.Short(e.State.String(), mostQuoted), e.Reason)
}

// An UnreachableError says why no moves lead from one state to another.
type UnreachableError struct {
	From, To State
	Reason   string
}

func (e *UnreachableError) Error() string {
	return fmt.Sprintf("dango: no moves lead from %s to %s: %s",
		excerpt.Short(e.From.String(), mostQuoted), excerpt.Short(e.To.String(), mostQuoted), e.Reason)
}

// A SizeError says that a puzzle has too many states to keep them all.
type SizeError struct {
	Config Config
	States *big.Int
	Limit  int
	Of     string // what there are too many of; "" means states
}

func (e *SizeError) Error() string {
	of := e.Of
	if of == "" {
		of = "states"
	}
	return fmt.Sprintf("dango: %v: %v %s are more than the %d that are kept at once; use a smaller puzzle or other colours", e.Config, e.States, of, e.Limit)
}
