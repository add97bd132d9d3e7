package files

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"puzzlelab/puzzlekit/internal/excerpt"
	"puzzlelab/puzzlekit/word"
)

// algMoves are the moves of a KPuzzle and its derived moves, which are expanded to
// generators the first time they are needed.
type algMoves struct {
	puzzle  kpuzzle
	derived map[string]*derivedAlg
	known   map[string][]word.Letter
	depth   int
}

type derivedAlg struct {
	text string
	open bool // it is being written out
	err  error
}

func (a *algMoves) has(name string) bool { return a.known[name] != nil || a.derived[name] != nil }

// letters expands a name. A move has precedence over a derived move of the same
// name. The error is errNotation if a derived move is in notation that is not read.
func (a *algMoves) letters(name string) ([]word.Letter, error) {
	if letters := a.known[name]; letters != nil {
		return letters, nil
	}
	d := a.derived[name]
	switch {
	case d.err != nil:
		return nil, d.err
	case d.open:
		return nil, a.puzzle.wrong("derivedMoves."+name, "%q: derived moves refer to each other in a circle", d.text)
	case a.depth > Deepest:
		return nil, a.puzzle.wrong("derivedMoves."+name, "%q: derived moves refer to each other more than %d deep", d.text, Deepest)
	}
	d.open = true
	a.depth++
	letters, err := (&algReader{text: d.text, moves: a}).sequence("")
	a.depth--
	var unknown *noMoveError
	if errors.As(err, &unknown) {
		err = a.noMove(name, d.text, unknown.name)
	}
	if d.err = err; err == nil {
		a.known[name] = append([]word.Letter{}, letters...) // never nil
	}
	return letters, err
}

// noMove says that a derived move uses a move that the file does not have.
func (a *algMoves) noMove(name, text, unknown string) error {
	hint := ""
	if near := excerpt.Nearest(unknown, append(slices.Sorted(maps.Keys(a.known)), slices.Sorted(maps.Keys(a.derived))...)...); near != "" {
		hint = fmt.Sprintf("; did you mean %q?", near)
	}
	return a.puzzle.wrong("derivedMoves."+name, "%q: there is no move %q%s", text, unknown, hint)
}

// expandDerived expands the derived moves to generators, and lists those in notation
// that is not read.
func (k kpuzzle) expandDerived() (derived []Word, left []string, err error) {
	a := &algMoves{puzzle: k, derived: map[string]*derivedAlg{}, known: map[string][]word.Letter{}}
	for i, move := range k.Moves {
		a.known[move.name] = []word.Letter{word.Letter(i + 1)}
	}
	for _, d := range k.Derived {
		a.derived[d.Name] = &derivedAlg{text: d.Word}
	}
	for _, d := range k.Derived {
		letters, err := a.letters(d.Name)
		switch {
		case errors.Is(err, errNotation):
			left = append(left, d.Name)
		case err != nil:
			return nil, nil, err
		default:
			derived = append(derived, Word{Name: d.Name, Letters: letters})
		}
	}
	return derived, left, nil
}
