package cellcode

import (
	"fmt"
	"os"
	"runtime/debug"
)

// Guard turns a panic of the function that defers it into an error, so that a fault in
// GoNB ends a cell and not the kernel, with everything that was declared in it. The
// stack is in the kernel's log.
func Guard(err *error) {
	failure := recover()
	if failure == nil {
		return
	}
	fmt.Fprintf(os.Stderr, "GoNB failed: %v\n%s", failure, debug.Stack())
	*err = fmt.Errorf("the kernel failed on this cell (%v); what other cells declared is kept", failure)
}
