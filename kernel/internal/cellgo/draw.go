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
// a chart, if the person sets tags, and if it imports packages of others: these may
// use gonbui, which a cell with the tag must not do (see puzzlekit/internal/display).
// The cell gives way if there is no program, and if its sources are not those of the
// program. Std is the folder with the sources of the standard library.
func leaveDrawing(args []string, std string) ([]string, error) {
	if len(args) == 0 || args[0] != "build" || setsTags(args) || setsTags(strings.Fields(os.Getenv("GOFLAGS"))) {
		return args, nil
	}
	packages := cellcode.FindPackages(std, "go.work")
	dir, found := packages.Dir(cellcode.OwnModule + drawing.Package)
	if !found || !importsOnlyOurs(packages) {
		return args, nil
	}
	info, err := os.Stat(os.Getenv(drawing.Variable))
	if err != nil || !info.Mode().IsRegular() {
		return args, cellcode.GiveWay("there is no program that draws charts: %s is %q", drawing.Variable, os.Getenv(drawing.Variable))
	}
	if !drawing.IsCurrent(strings.TrimSuffix(dir, filepath.FromSlash(drawing.Package))) {
		return args, cellcode.GiveWay("the program that draws charts was built from other sources; start the kernel again")
	}
	return slices.Insert(slices.Clone(args), 1, "-tags="+drawing.Tag), nil
}

func setsTags(args []string) bool {
	return slices.ContainsFunc(args, func(arg string) bool {
		return strings.HasPrefix(arg, "-tags") || strings.HasPrefix(arg, "--tags")
	})
}

// importsOnlyOurs reports whether the program in the current folder imports a package of
// this project, and else only the standard library.
func importsOnlyOurs(packages *cellcode.Packages) bool {
	paths, err := importsOf(".")
	ours := 0
	for _, path := range paths {
		if strings.HasPrefix(path, cellcode.OwnModule) {
			ours++
		} else if !packages.IsStandard(path) {
			return false
		}
	}
	return err == nil && ours > 0
}
