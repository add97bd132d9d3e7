package coset

import (
	"fmt"
	"iter"

	"puzzlelab/puzzlekit/word"
)

// StepKind says what happened in a [Step].
type StepKind int

const (
	Definition   StepKind = iota // an empty entry got a new coset
	Deduction                    // a word that is closed but for one entry forced that entry
	Coincidence                  // two cosets turned out to be the same
	Finished                     // the table is complete
	LimitReached                 // the next definition would pass StepOptions.MaxCosets
)

func (k StepKind) String() string {
	switch k {
	case Definition:
		return "definition"
	case Deduction:
		return "deduction"
	case Coincidence:
		return "coincidence"
	case Finished:
		return "finished"
	case LimitReached:
		return "limit reached"
	}
	return fmt.Sprintf("StepKind(%d)", int(k))
}

// A Step is one change of the coset table. A definition and a deduction set
// Coset·Letter = To; a coincidence says that Coset is To. Word is the relator,
// rotation of one or subgroup word that showed it, read from the coset From,
// empty where a step follows from a coincidence. The zero Step has no table.
type Step struct {
	Kind   StepKind
	Number int // from 1
	Coset  int
	Letter word.Letter
	To     int
	Word   word.Word
	From   int

	alphabet *word.Alphabet
	snapshot *snapshot
}

// String says what happened: "3: deduction 4·b = 1, from a*b*a*b at 2".
func (s Step) String() string {
	text := fmt.Sprintf("%d: %v", s.Number, s.Kind)
	if s.alphabet == nil {
		return text
	}
	switch s.Kind {
	case Definition:
		text += fmt.Sprintf(" %d·%v = %d", s.Coset, s.alphabet.Word(s.Letter), s.To)
	case Deduction:
		text += fmt.Sprintf(" %d·%v = %d, from %v at %d", s.Coset, s.alphabet.Word(s.Letter), s.To, s.Word, s.From)
	case Coincidence:
		text += fmt.Sprintf(" %d = %d", s.Coset, s.To)
		if s.Word.Len() > 0 {
			text += fmt.Sprintf(", from %v", s.Word)
		}
	}
	return text
}

// Table returns the coset table after the step as text, the entry of the last
// definition or deduction in brackets, dead cosets marked with the coset that
// they are.
func (s Step) Table() string {
	if s.snapshot == nil {
		return ""
	}
	return s.snapshot.text(s)
}

// HTML returns the coset table after the step as an HTML table with the step
// for its caption and the entry highlighted, also for a screen reader.
func (s Step) HTML() string {
	if s.snapshot == nil {
		return ""
	}
	return s.snapshot.html(s)
}

// StepOptions of [Steps]; nil stands for the defaults.
type StepOptions struct {
	Strategy  Strategy // HLT or Felsch; anything else is Felsch
	MaxCosets int      // cosets that may be defined; 0: 1000
}

// Steps yields every definition, deduction and coincidence of a plain
// enumeration, ending with a step of the kind Finished or LimitReached. It is
// made to be watched: it keeps a copy of the table for each step, O(cosets),
// and is far slower than [Enumerate]. An [*AlphabetError] names a foreign
// subgroup word, a [*NoGeneratorsError] the zero Presentation.
func Steps(p *Presentation, subgroup []word.Word, opts *StepOptions) (iter.Seq[Step], error) {
	words, err := p.ownAll("subgroup word", subgroup)
	if err != nil {
		return nil, err
	}
	o := StepOptions{}
	if opts != nil {
		o = *opts
	}
	if o.MaxCosets < 0 {
		return nil, &OptionError{"StepOptions.MaxCosets", int64(o.MaxCosets), "a positive number, or 0 for the default"}
	}
	if o.MaxCosets == 0 {
		o.MaxCosets = 1000
	}
	return func(yield func(Step) bool) {
		var e *plain
		number := 0
		e = newPlain(p, o.MaxCosets, func(s Step) bool {
			number++
			s.Number, s.alphabet, s.snapshot = number, p.alphabet, e.snapshot(p.alphabet)
			return yield(s)
		})
		e.enumerate(words, o.Strategy)
	}, nil
}
