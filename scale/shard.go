package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"puzzlelab/internal/counted"
	"puzzlelab/internal/shard"
	"puzzlelab/scale/internal/jobs"
)

// inputs maps each kind of job to a function that defines its flags and returns
// a function that returns their values after parsing.
var inputs = map[string]func(*flag.FlagSet) func() (jobs.Spec, error){
	"cubequeens": func(flags *flag.FlagSet) func() (jobs.Spec, error) {
		var c jobs.CubeQueens
		flags.IntVar(&c.N, "n", 8, "edge length of the cube")
		flags.StringVar(&c.Piece, "piece", "queen", "queen or rook")
		flags.BoolVar(&c.Force, "force", false, "count even if the estimated time is long")
		return func() (jobs.Spec, error) { return &c, nil }
	},
	"loops":   func(flags *flag.FlagSet) func() (jobs.Spec, error) { return positions(flags, "loops") },
	"fifteen": func(flags *flag.FlagSet) func() (jobs.Spec, error) { return positions(flags, "fifteen") },
	"dango": func(flags *flag.FlagSet) func() (jobs.Spec, error) {
		var d jobs.Dango
		flags.IntVar(&d.Skewers, "n", 3, "number of skewers")
		flags.IntVar(&d.Height, "h", 4, "height of the skewers")
		flags.IntVar(&d.MemoryMB, "memory", 7168, "memory that a search may take, in MB")
		return func() (jobs.Spec, error) { return &d, nil }
	},
}

func positions(flags *flag.FlagSet, kind string) func() (jobs.Spec, error) {
	p := jobs.Positions{Kind: kind}
	metrics := "letters or powers"
	if kind == "fifteen" {
		metrics = "single-tile or multi-tile"
	}
	var file string
	flags.IntVar(&p.Cols, "cols", 4, "columns of the board")
	flags.IntVar(&p.Rows, "rows", 4, "rows of the board")
	flags.StringVar(&p.Metric, "metric", "", metrics+" (default the first)")
	flags.IntVar(&p.MemoryMB, "memory", 1024, "memory for the tables of each process, in MB")
	flags.IntVar(&p.Random, "random", 0, "solve this many random boards")
	flags.Uint64Var(&p.Seed, "seed", 15, "seed of the random boards")
	flags.StringVar(&file, "positions", "", "solve the boards in a file, one per line")
	return func() (jobs.Spec, error) {
		if file == "" {
			return &p, nil
		}
		boards, err := jobs.ReadBoards(file)
		p.Boards, p.Seed = boards, 0
		return &p, err
	}
}

// cut creates the folder of a job.
func cut(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		return fmt.Errorf("scale shard: which job? want one of %v", jobs.Kinds())
	}
	if args[0] == "-h" || strings.TrimLeft(args[0], "-") == "help" {
		fmt.Fprintf(stdout, "usage: scale shard KIND [flags] -count N -o DIR\nKIND is one of %v; scale shard KIND -help lists its flags\n", jobs.Kinds())
		return nil
	}
	kind := args[0]
	prepare, known := inputs[kind]
	if !known {
		return &jobs.KindError{Kind: kind}
	}
	flags := newFlags("shard", kind, stderr)
	spec := prepare(flags)
	count := flags.Int("count", 0, "number of shards")
	dir := flags.String("o", "", "folder of the job")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	switch {
	case flags.NArg() > 0:
		return fmt.Errorf("scale shard: unexpected argument %q", flags.Arg(0))
	case *dir == "":
		return errors.New("scale shard: -o is missing; want the folder of the job")
	}
	job, err := newJob(ctx, kind, spec, *count)
	if err != nil {
		return err
	}
	created, err := job.Create(*dir)
	if err != nil {
		return err
	}
	note := ""
	if !created {
		note = "; it already existed"
	}
	fmt.Fprintf(stdout, "%s: %s, %s in %s, job %.12s%s\n", *dir, job.Kind, counted.Of(job.Units, "units"), counted.Of(job.Shards, "shards"), job.Hash, note)
	return nil
}

func newJob(ctx context.Context, kind string, inputs func() (jobs.Spec, error), count int) (*shard.Job, error) {
	spec, err := inputs()
	if err != nil {
		return nil, err
	}
	task, err := spec.Task(ctx)
	if err != nil {
		return nil, err
	}
	return shard.NewJob(kind, spec, task, count)
}
