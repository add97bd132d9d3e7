//go:build unix

package lab

import (
	"os"
	"syscall"
)

// ownGroup keeps the server out of the terminal's process group: Ctrl-C reaches
// only this program, which then stops the server. Jupyter itself would react to
// Ctrl-C by asking for confirmation.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func terminate(p *os.Process) { _ = p.Signal(syscall.SIGTERM) }

func kill(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }

// alive reports whether the user has a process with this id.
func alive(pid int) bool { return syscall.Kill(pid, 0) == nil }
