// Command flows counts what of the library is executed on two ways that a reader follows:
// from the definition of a puzzle to its God's number, and from a scramble to the picture
// of its solution.
//
//	go run -C bench ./flows
//	go run -C bench ./flows -files
//
// It builds the two programs below its folder with the coverage of Go and counts the files
// and packages of which a statement was executed. A reader of the code has to open no others.
package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// programs are the folders of the two programs, with what they show.
var programs = []struct{ folder, way string }{
	{"godsnumber", "from a definition to its God's number"},
	{"picture", "from a scramble to the picture of its solution"},
}

const module = "puzzlelab/"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "flows:", err)
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("flows", flag.ContinueOnError)
	list := flags.Bool("files", false, "also list the files")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	for _, p := range programs {
		files, err := executed(ctx, p.folder)
		if err != nil {
			return fmt.Errorf("%s: %w", p.folder, err)
		}
		fmt.Printf("%s: %d files of %d packages\n", p.way, len(files), packages(files))
		if *list {
			fmt.Println("  " + strings.Join(files, "\n  "))
		}
	}
	return nil
}

// executed builds and runs a program and returns the files of the library of which it
// executed a statement.
func executed(ctx context.Context, program string) ([]string, error) {
	dir, err := os.MkdirTemp("", "flows-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	binary, counts, profile := filepath.Join(dir, program), filepath.Join(dir, "counts"), filepath.Join(dir, "profile")
	if err := os.Mkdir(counts, 0o700); err != nil {
		return nil, err
	}
	for _, args := range [][]string{
		{"go", "build", "-tags", "puzzlelab_cell", "-cover", "-coverpkg=" + module + "...", "-o", binary, module + "bench/flows/" + program},
		{binary},
		{"go", "tool", "covdata", "textfmt", "-i=" + counts, "-o=" + profile},
	} {
		cmd := exec.CommandContext(ctx, args[0], args[1:]...)
		// Values are shown as in a cell, but to nobody.
		cmd.Env = append(os.Environ(), "GOCOVERDIR="+counts, "GONB_PIPE="+os.DevNull, "GONB_PIPE_BACK="+os.DevNull)
		if out, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w\n%s", strings.Join(args[:min(2, len(args))], " "), err, out)
		}
	}
	text, err := os.ReadFile(profile)
	if err != nil {
		return nil, err
	}
	return executedFiles(text)
}

// executedFiles reads a profile, which has lines "puzzlelab/charts/bars.go:12.30,14.2 1 0":
// a block, the number of its statements, and how often it was executed.
func executedFiles(profile []byte) ([]string, error) {
	files := map[string]bool{}
	lines := bufio.NewScanner(bytes.NewReader(profile))
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) != 3 || fields[2] == "0" {
			continue
		}
		file, _, found := strings.Cut(fields[0], ":")
		if !found {
			return nil, fmt.Errorf("a line of the profile is %q", lines.Text())
		}
		if file = strings.TrimPrefix(file, module); !strings.HasPrefix(file, "bench/") {
			files[file] = true
		}
	}
	return slices.Sorted(maps.Keys(files)), lines.Err()
}

func packages(files []string) int {
	folders := map[string]bool{}
	for _, f := range files {
		folders[path.Dir(f)] = true
	}
	return len(folders)
}
