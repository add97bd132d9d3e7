// Command comparegap compares the words of this module with those of a GAP
// installed beside it: for each group of testdata/groups.json and each puzzle of
// the catalogue the time to prepare, the time for a word and the letters of the
// words for the same seeded random elements. GAP's words are those of
// EpimorphismFromFreeGroup and PreImagesRepresentative.
//
//	go run ./puzzlekit/factor/internal/comparegap -only 'rubik3x3x3|fifteen_loops'
//
// Times are seconds of processor time, memory is the peak of a process of its
// own. Where GAP is missing, runs out of memory or takes more than -wait, its
// columns stay empty.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"text/tabwriter"
	"time"
)

type settings struct {
	elements int
	seed     uint64
	only     string
	gap      string
	wait     time.Duration
	measure  string
}

func main() {
	var s settings
	flag.IntVar(&s.elements, "elements", 1000, "number of random elements")
	flag.Uint64Var(&s.seed, "seed", 1, "seed of the random elements")
	flag.StringVar(&s.only, "only", ".", "regular expression for the names of the groups")
	flag.StringVar(&s.gap, "gap", "gap", "the GAP program; empty: none")
	flag.DurationVar(&s.wait, "wait", 5*time.Minute, "time for GAP to deal with one group")
	flag.StringVar(&s.measure, "measure", "", "measure one method for one group and print it as JSON: "+fmt.Sprint(methodNames()))
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, s); err != nil {
		fmt.Fprintln(os.Stderr, "comparegap:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, s settings) error {
	only, err := regexp.Compile(s.only)
	if err != nil {
		return err
	}
	specimens, err := list(only)
	if err != nil {
		return err
	}
	if s.measure != "" {
		return printMeasure(ctx, s, specimens)
	}
	out := tabwriter.NewWriter(os.Stdout, 9, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(out, "group\tmethod\tprepare s\tms/word\tmean\tmedian\tworst\tMB\tof GAP\t")
	for _, x := range specimens {
		theirs := askGAP(ctx, s, x)
		fmt.Fprintln(out, theirs.row(x.name, "GAP", figures{}))
		for _, m := range methodNames() {
			ours, err := measureApart(ctx, s, x.name, m)
			if err != nil {
				ours = figures{Failure: err.Error()}
			}
			fmt.Fprintln(out, ours.row("", m, theirs))
		}
		if err := out.Flush(); err != nil || ctx.Err() != nil {
			return err
		}
	}
	return nil
}

// measureApart measures in a process of its own, so that memory is that of one
// method for one group.
func measureApart(ctx context.Context, s settings, name, method string) (f figures, err error) {
	self, err := os.Executable()
	if err != nil {
		return f, err
	}
	cmd := exec.CommandContext(ctx, self, "-measure", method, "-only", "^"+regexp.QuoteMeta(name)+"$",
		"-elements", fmt.Sprint(s.elements), "-seed", fmt.Sprint(s.seed))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return f, err
	}
	return f, json.Unmarshal(out, &f)
}

func printMeasure(ctx context.Context, s settings, specimens []specimen) error {
	if len(specimens) != 1 {
		return fmt.Errorf("-measure needs one group, -only %s names %d", s.only, len(specimens))
	}
	f := measure(ctx, s, specimens[0])
	return json.NewEncoder(os.Stdout).Encode(f)
}
