package cubeboard

import (
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
)

// badSize refuses an edge length outside 1..most.
func badSize(in string, n, most int) error {
	return &fault.InputError{In: "cubeboard." + in, What: "n", Value: n, Want: fmt.Sprintf("1..%d", most)}
}

func (b *Board) badCell(what string, value any, want string, limits ...any) error {
	return &fault.InputError{In: "cubeboard", What: what, Value: value, Want: fmt.Sprintf(want, limits...)}
}

// badIsometry refuses a text, and names a character that no isometry's name has.
func badIsometry(text string) error {
	want := `"e" or disjoint cycles of the diagonals a, b, c, d, with - in front for an improper one`
	if at, reason := excerpt.Foreign(text, isometryCharacters); at >= 0 {
		want += fmt.Sprintf("; at character %d: %s", excerpt.Character(text, at), reason)
	}
	return &fault.InputError{In: "cubeboard.ParseIsometry", What: "isometry", Value: excerpt.Quote(text), Want: want}
}

func (s Symmetry) check() error {
	if s < Distinct || s > UpToIsometries {
		return &fault.InputError{In: "cubeboard", What: "symmetry", Value: int(s), Want: "Distinct, UpToRotations or UpToIsometries"}
	}
	return nil
}

// A LimitError says that an exact answer would take longer than the caller
// allowed, how long, and which option allows more.
type LimitError struct {
	What     string // "count of queen placements"
	N, Limit int
	Option   string // the field that raises Limit
	Estimate *Estimate
}

func (e *LimitError) Error() string {
	text := fmt.Sprintf("cubeboard: %s: n = %d is above the limit %d", e.What, e.N, e.Limit)
	if e.Estimate != nil {
		text += fmt.Sprintf(" (estimate: %v)", *e.Estimate)
	}
	return text + "; raise " + e.Option + " to go on"
}
