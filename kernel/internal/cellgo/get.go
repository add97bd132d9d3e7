//go:build unix

package main

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"

	"puzzlelab/kernel/internal/cellcode"
)

// nothingToGet reports whether the call is "go get" in a folder whose imports
// are all available already: packages of the standard library, whose sources are
// in std, or of the modules of the folder's workspace. When in doubt it returns
// false, and the real go command decides.
func nothingToGet(args []string, std string) bool {
	if len(args) != 1 || args[0] != "get" {
		return false
	}
	imports, err := importsOf(".")
	if err != nil {
		return false
	}
	packages := cellcode.FindPackages(std, "go.work")
	for _, path := range imports {
		// What this project does not have is nowhere else; the build says so.
		if _, found := packages.Dir(path); !found && !strings.HasPrefix(path, cellcode.OwnModule) {
			return false
		}
	}
	return true
}

// importsOf lists the imports of the Go files in a folder.
func importsOf(dir string) ([]string, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return nil, err
		}
		paths = append(paths, cellcode.ImportPaths(file)...)
	}
	return paths, nil
}
