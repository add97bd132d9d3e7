package coset

import (
	"fmt"
	"iter"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

// StepKind says what happened in a [Step].
type StepKind int

const (
	Definition  StepKind = iota // an empty entry got a new coset
	Deduction                   // a word that is closed but for one entry forced that entry
	Coincidence                 // two cosets turned out to be the same
	Finished                    // the table is complete
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
	}
	return fmt.Sprintf("StepKind(%d)", int(k))
}

// A Step is one change of the coset table. A definition and a deduction set
// Coset·Letter = To; a coincidence says that Coset is To. Word is the reason: a
// relator, a rotation of one, or a subgroup word, read from the coset From. It is
// empty for a step that follows from a coincidence. The zero Step has no table.
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

// String describes the step: "3: deduction 4·b = 1, from (a*b)^2 at 2".
func (s Step) String() string {
	text := fmt.Sprintf("%d: %v", s.Number, s.Kind)
	if s.alphabet == nil {
		return text
	}
	switch s.Kind {
	case Definition:
		text += fmt.Sprintf(" %d·%v = %d", s.Coset, s.alphabet.Word(s.Letter), s.To)
	case Deduction:
		text += fmt.Sprintf(" %d·%v = %d, from %s at %d", s.Coset, s.alphabet.Word(s.Letter), s.To, relator(s.Word), s.From)
	case Coincidence:
		text += fmt.Sprintf(" %d = %d", s.Coset, s.To)
		if s.Word.Len() > 0 {
			text += fmt.Sprintf(", from %s", relator(s.Word))
		}
	}
	return text
}

// Table returns the coset table after the step as text. The entry that the step
// set is in brackets; dead cosets name the coset that they are.
func (s Step) Table() string {
	if s.snapshot == nil {
		return ""
	}
	return s.snapshot.text(s)
}

// HTML returns the coset table after the step as an HTML table. Its caption is the
// step, and the entry that the step set is marked.
func (s Step) HTML() string {
	if s.snapshot == nil {
		return ""
	}
	return s.snapshot.html(s)
}

// Steps yields every definition, deduction and coincidence of a plain enumeration,
// and at the end a step of the kind Finished. It is made to be watched: it copies
// the table for each step, O(cosets), and is far slower than [Enumerate].
//
// An error is the last pair: a [*fault.InputError] for a foreign subgroup word, a
// presentation without generators or an option that Steps does not use, and a
// [*fault.LimitError] if the next definition would exceed Options.MaxCosets.
func Steps(p *Presentation, subgroup []word.Word, opts *Options) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		words, err := p.subgroup(inSteps, subgroup)
		if err != nil {
			yield(Step{}, err)
			return
		}
		o, err := opts.forSteps()
		if err != nil {
			yield(Step{}, err)
			return
		}
		var e *plain
		number := 0
		e = newPlain(p, o.MaxCosets, func(s Step) bool {
			number++
			s.Number, s.alphabet, s.snapshot = number, p.alphabet, e.snapshot(p.alphabet)
			return yield(s, nil)
		})
		if e.enumerate(words, o.Strategy); e.full {
			yield(Step{}, &fault.LimitError{In: inSteps, What: "the coset table", Unit: "cosets", Limit: uint64(o.MaxCosets), Option: "Options.MaxCosets"})
		}
	}
}

const inSteps = "coset.Steps" // as errors name it

// forSteps checks the options of [Steps] and fills in the defaults.
func (o *Options) forSteps() (Options, error) {
	out := Options{}
	if o != nil {
		out = *o
	}
	refuse := func(option string, value any, want string) (Options, error) {
		return out, &fault.InputError{In: inSteps, What: "Options." + option, Value: value, Want: want}
	}
	switch {
	case out.MaxCosets < 0:
		return refuse("MaxCosets", out.MaxCosets, "a positive number, or 0 for 1000")
	case out.Strategy != Auto && out.Strategy != HLT && out.Strategy != Felsch:
		return refuse("Strategy", out.Strategy, "HLT, Felsch, or Auto for Felsch")
	case out.Memory != 0:
		return refuse("Memory", out.Memory, "0; MaxCosets bounds the table")
	case out.Progress != nil:
		return refuse("Progress", "set", "nil; every step is yielded")
	}
	if out.MaxCosets == 0 {
		out.MaxCosets = 1000
	}
	return out, nil
}
