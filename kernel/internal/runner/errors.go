package runner

import (
	"cmp"
	"fmt"
	"strings"
	"time"
)

// Reason says how a cell failed.
type Reason string

// The reasons.
const (
	Compile     Reason = "does not compile"
	Import      Reason = "imports a package that is not available"
	Panic       Reason = "panicked"
	Exit        Reason = "ended with an error"
	Shell       Reason = "ran a shell command that failed"
	Unknown     Reason = "uses a special command that GoNB does not know"
	Input       Reason = "asked for input, but there is no one to give it"
	TimeLimit   Reason = "exceeded its time limit"
	MemoryLimit Reason = "exceeded its memory limit"
	DiskFull    Reason = "could not be compiled because the disk is full"
	KernelEnded Reason = "ended the kernel"
	Stopped     Reason = "was stopped"
	Other       Reason = "failed"
)

var reasonNames = map[Reason]string{
	Compile: "compile", Import: "import", Panic: "panic", Exit: "exit", Shell: "shell", Unknown: "command", Input: "input",
	TimeLimit: "timeout", MemoryLimit: "memory", DiskFull: "disk", KernelEnded: "kernel", Stopped: "stopped",
}

// Name returns the reason in one word, for programs that read reports.
func (r Reason) Name() string { return cmp.Or(reasonNames[r], "other") }

// CellError says which cell failed, and how.
type CellError struct {
	Number int    // among the code cells of the notebook, from 1
	Total  int    // number of its code cells
	ID     string // the cell's id in the notebook
	Source string
	Reason Reason
	Limit  time.Duration // for TimeLimit
	Detail string        // what the compiler, the program or the kernel said; may be empty
	Err    error         // the underlying error, if there is one
}

func (e *CellError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "cell %d of %d (id %s) %s", e.Number, e.Total, e.ID, e.Reason)
	if e.Reason == TimeLimit {
		fmt.Fprintf(&b, " of %v", e.Limit)
	}
	if e.Detail != "" {
		b.WriteString(":\n")
		b.WriteString(e.Detail)
	}
	return b.String()
}

func (e *CellError) Unwrap() error { return e.Err }
