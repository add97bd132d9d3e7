package fault

import (
	"fmt"

	"puzzlelab/puzzlekit/internal/excerpt"
)

// A ParseError says where a text that a person wrote cannot be read, and why.
type ParseError struct {
	In     string // the function that read it: "perm.Parse"
	Text   string
	Offset int // in bytes from 0; the message counts characters from 1
	Reason string
	Err    error // the error beneath; nil when there is none
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("%s: cannot read %s: %s", e.In, excerpt.At(e.Text, e.Offset), e.Reason)
}

// Unwrap returns the error beneath.
func (e *ParseError) Unwrap() error { return e.Err }
