package main

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"runtime"

	"puzzlelab/internal/counted"
	"puzzlelab/internal/progress"
	"puzzlelab/puzzlekit/coset"
	"puzzlelab/puzzlekit/word"
)

// A fact is a presentation of the file, with what ACE took for it.
type fact struct {
	Name, Generators, Relators, Subgroup string

	Index int // 0: infinite
	ACE   map[string]struct{ Total, MS float64 }
}

func readFacts(path string) ([]fact, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var file struct{ Presentations []fact }
	err = json.Unmarshal(text, &file)
	return file.Presentations, err
}

func (f fact) parse() (*coset.Presentation, []word.Word, error) {
	p, err := coset.ParseCompact("<" + f.Generators + " | " + f.Relators + ">")
	if err != nil {
		return nil, nil, err
	}
	subgroup, err := p.CompactWords(f.Subgroup)
	return p, subgroup, err
}

func (f fact) index() string {
	if f.Index == 0 {
		return "∞"
	}
	return counted.Commas(f.Index)
}

// bestOfACE returns the fewest cosets that a strategy of ACE defined, and the least
// time that one took.
func (f fact) bestOfACE() (defined, millis string) {
	if len(f.ACE) == 0 {
		return "", ""
	}
	fewest, least := math.Inf(1), math.Inf(1)
	for _, run := range f.ACE {
		fewest, least = min(fewest, run.Total), min(least, run.MS)
	}
	return counted.Commas(int(fewest)), counted.Commas(int(least))
}

// most is the number of cosets in a table, GAP's default. Without it both sides
// would compare how fast they take memory from the system.
const most = 4_000_000

// leastSeconds is the processor time over which a mean is taken.
const leastSeconds = 0.2

// measure enumerates as often as the mean needs.
func measure(ctx context.Context, s settings, f fact) (out figures, err error) {
	p, subgroup, err := f.parse()
	if err != nil {
		return out, err
	}
	limited, cancel := context.WithTimeout(ctx, s.wait)
	defer cancel()
	options := &coset.Options{Strategy: s.strategy}
	if f.Index == 0 {
		options.MaxCosets = most
	}
	runtime.GC()
	for rounds := 1; ; rounds *= 2 { // to read the clock costs as much as a tiny table
		began := progress.CPUSeconds()
		for range rounds {
			table, err := coset.Enumerate(limited, p, subgroup, options)
			var full *coset.LimitError
			switch {
			case errors.As(err, &full):
				out.index, out.defined = 0, full.Stats.Total
			case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
				return figures{unfinished: true}, nil
			case err != nil:
				return out, err
			default:
				out.index, out.defined = table.Index(), table.Stats().Total
			}
		}
		if spent := progress.CPUSeconds() - began; spent >= leastSeconds {
			out.seconds = spent / float64(rounds)
			return out, nil
		}
	}
}
