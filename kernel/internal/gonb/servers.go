//go:build unix

package gonb

import (
	"os"
	"path/filepath"
	"regexp"
	"syscall"
)

// A kernel that a front end starts runs gopls, for completion, in a separate
// process group, so killing the kernel does not kill gopls. It is recognised by
// its socket in the kernel's folder.
var (
	serverSocket = regexp.MustCompile(`^unix;(/.*/gonb_[0-9a-f]{8})/gopls_socket$`)
	kernelOption = "--kernel"
)

// server is a gopls and the folder of its kernel.
type server struct {
	pid    int
	folder string
}

// sweepServers kills the language servers whose kernels are gone, and removes the
// folders of those kernels.
func sweepServers() {
	for _, s := range orphanedServers() {
		info, err := os.Lstat(s.folder)
		if err != nil || !info.IsDir() || !mine(info) {
			continue
		}
		_ = syscall.Kill(s.pid, syscall.SIGKILL) // it may be gone already
		os.RemoveAll(s.folder)
	}
}

// serverOf reads the command line of a process and returns the folder of the
// kernel whose language server it is, or "".
func serverOf(args []string) string {
	if len(args) < 3 || args[len(args)-2] != "-listen" {
		return ""
	}
	match := serverSocket.FindStringSubmatch(args[len(args)-1])
	if match == nil {
		return ""
	}
	return filepath.Clean(match[1])
}
