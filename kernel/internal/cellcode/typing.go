package cellcode

import (
	"context"
	"sync"
	"time"
)

// typingLimit is how long a person who types waits for the language server. The
// kernel answers nothing else meanwhile.
const typingLimit = 1500 * time.Millisecond

// typing is what the answer to a person who types waits for. Cells come first.
var typing struct {
	sync.Mutex
	cells  int // cells that wait to be run
	cancel context.CancelFunc
}

// Typing returns a context for the answer to a request from somebody who types. It ends
// after a time, and as soon as a cell waits to be run. The caller must call the function.
func Typing() (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(context.Background(), typingLimit)
	typing.Lock()
	defer typing.Unlock()
	typing.cancel = cancel
	if typing.cells > 0 {
		cancel()
	}
	return ctx, cancel
}

// CellWaits says that a cell has arrived that is to be run.
func CellWaits() {
	typing.Lock()
	defer typing.Unlock()
	typing.cells++
	if typing.cancel != nil {
		typing.cancel()
	}
}

// CellStarts says that one of the cells that waited is being run.
func CellStarts() {
	typing.Lock()
	defer typing.Unlock()
	typing.cells--
}

// WarmUp is a file about which the language server is asked before anybody types.
const WarmUp = "package main\n\nimport . \"" + FacePath + "\"\n\nfunc _() { Sho }\n"

// WarmUpPosition returns the line and the column, both from 0, behind the name in WarmUp
// that is not complete.
func WarmUpPosition() (line, column uint32) { return 4, uint32(len("func _() { Sho")) }

// ServerOptions are the settings of the language server. It is only asked what may follow
// and what something is, so it need not look for mistakes in all packages, nor offer
// what values of other packages would lead to. It offers names that begin with what has
// been typed: front ends sort the names anew, and a fuzzy match could come first.
func ServerOptions() map[string]any {
	return map[string]any{"diagnosticsTrigger": "Save", "deepCompletion": false, "matcher": "CaseInsensitive"}
}
