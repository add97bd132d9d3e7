//go:build unix

// Command cellgo is the go command as cells call it. It stands as "go" before the
// real one on a kernel's PATH and hands every call on to it, with two savings
// that GoNB, which calls "go get" and then "go build" for each cell, does not
// make:
//
//   - "go get" of a cell that imports only the standard library and the modules
//     of the kernel's workspace has nothing to get and is not run.
//   - "go build" works without garbage collection, as long as it needs less than
//     half a gigabyte: its processes end before collecting pays.
//
// The programs of cells are not started through it and keep their own settings.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// realVariable names the go command behind this one.
const realVariable = "PUZZLELAB_GO"

func main() {
	tool, err := realGo()
	if err != nil {
		fmt.Fprintln(os.Stderr, "go:", err)
		os.Exit(1)
	}
	if nothingToGet(os.Args[1:], filepath.Join(filepath.Dir(filepath.Dir(tool)), "src")) {
		return
	}
	args := append([]string{tool}, os.Args[1:]...)
	err = syscall.Exec(tool, args, environment(os.Args[1:], os.Environ()))
	fmt.Fprintf(os.Stderr, "go: %s cannot be started: %v\n", tool, err)
	os.Exit(1)
}

// realGo returns the go command that the kernel was made for, or else the first
// on PATH behind this one.
func realGo() (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	own, err := os.Stat(self)
	if err != nil {
		return "", err
	}
	candidates := []string{os.Getenv(realVariable)}
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		candidates = append(candidates, filepath.Join(dir, "go"))
	}
	for _, candidate := range candidates {
		path, err := exec.LookPath(candidate)
		if err != nil {
			continue
		}
		if info, err := os.Stat(path); err == nil && !os.SameFile(info, own) {
			return filepath.EvalSymlinks(path)
		}
	}
	return "", fmt.Errorf("no go command behind this one: %s is %q, and PATH has no other", realVariable, os.Getenv(realVariable))
}

// buildMemory is what the heap of the go command, the compiler or the linker may
// grow to before it is collected.
const buildMemory = "512MiB"

// environment returns what the real go command gets to see. Settings of the
// collector that a person made are left alone.
func environment(args, env []string) []string {
	if len(args) == 0 || args[0] != "build" || os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return env
	}
	return append(env, "GOGC=off", "GOMEMLIMIT="+buildMemory)
}
