package puzzle

import (
	"fmt"

	"puzzlelab/puzzlekit/word"
)

// ParseWord reads moves in the notation of the puzzle, with its derived moves, and
// writes them out in generators: "Rw U2 (M' U)4". Letters after a turn of the
// whole puzzle (x, M, Rw on a cube with an odd number of layers) are renamed,
// as the hand would do them, so that the places stay where they are.
//
// Moves are separated by blanks. A commutator [R, U] is the one of group theory
// and of GAP, R' U' R U, not the cubers' R U R' U', which is [R', U']; likewise
// the conjugate R^U is U' R U. The cubers' conjugate [F: R], which is F R F', is read
// too. Words are printed without brackets, so a printed
// word means the same in both worlds. An unknown name is a
// [*word.UnknownNameError] that suggests the nearest one, anything else that
// cannot be read a [*fault.ParseError].
func (p *Puzzle) ParseWord(text string) (word.Word, error) {
	w, err := p.parseWord(text)
	if err != nil && p.dialect != nil {
		if _, wrong := p.parseState(text); wrong == nil {
			err = fmt.Errorf("%w; the text is a board, which ParseState reads", err)
		}
	}
	return w, err
}

func (p *Puzzle) parseWord(text string) (word.Word, error) {
	if p.dialect == nil { // the zero Puzzle
		return p.Alphabet().Parse(text)
	}
	return p.dialect.parse(text)
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
