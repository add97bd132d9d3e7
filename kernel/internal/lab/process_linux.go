package lab

import (
	"bytes"
	"fmt"
	"os"
	"syscall"
)

// ownGroup keeps the server out of the terminal's process group: Ctrl-C reaches
// only this program, which then stops the server. Jupyter itself would react to
// Ctrl-C by asking for confirmation. The system asks the server to stop if this program
// ends without stopping it.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}

// isServer reports whether a process is the server with the given private folder. Its
// kernels have the same environment, but other ids.
func isServer(pid int, dir string) bool {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	return err == nil && bytes.Contains(data, []byte("\x00"+runtimeVariable+"="+dir+"/"))
}
