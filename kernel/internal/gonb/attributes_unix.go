//go:build unix && !linux

package gonb

import "syscall"

// processAttributes puts the kernel in its own process group, so that Ctrl-C on
// the terminal does not reach it.
func processAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true}
}
