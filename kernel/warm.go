//go:build unix

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/kernel/internal/cellcode"
	"puzzlelab/kernel/internal/nbformat"
	"puzzlelab/kernel/internal/runner"
)

func warmCommand() *command {
	return &command{
		name:      "warm",
		arguments: "[options] [NOTEBOOK|FOLDER...]",
		summary:   "build what cells need in advance, so that the first cell is fast too",
		help: `Builds the tools, compiles the packages that the cells of the notebooks import and the
packages of the standard library that cells often use without an import, and links
programs with them and with puzzlekit on a real kernel. Without arguments it takes all
notebooks below notebooks/.

Needs the module proxy the first time; afterwards the notebooks run offline.`,
		most: anyNumber,
		options: func(flags *flag.FlagSet) action {
			o := &warmOptions{}
			flags.StringVar(&o.kernel, "kernel", "", "use the gonb program at `PATH` instead of the pinned one")
			flags.BoolVar(&o.quiet, "quiet", false, "print only errors")
			return o.warm
		},
	}
}

type warmOptions struct {
	kernel string
	quiet  bool
}

func (o *warmOptions) warm(ctx context.Context, paths []string, out *console) error {
	out.quiet = o.quiet
	h, err := prepareHost(ctx, o.kernel, out)
	if err != nil {
		return err
	}
	if err := h.buildGopls(ctx, out); err != nil {
		return err
	}
	if len(paths) == 0 {
		if paths, err = ownNotebooks(); err != nil {
			return err
		}
	}
	if paths, err = expand(paths); err != nil {
		return err
	}
	jobs, clean := openGoJobs(paths)
	defer clean()
	if _, failures := split(jobs, out); len(failures) > 0 {
		return conclude(failures, len(jobs))
	}
	began := time.Now()
	if err := h.compileAhead(ctx, slices.Concat(standard, imports(jobs...)), out); err != nil {
		return err
	}
	if err := h.link(ctx, jobs, out); err != nil {
		return err
	}
	out.say("warm after %.1f s", time.Since(began).Seconds())
	return nil
}

// link makes a kernel compile and link one program with the imports of each
// notebook. This shows that cells will find what they need, and loads the linker,
// the kernel and the archives into the system's file cache.
func (h *host) link(ctx context.Context, jobs []*job, out *console) error {
	notebook := nbformat.New()
	notebook.Cells = faceCells() // first: packages of later cells keep more of the face
	notebook.Cells = append(notebook.Cells, warmCells(standard)...)
	for _, j := range jobs {
		notebook.Cells = append(notebook.Cells, warmCells(imports(j))...)
	}
	out.progress("linking what cells import")
	k, err := h.start(ctx, h.root, 0)
	if err != nil {
		return err
	}
	err = runner.Execute(ctx, k, notebook, &runner.Options{Clean: k.Clean})
	if ways := k.GaveWay(); len(ways) > 0 {
		out.note("%s took a slower road:\n  %s", counted.Of(len(ways), "cells"), strings.Join(ways, "\n  "))
	}
	if stopErr := k.Stop(); err == nil && stopErr != nil {
		err = kernelError{stopErr}
	}
	var cell *runner.CellError
	if errors.As(err, &cell) && cell.Reason != runner.Stopped {
		err = kernelError{fmt.Errorf("the packages that the notebooks import do not compile:\n%s", cell.Detail)}
	}
	return err
}

// standard lists the packages that cells most often use without an import;
// goimports adds the import. GoNB itself adds flag.
var standard = []string{
	"bufio", "bytes", "cmp", "context", "encoding/json", "errors", "flag", "fmt", "io", "iter", "maps",
	"math", "math/big", "math/bits", "math/rand", "math/rand/v2", "os", "path/filepath", "regexp",
	"slices", "sort", "strconv", "strings", "sync", "sync/atomic", "testing", "text/tabwriter",
	"time", "unicode", "unicode/utf8",
}

// faceUses are uses of the face each of which compiles another choice of its files.
var faceUses = []string{
	`Show(Perm("(1,2)"))`, `Show(Group("S4"))`, "Show(Rubik(3))", "Show(Play(Rubik(3)))",
	"Show(Solve(Scramble(Pocket(), 1)))", "Show(Distances(Pyraminx()))", "Show(Dango(3, 3, 6))",
}

// faceCells returns cells that compile these uses and run none.
func faceCells() []*nbformat.Cell {
	var cells []*nbformat.Cell
	for _, use := range faceUses {
		cells = append(cells, &nbformat.Cell{Type: nbformat.Code, Source: "%%\nif false {\n\t" + use + "\n}"})
	}
	return cells
}

// warmCells returns two cells: one writes a file that imports the given packages
// into the kernel's folder, and the other has it compiled and linked.
func warmCells(packages []string) []*nbformat.Cell {
	var file strings.Builder
	file.WriteString("%%writefile ${GONB_TMP_DIR}/warm.go\npackage main\n\nimport (\n")
	for _, path := range packages {
		fmt.Fprintf(&file, "\t_ %q\n", path)
	}
	file.WriteString(")")
	var cells []*nbformat.Cell
	for _, source := range []string{file.String(), "%%\nfmt.Print()"} {
		cells = append(cells, &nbformat.Cell{Type: nbformat.Code, Source: source})
	}
	return cells
}

// imports returns the packages that the cells of notebooks import. It skips cells
// that are not Go.
func imports(jobs ...*job) []string {
	var paths []string
	for _, j := range jobs {
		for _, cell := range j.notebook.Cells {
			if cell.Type == nbformat.Code {
				paths = append(paths, cellImports(cell.Source)...)
			}
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

func cellImports(source string) []string {
	file, err := parser.ParseFile(token.NewFileSet(), "", "package main\n"+goLines(source), parser.ImportsOnly)
	if err != nil {
		return nil
	}
	return cellcode.ImportPaths(file)
}

// goLines removes GoNB's own lines from a cell.
func goLines(source string) string {
	var lines []string
	for _, line := range strings.Split(source, "\n") {
		if strings.HasPrefix(line, "%%") && len(strings.TrimSpace(line)) == 2 {
			break // the body of main follows
		}
		if !strings.HasPrefix(line, "%") && !strings.HasPrefix(line, "!") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
