//go:build unix && !linux

package gonb

import (
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// processesIn returns the processes that live in a kernel's folder: those that
// name it on their command line, as the compiled cells and gopls do.
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

// orphanedServers finds none: this system does not tell whose child a process was.
func orphanedServers() []server { return nil }

// processAttributes puts the kernel in a process group of its own, out of reach
// of a Ctrl-C on the terminal.
func processAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true}
}
