package dango

import (
	"fmt"

	"puzzlelab/puzzlekit/internal/excerpt"
)

// A ParseError reports where a text is not a state. Its message quotes the text around
// that place.
type ParseError struct {
	Text   string
	Offset int // 0-based byte offset into Text
	Reason string
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("dango: cannot read %s: %s", excerpt.At(e.Text, e.Offset), e.Reason)
}
