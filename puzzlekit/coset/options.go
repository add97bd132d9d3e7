package coset

import (
	"fmt"
	"math"

	"puzzlelab/puzzlekit/coset/internal/enum"
)

// Options of an enumeration; nil stands for the defaults.
type Options struct {
	Strategy  Strategy
	MaxCosets int         // rows that the table may have; 0: 10,000,000, or less where MaxMemory forbids
	MaxMemory int64       // bytes; 0: 2 GiB
	Progress  func(Stats) // called at most 5 times a second, from one goroutine
}

// Stats says how far an enumeration came.
type Stats struct {
	Strategy             Strategy // the one that ended first
	Live, MaxLive, Total int      // cosets now, at most at one time, and ever defined
	Deductions           int      // entries that a relator forced
	Coincidences         int      // cosets found equal to earlier ones
	Lookaheads           int      // scans of the table without definitions
	Compactions          int      // times when the gaps of dead rows were closed
}

func (s Stats) String() string {
	return fmt.Sprintf("%v: %d cosets live, %d at most, %d defined, %d deductions, %d coincidences",
		s.Strategy, s.Live, s.MaxLive, s.Total, s.Deductions, s.Coincidences)
}

func newStats(s Strategy, c enum.Counts) Stats {
	return Stats{Strategy: s, Live: c.Live, MaxLive: c.MaxLive, Total: c.Total, Deductions: c.Deductions,
		Coincidences: c.Coincidences, Lookaheads: c.Lookaheads, Compactions: c.Compactions}
}

const (
	defaultMaxCosets = 10_000_000
	defaultMaxMemory = 2 << 30
)

// limits checks the options and returns them with the defaults filled in, and
// the name of the option that raises the limit on cosets.
func (o *Options) limits(p *enum.Problem) (Options, string, error) {
	out := Options{}
	if o != nil {
		out = *o
	}
	if _, known := strategyNames[out.Strategy]; !known {
		return out, "", &OptionError{"Options.Strategy", int64(out.Strategy), "one of the named strategies"}
	}
	if out.MaxCosets < 0 {
		return out, "", &OptionError{"Options.MaxCosets", int64(out.MaxCosets), "a positive number, or 0 for the default"}
	}
	if out.MaxMemory < 0 {
		return out, "", &OptionError{"Options.MaxMemory", out.MaxMemory, "a positive number of bytes, or 0 for the default"}
	}
	if out.MaxMemory == 0 {
		out.MaxMemory = defaultMaxMemory
	}
	fixed, perCoset := footprint(p, out.Strategy)
	addressable := math.MaxInt32/p.Stride() - 1
	allowed := int(min((out.MaxMemory-fixed)/perCoset, int64(addressable)))
	if allowed < 1 || out.MaxCosets > allowed {
		asked := max(out.MaxCosets, 1)
		if asked > addressable {
			return out, "", &OptionError{"Options.MaxCosets", int64(asked), fmt.Sprintf("at most %d with this many generators", addressable)}
		}
		return out, "", &MemoryError{MaxCosets: asked, Bytes: fixed + int64(asked)*perCoset, Allowed: out.MaxMemory}
	}
	if out.MaxCosets == 0 && allowed < defaultMaxCosets {
		out.MaxCosets = allowed
		return out, "Options.MaxMemory", nil
	}
	if out.MaxCosets == 0 {
		out.MaxCosets = defaultMaxCosets
	}
	return out, "Options.MaxCosets", nil
}

// footprint estimates the memory of an enumeration in bytes: a fixed part for
// the rotations of the relators and a part for each coset. While a table
// grows, the old one, half as large, is there too.
func footprint(p *enum.Problem, s Strategy) (fixed, perCoset int64) {
	const bytesPerLetter = 80
	machines := int64(len(s.machines()))
	for _, r := range p.Relators {
		fixed += bytesPerLetter * machines * int64(len(r))
	}
	return fixed, machines * int64(p.Stride()) * 4 * 3 / 2
}
