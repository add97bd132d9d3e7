//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"puzzlelab/kernel/internal/cellcode"
)

// cellFolder is where the program that is compiled is stored, below GoNB's folder.
// The go command ignores folders whose name begins with a dot.
const cellFolder = ".cell"

// buildCell runs the go command for "go build" or "go test" of a cell, on only those
// declarations and files of the face that the cell needs, and returns its exit status.
// It returns false if the call should be passed on unchanged: if it is another call or
// there is nothing to leave out, and if the compiler complains of what was left out.
func buildCell(tool string, args, env []string) (status int, done bool) {
	file := sourceOf(args)
	if file == "" || slices.ContainsFunc(args, func(a string) bool { return strings.Contains(a, "-overlay") }) {
		return 0, false
	}
	text, told := os.LookupEnv(cellcode.LinesVariable)
	current, err := cellcode.DecodeLines(text)
	if !told || err != nil {
		return 0, false
	}
	packages := cellcode.FindPackages(filepath.Join(filepath.Dir(filepath.Dir(tool)), "src"), "go.work")
	program, ok := readProgram(packages, file, current)
	if !ok {
		return 0, false
	}
	if program.Broken, err = cellcode.DecodeLines(os.Getenv(cellcode.BrokenVariable)); err != nil {
		return 0, false
	}
	replaced := map[string][]byte{}
	pruned, ok := cellcode.Prune(program)
	if ok {
		replaced[file] = pruned.Source
		program.Source = pruned.Source
	} else {
		pruned = &cellcode.Pruned{}
	}
	unused, ok := packages.UnusedFiles(append(program.Others, program.Source)...)
	if !ok && len(replaced) == 0 {
		return 0, false
	}
	overlay, err := writeOverlay(replaced, unused)
	if err != nil {
		return 0, false
	}
	cmd := exec.Command(tool, append([]string{args[0], "-overlay", overlay}, args[1:]...)...)
	cmd.Env = env
	output, err := cmd.CombinedOutput()
	if err != nil && (pruned.Complains(string(output)) || complainsOfPackage(string(output), cellcode.FacePath, cellcode.BoardPath)) {
		return 0, false
	}
	_, _ = os.Stderr.WriteString(strings.ReplaceAll(string(output), cellFolder+"/"+file, file))
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return max(exit.ExitCode(), 1), true
	case err != nil:
		return 0, false
	}
	return 0, true
}

// sourceOf returns the file that GoNB wrote for a call that compiles a cell, or ""
// for other calls.
func sourceOf(args []string) string {
	switch {
	case len(args) > 0 && args[0] == "build":
		return "main.go"
	case len(args) > 1 && args[0] == "test" && args[1] == "-c":
		return "main_test.go"
	}
	return ""
}

// readProgram reads the program in the current folder, of which the given file is that
// of the cell.
func readProgram(packages *cellcode.Packages, file string, current cellcode.Lines) (*cellcode.Program, bool) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		return nil, false
	}
	program := &cellcode.Program{Current: current, Exports: packages.Exports}
	for _, name := range names {
		source, err := os.ReadFile(name)
		switch {
		case err != nil || bytes.Contains(source, []byte(`import "C"`)):
			return nil, false
		case name == file:
			program.Source = source
		case !strings.HasSuffix(name, "_test.go"):
			program.Others = append(program.Others, source)
		}
	}
	return program, true
}

// writeOverlay makes the go command read the texts in place of files in the current
// folder, and see none of the unused files. It returns the file that says so.
func writeOverlay(replaced map[string][]byte, unused []string) (string, error) {
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	dir := filepath.Join(here, cellFolder)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	replace := map[string]string{}
	for name, text := range replaced {
		other := filepath.Join(dir, name)
		if err := os.WriteFile(other, text, 0o600); err != nil {
			return "", err
		}
		replace[filepath.Join(here, name)] = other
	}
	for _, name := range unused {
		replace[name] = "" // as if it were not there
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o600)
}

// complainsOfPackage reports whether one of the packages does not compile.
func complainsOfPackage(output string, paths ...string) bool {
	return slices.ContainsFunc(paths, func(path string) bool { return strings.Contains(output, "# "+path+"\n") })
}
