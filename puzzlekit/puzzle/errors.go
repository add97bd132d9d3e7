package puzzle

import (
	"fmt"
	"strings"

	"puzzlelab/puzzlekit/internal/excerpt"
)

// A SizeError names a size for which there is no such puzzle. Constructors
// panic with it, because a size is written in a program.
type SizeError struct {
	Puzzle string // "Rubik", "Loops"
	Sizes  []int
	Want   string
}

func (e *SizeError) Error() string {
	const most = 10 // sizes that the text repeats
	args := listed(e.Sizes[:min(len(e.Sizes), most)])
	if len(e.Sizes) > most {
		args += ", …"
	}
	return fmt.Sprintf("puzzle: %s(%s): expected %s", e.Puzzle, args, e.Want)
}

// A DefinitionError says which part of a definition is wrong and why.
type DefinitionError struct {
	File   string // the path, for [ReadFile]
	Puzzle string
	Key    string // "moves[2].perm"
	Line   int    // line of the file, 0 when the definition is no file
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

// A ViewError names a view that the puzzle does not have.
type ViewError struct {
	Puzzle, View string
	Known        []string
}

func (e *ViewError) Error() string {
	return fmt.Sprintf("puzzle: %s has no view %q (known: %s)", e.Puzzle, e.View, strings.Join(e.Known, ", "))
}

// An IllegalMoveError names a sliding move for which there is no piece beside
// the blank.
type IllegalMoveError struct {
	Move  string
	At    int // 1-based number of the letter in the word
	Blank int // the place of the blank
	Legal []string
}

func (e *IllegalMoveError) Error() string {
	return fmt.Sprintf("puzzle: move %d, %s, is not possible with the blank in place %d (possible: %s)",
		e.At, e.Move, e.Blank, strings.Join(e.Legal, ", "))
}

// A SlidesError says that a word of a puzzle that slides is no permutation.
type SlidesError struct {
	Puzzle string
}

func (e *SlidesError) Error() string {
	return fmt.Sprintf("puzzle: in %s a word does different things in different states; use State.Apply", e.Puzzle)
}

// A ForeignError says that a word or state belongs to another puzzle. Got and
// Want can be equal: puzzles of one name are the same only with the same moves and
// the same solved state, see [Puzzle.Same].
type ForeignError struct {
	What      string // "word", "state"
	Got, Want string
}

func (e *ForeignError) Error() string {
	if e.Got == e.Want {
		return fmt.Sprintf("puzzle: the %s belongs to another puzzle of the name %s, with other moves or another solved state", e.What, e.Got)
	}
	return fmt.Sprintf("puzzle: the %s belongs to %s, expected %s", e.What, e.Got, e.Want)
}

// A LabelsError says that the labels on a board are not those of the puzzle: a
// label that occurs too often or too rarely, or one that does not exist.
type LabelsError struct {
	Label     string
	Place     int // a place where it stands, 0 when there is none
	Got, Want int // how often it stands on the board
	Hint      string
}

func (e *LabelsError) Error() string {
	switch {
	case e.Want == 0 && e.Place > 0:
		return fmt.Sprintf("puzzle: place %d: there is no label %s on this puzzle%s", e.Place, excerpt.Quote(e.Label), e.Hint)
	default:
		return fmt.Sprintf("puzzle: wrong labels: %s stands on the board %d times, expected %d", excerpt.Quote(e.Label), e.Got, e.Want)
	}
}

// mostQuoted is how many characters of an unknown label a message quotes.
const mostQuoted = 40

// A CountError says that a text or list has the wrong number of entries.
type CountError struct {
	What      string
	Got, Want int
}

func (e *CountError) Error() string {
	return fmt.Sprintf("puzzle: %s: %d given, expected %d", e.What, e.Got, e.Want)
}

// An IdenticalError says that a state has no permutation of its own, because
// several pieces look alike.
type IdenticalError struct {
	Puzzle, Label string
	Times         int
}

func (e *IdenticalError) Error() string {
	return fmt.Sprintf("puzzle: a state of %s is no single permutation: label %q stands on %d pieces", e.Puzzle, e.Label, e.Times)
}

// A PieceError names a slot in which no piece of the puzzle can stand like
// that.
type PieceError struct {
	Kind   string
	Places []int // none for a fixed part, which Kind names
	Labels []string
	Reason string
}

func (e *PieceError) Error() string {
	if len(e.Places) == 0 {
		return fmt.Sprintf("puzzle: %s reads %s: %s", e.Kind, strings.Join(e.Labels, " "), e.Reason)
	}
	return fmt.Sprintf("puzzle: the %s in %s reads %s: %s", e.Kind, placesText(e.Places), strings.Join(e.Labels, " "), e.Reason)
}

// placesText writes "place 2" or "places 2, 22, 17".
func placesText(places []int) string {
	if len(places) == 1 {
		return fmt.Sprint("place ", places[0])
	}
	return "places " + listed(places)
}

// A ParityError says that a state cannot be solved because its parities are
// those of no sequence of moves.
type ParityError struct {
	Kinds []string // the kinds of pieces whose parities are tied together
	Odd   []bool   // whether the state permutes them oddly
	// EveryMoveEven is set when there is one kind and no move permutes it oddly.
	EveryMoveEven bool
}

func (e *ParityError) Error() string {
	if e.EveryMoveEven && len(e.Kinds) > 0 {
		return fmt.Sprintf("puzzle: the state cannot be solved: parity: it is an odd permutation of the %s, and every move is even", e.Kinds[0])
	}
	parts := make([]string, len(e.Kinds))
	for i, kind := range e.Kinds {
		parts[i] = kind + " " + parityName(e.Odd[i])
	}
	return fmt.Sprintf("puzzle: the state cannot be solved: parity: %s; no sequence of moves has these parities together", strings.Join(parts, ", "))
}

func parityName(odd bool) string {
	if odd {
		return "odd"
	}
	return "even"
}

// An OrientationError says that a state cannot be solved because the pieces of
// one kind are turned, in total, by an amount that no sequence of moves gives.
type OrientationError struct {
	Kind    string
	Sum     int // the sum of the turns, in steps, modulo Modulus
	Modulus int // the steps of a full turn
	Step    int // moves change the sum by multiples of this
}

func (e *OrientationError) Error() string {
	const prefix = "puzzle: the state cannot be solved: orientation: "
	if e.Modulus == 2 {
		return fmt.Sprintf(prefix+"an odd number of %s is flipped; every sequence of moves leaves an even number flipped", e.Kind)
	}
	sums := "whole turns"
	if e.Step < e.Modulus {
		sums = fmt.Sprintf("a multiple of %d/%d of a turn", e.Step, e.Modulus)
	}
	return fmt.Sprintf(prefix+"the twists of the %s add up to %d/%d of a turn; after every sequence of moves they add up to %s", e.Kind, e.Sum, e.Modulus, sums)
}

// An UnreachableError says that a state cannot be solved although labels,
// parities and orientations are right: its permutation is not in the group.
type UnreachableError struct {
	Puzzle string
	Level  int // the level of the stabiliser chain at which it fell out
}

func (e *UnreachableError) Error() string {
	return fmt.Sprintf("puzzle: the state cannot be solved: its permutation is not in the group of %s (it falls out of the stabiliser chain at level %d)", e.Puzzle, e.Level)
}

// An UndecidedError says that it could not be proved whether a state with
// identical pieces can be solved.
type UndecidedError struct {
	Puzzle, Label string
}

func (e *UndecidedError) Error() string {
	return fmt.Sprintf("puzzle: cannot decide whether this state of %s can be solved: the pieces labelled %q are alike, and not all ways to tell them apart were tried", e.Puzzle, e.Label)
}
