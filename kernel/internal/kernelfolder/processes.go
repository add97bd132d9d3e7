//go:build unix

package kernelfolder

import (
	"os"
	"syscall"
	"time"
)

// EndProcesses kills the processes that belong to a kernel's folder, or to one below
// it, and waits until they are gone. It looks again after each round, because a process
// may have been starting another.
func EndProcesses(folder string) {
	const rounds = 100
	for range rounds {
		pids := processesIn(folder)
		if len(pids) == 0 {
			return
		}
		for _, pid := range pids {
			if pid != os.Getpid() {
				_ = syscall.Kill(pid, syscall.SIGKILL) // it may be gone already
			}
		}
		time.Sleep(10 * time.Millisecond)
	}
}
