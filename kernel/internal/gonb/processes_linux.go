package gonb

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// processesIn returns the processes of this user that belong to a kernel's folder:
// those with the folder as TMPDIR. It misses processes that are just ending, which
// have no environment any more.
func processesIn(folder string) []int {
	marker := []byte("TMPDIR=" + folder)
	files, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		return nil
	}
	var pids []int
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		for variable := range bytes.SplitSeq(data, []byte{0}) {
			if bytes.Equal(variable, marker) {
				if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file))); err == nil {
					pids = append(pids, pid)
				}
				break
			}
		}
	}
	return pids
}

// orphanedServers returns the language servers whose parent is no longer a kernel.
func orphanedServers() []server {
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		return nil
	}
	var orphans []server
	for _, file := range files {
		pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		if err != nil {
			continue
		}
		folder := serverOf(commandLine(pid))
		if folder != "" && !slices.Contains(commandLine(parent(pid)), kernelOption) {
			orphans = append(orphans, server{pid, folder})
		}
	}
	return orphans
}

// commandLine returns the arguments of a process, nil if it has ended.
func commandLine(pid int) []string {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	if err != nil || len(data) == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(data), "\x00"), "\x00")
}

// parent returns the parent of a process, 0 if it has ended.
func parent(pid int) int {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	// The name of the program, in parentheses, may contain anything.
	fields := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:]) // state, parent, ...
	if len(fields) < 2 {
		return 0
	}
	ppid, err := strconv.Atoi(string(fields[1]))
	if err != nil {
		return 0
	}
	return ppid
}

// processAttributes puts the kernel in its own process group, so that Ctrl-C on
// the terminal does not reach it, and asks the system to kill it if this process
// ends without stopping it.
func processAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}
