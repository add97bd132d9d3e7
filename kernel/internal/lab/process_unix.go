//go:build unix

package lab

import (
	"os"
	"syscall"
)

// ownGroup keeps the server out of the terminal's process group: Ctrl-C reaches
// this program, which then stops the server. Reached itself, Jupyter would ask
// whether it was meant.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func terminate(p *os.Process) { _ = p.Signal(syscall.SIGTERM) }

func kill(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) }

// alive tells whether a process of this person has the number.
func alive(pid int) bool { return syscall.Kill(pid, 0) == nil }
