//go:build unix

package kernelfolder

import (
	"fmt"
	"os"
	"path/filepath"
)

const (
	// Variable names the folder to a kernel that was started in one.
	Variable = "PUZZLELAB_KERNEL_FOLDER"

	// AdoptVariable asks a kernel, if it is not empty, to be the parent of all processes
	// below it, until it ends.
	AdoptVariable = "PUZZLELAB_KERNEL_ADOPTS"
)

// Enter makes a new folder the TMPDIR of this process, which is a kernel, after a Sweep.
// The caller must call leave at its end. If the process was started in a folder, Enter
// and leave do nothing: that folder is its owner's.
func Enter() (leave func() error, err error) {
	started, adopts := os.Getenv(Variable), os.Getenv(AdoptVariable) != ""
	for _, name := range []string{Variable, AdoptVariable} { // not for kernels that cells start
		if err := os.Unsetenv(name); err != nil {
			return nil, err
		}
	}
	if adopts {
		if err := adoptOrphans(); err != nil {
			return nil, err
		}
	}
	if started != "" && started == os.Getenv("TMPDIR") {
		return func() error { return nil }, nil
	}
	if err := CheckTemp(); err != nil {
		return nil, err
	}
	Sweep()
	folder, err := New()
	if err != nil {
		return nil, err
	}
	// The go command puts its files below GOTMPDIR if that is set.
	for name, value := range map[string]string{"TMPDIR": folder.path, "GOTMPDIR": ""} {
		if err := os.Setenv(name, value); err != nil {
			return nil, err
		}
	}
	return folder.Close, nil
}

// A TempError refuses a TMPDIR that is not an absolute path: each program would take it
// to be below its own current folder.
type TempError struct{ Path string }

func (e *TempError) Error() string {
	absolute, err := filepath.Abs(e.Path)
	if err != nil {
		absolute = "/tmp"
	}
	return fmt.Sprintf("TMPDIR is %q; want an absolute path: export TMPDIR='%s'", e.Path, absolute)
}

// CheckTemp returns a *TempError if TMPDIR is not an absolute path.
func CheckTemp() error {
	if dir := os.TempDir(); !filepath.IsAbs(dir) {
		return &TempError{dir}
	}
	return nil
}

// socketLimit is the length of path that every system allows for a Unix socket.
const socketLimit = 103

// TooLong reports whether Unix sockets of a kernel are too long for the system if its
// folder is created below dir.
func TooLong(dir string) bool {
	const longest = "/pzl-1234567890/gonb_12345678/gopls_socket"
	return len(dir)+len(longest) > socketLimit
}
