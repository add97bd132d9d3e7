// Package still makes still pictures of charts. It has two implementations of the
// same functions, which give the same bytes.
//
// An ordinary program draws by itself: it contains the JavaScript engine and the
// rasteriser. A cell of our kernel is built with the tag puzzlelab_cell. It contains
// neither, which makes it smaller and its start faster, and asks the program
// charts/cmd/draw, which is built with the kernel's tools and serves all cells of a
// kernel.
package still

import (
	"encoding/json"
	"errors"
)

// Request asks the drawing program for a picture: for the SVG of a chart if Spec is
// there, else for the pixels of a picture.
type Request struct {
	Spec json.RawMessage `json:"spec,omitempty"` // of a page.Spec

	SVG    string  `json:"svg,omitempty"`
	Scale  float64 `json:"scale,omitempty"`
	Shades int     `json:"shades,omitempty"`
}

// Answer is the picture, or the reason why it cannot be drawn.
type Answer struct {
	SVG   string `json:"svg,omitempty"`
	PNG   []byte `json:"png,omitempty"`
	Error string `json:"error,omitempty"`
}

// Err returns the error of an answer.
func (a *Answer) Err() error {
	if a.Error == "" {
		return nil
	}
	return errors.New(a.Error)
}

// UnavailableError says that the drawing program cannot be used, so that there is
// no picture of a chart that could be drawn otherwise.
type UnavailableError struct {
	Program string // "" if the environment names none
	Err     error
}

func (e *UnavailableError) Error() string {
	if e.Program == "" {
		return "charts: " + ProgramVariable + " does not name the program that draws pictures; restart the kernel"
	}
	return "charts: the program that draws pictures, " + e.Program + ", cannot be used: " + e.Err.Error() + "; restart the kernel"
}

func (e *UnavailableError) Unwrap() error { return e.Err }

// Unavailable distinguishes this error for those who cannot import this package, such as
// puzzlekit.Show.
func (*UnavailableError) Unavailable() bool { return true }

// ProgramVariable names the drawing program; our kernel sets it.
const ProgramVariable = "PUZZLELAB_DRAW"

// WaysVariable names the file in which our kernel learns that a chart took a slower road, and
// StrictVariable forbids that.
const (
	WaysVariable   = "PUZZLELAB_GAVE_WAY"
	StrictVariable = "PUZZLELAB_STRICT"
)

// The program that serves a kernel listens on a socket in the kernel's private
// folder, which FolderVariable names; GoNB sets it. As long as it runs, it holds a
// lock, so that there is only one.
const (
	FolderVariable = "GONB_TMP_DIR"
	SocketName     = "draw.socket"
	LockName       = "draw.lock"
)
