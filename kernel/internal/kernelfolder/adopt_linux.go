package kernelfolder

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// adoptOrphans makes this process the parent of those below it whose own parents end, so
// that they can be found, whatever they do to be found no more. They stay in the table
// of processes until this one ends.
func adoptOrphans() error {
	const setChildSubreaper = 36 // PR_SET_CHILD_SUBREAPER
	if _, _, errno := syscall.RawSyscall(syscall.SYS_PRCTL, setChildSubreaper, 1, 0); errno != 0 {
		return fmt.Errorf("cannot watch the processes of cells: %w", errno)
	}
	return nil
}

// Outlives reports whether a process below a kernel has a TMPDIR outside the kernel's
// folder, which says that it shall outlive the kernel.
func Outlives(pid int, folder string) bool {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	if err != nil || marked(data, folder) {
		return false
	}
	return strings.Contains("\x00"+string(data), "\x00TMPDIR=/")
}
