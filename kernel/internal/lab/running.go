package lab

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// Running is a Jupyter server of this user.
type Running struct {
	PID int
	Own bool // started by Run
}

// privateDirs is the pattern of the folders in which servers of Run live.
const privateDirs = "puzzlelab-lab-*"

// FindRunning returns this user's Jupyter server on a port, according to the
// files that servers write; nil if there is none.
func FindRunning(port int) *Running {
	private, _ := filepath.Glob(filepath.Join(os.TempDir(), privateDirs, "runtime", serverFiles))
	if pid := serverOn(port, private); pid > 0 {
		return &Running{PID: pid, Own: true}
	}
	public, _ := filepath.Glob(filepath.Join(runtimeDir(), serverFiles))
	if pid := serverOn(port, public); pid > 0 {
		return &Running{PID: pid}
	}
	return nil
}

// runtimeVariable tells a server where to put its files.
const runtimeVariable = "JUPYTER_RUNTIME_DIR"

// serverFiles is the pattern of the files that name a server's port.
const serverFiles = "jpserver-*.json"

// serverOn returns the process that listens on the port according to one of the
// files. A server that was killed leaves its file behind.
func serverOn(port int, files []string) (pid int) {
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		var info struct{ Port, PID int }
		if json.Unmarshal(data, &info) == nil && info.Port == port && info.PID > 0 && alive(info.PID) {
			return info.PID
		}
	}
	return 0
}

// runtimeDir follows jupyter_core.paths.jupyter_runtime_dir; empty if unknown.
func runtimeDir() string {
	if dir := os.Getenv(runtimeVariable); dir != "" {
		return dir
	}
	kernels, err := UserDir()
	if err != nil {
		return ""
	}
	return filepath.Join(filepath.Dir(kernels), "runtime")
}
