// Command godsnumber enumerates the graphs of the catalogue and compares the results with
// the records of the package, or writes the records again.
//
//	go run -C bench ./godsnumber -only torus-3x4-steps
//	go run -C bench ./godsnumber -write ../puzzlekit/godsnumber/records.json
//	go run -C bench ./godsnumber -bounds
//	go run -C bench ./godsnumber -graphs 9
//	go run -C bench ./godsnumber -table ../docs/gods-numbers.md
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"puzzlelab/bench/internal/bounds"
	"puzzlelab/bench/internal/listfile"
	"puzzlelab/internal/counted"
	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/godsnumber"
	"puzzlelab/puzzlekit/stategraph"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, complaint(err))
		stop()
		os.Exit(1)
	}
}

// complaint is the text of an error after the name of the command, which some begin with.
func complaint(err error) string {
	return "godsnumber: " + strings.TrimPrefix(err.Error(), "godsnumber: ")
}

type settings struct {
	typed       string         // what -only says
	only        *regexp.Regexp // the same, for whole names
	most        uint64
	workers     int
	checkpoints string
}

func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("godsnumber", flag.ContinueOnError)
	only := flags.String("only", "", "a `name` of the catalogue or, with -bounds, of the bounds, or a regular expression for the whole of several")
	most := flags.Uint64("most", 1<<63, "leave out graphs with more `states`")
	write := flags.String("write", "", "`file` to put the records into; records of other graphs in it stay")
	workers := flags.Int("workers", 0, "number of goroutines; 0 is one a core")
	checkpoints := flags.String("checkpoints", "", "`folder` for checkpoints, so that a run that is stopped goes on later")
	bounds := flags.Bool("bounds", false, "compute the bounds for what is too large instead; -write writes them")
	graphs := flags.Int("graphs", 0, "count the sliding puzzles on all graphs of up to so many `vertices` instead; -write writes the counts")
	document := flags.String("table", "", "`file` for the table of all records and bounds, in Markdown; nothing is computed")
	list := flags.Bool("list", false, "list the names and do nothing")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("godsnumber: unexpected argument %q", flags.Arg(0))
	}
	if *document != "" {
		return writeTable(*document)
	}
	if *only == "" {
		*only = ".*"
	}
	pattern, err := regexp.Compile("^(" + *only + ")$")
	if err != nil {
		return err
	}
	s := settings{*only, pattern, *most, *workers, *checkpoints}
	if *graphs != 0 {
		return s.graphs(ctx, *graphs, *write)
	}
	if *list {
		for _, name := range s.matching(names(*bounds)) {
			fmt.Println(name)
		}
		return nil
	}
	if *bounds {
		return s.bounds(ctx, *write)
	}
	return s.all(ctx, *write)
}

func (s settings) entries() []godsnumber.Entry {
	return slices.DeleteFunc(godsnumber.Catalogue(), func(e godsnumber.Entry) bool { return !s.only.MatchString(e.Name) })
}

// progress shows on one line how far the search of a graph has come.
func (s settings) progress(name string) func(stategraph.Progress) {
	return func(p stategraph.Progress) {
		line := fmt.Sprintf("%s: distance %d, %s", name, p.Depth, counted.Commas(p.Found))
		if p.Size > 0 {
			line += " of " + counted.Commas(p.Size)
		}
		line += " states"
		if p.StatesPerSec > 0 {
			line += fmt.Sprintf(", %.0f million a second", p.StatesPerSec/1e6)
			if p.Remaining > 0 {
				line += fmt.Sprintf(", %v left", p.Remaining.Round(time.Second))
			}
		} else if p.LevelDone > 0 {
			line += fmt.Sprintf(", %.0f %% of their pairs", 100*p.LevelDone)
		}
		stderrLine.Show("%s", line)
	}
}

var stderrLine = progress.NewLine(os.Stderr)

func (s settings) all(ctx context.Context, file string) error {
	entries := s.entries()
	if len(entries) == 0 {
		return s.unknown()
	}
	wrong := 0
	for _, e := range entries {
		r, err := s.one(ctx, e)
		if err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
		if r == nil {
			continue
		}
		known, ok := godsnumber.Find(e.Name)
		verdict := "new"
		if ok && slices.Equal(known.Spheres, r.Spheres) {
			verdict = "as recorded"
		} else if ok {
			verdict = "NOT as recorded"
			wrong++
		}
		fmt.Printf("%-32s %12d states  God's number %2d  %s\n%v\n", r.Name, r.States, r.GodsNumber, verdict, r.Spheres)
		if file != "" {
			if err := store(file, *r); err != nil {
				return err
			}
		}
	}
	if wrong > 0 {
		return fmt.Errorf("results that differ from the records: %d", wrong)
	}
	return nil
}

// one enumerates a graph. It returns nil if the graph is too large.
func (s settings) one(ctx context.Context, e godsnumber.Entry) (*godsnumber.Record, error) {
	g, err := e.Build(ctx)
	if err != nil {
		return nil, err
	}
	if g.Size() > s.most {
		return nil, nil
	}
	o := &stategraph.Options{Workers: s.workers, Progress: s.progress(e.Name)}
	if s.checkpoints != "" {
		o.Checkpoint = filepath.Join(s.checkpoints, e.Name+".levels")
	}
	l, err := g.Enumerate(ctx, nil, o)
	stderrLine.Clear()
	if err != nil {
		return nil, err
	}
	r := e.Record(g, l.Spheres())
	return &r, nil
}

// bounds computes bounds again. In the file, the others stay.
func (s settings) bounds(ctx context.Context, file string) error {
	if len(s.matching(names(true))) == 0 {
		return s.unknownBound()
	}
	var list []godsnumber.Bound
	for _, b := range godsnumber.Bounds() {
		if s.only.MatchString(b.Name) {
			var err error
			b, err = bounds.Compute(ctx, b.Name, &stategraph.Options{Workers: s.workers, Progress: s.progress(b.Name)})
			stderrLine.Clear()
			if err != nil {
				return fmt.Errorf("%s: %w", b.Name, err)
			}
			printBound(b)
		}
		list = append(list, b)
	}
	if file == "" {
		return nil
	}
	return listfile.Write(file, list)
}

func printBound(b godsnumber.Bound) {
	fmt.Printf("%-24s %s: at least %s", b.Name, counted.Of(b.States, "states"), counted.Of(b.Lower, "moves"))
	if b.Upper > 0 {
		fmt.Printf(", at most %d by phases %v", b.Upper, b.Phases)
	}
	fmt.Println()
}

// store adds a record to a file, in the order of the catalogue.
func store(file string, r godsnumber.Record) error {
	known := map[string]godsnumber.Record{}
	if old, err := os.ReadFile(file); err == nil {
		var list []godsnumber.Record
		if err := json.Unmarshal(old, &list); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		for _, k := range list {
			known[k.Name] = k
		}
	}
	known[r.Name] = r
	var records []godsnumber.Record
	for _, e := range godsnumber.Catalogue() {
		if k, ok := known[e.Name]; ok {
			records = append(records, k)
		}
	}
	return listfile.Write(file, records)
}
