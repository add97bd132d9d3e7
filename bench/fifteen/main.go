// Command fifteen finds proved shortest solutions for boards of the 15 puzzle from the
// literature, in four metrics: letters and powers of the loop generators a, b, c, and
// single-tile and multi-tile moves of the free blank. It writes the results to a file
// and prints tables of them.
//
//	go run -C bench ./fifteen                       # print tables of the known results
//	go run -C bench ./fifteen -solve letters        # fill one column
//	go run -C bench ./fifteen -solve multi-tile -memory 400
//	go run -C bench ./fifteen -random 3000 -solve letters   # solve random boards
//	go run -C bench ./fifteen -symmetric -solve letters     # look for distant boards
//	go run -C bench ./fifteen -k100    # K100 by other routes of the blank, and read otherwise
//
// Boards that have a result are skipped. With -nodes, boards that turn out to be hard
// are skipped too. After an interrupt the results so far are kept. The
// command runs in the folder bench, and relative paths begin there.
//
// The sets are those of M. Fujimoto, Loop Generators in a Sliding Puzzle and its
// Accessibility, section 5: K100, Korf's instances; KN31, Kociemba's and Norskog's
// without duplicates; MS416, the magic squares with the blank in place of 16. In all of
// them the blank is moved to the last cell, first to the right and then down; the
// source does not say how this was done.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/puzzle"
	"puzzlelab/puzzlekit/solve"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, err)
		stop()
		os.Exit(1)
	}
}

// request holds the values of the flags.
type request struct {
	dir, metric string
	options     solve.Options
	random      int
	symmetric   bool
	k100s       bool
	seed        uint64
}

// metrics are the columns of the results.
var metrics = []string{"letters", "powers", "single-tile", "multi-tile"}

func parse(args []string, stderr io.Writer) (request, error) {
	var r request
	var memory uint64
	flags := flag.NewFlagSet("fifteen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&r.dir, "dir", filepath.Join("..", "puzzlekit", "solve", "testdata"), "folder of fifteen-positions.json and fifteen.json")
	flags.StringVar(&r.metric, "solve", "", "the column to fill: letters, powers, single-tile or multi-tile")
	flags.Uint64Var(&memory, "memory", 2500, "memory for the tables, in MB")
	flags.IntVar(&r.options.Workers, "cores", 0, "number of goroutines; 0 for one per core")
	flags.Uint64Var(&r.options.Nodes, "nodes", 0, "skip boards that need more nodes; 0 to skip none")
	flags.IntVar(&r.random, "random", 0, "solve this many random boards instead, and save the distribution of their lengths")
	flags.BoolVar(&r.symmetric, "symmetric", false, "solve the most symmetric boards instead; for letters and powers")
	flags.BoolVar(&r.k100s, "k100", false, "solve Korf's boards after other routes of the blank, and read otherwise")
	flags.Uint64Var(&r.seed, "seed", 15, "seed of the random boards")
	if err := flags.Parse(args); err != nil {
		return r, err
	}
	r.options.Memory = memory << 20
	switch {
	case flags.NArg() > 0:
		return r, fmt.Errorf("fifteen: unexpected argument %q", flags.Arg(0))
	case r.metric != "" && !slices.Contains(metrics, r.metric):
		return r, fmt.Errorf("fifteen: -solve %q: expected one of %v", r.metric, metrics)
	case r.random > 0 && r.metric == "":
		return r, errors.New("fifteen: -random needs -solve with a column")
	case r.symmetric && r.metric != "letters" && r.metric != "powers":
		return r, errors.New("fifteen: -symmetric needs -solve letters or -solve powers")
	}
	return r, nil
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r, err := parse(args, stderr)
	if err != nil {
		return err
	}
	switch {
	case r.k100s:
		return r.k100(ctx, stdout, stderr)
	case r.symmetric:
		return r.survey(ctx, survey{Column: r.metric, Boards: "symmetric"}, symmetricBoards(), stdout, stderr)
	case r.random > 0:
		return r.survey(ctx, survey{Column: r.metric, Boards: "random", Seed: r.seed}, r.randomBoards(), stdout, stderr)
	}
	records, err := readRecords(r.dir)
	if err != nil {
		return err
	}
	if r.metric != "" {
		err = r.fill(ctx, records, stderr)
		if write := writeRecords(r.dir, records); write != nil || err != nil {
			return errors.Join(err, write)
		}
	}
	printTables(stdout, records)
	return nil
}

// solver makes the solver for a column.
func (r request) solver(ctx context.Context, stderr io.Writer) (solve.Solver, error) {
	begun := time.Now()
	defer func() { fmt.Fprintf(stderr, "prepared in %v\n", time.Since(begun).Round(time.Millisecond)) }()
	if r.metric == "letters" || r.metric == "powers" {
		return solve.NewBidirectional(ctx, puzzle.Loops(4, 4), r.metric, &r.options)
	}
	return solve.NewSliding(ctx, puzzle.Sliding(4, 4), r.metric, &r.options)
}

// saveEvery is the interval at which results are written to the file.
const saveEvery = 5 * time.Second

// fill solves the boards that have no result in the column.
func (r request) fill(ctx context.Context, records []*record, stderr io.Writer) error {
	todo := slices.DeleteFunc(slices.Clone(records), func(c *record) bool { return !c.wants(r.metric) })
	if len(todo) == 0 {
		return nil
	}
	solver, err := r.solver(ctx, stderr)
	if err != nil {
		return err
	}
	line := progress.NewLine(stderr)
	begun, saved, worst := time.Now(), time.Now(), time.Duration(0)
	for i, c := range todo {
		state, err := solver.Puzzle().ParseState(c.board(r.metric))
		if err != nil {
			return err
		}
		since := time.Now()
		result, err := solve.Optimal(ctx, solver, state)
		var limit *solve.LimitError
		if errors.As(err, &limit) {
			line.Print("%s %d needs %d or more", c.Set, c.Number, limit.Lower)
			continue
		}
		if err != nil {
			return fmt.Errorf("fifteen: %s %d: %w", c.Set, c.Number, err)
		}
		worst = max(worst, time.Since(since))
		c.put(r.metric, result)
		if time.Since(saved) > saveEvery {
			saved = time.Now()
			if err := writeRecords(r.dir, records); err != nil {
				return err
			}
		}
		line.Show("%d of %d, %v, %s", i+1, len(todo), time.Since(begun).Round(time.Second), counted.Of(result.Nodes, "nodes"))
	}
	line.Print("%s in %v, the longest %v", counted.Of(len(todo), "boards"), time.Since(begun).Round(time.Millisecond), worst.Round(time.Millisecond))
	return nil
}
