package gonb

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
)

// processesIn returns the processes of this user that live in a kernel's folder:
// those with the folder as TMPDIR. A process that is ending has no environment
// any more and is not among them.
func processesIn(folder string) []int {
	marker := []byte("TMPDIR=" + folder)
	files, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		return nil
	}
	var pids []int
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		for variable := range bytes.SplitSeq(data, []byte{0}) {
			if bytes.Equal(variable, marker) {
				if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file))); err == nil {
					pids = append(pids, pid)
				}
				break
			}
		}
	}
	return pids
}

// processAttributes puts the kernel in a process group of its own, out of reach
// of a Ctrl-C on the terminal, and asks the system to end it when this process
// ends without a farewell.
func processAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}
