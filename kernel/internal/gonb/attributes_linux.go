package gonb

import "syscall"

// processAttributes puts the kernel in its own process group, so that Ctrl-C on
// the terminal does not reach it, and asks the system to kill it if this process
// ends without stopping it.
func processAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}
