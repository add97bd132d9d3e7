package puzzlekit

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"puzzlelab/puzzlekit/fault"
)

// What is called in a wrong way says what to type.
func TestWrongCallsSayWhatToType(t *testing.T) {
	for want, call := range map[string]func(){
		`puzzlekit.Puzzle: name is a = (1,2,3); want a name, and then the moves: write Puzzle("mine", "a = (1,2,3)")`:                                 func() { Puzzle("a = (1,2,3)") },
		`puzzlekit.Record: name is Pocket; want the name of one of godsnumber.Records(), such as "pocket-HTM"; Show(godsnumber.Records()) lists them`: func() { Record("Pocket") },
		"puzzlekit.Table.Row: number of cells is 1; want 2: write Row(group, order)":                                                                  func() { NewTable("", "group", "order").Row("M11") },
		"puzzlekit.Cite: argument is a puzzlekit.Table; want a part of an author's name or of a title, such as Cite(\"Minkwitz\"), " +
			"or a puzzle, a group or another value of the library; Cite() lists all sources": func() { Cite(*NewTable("")) },
	} {
		require.EqualError(t, Try(call), want)
	}
}

// An error that is shown begins with what was asked, not with the name of a function.
func TestErrorsAreShownWithoutFunctions(t *testing.T) {
	for want, err := range map[string]error{
		"state 2 1 cannot be reached: it is odd": &fault.UnreachableError{In: "puzzle.Puzzle.CheckReachable", What: "state", Value: "2 1", Reason: "it is odd"},
		"open data.json: no such file":           errors.New("open data.json: no such file"),
		"data.json: line 3":                      errors.New("data.json: line 3"),
		"cell 3: puzzle.New: no":                 fmt.Errorf("cell 3: %w", errors.New("puzzle.New: no")),
		"no: one":                                errors.New("puzzle.New: no: one"),
	} {
		require.Equal(t, want, shownText(err))
		require.Equal(t, want, inLine(err))
	}
}
