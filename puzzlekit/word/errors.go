package word

import "fmt"

// A NameError says why a name cannot stand for a generator.
type NameError struct {
	Name   string
	Reason string
}

func (e *NameError) Error() string {
	return fmt.Sprintf("word: generator name %q: %s", e.Name, e.Reason)
}

// A ParseError says where a text stops being a word and why.
type ParseError struct {
	Text   string
	Offset int // 0-based byte offset into Text
	Reason string
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("word: cannot read %q at character %d: %s", e.Text, e.Offset+1, e.Reason)
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
		hint = fmt.Sprintf("; did you mean %q?", e.Nearest)
	}
	return fmt.Sprintf("word: unknown %s %q at character %d of %q%s (known: %s)", kind, e.Name, e.Offset+1, e.Text, hint, e.Known)
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
	return fmt.Sprintf("word: words over different alphabets: {%s} and {%s}", e.Left, e.Right)
}
