package coset

import (
	"fmt"

	"puzzlelab/puzzlekit/coset/internal/enum"
)

// A Strategy decides which coset is defined next. The index and the
// standardised table do not depend on it; time and memory do, by factors of
// a thousand.
type Strategy int

const (
	// Auto runs Lookahead and Mixed side by side, in turns of equal work, and
	// takes the table that is complete first. It takes about two and a quarter
	// times the work of the better of the two, shared out over two cores where
	// there are two; a lookahead of the slower one may add to that.
	Auto Strategy = iota
	// HLT applies all relators to one coset after the other and defines
	// whatever they need (Haselgrove 1953; Leech 1963; Trotter 1964). Fast,
	// with many superfluous cosets; it looks ahead only when the table is full.
	HLT
	// Lookahead is HLT that scans all relators without defining whenever the
	// number of live cosets has doubled.
	Lookahead
	// Felsch fills the first empty entry and draws every conclusion before
	// the next (Felsch 1961). Few superfluous cosets, much work for each.
	Felsch
	// Mixed applies the relators to one coset, then fills ten entries as
	// Felsch does, gaps of one coset first (the preferred definitions of
	// Havas and Ramsay's ACE 3, 1999, which calls its mixture Hard).
	Mixed
)

var strategyNames = map[Strategy]string{Auto: "Auto", HLT: "HLT", Lookahead: "Lookahead", Felsch: "Felsch", Mixed: "Mixed"}

func (s Strategy) String() string {
	if name, ok := strategyNames[s]; ok {
		return name
	}
	return fmt.Sprintf("Strategy(%d)", int(s))
}

// machines are the kernel's settings, in the order in which a draw is decided.
func (s Strategy) machines() []Strategy {
	if s == Auto {
		return []Strategy{Lookahead, Mixed}
	}
	return []Strategy{s}
}

var settings = map[Strategy]enum.Strategy{
	HLT:       {Rows: true},
	Lookahead: {Rows: true, Lookahead: true},
	Felsch:    {Holes: 100},
	Mixed:     {Rows: true, Holes: 10, Preferred: true},
}
