package coset

import (
	"fmt"

	"puzzlelab/puzzlekit/internal/excerpt"
	"puzzlelab/puzzlekit/word"
)

// A NoGeneratorsError says that a presentation has no generators.
type NoGeneratorsError struct{}

func (*NoGeneratorsError) Error() string {
	return "coset: the presentation has no generators; give at least one, as in <a | a>"
}

// mostKnown is how many characters of an alphabet or a word a message has.
const mostKnown = 300

// An AlphabetError names a word over another alphabet than the presentation's.
type AlphabetError struct {
	What     string // "relator 2", "subgroup word 1", "word"
	Word     word.Word
	Alphabet *word.Alphabet
}

func (e *AlphabetError) Error() string {
	text := e.Word.Prefix(min(e.Word.Len(), mostKnown)).String()
	return fmt.Sprintf("coset: %s, %s, is not a word in the generators %s", e.What, excerpt.Short(text, mostKnown), excerpt.Short(e.Alphabet.String(), mostKnown))
}

// An OptionError names an option with a value out of range.
type OptionError struct {
	Option string
	Value  int64
	Want   string
}

func (e *OptionError) Error() string {
	return fmt.Sprintf("coset: %s is %d, expected %s", e.Option, e.Value, e.Want)
}

// A MemoryError refuses an enumeration whose limit on cosets needs more memory
// than is allowed.
type MemoryError struct {
	MaxCosets      int
	Bytes, Allowed int64
}

func (e *MemoryError) Error() string {
	return fmt.Sprintf("coset: a table of %d cosets may take %d MiB and Options.MaxMemory allows %d; lower Options.MaxCosets or raise Options.MaxMemory",
		e.MaxCosets, e.Bytes>>20, e.Allowed>>20)
}

// A LimitError says that the table was full before the enumeration ended. The
// index may be infinite, or the limit too low.
type LimitError struct {
	MaxCosets int
	Option    string // the option that raises the limit
	Stats     Stats  // how far the enumeration came
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("coset: %d cosets are live and %d were defined without an end: the index is infinite or more than %d cosets are needed on the way; raise %s",
		e.Stats.Live, e.Stats.Total, e.MaxCosets, e.Option)
}

// A StoppedError says that the context ended first, and how far the
// enumeration came. It wraps the context's cause.
type StoppedError struct {
	Stats Stats
	Cause error
}

func (e *StoppedError) Error() string {
	return fmt.Sprintf("coset: stopped with %d cosets live and %d defined: %v; allow more time to go on", e.Stats.Live, e.Stats.Total, e.Cause)
}

func (e *StoppedError) Unwrap() error { return e.Cause }
