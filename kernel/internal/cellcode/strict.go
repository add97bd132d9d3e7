package cellcode

import (
	"fmt"
	"os"
	"strings"
)

// A cell gives way if it is built or drawn on a slower road than the one meant for it, for a
// reason that is not in the cell: what was left out was needed after all, it could not be
// told what can be left out, or the program that draws charts cannot be used. The cell has
// the same result, only later, so nobody would notice.
//
// A kernel gives way, too, if it should have a language server and cannot start it, or not
// again after it died: nobody who does not type would notice.
//
// It does not give way if the slower road is the one that is meant: for a cell with a
// mistake, which is compiled as a whole where the compiler says more; for one with nothing
// to leave out; and for one that imports packages of other people, which may use anything,
// sets tags or brings an overlay.

// StrictVariable is the environment variable under which a cell fails that gives way.
const StrictVariable = "PUZZLELAB_STRICT"

// WaysVariable is the environment variable with the name of the file in which the go
// command of a kernel writes a line for each cell that gives way.
const WaysVariable = "PUZZLELAB_GAVE_WAY"

// CellVariable is the environment variable by which GoNB tells the go command the number of
// the current cell.
const CellVariable = "PUZZLELAB_CELL"

// GaveWayError says why a cell or its kernel gave way, where that is not allowed.
type GaveWayError struct{ Reason string }

func (e *GaveWayError) Error() string {
	return "not all is as it should be, and " + StrictVariable + " is set: " + e.Reason
}

// Strict reports whether a cell may not give way.
func Strict() bool {
	value := os.Getenv(StrictVariable)
	return value != "" && value != "0"
}

// GiveWay notes that the current cell gives way. It returns a [*GaveWayError] if it may not.
func GiveWay(format string, args ...any) error {
	reason := strings.Join(strings.Fields(fmt.Sprintf(format, args...)), " ") // in one line
	note(reason)
	if Strict() {
		return &GaveWayError{reason}
	}
	return nil
}

func note(reason string) {
	name := os.Getenv(WaysVariable)
	if name == "" {
		return
	}
	file, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return // a note is not worth a cell
	}
	defer file.Close()
	if cell := os.Getenv(CellVariable); cell != "" {
		reason = "cell " + cell + ": " + reason
	}
	fmt.Fprintln(file, reason)
}

// ReadWays returns the notes in a file.
func ReadWays(name string) []string {
	data, _ := os.ReadFile(name) // there is none if no cell gave way
	return strings.FieldsFunc(string(data), func(r rune) bool { return r == '\n' })
}
