// Command comparegap compares coset enumerations with those of a GAP installed
// beside it: the presentations of testdata/presentations.json, and GAP's
// CosetTableFromGensAndRels. It prints a table of indices, of the cosets that were
// defined, and of processor time on both sides, and exits with 1 if an index differs.
//
//	go run -C bench ./comparegap/cosets
//
// docs/coset-times.md has its output.
//
// The times are means of several rounds. Beside them, from the file, are the fewest
// cosets that one of the published strategies of ACE 3.001 defined and the least time
// that one took, measured elsewhere with a resolution of 10 ms.
package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"time"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/coset"
)

type settings struct {
	facts    string
	only     *regexp.Regexp
	gap      string
	wait     time.Duration
	strategy coset.Strategy
}

func main() {
	var s settings
	flag.StringVar(&s.facts, "facts", "../puzzlekit/coset/testdata/presentations.json", "the file of presentations")
	only := flag.String("only", ".", "regular expression for the names of the presentations")
	flag.StringVar(&s.gap, "gap", "gap", "the GAP program; empty: none")
	flag.DurationVar(&s.wait, "limit", 20*time.Second, "the time for one presentation on each side")
	strategy := flag.String("strategy", "Auto", "the strategy: Auto, HLT, Lookahead, Felsch or Mixed")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	differences, err := 0, error(nil)
	if s.only, err = regexp.Compile(*only); err == nil {
		if s.strategy, err = parseStrategy(*strategy); err == nil {
			differences, err = run(ctx, s)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "comparegap:", err)
		os.Exit(2)
	}
	if differences > 0 {
		os.Exit(1)
	}
}

func parseStrategy(name string) (coset.Strategy, error) {
	for s := coset.Auto; s <= coset.Mixed; s++ {
		if s.String() == name {
			return s, nil
		}
	}
	return 0, fmt.Errorf("no strategy is called %q", name)
}

func run(ctx context.Context, s settings) (differences int, err error) {
	all, err := readFacts(s.facts)
	if err != nil {
		return 0, err
	}
	var ratios []float64
	fmt.Println("| presentation | index | defined | ACE: defined | ACE, ms | here, ms | GAP, ms | times as fast |\n|---|--:|--:|--:|--:|--:|--:|--:|")
	for _, f := range all {
		if !s.only.MatchString(f.Name) || ctx.Err() != nil {
			continue
		}
		ours, err := measure(ctx, s, f)
		if err != nil {
			return differences, fmt.Errorf("%s: %w", f.Name, err)
		}
		theirs, err := askGAP(ctx, s, f)
		if err != nil {
			return differences, fmt.Errorf("%s: %w", f.Name, err)
		}
		if !theirs.unfinished && !ours.unfinished && theirs.index != ours.index {
			differences++
			fmt.Printf("%s: the index is %d here and %d in GAP\n", f.Name, ours.index, theirs.index)
		}
		ratio := ""
		if !theirs.unfinished && !ours.unfinished {
			ratios = append(ratios, theirs.seconds/ours.seconds)
			ratio = fmt.Sprintf("%.1f", theirs.seconds/ours.seconds)
		}
		defined, spent := f.bestOfACE()
		fmt.Printf("| %s | %s | %s | %s | %s | %s | %s | %s |\n", f.Name, f.index(), counted.Commas(ours.defined), defined, spent, ours.millis(), theirs.millis(), ratio)
	}
	if slices.Sort(ratios); len(ratios) > 0 {
		fmt.Printf("%d presentations: times as fast, median %.1f, least %.1f\n", len(ratios), ratios[len(ratios)/2], ratios[0])
	}
	return differences, nil
}

// figures are what an enumeration yields and takes. The index is 0 where the table
// is full.
type figures struct {
	index, defined int
	seconds        float64
	unfinished     bool
}

func (f figures) millis() string {
	if f.unfinished {
		return "unfinished"
	}
	millis := 1000 * f.seconds
	if millis >= 1000 {
		return counted.Commas(int(math.Round(millis/10)) * 10)
	}
	return fmt.Sprintf("%.3g", millis)
}
