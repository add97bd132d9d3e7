package fault

import "fmt"

// A FileError says why a file or folder cannot be read, written or used.
type FileError struct {
	In     string // the function that refused it: "stategraph.Enumerate"
	Path   string
	Reason string // "damaged: its check sum is wrong", "it belongs to another search"
	Err    error  // the error beneath; nil when there is none
}

func (e *FileError) Error() string {
	return fmt.Sprintf("%s: %s: %s", e.In, e.Path, e.Reason)
}

// Unwrap returns the error beneath.
func (e *FileError) Unwrap() error { return e.Err }
