//go:build js

package display

import (
	"fmt"
	"os"
	"sync"
)

// pageVariable names the file into which a cell that runs in a browser writes its
// displays. The page sets it and reads the file (kernel/internal/lite).
const pageVariable = "PUZZLELAB_DISPLAY"

var (
	pageLock sync.Mutex
	page     *os.File // nil until the first display
	lost     bool
)

// IsNotebook reports whether the program is a cell of a notebook.
func IsNotebook() bool { return os.Getenv(pageVariable) != "" }

// Send sends a display to the notebook.
func Send(d Data) {
	pageLock.Lock()
	defer pageLock.Unlock()
	if lost || !IsNotebook() {
		return
	}
	var err error
	if page == nil {
		page, err = os.OpenFile(os.Getenv(pageVariable), os.O_WRONLY, 0)
	}
	if err == nil {
		_, err = page.Write(record(d))
	}
	if err != nil {
		lost = true
		fmt.Fprintln(os.Stderr, "puzzlekit: the notebook cannot be reached:", err)
	}
}

// Sync waits until the notebook has received all displays. The page takes each one as
// it is written.
func Sync() {}
