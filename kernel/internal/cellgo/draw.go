//go:build unix

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"puzzlelab/kernel/internal/cellcode"
	"puzzlelab/kernel/internal/drawing"
)

// leaveDrawing adds the tag of cells that leave drawing to the kernel's program to
// the arguments of "go build". It returns them unchanged for a cell that cannot show
// a chart, if there is no program, if the cell's sources are not those of the
// program, and if the person sets tags. Std is the folder with the sources of the
// standard library.
func leaveDrawing(args []string, std string) []string {
	if len(args) == 0 || args[0] != "build" || setsTags(args) || setsTags(strings.Fields(os.Getenv("GOFLAGS"))) {
		return args
	}
	info, err := os.Stat(os.Getenv(drawing.Variable))
	if err != nil || !info.Mode().IsRegular() {
		return args
	}
	dir, found := cellcode.FindPackages(std, "go.work").Dir("puzzlelab/" + drawing.Package)
	if !found || !importsFrom("puzzlelab/") || !drawing.IsCurrent(strings.TrimSuffix(dir, filepath.FromSlash(drawing.Package))) {
		return args
	}
	return slices.Insert(slices.Clone(args), 1, "-tags="+drawing.Tag)
}

func setsTags(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		return strings.HasPrefix(arg, "-tags") || strings.HasPrefix(arg, "--tags")
	})
}

// importsFrom reports whether the program in the current folder imports a package
// whose path begins like this.
func importsFrom(prefix string) bool {
	paths, err := importsOf(".")
	return err == nil && slices.ContainsFunc(paths, func(path string) bool { return strings.HasPrefix(path, prefix) })
}
