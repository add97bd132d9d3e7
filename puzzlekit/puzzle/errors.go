package puzzle

import (
	"fmt"
	"slices"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

// A DefinitionError says which part of a definition is wrong and why.
type DefinitionError struct {
	File   string // the path, for [ReadFile]
	Puzzle string
	Key    string // "moves[2].perm"
	Line   int    // line of the file; 0 when the definition is not a file
	Reason string
}

func (e *DefinitionError) Error() string {
	text := "puzzle: definition"
	if e.Puzzle != "" {
		text += fmt.Sprintf(" of %q", e.Puzzle)
	}
	if e.File != "" {
		text += " in " + e.File
	}
	if e.Line > 0 {
		text += fmt.Sprintf(": line %d", e.Line)
	}
	return fmt.Sprintf("%s: %s: %s", text, e.Key, e.Reason)
}

// Functions that several files name in their errors.
const (
	inApply      = "puzzle.State.Apply"
	inParseState = "puzzle.Puzzle.ParseState"
)

// badSize is what constructors panic with: a size is written in a program.
func badSize(constructor, want string, sizes ...int) error {
	const most = 10 // sizes that the text repeats
	value := listed(sizes[:min(len(sizes), most)])
	if len(sizes) > most {
		value += ", …"
	}
	return &fault.InputError{In: "puzzle." + constructor, What: "size", Value: value, Want: want}
}

// foreignWord returns an error unless w is over an alphabet with the names of
// want.
func foreignWord(in string, w word.Word, want *word.Alphabet) error {
	a := w.Alphabet()
	if w.Len() == 0 || a == want || slices.Equal(a.Names(), want.Names()) {
		return nil
	}
	return &fault.InputError{In: in, What: "alphabet of the word", Value: a.String(), Want: want.String()}
}

// foreignState is the error of a state of another puzzle than p, which can have
// the same name.
func foreignState(in string, s State, p *Puzzle) error {
	e := &fault.InputError{In: in, What: "puzzle of the state", Value: nameOf(s.puzzle), Want: p.Name()}
	if s.puzzle != nil && s.puzzle.Name() == p.Name() {
		e.Value = "another puzzle of the name " + p.Name()
		e.Want = "one with the same moves and the same solved state"
	}
	return e
}

func nameOf(p *Puzzle) string {
	if p == nil {
		return "no puzzle"
	}
	return p.Name()
}

// noState is the error of the zero State.
func noState(in string) error {
	return &fault.InputError{In: in, What: "state", Want: "one that Puzzle.Solved, Puzzle.State or Puzzle.ParseState has made"}
}

// illegalMove is the error of a word that cannot be applied to a state because
// of its move number at.
func illegalMove(move string, at int, want string) error {
	return &fault.InputError{In: inApply, What: fmt.Sprintf("move %d", at), Value: move, Want: want}
}

// badCount says that a board has too many labels or too few.
func badCount(in string, got, want int, p *Puzzle) error {
	return &fault.InputError{In: in, What: "number of labels", Value: got, Want: fmt.Sprintf("%d for %s", want, p.Name())}
}

// slotText names a slot: "the corner in places 2, 22, 17".
func slotText(slot Piece) string {
	if len(slot.Places) == 1 {
		return fmt.Sprintf("the %s in place %d", slot.Kind, slot.Places[0])
	}
	return fmt.Sprintf("the %s in places %s", slot.Kind, listed(slot.Places))
}
