package puzzle

import (
	"io"

	"puzzlelab/puzzlekit/puzzle/internal/files"
)

// WriteKPuzzle writes the puzzle as a KPuzzle definition of cubing.js.
// [Read] reads back the same moves, by name and by permutation of the
// pieces, and the same identical pieces.
//
// Derived moves are written as sequences of moves, without commutators, except
// those that turn the puzzle in the hand and those with moves that cubing.js would
// misread. These are lost, like layouts, colours and the texts of labels. A
// [*DefinitionError] says that a puzzle with slides, blocked moves or forbidden states
// cannot be written.
func (p *Puzzle) WriteKPuzzle(w io.Writer) error {
	if p.def.Forbidden != nil {
		return p.wrong("forbidden", "KPuzzle cannot express forbidden states")
	}
	m, err := p.orbitModel("KPuzzle")
	if err != nil {
		return err
	}
	return files.WriteKPuzzle(w, &m)
}

// WriteTWS writes the puzzle in the format of twsearch. [Read] reads back the
// same moves, by name and by permutation of the pieces, and the same identical
// pieces.
//
// Names are written in ASCII, which is all that twsearch reads: × becomes x, other
// characters become _, and a number tells apart names that would be equal.
// twsearch would not use a move with the name of a rotation of the whole puzzle
// (x, y, z, or capital letters followed by v), so such a name gets an underscore
// appended, and so does such a name followed by underscores. Read removes it.
//
// Derived moves become aliases, except those that turn the puzzle in the hand and
// those that twsearch would misread. These are lost, like layouts, colours and the
// texts of labels. A [*DefinitionError] says what cannot be written: slides, blocked moves, sets
// of more than 255 slots, pieces of more than 127 stickers, a piece that looks the
// same after some turns but not after all, and forbidden states that depend on how
// a piece is turned.
func (p *Puzzle) WriteTWS(w io.Writer) error {
	m, err := p.orbitModel("twsearch")
	if err != nil {
		return err
	}
	return definitionError(files.WriteTWS(w, &m))
}
