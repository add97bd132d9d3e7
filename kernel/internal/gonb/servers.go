//go:build unix

package gonb

import (
	"os"
	"path/filepath"
	"regexp"
	"syscall"
)

// A kernel that a front end starts has gopls beside it, for completion, in a
// process group of its own: whoever kills the kernel leaves gopls alone. It is
// known by the socket it listens on, in the kernel's folder.
var (
	serverSocket = regexp.MustCompile(`^unix;(/.*/gonb_[0-9a-f]{8})/gopls_socket$`)
	kernelOption = "--kernel"
)

// server is a gopls and the folder of its kernel.
type server struct {
	pid    int
	folder string
}

// sweepServers ends the language servers whose kernels are gone, and removes the
// folders of those.
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

// serverOf reads the command line of a process: the folder of the kernel for which
// it is the language server, or "".
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
