package puzzle

import (
	"fmt"

	"puzzlelab/puzzlekit/fault"
	"puzzlelab/puzzlekit/word"
)

// WalkHome returns moves that lead from s to a state in which the blank, or what blocks
// moves, stands as in the solved state: there, words of [Puzzle.Expand] can be applied.
// The word is empty where moves are always possible. A [*fault.UnreachableError] says that
// no moves do that, a [*fault.LimitError] that there are too many arrangements of what
// blocks moves, and a [*fault.InputError] that s is the zero State. Cost O(letters), after
// that of [Puzzle.Group].
func (s State) WalkHome() (word.Word, error) {
	const in = "puzzle.State.WalkHome"
	if s.puzzle == nil {
		return word.Word{}, noState(in)
	}
	g, err := s.puzzle.own()
	if err != nil {
		return s.puzzle.Alphabet().Word(), err
	}
	v := g.Vertex(s)
	if v < 0 {
		return s.puzzle.Alphabet().Word(), &fault.UnreachableError{In: in, What: "state", Value: s.Line(), Reason: s.noVertex()}
	}
	return g.wordHome(v), nil
}

// noVertex says why no moves lead to a state, whatever else stands in it.
func (s State) noVertex() string {
	if blank := s.Blank(); blank > 0 {
		return fmt.Sprintf("the blank never comes to place %d", blank)
	}
	return "moves lead to no state in which the labels that block moves stand so"
}
