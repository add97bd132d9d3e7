// Command beam visits the states of a puzzle's graph level by level on Apache
// Beam and prints how many there are at each distance from the start.
//
//	go run -C scale/beam . -graph cube:2 -folder /tmp/cube
//
// With the same folder it continues where it was stopped. Beam's own flags
// choose the runner: see the README.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"puzzlelab/internal/counted"
	"puzzlelab/scale/beam/bfs"
)

func main() {
	o := defineFlags(flag.CommandLine)
	flag.Parse()
	beam.Init() // on a worker this does the work and does not return
	log.SetupLogging("warn", "text")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o, flag.Args(), os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "beam:", err)
		os.Exit(1)
	}
}

// defineFlags adds this command's flags to those of Beam.
func defineFlags(flags *flag.FlagSet) *bfs.Options {
	o := new(bfs.Options)
	flags.StringVar(&o.Graph, "graph", "", "graph to search: dango:3,4, torus:3x4, torus:3x4:shifts, cube:2, cube:2:QTM")
	flags.StringVar(&o.Folder, "folder", "", "`folder` for the levels, which all workers must see under this name")
	flags.IntVar(&o.Buckets, "buckets", 0, "`number` of pieces into which the work on a level is divided; 0 means one for each 2^20 states, in 16..4096")
	flags.Uint64Var(&o.Memory, "memory", 0, "maximum `bytes` for a bucket's set on a worker, and for prism; 0 means 2 GiB")
	return o
}

func run(ctx context.Context, o *bfs.Options, args []string, stdout, stderr io.Writer) error {
	if len(args) > 0 {
		return fmt.Errorf("unexpected argument %q; all settings are flags", args[0])
	}
	remove, err := privateScratch()
	if err != nil {
		return err
	}
	defer remove()
	o.Runner = *runners.Runner
	o.Progress = func(p bfs.Progress) {
		fmt.Fprintf(stderr, "level %d: %s in %v; %d of at most %d\n", p.Level, counted.Of(p.States, "states"), p.Took.Round(time.Millisecond), p.Found, p.Size)
	}
	result, err := bfs.Search(ctx, *o)
	if err != nil {
		return err
	}
	return json.NewEncoder(stdout).Encode(result)
}

// privateScratch sets a private folder for temporary files until remove is
// called, because Beam leaves an empty one behind for each job.
func privateScratch() (remove func(), err error) {
	before := os.Getenv("TMPDIR")
	scratch, err := os.MkdirTemp("", "puzzlelab-beam-")
	if err != nil {
		return nil, err
	}
	remove = func() {
		_ = os.Setenv("TMPDIR", before)
		_ = os.RemoveAll(scratch)
	}
	return remove, os.Setenv("TMPDIR", scratch)
}
