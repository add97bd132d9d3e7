//go:build unix

package kernelfolder

import (
	"fmt"
	"os"
	"strconv"
	"syscall"
	"time"
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
// and leave do nothing: that folder is its owner's. If memory runs out, Linux ends
// processes of the kernel before others.
func Enter() (leave func() error, err error) {
	endBeforeOthers()
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
	if err := CheckEnvironment(); err != nil {
		return nil, err
	}
	endWithFrontEnd()
	if TooLong(os.TempDir()) {
		fmt.Fprintf(os.Stderr, "the path %s is too long for sockets: nothing completes names, and each cell draws its charts by itself\n", os.TempDir())
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

// frontEndVariable is how Jupyter tells a kernel the process with which it ends.
const frontEndVariable = "JPY_PARENT_PID"

// frontEndInterval is how often a kernel looks whether its front end lives.
const frontEndInterval = time.Second

// endWithFrontEnd asks this process to stop when the front end that started it has ended
// without stopping it.
func endWithFrontEnd() {
	parent, err := strconv.Atoi(os.Getenv(frontEndVariable))
	if err != nil || parent != os.Getppid() {
		return // it was not started by the front end itself, which may have ended already
	}
	go func() {
		for os.Getppid() == parent {
			time.Sleep(frontEndInterval)
		}
		_ = syscall.Kill(os.Getpid(), syscall.SIGTERM)
	}()
}
