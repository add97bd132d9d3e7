//go:build unix

// Command cellgo is the go command that cells call. It comes first on a kernel's
// PATH under the name "go" and passes every call on to the real go command, with
// four optimisations for GoNB, which calls "go get" and then "go build" for each
// cell:
//
//   - "go get" is skipped for a cell that imports only the standard library and the
//     modules of the kernel's workspace.
//   - "go build" runs without garbage collection until it needs half a gigabyte: its
//     processes usually end before collecting pays.
//   - "go build" compiles only the declarations that the cell needs (see
//     cellcode.Prune), if GoNB says which lines are those of the cell.
//   - "go build" leaves the engine that draws charts out of the cell, if the kernel
//     has a program for that (see package drawing).
//
// Where one of them should work and does not, the cell gives way: this is noted, and is an
// error if PUZZLELAB_STRICT is set (see cellcode.GiveWay).
//
// The programs of cells are not started through cellgo and keep their own
// settings.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"syscall"

	"puzzlelab/kernel/internal/cellcode"
)

// realVariable names the real go command.
const realVariable = "PUZZLELAB_GO"

func main() {
	debug.SetGCPercent(-1) // it ends before collecting pays
	tool, err := realGo()
	if err != nil {
		fmt.Fprintln(os.Stderr, "go:", err)
		os.Exit(1)
	}
	std := filepath.Join(filepath.Dir(filepath.Dir(tool)), "src")
	if nothingToGet(os.Args[1:], std) {
		return
	}
	env := environment(os.Args[1:], os.Environ())
	args, err := leaveDrawing(os.Args[1:], std)
	status, done := 0, false
	if err == nil {
		status, done, err = buildCell(tool, args, env)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if done {
		os.Exit(status)
	}
	err = syscall.Exec(tool, append([]string{tool}, args...), env)
	fmt.Fprintf(os.Stderr, "go: cannot start %s: %v\n", tool, err)
	os.Exit(1)
}

// realGo returns the go command that the kernel was made for, or else the first
// one on PATH after this one. If the kernel's cannot be used, the cell gives way.
func realGo() (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	own, err := os.Stat(self)
	if err != nil {
		return "", err
	}
	named := os.Getenv(realVariable)
	candidates := []string{named}
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		candidates = append(candidates, filepath.Join(dir, "go"))
	}
	for i, candidate := range candidates {
		path, err := exec.LookPath(candidate)
		if err != nil {
			continue
		}
		if info, err := os.Stat(path); err != nil || os.SameFile(info, own) {
			continue
		}
		if i > 0 && named != "" {
			if err := cellcode.GiveWay("%s, the go command of the kernel, cannot be used, but %s is", named, path); err != nil {
				return "", err
			}
		}
		return filepath.EvalSymlinks(path)
	}
	return "", fmt.Errorf("cannot find the real go command: %s is %q, and there is no other on PATH", realVariable, os.Getenv(realVariable))
}

// buildMemory is the heap size up to which the go command, the compiler and the
// linker are not garbage-collected.
const buildMemory = "512MiB"

// environment returns the environment of the real go command. Settings of the
// collector that the user made are not changed.
func environment(args, env []string) []string {
	if len(args) == 0 || args[0] != "build" || os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return env
	}
	return append(env, "GOGC=off", "GOMEMLIMIT="+buildMemory)
}
