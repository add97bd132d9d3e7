//go:build unix && !linux

package gonb

import (
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// processesIn returns the processes that belong to a kernel's folder: those that
// have it on their command line, as the compiled cells and gopls do.
func processesIn(folder string) []int {
	out, err := exec.Command("ps", "-axww", "-o", "pid=,command=").Output()
	if err != nil {
		return nil
	}
	var pids []int
	for line := range strings.Lines(string(out)) {
		field, command, _ := strings.Cut(strings.TrimSpace(line), " ")
		if !strings.Contains(command, folder) {
			continue
		}
		if pid, err := strconv.Atoi(field); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// orphanedServers finds none: this system does not tell which parent a process
// had.
func orphanedServers() []server { return nil }

// processAttributes puts the kernel in its own process group, so that Ctrl-C on
// the terminal does not reach it.
func processAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true}
}
