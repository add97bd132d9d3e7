//go:build unix

package lab

import (
	"os"
	"syscall"
)

func terminate(p *os.Process) { _ = p.Signal(syscall.SIGTERM) }

func kill(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }

// alive reports whether the user has a process with this id.
func alive(pid int) bool { return syscall.Kill(pid, 0) == nil }
