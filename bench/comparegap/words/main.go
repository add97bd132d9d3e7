// Command comparegap compares the words of this module with those of a GAP
// installed beside it: for each group of testdata/groups.json, for A100 and for each
// puzzle of the catalogue the time to prepare, the time for a word and the letters of
// the words for the same seeded random elements. GAP's words are those of
// EpimorphismFromFreeGroup and PreImagesRepresentative. It prints the table of
// docs/word-lengths.md.
//
//	go run -C bench ./comparegap/words -only 'rubik3x3x3|fifteen_loops'
//
// Times are processor time, memory is the peak of a process of its own. Where GAP is
// missing, runs out of memory or takes more than -limit, its columns stay empty. With
// -keep a run that was stopped goes on where it was.
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
)

type settings struct {
	elements int
	seed     uint64
	only     string
	gap      string
	limit    int
	measure  string
	methods  string
	keep     string
}

func main() {
	var s settings
	flag.IntVar(&s.elements, "elements", 1000, "number of random elements")
	flag.Uint64Var(&s.seed, "seed", 1, "seed of the random elements")
	flag.StringVar(&s.only, "only", ".", "regular expression for the names of the groups")
	flag.StringVar(&s.methods, "methods", ".", "regular expression for the names of the methods, GAP among them")
	flag.StringVar(&s.gap, "gap", "gap", "the GAP program; empty: none")
	flag.IntVar(&s.limit, "limit", 240, "seconds of processor time that GAP may take for one group")
	flag.StringVar(&s.keep, "keep", "", "file of figures: those in it are not measured again, new ones are appended")
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
	wanted, err := regexp.Compile(s.methods)
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
	kept, err := openKept(s)
	if err != nil {
		return err
	}
	defer kept.close()
	fmt.Print(tableHead)
	for _, x := range specimens {
		row := map[string]figures{}
		for _, m := range append([]string{"GAP"}, methodNames()...) {
			if row[m], err = kept.figures(ctx, x, m, wanted.MatchString(m)); err != nil {
				return err
			}
		}
		fmt.Print(tableRow(x.name, row))
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
