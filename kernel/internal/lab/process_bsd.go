//go:build unix && !linux

package lab

import (
	"os/exec"
	"strconv"
	"strings"
)

// isServer reports whether a process looks like a server. This system does not show the
// environment of a process.
func isServer(pid int, _ string) bool {
	command, err := exec.Command("ps", "-o", "command=", "-p", strconv.Itoa(pid)).Output()
	return err == nil && strings.Contains(string(command), "jupyter")
}
