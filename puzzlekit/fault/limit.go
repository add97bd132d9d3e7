package fault

import (
	"fmt"
	"math"

	"puzzlelab/internal/counted"
)

// Bytes is the unit of a [LimitError] that is about memory or disk space.
const Bytes = "bytes"

// A LimitError says that something is larger than a limit allows. Found before
// the work starts, it says what is needed; found on the way, only that the
// limit was reached.
type LimitError struct {
	In     string // the function that refused or stopped: "coset.Enumerate"
	What   string // what is too large: "the coset table"
	Unit   string // Bytes, "cosets", "states", "nodes", …
	Need   uint64 // 0 when it is not known, math.MaxUint64 when it is that or more
	Limit  uint64
	Option string // the option that raises the limit: "Options.Memory"; "" when nothing does
}

func (e *LimitError) Error() string {
	text := fmt.Sprintf("%s: %s reached the limit of %s", e.In, e.What, e.amount(e.Limit))
	switch {
	case e.Need == math.MaxUint64:
		text = fmt.Sprintf("%s: %s is over the limit of %s", e.In, e.What, e.amount(e.Limit))
	case e.Need > 0:
		text = fmt.Sprintf("%s: %s needs %s; the limit is %s", e.In, e.What, e.amount(e.Need), e.amount(e.Limit))
	}
	if e.Option != "" {
		text += "; raise " + e.Option
	}
	return text
}

// amount is a number with its unit.
func (e *LimitError) amount(n uint64) string {
	if e.Unit == Bytes {
		return counted.Bytes(n)
	}
	return counted.Of(n, e.Unit)
}
