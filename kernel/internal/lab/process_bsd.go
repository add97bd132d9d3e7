//go:build unix && !linux

package lab

import (
	"os/exec"
	"strconv"
	"strings"
	"syscall"
)

// ownGroup keeps the server out of the terminal's process group: Ctrl-C reaches
// only this program, which then stops the server. Jupyter itself would react to
// Ctrl-C by asking for confirmation.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// isServer reports whether a process looks like a server. This system does not show the
// environment of a process.
func isServer(pid int, _ string) bool {
	command, err := exec.Command("ps", "-o", "command=", "-p", strconv.Itoa(pid)).Output()
	return err == nil && strings.Contains(string(command), "jupyter")
}
