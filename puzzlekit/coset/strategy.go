package coset

import (
	"fmt"

	"puzzlelab/puzzlekit/coset/internal/enum"
)

// A Strategy decides which coset is defined next. The index and the standard table
// do not depend on it, but time and memory do, by factors of up to a thousand.
type Strategy int

const (
	// Auto takes the table of Lookahead or Mixed that is complete first. They have
	// turns one after the other, until each has done some million steps: short ones,
	// and then a long one, which Lookahead has first unless a coset of Mixed costs
	// little. Then both run in parallel, and the one that does not seem to finish first
	// does a quarter of the work. So the work of Auto is mostly 1 to 2 times that of the
	// faster one, and about 5 times if the guess was wrong, on two cores if there are
	// two; a lookahead of the slower one, or a table that only seems to be nearly
	// complete, may add to that.
	Auto Strategy = iota
	// HLT applies all relators to one coset after the other and defines all the
	// cosets they need (Haselgrove 1953; Leech 1963; Trotter 1964). It is fast, but
	// defines many superfluous cosets. It looks ahead only when the table is full.
	HLT
	// Lookahead is HLT that also scans all relators, without defining cosets,
	// whenever the number of live cosets has doubled, from 262,144 on.
	Lookahead
	// Felsch fills the first empty entry and draws every conclusion before the next
	// (Felsch 1961). It defines few superfluous cosets, with much work for each.
	Felsch
	// Mixed applies the relators to one coset, then fills ten entries as Felsch
	// does, starting with those that close a gap of one coset (the preferred
	// definitions of Havas and Ramsay's ACE 3, 1999, which calls its mixture Hard).
	// Long relators are only applied: it would take too much work to draw every
	// conclusion from them.
	Mixed
)

var strategyNames = map[Strategy]string{Auto: "Auto", HLT: "HLT", Lookahead: "Lookahead", Felsch: "Felsch", Mixed: "Mixed"}

func (s Strategy) String() string {
	if name, ok := strategyNames[s]; ok {
		return name
	}
	return fmt.Sprintf("Strategy(%d)", int(s))
}

// machines returns the strategies that race. The first of two that complete in the
// same turn wins.
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
	Mixed:     {Rows: true, Holes: 10, Preferred: true, Short: mostFollowed},
}

// mostFollowed is the work of a relator of 20 letters, or of u^50 where u has two or
// three.
const mostFollowed = 400
