//go:build unix

package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"

	"puzzlelab/internal/atomicfile"
	"puzzlelab/internal/counted"
	"puzzlelab/kernel/internal/cellcode"
	"puzzlelab/kernel/internal/nbformat"
)

func packCommand() *command {
	return &command{
		name:      "pack",
		arguments: "[options] NOTEBOOK [FILE...]",
		summary:   "put a notebook, its own module and its data into one archive",
		help: `Writes a zip file that "run" and "check" take in place of the notebook, also on
another machine. It has the notebook; all files of your own module around it, that is, of
the nearest go.mod in its folder or above; the files and folders beside it that a string
in one of its cells names; and the FILEs. Hidden files, other notebooks and pages are
left out.

Nothing is executed. It lists what it packs: look at it before you give the archive away.

Exit codes: 0 success; 2 wrong command line; 3 a file cannot be read, is outside of the
folder, or is too large.`,
		most: anyNumber,
		options: func(flags *flag.FlagSet) action {
			output := flags.String("output", "", "write the archive to `PATH` instead of NAME.zip beside the\nnotebook")
			return func(_ context.Context, args []string, out *console) error { return packNotebook(args, *output, out) }
		},
	}
}

func packNotebook(args []string, output string, out *console) error {
	if len(args) == 0 {
		return usageError{errors.New("no notebook given")}
	}
	path := args[0]
	nb, _, err := readNotebook(path)
	if err != nil {
		return err
	}
	folder, files, err := nbformat.FilesToPack(path, nb, ownModule(path), args[1:])
	if err != nil {
		return err
	}
	if output == "" {
		output = strings.TrimSuffix(path, filepath.Ext(path)) + ".zip"
	}
	if err := atomicfile.Write(output, func(w io.Writer) error { return nbformat.WriteArchive(w, folder, files) }); err != nil {
		return err
	}
	for _, name := range files {
		out.say("%s", name)
	}
	out.say("%s: %s", output, counted.Of(len(files), "files"))
	return nil
}

// ownModule returns the folder of the module around a notebook, or "" if there is none or
// it is this project's.
func ownModule(path string) string {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return ""
	}
	module := cellcode.ModuleFolder(filepath.Dir(absolute))
	if root, err := repository(); err == nil && module == root {
		return ""
	}
	return module
}

// unpack extracts the archives among the jobs, each into a temporary folder, which clean
// removes. Their results go beside the archive.
func unpack(jobs []*job) (clean func()) {
	var folders []string
	for _, j := range jobs {
		if !nbformat.IsArchive(j.path) {
			continue
		}
		folder, err := os.MkdirTemp("", "pack-*")
		if err == nil {
			folders = append(folders, folder)
			j.inside, err = nbformat.Extract(j.path, folder)
		}
		if err != nil {
			j.unread = notebookError{err}
			continue
		}
		j.notebook, _, j.unread = readNotebook(j.inside)
	}
	return func() {
		for _, folder := range folders {
			_ = os.RemoveAll(folder)
		}
	}
}
