package dango

import (
	"fmt"

	"puzzlelab/puzzlekit/internal/excerpt"
)

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
