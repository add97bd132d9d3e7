package kernelfolder

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
)

// processesIn returns the processes of this user that belong to a kernel's folder:
// those with the folder, or one below it, as TMPDIR. It misses processes that are just
// ending, which have no environment any more.
func processesIn(folder string) []int {
	files, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		return nil
	}
	var pids []int
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil || !marked(data, folder) {
			continue
		}
		if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file))); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// marked reports whether an environment has the folder, or one below it, as TMPDIR.
func marked(environment []byte, folder string) bool {
	for variable := range bytes.SplitSeq(environment, []byte{0}) {
		inside, ok := bytes.CutPrefix(variable, []byte("TMPDIR="+folder))
		if ok && (len(inside) == 0 || inside[0] == '/') {
			return true
		}
	}
	return false
}

// ownGroup is for a process that the system asks to stop when this program ends.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}

// DieWithParent returns the attributes of a process that the system kills when the
// process that started it ends, however that ends.
func DieWithParent() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
}
