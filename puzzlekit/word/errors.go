package word

import (
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/internal/excerpt"
)

// An UnknownNameError names a generator that the alphabet does not have, and
// the nearest one that it has.
type UnknownNameError struct {
	Text    string
	Offset  int // 0-based byte offset into Text
	Name    string
	Kind    string // "generator", or "move" in the Moves notation
	Nearest string // "" if no name is near
	Split   string // Name and what follows it, split into names with blanks between them; "" if that is impossible
	Known   string // the names of the alphabet
}

// mostKnown is how many characters of the names of the alphabet a message has.
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

func badName(name string, offset int, reason string) error {
	return &fault.ParseError{In: "word.NewAlphabet", Text: name, Offset: offset, Reason: reason}
}

func badLetter(l Letter, size int) error {
	return &fault.InputError{In: "word.Alphabet.Word", What: "letter", Value: int(l), Want: fmt.Sprintf("±1..±%d", size)}
}
