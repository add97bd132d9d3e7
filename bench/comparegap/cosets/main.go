// Command comparegap compares coset enumerations with those of a GAP installed
// beside it: the presentations of testdata/presentations.json, and GAP's
// CosetTableFromGensAndRels. It prints a table of indices, of the cosets that were
// defined, and of processor time on both sides, and exits with 1 if an index differs.
//
//	go run -C bench ./comparegap/cosets
//
// docs/coset-times.md has its output.
//
// The times are means of several rounds. With -ace PATH they are also those of the
// strategy default of ACE 3.001, and the least ones of all its published strategies,
// beside the fewest cosets that one of them defined. Without it, these two are from the
// file, measured elsewhere with a resolution of 10 ms.
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
	gap, ace string
	wait     time.Duration
	strategy coset.Strategy
}

func main() {
	var s settings
	flag.StringVar(&s.facts, "facts", "../puzzlekit/coset/testdata/presentations.json", "the file of presentations")
	only := flag.String("only", ".", "regular expression for the names of the presentations")
	flag.StringVar(&s.gap, "gap", "gap", "the GAP program; empty: none")
	flag.StringVar(&s.ace, "ace", "", "the program of ACE 3; empty: what the file has of it")
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
	var toGAP, toStandard, toBest ratios
	fmt.Println("| presentation | index | defined | least of ACE | here, ms | GAP, ms | ACE, ms | least of ACE, ms | GAP/here | ACE/here | least/here |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
	for _, f := range all {
		if !s.only.MatchString(f.Name) || ctx.Err() != nil {
			continue
		}
		ours, err := measure(ctx, s, f)
		if err != nil {
			return differences, fmt.Errorf("%s: %w", f.Name, err)
		}
		gap, err := askGAP(ctx, s, f)
		if err != nil {
			return differences, fmt.Errorf("%s: %w", f.Name, err)
		}
		standard, best, err := askACE(ctx, s, f)
		if err != nil {
			return differences, fmt.Errorf("%s: %w", f.Name, err)
		}
		differences += ours.differ(f, "GAP", gap) + ours.differ(f, "ACE", best)
		defined, least := f.bestOfACE()
		if !best.unfinished {
			defined, least = counted.Commas(best.defined), best.millis()
		}
		fmt.Printf("| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", f.Name, f.index(), counted.Commas(ours.defined), defined, ours.millis(), gap.millis(),
			standard.millis(), least, toGAP.add(gap, ours), toStandard.add(standard, ours), toBest.add(best, ours))
	}
	toGAP.summarize("GAP")
	toStandard.summarize("ACE's default")
	toBest.summarize("ACE's best strategy")
	return differences, nil
}

// differ returns 1, and prints a line, if another program found another index.
func (f figures) differ(of fact, program string, theirs figures) int {
	if f.unfinished || theirs.unfinished || f.index == theirs.index {
		return 0
	}
	fmt.Printf("%s: the index is %d here and %d in %s\n", of.Name, f.index, theirs.index, program)
	return 1
}

// ratios are the times of another program as multiples of ours.
type ratios []float64

// add returns a ratio as text, empty if there is none.
func (r *ratios) add(theirs, ours figures) string {
	if theirs.unfinished || ours.unfinished {
		return ""
	}
	*r = append(*r, theirs.seconds/ours.seconds)
	return fmt.Sprintf("%.1f", theirs.seconds/ours.seconds)
}

func (r ratios) summarize(program string) {
	if len(r) == 0 {
		return
	}
	slices.Sort(r)
	fmt.Printf("%d presentations: times as fast as %s, median %.1f, least %.1f\n", len(r), program, r[len(r)/2], r[0])
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
		return "–"
	}
	millis := 1000 * f.seconds
	if millis >= 1000 {
		return counted.Commas(int(math.Round(millis/10)) * 10)
	}
	return fmt.Sprintf("%.3g", millis)
}
