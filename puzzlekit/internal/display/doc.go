// Package display sends displays to the notebook: text, HTML and pictures that appear
// under a cell.
//
// GoNB listens on a named pipe for values of gonbui's protocol, encoded by
// encoding/gob. A program uses gonbui for this. But gonbui brings loggers, databases
// and encoders with it, which every cell would have to link: more work than all the
// rest of a small cell. The kernel therefore builds cells with the tag puzzlelab_cell,
// and with that tag this package writes the few messages it needs by itself (pipe.go,
// message.go). A test compares them with gob's. Without the tag, as in plain GoNB, it
// uses gonbui (gonb.go), and in a browser it writes into a file of the page (browser.go).
// The first
// two cannot be used in one program: each would define the types of the protocol on the
// same pipe.
package display

// Data is one display, in the forms in which a front end may show it. An empty form is
// left out, except for Text.
type Data struct {
	Text, HTML string
	PNG        []byte
	Verdict    string // the result of an exercise, in the form ExerciseType, which no front end shows
	ID         string // a display with the same ID replaces the earlier one; "" for none
	Mark       int    // goes into the metadata under MarkKey; 0 for none
}

// ExerciseType is the private MIME type of [Data.Verdict]. "kernel marks" reads it.
const ExerciseType = "application/vnd.puzzlelab.exercise"

// MarkKey is the key of [Data.Mark] in the metadata of a display.
const MarkKey = "puzzlelab_mark"
