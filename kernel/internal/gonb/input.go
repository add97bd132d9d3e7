//go:build unix

package gonb

import (
	"os"
	"path/filepath"
	"strings"
)

// GoNB gives what a cell starts a standard input that nobody writes to and nobody
// closes, so that a cell that reads would wait for ever. Here it finds the end of
// its input at once: a shell by a script that it reads when it starts, a Go program
// by a file that is compiled with it.

// inputScript is the name of the script in the kernel's folder.
const inputScript = "input.sh"

// bashVariable names the script that every bash that is no interactive one reads
// first.
const bashVariable = "BASH_ENV"

// closedShell is the script. It gives the variable back, so that a shell in a
// pipe of a cell keeps its input; and a shell that reads its very commands from
// its input, as that of a cell with %%bash does, keeps it too.
func closedShell(previous string) string {
	script := "unset BASH_ENV\n"
	if previous != "" {
		script = "export BASH_ENV='" + strings.ReplaceAll(previous, "'", `'\''`) + "'\n. \"$BASH_ENV\"\n"
	}
	return script + "[ -z \"${BASH_EXECUTION_STRING+x}\" ] || exec < /dev/null\n"
}

// closedProgram is the file. It comes before main.go in the alphabet, and so its
// variable is set before those of the cells. The name under which it imports os
// leaves "os" to the cells.
const closedProgram = `package main

import osOfInput "os"

var _ = func() bool {
	null, err := osOfInput.Open(osOfInput.DevNull)
	if err == nil {
		osOfInput.Stdin = null
	}
	return err == nil
}()
`

// closeShells writes the script into the kernel's folder and returns its path.
func (k *Kernel) closeShells(previous string) (string, error) {
	path := filepath.Join(k.folder.path, inputScript)
	return path, os.WriteFile(path, []byte(closedShell(previous)), 0o600)
}

// closePrograms puts the file where the kernel compiles its cells.
func (k *Kernel) closePrograms() error {
	folders, err := filepath.Glob(filepath.Join(k.folder.path, "gonb_????????"))
	if err != nil {
		return err
	}
	for _, folder := range folders {
		if !workspace.MatchString(folder) {
			continue
		}
		if err := os.WriteFile(filepath.Join(folder, "input.go"), []byte(closedProgram), 0o600); err != nil {
			return err
		}
	}
	return nil
}
