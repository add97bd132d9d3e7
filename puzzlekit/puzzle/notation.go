package puzzle

import (
	"errors"

	"puzzlelab/puzzlekit/puzzle/internal/dialect"
	"puzzlelab/puzzlekit/puzzle/internal/source"
	"puzzlelab/puzzlekit/word"
)

func (p *Puzzle) readDerived() error {
	names := make([]string, len(p.def.Derived))
	moves := make([]dialect.Derived, len(p.def.Derived))
	for i, d := range p.def.Derived {
		names[i], moves[i] = d.Name, dialect.Derived(d)
	}
	var err error
	p.dialect, err = dialect.New(p.alphabet, p.def.Notation, moves)
	var wrong *source.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &wrong):
		return p.wrong(wrong.Key, "%s", wrong.Reason)
	}
	return p.wrongName("derived", names, err)
}

// ParseWord reads moves in the notation of the puzzle, with its derived moves, and
// writes them out in generators: "Rw U2 (M' U)4". Letters after a turn of the
// whole puzzle (x, M, Rw on a cube with an odd number of layers) are renamed,
// as the hand would do them, so that the places stay where they are.
//
// Moves are separated by blanks. A commutator [R, U] is the one of group theory
// and of GAP, R' U' R U, not the cubers' R U R' U', which is [R', U']; likewise
// the conjugate R^U is U' R U. Words are printed without brackets, so a printed
// word means the same in both worlds. An unknown name is a
// [*word.UnknownNameError] that suggests the nearest one, anything else that
// cannot be read a [*fault.ParseError].
func (p *Puzzle) ParseWord(text string) (word.Word, error) {
	if p.dialect == nil { // the zero Puzzle
		return p.Alphabet().Parse(text)
	}
	return p.dialect.Parse(text)
}

// MustParseWord is [Puzzle.ParseWord] for texts in a program; it panics when text is
// malformed.
func (p *Puzzle) MustParseWord(text string) word.Word {
	w, err := p.ParseWord(text)
	if err != nil {
		panic(err)
	}
	return w
}
