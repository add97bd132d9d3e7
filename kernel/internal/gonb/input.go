//go:build unix

package gonb

import (
	"os"
	"path/filepath"
	"strings"
)

// GoNB gives the processes of a cell a standard input that is never written to and
// never closed, so a cell that reads from it would wait forever. Instead, such a
// cell gets an end of file at once: a shell by a script that it reads when it
// starts, a Go program by a file that is compiled with it.

// inputScript is the name of the script in the kernel's folder.
const inputScript = "input.sh"

// bashVariable names the script that every non-interactive bash reads first.
const bashVariable = "BASH_ENV"

// closedShell returns the script. It restores the variable, so that a shell in a
// pipe of a cell keeps its input. A shell that reads its commands from its input,
// like that of a cell with %%bash, keeps it too.
func closedShell(previous string) string {
	script := "unset BASH_ENV\n"
	if previous != "" {
		script = "export BASH_ENV='" + strings.ReplaceAll(previous, "'", `'\''`) + "'\n. \"$BASH_ENV\"\n"
	}
	return script + "[ -z \"${BASH_EXECUTION_STRING+x}\" ] || exec < /dev/null\n"
}

// closedProgram is the file. Its name sorts before main.go, so its variable is
// initialised before those of the cells. It renames its import of os, so that cells
// can use the name.
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
	path := filepath.Join(k.folder.Path(), inputScript)
	return path, os.WriteFile(path, []byte(closedShell(previous)), 0o600)
}

// closePrograms puts the file into the folder in which the kernel compiles its
// cells.
func (k *Kernel) closePrograms() error {
	folders, err := filepath.Glob(filepath.Join(k.folder.Path(), "gonb_????????"))
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
