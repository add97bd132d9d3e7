// Command dangotable searches a puzzle of skewers and distinct dumplings from one start of
// each shape and prints the number of states at each distance.
//
//	go run -C bench ./dangotable -n 3 -h 5
//	go run -C bench ./dangotable -n 3 -h 6 -o known.json
//	go run -C bench ./dangotable -all -o ../puzzlekit/dango/known.json
//
// With -o each result is written to a file as soon as it is known, and shapes that are
// already in the file are not searched again. The largest puzzles take minutes and up to
// 6 GB for each shape.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"puzzlelab/bench/internal/listfile"
	"puzzlelab/internal/counted"
	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/dango"
	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/stategraph"
)

// frontier lists the puzzles of -all, the smallest first.
var frontier = [][2]int{{4, 3}, {3, 5}, {6, 2}, {7, 2}, {3, 6}, {5, 3}, {4, 4}}

const name = "dangotable"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, name+":", strings.TrimPrefix(err.Error(), name+": "))
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	skewers := flags.Int("n", 3, "number of skewers")
	height := flags.Int("h", 4, "height of the skewers")
	all := flags.Bool("all", false, "all puzzles of the committed table instead of one")
	out := flags.String("o", "", "file that keeps the results")
	workers := flags.Int("workers", 0, "goroutines; 0 means one per core")
	memory := flags.Uint64("memory", 7<<30, "largest `number of bytes` that a search may take")
	reach := flags.Bool("reach", false, "count the components of all small puzzles instead, and check the theorem")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%s: unexpected argument %q", name, flags.Arg(0))
	}
	if err := checkSize(*skewers, *height); err != nil {
		return err
	}
	if *reach {
		return reachability(ctx)
	}
	t := &table{file: *out, options: stategraph.Options{Workers: *workers, Memory: *memory, Progress: showProgress}}
	if err := t.read(); err != nil {
		return err
	}
	puzzles := [][2]int{{*skewers, *height}}
	if *all {
		puzzles = frontier
	}
	for _, p := range puzzles {
		if err := t.search(ctx, p[0], p[1]); err != nil {
			return err
		}
	}
	return nil
}

// mostDumplings is the number of labels of dumplings that all differ.
const mostDumplings = 255

// checkSize returns an error if -n or -h is wrong. The dumplings fill all skewers but one.
func checkSize(skewers, height int) error {
	switch {
	case skewers < 2 || skewers > mostDumplings+1:
		return &fault.InputError{In: name, What: "-n", Value: skewers, Want: fmt.Sprintf("2 to %d skewers", mostDumplings+1)}
	case height < 1 || height > mostDumplings/(skewers-1):
		return &fault.InputError{In: name, What: "-h", Value: height, Want: fmt.Sprintf("a height of 1 to %d for %s", mostDumplings/(skewers-1), counted.Of(skewers, "skewers"))}
	}
	return nil
}

var stderrLine = progress.NewLine(os.Stderr)

func showProgress(p stategraph.Progress) {
	left := ""
	if p.Remaining > 0 {
		left = fmt.Sprintf(", %v left", p.Remaining.Round(time.Second))
	}
	stderrLine.Show("distance %d, %.0f%% of it; %d of %s, %.1f million a second%s",
		p.Depth, 100*p.LevelDone, p.Found, counted.Of(p.Size, "states"), p.StatesPerSec/1e6, left)
}

// A table is a file of results.
type table struct {
	file    string
	options stategraph.Options
	records []dango.Record
}

func (t *table) read() error {
	if t.file == "" {
		return nil
	}
	data, err := os.ReadFile(t.file)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	t.records = nil
	return json.Unmarshal(data, &t.records)
}

// find returns the record of a shape, or nil.
func (t *table) find(skewers, height int, shape []int) *dango.Record {
	i := slices.IndexFunc(t.records, func(r dango.Record) bool {
		return r.Skewers == skewers && r.Height == height && slices.Equal(r.Shape, shape)
	})
	if i < 0 {
		return nil
	}
	return &t.records[i]
}

func (t *table) search(ctx context.Context, skewers, height int) error {
	config := dango.Config{Skewers: skewers, Height: height, Colors: dango.Distinct(height * (skewers - 1))}
	if err := config.Check(); err != nil {
		return err
	}
	p := dango.New(config)
	for shape := range p.Shapes() {
		r := t.find(skewers, height, shape)
		if r == nil {
			record, err := t.searchShape(ctx, p, shape)
			if err != nil {
				return err
			}
			r = &record
			if err := t.add(record); err != nil {
				return err
			}
		}
		fmt.Printf("%s of height %d from %v: farthest %d, spheres %v, %.1f CPU seconds\n", counted.Of(skewers, "skewers"), height, shape, r.Eccentricity(), r.Spheres, r.CPUSeconds)
	}
	return nil
}

func (t *table) searchShape(ctx context.Context, p *dango.Puzzle, shape []int) (dango.Record, error) {
	start, err := p.First(shape)
	if err != nil {
		return dango.Record{}, err
	}
	debug.FreeOSMemory() // of the previous shape
	began := progress.CPUSeconds()
	distances, err := p.Enumerate(ctx, start, &t.options)
	stderrLine.Clear()
	if err != nil {
		return dango.Record{}, err
	}
	return p.NewRecord(distances, progress.CPUSeconds()-began), nil
}

// add writes the file with one more record. It keeps what another run has added to the
// file in the meantime.
func (t *table) add(r dango.Record) error {
	if err := t.read(); err != nil {
		return err
	}
	if t.find(r.Skewers, r.Height, r.Shape) == nil {
		t.records = append(t.records, r)
	}
	if t.file == "" {
		return nil
	}
	return listfile.Write(t.file, t.records)
}
