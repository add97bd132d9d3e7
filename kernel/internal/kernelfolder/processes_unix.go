//go:build unix && !linux

package kernelfolder

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

func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// DieWithParent returns no attributes: this system cannot kill a process when the one
// that started it ends. The next Sweep does.
func DieWithParent() *syscall.SysProcAttr { return &syscall.SysProcAttr{} }
