package coset

import (
	"fmt"
	"math"

	"puzzlelab/internal/counted"
	"puzzlelab/puzzlekit/coset/internal/enum"
	"puzzlelab/puzzlekit/fault"
)

// Options are the options of [Enumerate], [Steps] and [Presentation.LowIndex].
// Nil means the defaults. An option that a function does not use must be zero.
type Options struct {
	// Strategy is that of Enumerate. Steps knows HLT and Felsch; Auto means Felsch.
	Strategy Strategy
	// MaxCosets is the largest number of rows of the table. For Enumerate, 0 means
	// 10,000,000, or what Memory has room for; for Steps, 1000. Enumerate compacts a
	// full table only if at least a twentieth of its rows are dead.
	MaxCosets int
	// Memory is what Enumerate or LowIndex may take, in bytes; 0 means 2 GiB.
	Memory uint64
	// Progress, if set, is called by Enumerate and LowIndex at most five times a
	// second, from one goroutine. For LowIndex, Live is the length of the table and
	// Total the number of tables tried.
	Progress func(Stats)
}

// Stats are the statistics of an enumeration.
type Stats struct {
	Strategy             Strategy // the one that completed its table first
	Live, MaxLive, Total int      // cosets alive now, most alive at once, and ever defined
	Deductions           int      // entries that a relator forced
	Coincidences         int      // cosets found equal to earlier ones
	Lookaheads           int      // scans of the table without definitions
	Compactions          int      // times that dead rows were removed from the table
	Limit                int      // most rows that the table may have; 0 in LowIndex
}

func (s Stats) String() string {
	return fmt.Sprintf("%v: %s live, %s at most, %s defined, %s, %s",
		s.Strategy, counted.Of(s.Live, "cosets"), counted.Commas(s.MaxLive), counted.Commas(s.Total), counted.Of(s.Deductions, "deductions"), counted.Of(s.Coincidences, "coincidences"))
}

// howFar says for a [*fault.StoppedError] how far an enumeration came.
func (s Stats) howFar() string {
	return counted.Commas(s.Live) + " live and " + counted.Of(s.Total, "defined cosets")
}

func newStats(s Strategy, c enum.Counts, limit int) Stats {
	return Stats{Strategy: s, Limit: limit, Live: c.Live, MaxLive: c.MaxLive, Total: c.Total, Deductions: c.Deductions,
		Coincidences: c.Coincidences, Lookaheads: c.Lookaheads, Compactions: c.Compactions}
}

const (
	defaultMaxCosets = 10_000_000
	defaultMemory    = 2 << 30
)

// orDefault returns a copy of the options, with the default for Memory.
func (o *Options) orDefault() Options {
	out := Options{}
	if o != nil {
		out = *o
	}
	if out.Memory == 0 {
		out.Memory = defaultMemory
	}
	out.Memory = min(out.Memory, math.MaxInt64)
	return out
}

func badMaxCosets(in string, value int, want string) error {
	return &fault.InputError{In: in, What: "Options.MaxCosets", Value: value, Want: want}
}

// limits checks the options and returns them with the defaults filled in, and
// the name of the option that raises the limit on cosets.
func (o *Options) limits(p *enum.Problem) (Options, string, error) {
	out := o.orDefault()
	if _, known := strategyNames[out.Strategy]; !known {
		return out, "", &fault.InputError{In: inEnumerate, What: "Options.Strategy", Value: int(out.Strategy), Want: "one of the named strategies"}
	}
	if out.MaxCosets < 0 {
		return out, "", badMaxCosets(inEnumerate, out.MaxCosets, "a positive number, or 0 for the default")
	}
	fixed, perCoset := footprint(p, out.Strategy)
	addressable := math.MaxInt32/p.Stride() - 1
	allowed := int(min((int64(out.Memory)-fixed)/perCoset, int64(addressable)))
	if allowed < 1 || out.MaxCosets > allowed {
		asked := max(out.MaxCosets, 1)
		if asked > addressable {
			return out, "", badMaxCosets(inEnumerate, asked, fmt.Sprintf("at most %d with this many generators", addressable))
		}
		return out, "", &fault.LimitError{In: inEnumerate, What: "a table of " + counted.Of(asked, "cosets"), Unit: fault.Bytes,
			Need: uint64(fixed + int64(asked)*perCoset), Limit: out.Memory, Option: "Options.Memory"}
	}
	if out.MaxCosets == 0 && allowed < defaultMaxCosets {
		out.MaxCosets = allowed
		return out, "Options.Memory", nil
	}
	if out.MaxCosets == 0 {
		out.MaxCosets = defaultMaxCosets
	}
	return out, "Options.MaxCosets", nil
}

// footprint estimates the memory of an enumeration in bytes: a fixed part for
// the rotations of the relators and a part for each coset. While a table grows,
// the old one, which is half as large, exists as well.
func footprint(p *enum.Problem, s Strategy) (fixed, perCoset int64) {
	const bytesPerLetter = 160
	machines := int64(len(s.machines()))
	for _, r := range p.Relators {
		fixed += bytesPerLetter * machines * int64(len(r))
	}
	return fixed, machines * int64(p.Stride()) * 4 * 3 / 2
}
