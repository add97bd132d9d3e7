package lab

import (
	"bytes"
	"fmt"
	"os"
)

// isServer reports whether a process is the server with the given private folder. Its
// kernels have the same environment, but other ids.
func isServer(pid int, dir string) bool {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid))
	return err == nil && bytes.Contains(data, []byte("\x00"+runtimeVariable+"="+dir+"/"))
}
