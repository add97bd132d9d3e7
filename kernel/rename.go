//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"

	"puzzlelab/internal/counted"
)

func renameCommand() *command {
	return &command{
		name:      "rename",
		arguments: "PATH",
		summary:   "give the module another path, to publish it",
		help: `Changes the path of the module to PATH, such as example.org/you/puzzlelab, in all files
of the clone: imports, module files, notebooks, documents, settings. Then others can
import the library with go get PATH/puzzlekit, once the clone is published there.

The name of the kernel, the caches and the environment variables stay. Notebooks that
import the first path, puzzlelab/puzzlekit, go on to work, and say so.

It needs git. "git diff" shows what was changed, "git checkout ." takes it back.

Exit codes: 0 success; 2 wrong command line; 3 the path is not one of a Go module, or a
file cannot be written.`,
		most: anyNumber,
		run:  renameModule,
	}
}

func renameModule(ctx context.Context, args []string, out *console) error {
	if len(args) != 1 {
		return usageError{errors.New("want one argument, the new path of the module")}
	}
	root, err := repository()
	if err != nil {
		return err
	}
	from, changed, err := renameTo(ctx, root, args[0])
	if err != nil {
		return err
	}
	fmt.Fprintf(out.stdout, "%s is %s now, in %s\n", from, args[0], counted.Of(len(changed), "files"))
	return nil
}
