package cubeboard

import (
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
)

// badSize refuses an edge length outside 1..most.
func badSize(in string, n, most int) error {
	return &fault.InputError{In: in, What: "n", Value: n, Want: fmt.Sprintf("1..%d", most)}
}

func badCell(in, what string, value any, want string, limits ...any) error {
	return &fault.InputError{In: "cubeboard.Board." + in, What: what, Value: value, Want: fmt.Sprintf(want, limits...)}
}

// badIsometry refuses a text. It names a character that no isometry has in its
// name.
func badIsometry(text string) error {
	want := `"e" or disjoint cycles of the diagonals a, b, c, d, with - in front for an improper one`
	if at, reason := excerpt.Foreign(text, isometryCharacters); at >= 0 {
		want += fmt.Sprintf("; at character %d: %s", excerpt.Character(text, at), reason)
	}
	return &fault.InputError{In: "cubeboard.ParseIsometry", What: "isometry", Value: excerpt.Quote(text), Want: want}
}

func (s Symmetry) check(in string) error {
	if s < Distinct || s > UpToIsometries {
		return &fault.InputError{In: in, What: "symmetry", Value: int(s), Want: "Distinct, UpToRotations or UpToIsometries"}
	}
	return nil
}
