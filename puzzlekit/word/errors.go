package word

import (
	"fmt"

	"puzzlelab/puzzlekit/internal/excerpt"
)

// A NameError says why a name cannot stand for a generator.
type NameError struct {
	Name   string
	Reason string
}

func (e *NameError) Error() string {
	return fmt.Sprintf("word: generator name %s: %s", excerpt.Quote(e.Name), e.Reason)
}

// A ParseError says where a text stops being a word and why. Its message quotes
// what stands about the place.
type ParseError struct {
	Text   string
	Offset int // 0-based byte offset into Text
	Reason string
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("word: cannot read %s: %s", excerpt.At(e.Text, e.Offset), e.Reason)
}

// An UnknownNameError names a generator that the alphabet does not have, and
// the nearest one that it has.
type UnknownNameError struct {
	Text    string
	Offset  int // 0-based byte offset into Text
	Name    string
	Kind    string // "generator", or "move" in the Moves notation
	Nearest string // "" when nothing is near
	Split   string // Name and what stands behind it with blanks between the names, "" when it is none
	Known   string // the alphabet's names, for the reader
}

// mostKnown is how many characters of the alphabet's names a message has.
const mostKnown = 300

func (e *UnknownNameError) Error() string {
	kind := e.Kind
	if kind == "" {
		kind = Product.kind()
	}
	hint := ""
	switch {
	case e.Split != "":
		hint = fmt.Sprintf("; %ss are separated by blanks: %s", kind, e.Split)
	case e.Nearest != "":
		hint = fmt.Sprintf("; did you mean %s?", excerpt.Quote(e.Nearest))
	}
	return fmt.Sprintf("word: unknown %s %s at character %d of %s%s (known: %s)", kind, excerpt.Quote(e.Name),
		excerpt.Character(e.Text, e.Offset), excerpt.Window(e.Text, e.Offset), hint, excerpt.Short(e.Known, mostKnown))
}

// A LetterError names a letter that the alphabet does not have.
type LetterError struct {
	Letter Letter
	Size   int // generators in the alphabet
}

func (e *LetterError) Error() string {
	return fmt.Sprintf("word: letter %d is not in ±1..±%d", e.Letter, e.Size)
}

// An AlphabetError names two alphabets that should have been the same.
type AlphabetError struct {
	Left, Right string
}

func (e *AlphabetError) Error() string {
	return fmt.Sprintf("word: words over different alphabets: {%s} and {%s}", excerpt.Short(e.Left, mostKnown), excerpt.Short(e.Right, mostKnown))
}
