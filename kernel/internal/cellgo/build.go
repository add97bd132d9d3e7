//go:build unix

package main

import (
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

// A cellBuild is "go build" or "go test" of a cell.
type cellBuild struct {
	tool      string
	args, env []string
	here      string // the folder of the program
	packages  *cellcode.Packages
	sources   []sourceFile
	cell      int               // the index of the cell's file
	pruned    *cellcode.Pruned  // if declarations are left out
	library   map[string][]byte // files of the library without what the cell does not need
}

type sourceFile struct {
	name string
	text []byte
}

// buildCell runs the go command for "go build" or "go test" of a cell, on only those
// declarations of the cells that it needs and those of the library that need no other
// packages. It returns the exit status, or
// false if the call should be passed on unchanged: if it is another call, if there is
// nothing to leave out, and if the cell gives way. The error says that it may not.
func buildCell(tool string, args, env []string) (status int, done bool, err error) {
	b, err := readCell(tool, args, env)
	if b == nil || err != nil {
		return 0, false, err
	}
	leaner, err := b.leaveOut()
	if err != nil || !leaner {
		return 0, false, err
	}
	output, err := b.run()
	if err != nil && b.complains(output) {
		return 0, false, cellcode.GiveWay("what is left out is needed: %s", output)
	}
	file := b.sources[b.cell].name
	_, _ = os.Stderr.WriteString(strings.ReplaceAll(output, cellFolder+"/"+file, file))
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return max(exit.ExitCode(), 1), true, nil
	case err != nil:
		return 0, false, cellcode.GiveWay("%v", err)
	}
	return 0, true, nil
}

// readCell reads the program in the current folder. It returns nil if the call does not
// compile a cell of which GoNB says which lines are its own.
func readCell(tool string, args, env []string) (*cellBuild, error) {
	file := sourceOf(args)
	_, told := os.LookupEnv(cellcode.LinesVariable)
	if file == "" || !told || slices.ContainsFunc(args, func(a string) bool { return strings.Contains(a, "-overlay") }) {
		return nil, nil
	}
	here, err := os.Getwd()
	if err != nil {
		return nil, cellcode.GiveWay("%v", err)
	}
	names, err := filepath.Glob("*.go")
	if err != nil {
		return nil, cellcode.GiveWay("%v", err)
	}
	b := &cellBuild{tool: tool, args: args, env: env, here: here, cell: -1}
	for _, name := range names {
		if name != file && strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, cellcode.GiveWay("%v", err)
		}
		if name == file {
			b.cell = len(b.sources)
		}
		b.sources = append(b.sources, sourceFile{name, text})
	}
	if b.cell < 0 {
		return nil, nil
	}
	b.packages = cellcode.FindPackages(b.std(), "go.work")
	return b, nil
}

// std returns the folder with the sources of the standard library.
func (b *cellBuild) std() string {
	return filepath.Join(filepath.Dir(filepath.Dir(b.tool)), "src")
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

// leaveOut finds the declarations that the cell does not need, and reports whether there are
// any.
func (b *cellBuild) leaveOut() (bool, error) {
	program := &cellcode.Program{Source: b.sources[b.cell].text, Exports: b.packages.Exports, Sources: b.packages.Sources}
	for i, source := range b.sources {
		if i != b.cell {
			program.Others = append(program.Others, source.text)
		}
	}
	var err, errBroken error
	program.Current, err = cellcode.DecodeLines(os.Getenv(cellcode.LinesVariable))
	program.Broken, errBroken = cellcode.DecodeLines(os.Getenv(cellcode.BrokenVariable))
	if err := errors.Join(err, errBroken); err != nil {
		return false, cellcode.GiveWay("%v", err)
	}
	b.pruned, err = cellcode.Prune(program)
	if err != nil {
		if err := cellcode.GiveWay("declarations cannot be left out: %v", err); err != nil {
			return false, err
		}
	}
	if b.pruned != nil {
		b.sources[b.cell].text = b.pruned.Source
	}
	if needed, ok := b.packages.Needed(append(program.Others, b.sources[b.cell].text)...); ok {
		b.library = b.packages.Without(needed)
	}
	return b.pruned != nil || len(b.library) > 0, nil
}

// run runs the go command without what is left out.
func (b *cellBuild) run() (output string, err error) {
	overlay, err := b.writeOverlay()
	if err != nil {
		return "", err
	}
	return b.call(slices.Insert(slices.Clone(b.args), 1, "-overlay", overlay))
}

func (b *cellBuild) call(args []string) (output string, err error) {
	cmd := exec.Command(b.tool, args...)
	cmd.Env = b.env
	text, err := cmd.CombinedOutput()
	return string(text), err
}

// complains reports whether the compiler complains of what was left out.
func (b *cellBuild) complains(output string) bool {
	for _, path := range []string{cellcode.FacePath, cellcode.BoardPath} {
		if strings.Contains(output, "# "+path+"\n") {
			return true
		}
	}
	return b.pruned != nil && b.pruned.Complains(output)
}

// writeOverlay makes the go command read the cell's program in place of the file in the
// current folder, and what is left of the library. It returns the file that says so.
func (b *cellBuild) writeOverlay() (string, error) {
	dir := filepath.Join(b.here, cellFolder)
	if err := os.MkdirAll(filepath.Join(dir, "library"), 0o700); err != nil {
		return "", err
	}
	replace := map[string]string{}
	if b.pruned != nil {
		file := b.sources[b.cell].name
		other := filepath.Join(dir, file)
		if err := os.WriteFile(other, b.pruned.Source, 0o600); err != nil {
			return "", err
		}
		replace[filepath.Join(b.here, file)] = other
	}
	for name, text := range b.library {
		replace[name] = "" // as if it were not there
		if text == nil {
			continue
		}
		other := filepath.Join(dir, "library", strings.ReplaceAll(name, string(filepath.Separator), "-"))
		if err := os.WriteFile(other, text, 0o600); err != nil {
			return "", err
		}
		replace[name] = other
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o600)
}
